"""The words of this game's cards and what they stand for in the rulebook's terms."""

from __future__ import annotations

from functools import cache

from gorin.engine.program.condition import AT_LEAST, EQUAL
from gorin.engine.program.group import HasState, HasWord
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ACTIVE, ALL, ANY, MASTER_OF, OTHER, OWNER_OF, SELF, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.changes import EACH_OTHER, EXTRA, ROUND_DOWN, ROUND_UP
from gorin.games.orphelia.dialect.scope import ATTACK_END, OrpheliaScope
from gorin.games.orphelia.dialect.sorts import SORTS
from gorin.games.orphelia.dialect.spelling import COUNTER, MANA, OPEN, SCALE
from gorin.games.orphelia.dialect.verbs import LAST, add_verbs
from gorin.games.orphelia.program.tests import AttributeCount, HasPickedAttribute
from gorin.text.cards import ABOVE, BOTTOM, TOP
from gorin.text.comparisons import add_comparisons
from gorin.text.events import CAUSES
from gorin.text.function_words import (
    ALREADY,
    ANY_ORDER,
    IN_THIS_TURN,
    OTHERS,
    SAME_NUMBER,
    STILL,
    add_common,
    add_wordings,
)
from gorin.text.lexicon import (
    Adverb,
    Counter,
    Keyword,
    Lexicon,
    Mark,
    Noun,
    Number,
    Particle,
    Pointing,
    Remark,
    Whole,
)
from gorin.text.nouns import player_by
from gorin.text.phrases import INFO, KEYWORD, QUANTITY, QUOTED, Named
from gorin.text.pieces import AMONG, LIST, PER, SUBJECT
from gorin.text.times import END, NOW, SPAN, START, add_times
from gorin.text.values import (
    COUNT,
    KIND,
    NUMBER,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    TIME,
    ZONE,
    Describing,
    OfCard,
    OfPlayer,
    OfWords,
    PlayerPointer,
    Pointer,
    Quality,
    Zone,
)

OWN_KINDS = "ノーディア カード マテリア アーティファクト グリフ スペル アーツ レコード エフェクト アルケイア"
THESE = ("これ", *(f"この{kind}" for kind in OWN_KINDS.split()))
ATTACK_TIME = "attack end"


def picked_attribute(scope: OrpheliaScope, named: Named) -> Test:
    """T34 その属性の."""
    if scope.attribute is None:
        scope.fail(named.start, "no_attribute", ("属性を1つ選ぶ。",))
    return HasPickedAttribute(scope.attribute)


def this(word: str) -> Pointer:
    return Pointer(lambda scope, place: scope.this(word, place))


def attributes() -> dict[str, object]:
    """T34; 火の is 火属性の."""
    found: dict[str, object] = {
        "無属性": Quality(AttributeCount(EQUAL, 0)),
        "単属性": Quality(AttributeCount(EQUAL, 1)),
        "複数属性": Quality(AttributeCount(AT_LEAST, 2)),
        "その属性": Describing(picked_attribute),
    }
    for each in terms.ATTRIBUTES:
        found[f"{each}属性"] = found[each] = Quality(HasWord(terms.ATTRIBUTE_WORD + each))
    return found


def states() -> dict[str, object]:
    """T36."""
    found: dict[str, object] = {
        "リノア状態": Quality(HasState(terms.RUNOA, False), terms.RUNOA, False),
        "ルノア状態": Quality(HasState(terms.RUNOA, True), terms.RUNOA),
        "状態異常": Quality(HasState(terms.ANY_STATUS), terms.ANY_STATUS),
    }
    return found | {f"{name}状態": Quality(HasState(mask), mask) for name, mask in terms.STATUSES.items()}


NOUNS: dict[str, dict[str, object]] = {
    PLAYER: {
        "自分": SELF,
        "相手": OTHER,
        **dict.fromkeys(("各プレイヤー", "すべてのプレイヤー", "両プレイヤー", "お互いのプレイヤー"), ALL),
        "アクティブプレイヤー": Who(ACTIVE),
        "プレイヤー": ANY,
        "自身": PlayerPointer(lambda scope, named: scope.actor),
        "そのプレイヤー": PlayerPointer(OrpheliaScope.that_player),
        "対象のプレイヤー": PlayerPointer(OrpheliaScope.that_player),
        "ホルダー": PlayerPointer(player_by(MASTER_OF)),
        "マスター": PlayerPointer(player_by(OWNER_OF)),
    },
    KIND: dict(SORTS),
    "this": {word: this(word) for word in THESE},
    POINTER: {
        "それ": Pointer(OrpheliaScope.named_before),
        "それら": Pointer(OrpheliaScope.named_together),
        "それぞれ": Pointer(OrpheliaScope.named_together),
        "前者": Pointer(OrpheliaScope.former),
        "後者": Pointer(OrpheliaScope.latter),
    },
    "rest": {"残り": Pointer(OrpheliaScope.rest)},
    ZONE: {
        "場": Zone(terms.FIELD),
        "墓地": Zone(terms.GRAVEYARD),
        "手札": Zone(terms.HAND),
        "マナゾーン": Zone(terms.MANA),
        "還元領域": Zone(terms.EXILE),
        "シールドゾーン": Zone(terms.SHIELDS),
        "アーカイブ": Zone(terms.ARCHIVE),
        "スタック上": Zone(terms.STACK),
        "マナプール": Zone(terms.NOWHERE),
    },
    COUNT: {"枚数": None, "数": None},
    NUMBER: {
        "A値": OfCard(terms.A),
        "D値": OfCard(terms.D),
        "L値": OfCard(terms.L),
        "コスト": OfCard(terms.COST),
        "Ether値": OfCard(terms.ETHER),
        "Physis値": OfCard(terms.PHYSIS),
        "Defense値": OfCard(terms.DEFENSE),
        "リザーブ": OfPlayer(terms.RESERVE),
    },
    QUALITY: {**attributes(), **states()},
    "attribute word": {"属性": OfWords(terms.ATTRIBUTE_WORD)},
    "that number": {"その数": None},
    "card name": {"名前": OfWords(), "カード名": OfWords()},
    "damage": {"ダメージ": None, "基礎ダメージ": 1},
    "target": {"対象": None},
    "effects": {"効果": None},
    "copies": {"コピー": None},
    "copy token": {"コピーであるトークン": None},
    "sacrifice": {"犠牲": None},
    "attack": {"攻撃": None},
    "game": {"ゲーム": None},
    "drawn": {"引き分け": None},
    "extra cost": {"追加コスト": None},
    "alternative cost": {"代替コスト": None},
    "optional": {"(任意)": None},
    "manifest": {"顕現": None},
    "mana word": {"マナ": None},
    "any mana": {"好きな属性のマナ": None},
    "step": {"リノア・ステップ": None},
    "entering turn": {"場に出たターン": None},
    "this ability": {"この能力": None, "この効果": None},
    "priority": {"優先権": None},
    "timing": {"攻撃中": terms.DURING_ATTACK, "静止下": terms.QUIET},
    "turn word": {"ルノア": None},
    LIST: {"以下": None},
    AMONG: {"その中": None},
}
PLACES = {"一番上": TOP, "一番下": BOTTOM, "上": ABOVE, "下": "below"}
ROUNDINGS = {ROUND_UP: ("(端数切り上げ)", "(切り上げ)"), ROUND_DOWN: ("(端数切り捨て)", "(切り捨て)")}
THINGS = (KIND, POINTER, "this")
CARDS = (ZONE, KIND, "rest", PLACE, POINTER)
SAMPLES = {
    "count_of_what": ("自分の手札の枚数", "自分の場のノーディアの数"),
    "counter_missing": ("つ", "枚"),
    "discard_hand": ("手札を1枚捨てる",),
    "draw_what": ("カードを1枚引く",),
    "how_many": ("1つ", "1枚", "全て"),
    "look_what": ("アーカイブの上から3枚を",),
    "no_object": ("それを", "それは"),
    "show_what": ("手札を", "アーカイブの上から3枚を"),
    "shuffle_deck": ("アーカイブ",),
    "top_of_what": ("アーカイブの上から",),
    "instead_of_what": ("…なら、代わりに",),
    "modes_of_what": ("以下から1つを選ぶ。",),
    "no_description": ("火属性の", "コスト3以下の"),
    "no_it": ("これ", "(X)1つを対象とし、それ"),
    "none_shown": ("アーカイブの上から3枚を見る。",),
    "needs_wo": ("それのA値を",),
    "value_needed": ("A値を+1", "A値を5に"),
    "how_much": ("2",),
    "two_needed": ("前者のA値と後者のA値",),
    "no_duration": ("ターン終了時まで", "次の自分のターンまで"),
    "no_moment_of": ("自分のターン開始時", "ターン終了時"),
    "whose_turn": ("自分のターン",),
    "noun_needed": ("ノーディア", "カード", "それ"),
    "number_needed": ("1つ", "1枚"),
    "of_what": ("それの",),
    "one_only": ("それ",),
    "otherwise_of_what": ("…なら、…。", "…してもよい。"),
}


@cache
def lexicon() -> Lexicon:
    """All words, put together when the first text is read."""
    found = Lexicon()
    add_common(found)
    add_wordings(found)
    add_times(found, edges=(START, END, ATTACK_END))
    for group, words in NOUNS.items():
        found.add_nouns(group, words)
    for spelling, key in PLACES.items():
        found.add(spelling, Noun(PLACE, key))
    found.rivals |= {"一番上": ("一番下",), "一番下": ("一番上",), "上": ("下",), "下": ("上",)}
    found.add_all({word: Keyword(word, "", terms.KEYWORDS[word]) for word in ("速攻", "飛翔")})
    found.add_all(
        {"他の": Pointing(OTHERS), "他に": Pointing(OTHERS), "同じ": Pointing(SAME_NUMBER), "最後の": Pointing(LAST)}
    )
    found.add_all(
        {
            "追加で": Adverb(EXTRA),
            "互いに": Adverb(EACH_OTHER),
            "好きな順番に": Adverb(ANY_ORDER),
            "まだ": Adverb(STILL),
            **dict.fromkeys(("すでに", "既に"), Adverb(ALREADY)),
            "倍": Counter("倍"),
            "人": Counter("thing"),
        }
    )
    found.add_all(
        {"好きな数": Whole(any=True), "好きな枚数": Whole(any=True), "にも": Particle("にも"), "しか": Particle("しか")}
        | {each: Particle(each) for each in CAUSES}
    )
    for key, spellings in ROUNDINGS.items():
        found.add_all({spelling: Remark(key) for spelling in spellings})
    found.add_all({mark: Mark(mark) for mark in "()"})
    found.only("X", Number(None))
    found.open += OPEN
    add_verbs(found)
    add_comparisons(found, "this", "attribute word", "card name")
    found.families |= {KIND: "thing", POINTER: "thing", "this": "thing", "rest": "thing", INFO: "gift", QUOTED: "gift"}
    found.families |= {KEYWORD: "gift"}
    found.owners |= {TIME: frozenset((SPAN, NOW, PLAYER, *THINGS)), "card name": frozenset()}
    found.owned |= {NUMBER: frozenset((*THINGS, PLAYER, "rest")), QUALITY: frozenset((*THINGS, QUANTITY))}
    found.predicative |= {"damage"}
    found.by_no |= {"differ"}
    found.immaterial |= {COUNTER, "damage", NUMBER, QUALITY}
    found.counted |= {
        COUNTER,
        "copy token",
        "token",
        "rest",
        "attribute word",
        "free number",
        "any mana",
        "this",
        "target",
    }
    found.bare |= {SCALE, MANA, COUNT}
    found.listed |= {"gift"}
    found.spans |= {IN_THIS_TURN}
    found.leads |= {
        ("は", PLAYER): SUBJECT,
        ("から", AMONG): AMONG,
        ("につき", KIND): PER,
        ("につき", ZONE): PER,
    }
    found.units |= {"枚": frozenset((*CARDS, COUNTER, "token")), "人": frozenset((PLAYER,))}
    found.broader |= {
        "カード": frozenset((*SORTS, "手札")) - {"カード"},
        "オブジェクト": frozenset(SORTS) - {"オブジェクト"},
    }
    found.broader |= {
        "マテリア": frozenset(("ノーディア", "アーティファクト")),
        "スペル": frozenset(("アーツ", "レコード")),
    }
    found.broader |= {
        each: frozenset((f"{each}カード", f"{each}トークン")) for each in SORTS if f"{each}カード" in SORTS
    }
    found.broader |= {"能力": frozenset(("起動型能力", "誘発型能力"))}
    found.also_done |= {"return": ("go back",), "put out": ("enter",), "do": ("become",)}
    found.samples |= SAMPLES
    found.rivals["相手"] = ("自分",)
    for word in [each for each in SORTS if f"{each}カード" in SORTS]:
        alike = (word, f"{word}カード")
        found.rivals |= {each: tuple(other for other in found.rivals[each] if other not in alike) for each in alike}
    found.silent |= {"カード", "枚数", "数", "それ", "それら", "それぞれ", "これ", *THESE, "回"}
    return found
