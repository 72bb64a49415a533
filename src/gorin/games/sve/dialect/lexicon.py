"""The words of Shadowverse EVOLVE's cards and what they stand for in the rulebook's terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from gorin.engine.program.group import HasState, HasWord, IsKind
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import ACTING, SOMEBODY, SPOKEN_OF, WHOEVER
from gorin.games.sve.dialect.measures import DIE
from gorin.games.sve.dialect.verbs import add_verbs
from gorin.games.sve.dialect.words import CLASS_WORD, FIRST, NEITHER, NUMBERS, PLAYER_NUMBERS, ZONES
from gorin.text.attachment import TIMES
from gorin.text.cards import BOTTOM, REST, TOP
from gorin.text.clauses import EQUAL
from gorin.text.comparisons import add_comparisons, are_equal
from gorin.text.function_words import (
    AND,
    ANY_ORDER,
    BY_THIS,
    BY_THIS_TEXT,
    IF_DONE,
    IF_NOT_DONE,
    IN_THIS_TURN,
    MORE,
    NEXT,
    SO_THAT,
    UNTIL,
    add_common,
    add_wordings,
)
from gorin.text.lexicon import (
    Adverb,
    Counter,
    Icon,
    Joint,
    Keyword,
    Lexicon,
    Limit,
    Link,
    Mark,
    Noun,
    Number,
    Particle,
    Pointing,
    Quoted,
    Sense,
    Verb,
    VerbForm,
    Whole,
)
from gorin.text.morphology import ADJECTIVE, STEM, Form
from gorin.text.phrases import EACH, KEYWORD, QUANTITY, QUOTED, UP_TO
from gorin.text.pieces import AMONG, DURATION, DURING, LIST, SUBJECT
from gorin.text.times import EDGES, END, SPAN, START, TURN, TURN_TIME
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    ORIGINAL,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    TIME,
    ZONE,
    Apart,
    Kind,
    OfCard,
    OfPlayer,
    Quality,
    Together,
    Utmost,
    Zone,
)

NAME, TYPE, CLASS, COUNTER, DAMAGE, PHASE = "name", "type", "class", "counter", "damage", "phase"
MARK, EARTH, MODE = "mark", "earth", "mode"
THIS_TURN, PER = "this turn", "per"
OR, YA, SLASH = "or", "や", "/"

NOUNS: Final[dict[str, dict[str, object]]] = {
    # 3.1: players; without a value the words around say who it is.
    PLAYER: {
        "自分": SELF,
        "相手": OTHER,
        "相手プレイヤー": OTHER,
        "各プレイヤー": ALL,
        "自身": ACTING,
        "そのプレイヤー": SPOKEN_OF,
        "いずれかのプレイヤー": WHOEVER,
        "お互い": WHOEVER,
        "プレイヤー": SOMEBODY,
    },
    KIND: {
        "フォロワー": Kind(terms.FIELD, tests=(IsKind(terms.FOLLOWER),)),
        "アミュレット": Kind(terms.FIELD, tests=(IsKind(terms.AMULET),)),
        "スペル": Kind(terms.FIELD, tests=(IsKind(terms.SPELL),)),
        "トークン": Kind(terms.FIELD, tests=(IsKind(terms.TOKEN),)),
        "リーダー": Kind(terms.LEADER),
        "カード": Kind(terms.FIELD),
    },
    POINTER: {"これ": "this", "それ": "it", "それら": "it", "前者": "former", "後者": "latter"},
    REST: {"残り": None},
    ZONE: {**{word: Zone(zone) for word, zone in ZONES.items()}, "エボルヴデッキ": Zone(terms.EVOLVE_DECK)},
    NUMBER: {
        **{word: OfCard(number) for word, number in NUMBERS.items()},
        **{word: OfPlayer(number) for word, number in PLAYER_NUMBERS.items()},
        "現在のPP": OfPlayer(terms.PP),
    },
    COUNT: {
        "枚数": "枚数",
        "数": "枚数",
        "合計": Together(),
        "回数": "回数",
        "種類数": "種類数",
        "差": Apart(),
        DIE: DIE,
    },
    "side": {"目": None},
    "parity": {"奇数": True, "偶数": False},
    QUALITY: {
        "アクト状態": Quality(HasState(terms.ACT, True), terms.ACT),
        "スタンド状態": Quality(HasState(terms.ACT, False), terms.ACT, False),
        "表向き": Quality(HasState(terms.FACE_UP, True), terms.FACE_UP),
        "裏向き": Quality(HasState(terms.FACE_UP, False), terms.FACE_UP, False),
    },
    "state": {"【覚醒】状態": terms.MAX_PP, "【真紅】状態": terms.SANGUINE},
    CLASS: {f"《{each}》": Quality(HasWord(CLASS_WORD + each)) for each in terms.CLASSES},
    DAMAGE: {"ダメージ": 0, "能力ダメージ": terms.TEXT_DAMAGE, "交戦ダメージ": terms.BATTLE_DAMAGE},
    SPAN: {TURN: TURN},
    TURN_TIME: {"ターン中": None, "ターンの間": None},
    TIME: {START: None, END: None, **dict.fromkeys(EDGES)},
    PHASE: {"エンドフェイズ": terms.END_PHASE, "メインフェイズ": terms.MAIN_PHASE, "スタートフェイズ": -1},
    "ability": {"能力": 0, "《起動》能力": 1, "《進化》能力": 2, "この能力": 3},
    "evolve-cost": {"《進化》コスト": None},
    "evolution": {"進化": None},
    "attack": {"攻撃": None},
    "card-name": {"カード名": None},
    "same-name": {"同名": None},
    "die": {"サイコロ": None},
    "game": {"ゲーム": None, "バトル": None},
    "game time": dict.fromkeys(("ゲーム中", "ゲーム中に", "1ゲームに")),
    "extra-turn": {"追加ターン": None},
    "extra-cost": {"追加コスト": None},
    "option": {"選択肢": None},
    "limit": {"上限": None},
    "maximum": {"最大値": Utmost(True), "最小値": Utmost(False)},
    "often": {"何回でも": None},
    "as many": dict.fromkeys(("同じ枚数", "同じ数", "同じ枚数だけ", "同じ数だけ")),
    LIST: {"下記": None, "以下": None},
    AMONG: {"その中": None, "中": None},
    "type-word": {"タイプ": None},
    "posture": {"状態": None},
    "icon": {"《起動》": None},
}
PLACES: Final = {"上": TOP, "一番上": TOP, "下": BOTTOM, "一番下": BOTTOM, "上半分": "half"}
EXTREMES: Final = {
    f"{word}{which}の": (number, which == "最大")
    for word, number in (("攻撃力", terms.ATTACK), ("体力", terms.HEALTH), ("コスト", terms.COST))
    for which in ("最大", "最小")
}
FREE: Final = r"[^\s\d+\-『』「」【】《》、。:・/のにがをはと]+?"
TYPED: Final = "フォロワー|アミュレット|スペル|カード|トークン|進化した|進化していない|タイプ"


def type_word(written: str) -> Sense:
    return Noun(TYPE, written.removesuffix("・"))


def counter_word(written: str) -> Sense:
    return Noun(COUNTER, written.removesuffix("カウンター"))


def marked(written: str) -> Sense:
    name, number = written[1:-1].rstrip("0123456789"), re.findall(r"\d+", written)
    return Icon(name.rstrip("_") or MODE, int(number[-1]))


Spelled = tuple[re.Pattern[str], Callable[[str], Sense]]
SPELLED: Final[tuple[Spelled, ...]] = (
    (re.compile(r"『[^『』]+』"), lambda written: Noun(NAME, written[1:-1])),
    (re.compile(r"《コスト(?:\d+|X)》"), lambda written: Noun("price", written[len("《コスト") : -1])),
    (re.compile(r"【(?:コンボ|スペルチェイン|ネクロチャージ)_?\d{1,3}】|【\d{1,3}】"), marked),
    (re.compile(r"[ァ-ヶー一-龥々A-Za-z]+[きいりしみちえけせれ]?カウンター"), counter_word),
    (re.compile("トークン・"), lambda written: Noun(TYPE, "トークン", Quality(IsKind(terms.TOKEN)))),
)
DEEPEST: Final = 3
"""Quotations stand at most so deep in one another."""
TYPES: Final = re.compile(rf"(?:土の印|{FREE})・(?=(?:(?:土の印|{FREE})・)*(?:{TYPED}))")


def spelled(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    """Words that are known by their spelling."""
    for pattern, make in SPELLED:
        found = pattern.match(text, start)
        if found is not None:
            return found.end(), (make(found[0]),)
    return start, ()


def given(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    """「(能力)」 before を持つ or を失う: an ability that is given or taken (T258)."""
    if text[start] != "「":
        return start, ()
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] == "「") - (text[index] == "」")
        if depth == 0:
            return (index + 1, (Quoted(),)) if is_had(text, index + 1) else (start, ())
        if depth > DEEPEST:
            break
    return start, ()


def is_had(text: str, start: int) -> bool:
    """Whether something is given or taken here: を持つ, を失う, と「…」を持つ, と【…】を持つ."""
    if text.startswith("と「", start):
        return given(text, start + 1)[0] > start + 1
    if text.startswith("と【", start):
        return is_had(text, text.find("】", start) + 1)
    return text.startswith(("を持", "を失"), start)


def type_at(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    """A type before ・, where no other word stands; a counter is one only behind a number."""
    counting = start > 0 and (text[start - 1].isdigit() or text[start - 1] == "X")
    known = lexicon().longest(text, start)[1]
    if counting or not all(isinstance(sense, Counter) for sense in known):
        return start, ()
    found = TYPES.match(text, start)
    return (found.end(), (type_word(found[0]),)) if found is not None else (start, ())


@cache
def lexicon() -> Lexicon:
    """All words, put together when the first text is read."""
    found = Lexicon()
    add_common(found)
    add_wordings(found)
    for group, words in NOUNS.items():
        found.add_nouns(group, words)
    for kind in ("カード", *terms.CARD_KINDS):
        found.add(f"この{kind}", Noun(POINTER, f"この{kind}", "this"))
        found.rivals[f"この{kind}"] = ("それ",)
    for spelling, key in PLACES.items():
        found.add(spelling, Noun(PLACE, key))
    found.rivals |= {"上": ("下",), "下": ("上",), "相手": ("自分",), "各プレイヤー": ("自分",)}
    for word, mask in terms.KEYWORDS.items():
        icon = word in ("進化", "クイック", "ファンファーレ", "ラストワード")
        found.add(f"《{word}》" if icon else f"【{word}】", Keyword(word, "", mask))
    found.put("【土の秘術】", Icon(EARTH), Keyword(EARTH))
    found.put("それらの")
    found.put("X", Number(None))
    found.put("x", Number(None))
    found.add_all(
        {
            "他の": Pointing("other"),
            "元の": Pointing(ORIGINAL),
            "その": Pointing("that"),
            "それ以外の": Pointing("others"),
        }
    )
    found.add_all(
        {"次の": Pointing(NEXT), "追加の": Pointing("additional"), "それぞれカード名が異なる": Pointing("distinct")}
    )
    found.add_all({word: Pointing("extreme", value) for word, value in EXTREMES.items()})
    found.add_all({"や": Joint(YA), "/": Joint(SLASH), "で、": Joint("かつ", nouns=False)})
    found.add_all({each: Adverb(ANY_ORDER) for each in ("好きな順に", "好きな順番に")})
    found.add_all({each: Adverb(THIS_TURN) for each in ("このターン", "このターンの終わりまで", "このターンの間")})
    found.add_all({each: Adverb(IN_THIS_TURN) for each in ("このターン中に", "このターン中", "このターンに")})
    found.add_all({"このターンのあと": Adverb("after turn"), "このターンの後": Adverb("after turn")})
    found.add_all({"もう": Adverb(MORE), **dict.fromkeys(BY_THIS_TEXT, Adverb(BY_THIS))})
    found.silent |= {"もう"}
    found.add_all({each: Adverb(IF_DONE) for each in ("そうしたなら", "そうしたプレイヤーは")})
    found.add_all({each: Adverb(NEITHER) for each in ("どちらでもないなら", "いずれでもないなら")})
    found.lead_words |= {NEITHER}
    found.add_all({"最初に": Adverb(FIRST)})
    found.add_all({each: Adverb(IF_NOT_DONE) for each in ("そうしなかったなら", "そうしなかったプレイヤーは")})
    for each in (
        "と同名の",
        "と同じ",
        "への",
        "ではなく",
        "によって",
        "による",
        "と同じだけ",
        "と同じ枚数",
        "ごとに",
        "より",
        "以外",
    ):
        found.add(each, Particle(each))
    found.add_all(
        {
            "好きな枚数": Whole(any=True),
            "好きな数": Whole(any=True),
            "好きなだけ": Whole(any=True),
            "ずつ": Limit(EACH),
        }
    )
    counters = {"倍": TIMES, "種類": "kind", "回目": "nth time", "枚目": "nth", "番目": "nth place"}
    for spelling, of in counters.items():
        found.put(spelling, Counter(of))
    found.put("まで", Limit(UP_TO), Link(UNTIL), Particle("まで"))
    found.put("ように", Link(SO_THAT))
    found.add(":", Mark(":"))
    add_verbs(found)
    add_comparisons(found, "counter")
    compared = frozenset((NUMBER, COUNT, ZONE, KIND, POINTER, PLAYER, QUANTITY))
    equal = Verb(EQUAL, {"が": compared, "に": compared, "と": compared}, fact=are_equal)
    found.add_verb("等しい", ADJECTIVE, equal)
    found.put("残り", Noun(REST, "残り"))
    found.put("中", Noun(AMONG, "中"))
    for spelling, meant in (("《アクト》", "アクトする"), ("消滅", "消滅する"), ("公開", "公開する")):
        verb = found.longest(meant, 0)[1][0]
        assert isinstance(verb, VerbForm)
        found.add(spelling, VerbForm(verb.verb, Form(ending=STEM)))
    found.open += [given, spelled, type_at]
    found.holding = found.equals = True
    found.signed |= {NUMBER}
    found.counted |= {NAME}
    found.spans |= {THIS_TURN, IN_THIS_TURN}
    found.describing |= {"と同名の", "と同じ", "への", "による", "以外の"}
    found.joints |= {YA, SLASH}
    found.families |= {KIND: "thing", POINTER: "thing", NAME: "thing", REST: "thing", CARD: "thing"}
    found.listed |= {"thing", NUMBER}
    found.owners |= {CLASS: frozenset(), TYPE: frozenset(), "state": frozenset()}
    found.owners |= {
        PLAYER: frozenset((PLAYER, POINTER)),
        ZONE: frozenset((PLAYER, POINTER)),
        POINTER: frozenset((PLAYER, ZONE)),
    }
    found.owners |= {"card-name": frozenset((KIND, NAME))}
    found.likeness |= {"same-name"}
    found.passed |= {CLASS, TYPE, PLAYER, ZONE, POINTER}
    found.compounding |= {CLASS, TYPE, SPAN}
    found.predicative |= {DAMAGE}
    found.bare |= {
        KEYWORD,
        QUOTED,
        QUANTITY,
        "often",
        "price",
        "game time",
        "as many",
        COUNT,
        NUMBER,
        DAMAGE,
        TURN_TIME,
        NAME,
    }
    found.lead_words |= {THIS_TURN}
    found.leads |= {
        ("は", PLAYER): SUBJECT,
        ("は", "ability"): "ability",
        ("", TURN_TIME): DURING,
        ("まで", SPAN): DURATION,
        ("まで", TIME): DURATION,
        ("から", AMONG): AMONG,
        ("につき", KIND): PER,
        ("につき", NAME): PER,
        ("につき", ZONE): PER,
    }
    kinds = frozenset(terms.CARD_KINDS)
    found.broader |= {"": kinds, "カード": kinds}
    found.immaterial |= {COUNTER, DAMAGE}
    found.also_done |= {"return": ("go back",), "put out": ("enter",)}
    found.silent |= {"プレイヤー", "それ", "それら", AND}
    return found
