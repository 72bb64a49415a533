"""The words of this game's cards and what they stand for in the rulebook's terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import HasKeyword, HasState, IsKind, IsOther
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import EVENT, THIS, Among, Both, It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import BOTH, FIGURE, FREE, KIND_OF, TOTAL
from gorin.games.rebirth.dialect.cards import (
    AMONG,
    EITHER,
    ICON,
    NAME,
    OTHER_NAME,
    OUT_OF,
    REST,
    SAME,
    SAME_NAME,
    TRAIT,
    VACANT,
    VALUE,
    WORK,
    Flagged,
    all_chosen,
    left_over,
    looked_at,
)
from gorin.games.rebirth.dialect.conditions import HIT, PARITY, RESULT
from gorin.games.rebirth.dialect.declaring import DECLARATION, FACT, RANGE
from gorin.games.rebirth.dialect.effects import CLAIMERS_FIRST, EVEN_WHEN, JUST_BEFORE
from gorin.games.rebirth.dialect.lists import ATTACKS, NUMERAL, SAME_TURN, WORD, head_at
from gorin.games.rebirth.dialect.orders import (
    ALSO,
    ALWAYS,
    BOTTOM,
    DAMAGE,
    ENERGY_COST,
    FACING,
    FORM,
    GAME,
    MIXED,
    PHASE,
    THEIR_ORDER,
    TOP,
)
from gorin.games.rebirth.dialect.permanent import ANY_NUMBER
from gorin.games.rebirth.dialect.permits import ALONE, AS_FROM_HAND, TIMING
from gorin.games.rebirth.dialect.pieces import TURN
from gorin.games.rebirth.dialect.results import AS_COST
from gorin.games.rebirth.dialect.rules import BUT, BY_NATURE, FIRST, MORE
from gorin.games.rebirth.dialect.scope import RebirthScope
from gorin.games.rebirth.dialect.spans import DURING
from gorin.games.rebirth.dialect.statements import ABILITY, ATTACK, EFFECT, FIRST_ATTACK, MODIFIER, TRIGGERED, VALIDITY
from gorin.games.rebirth.dialect.values import BLOCKED
from gorin.games.rebirth.dialect.verbs import add_verbs
from gorin.games.rebirth.dialect.widening import NOT_THAT
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Put
from gorin.games.rebirth.program.tests import BearsIcon, HeldBy, IsOneOf, SameName
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import ALLY, EVERYONE, MUTUAL, OTHER_PLAYERS
from gorin.text.function_words import ALSO_DONE, BY_THIS, BY_THIS_TEXT, IF, IF_DONE, IF_NOT_DONE, OR, UNTIL, add_common
from gorin.text.lexicon import (
    Adverb,
    Counter,
    Free,
    Joint,
    Lexicon,
    Link,
    Mark,
    Noun,
    Number,
    Particle,
    Pointing,
    Sense,
    Whole,
)
from gorin.text.phrases import QUANTITY
from gorin.text.pieces import DURATION, LIST, MOMENT, PER, SUBJECT
from gorin.text.times import EACH_TURN, NEXT_TURN
from gorin.text.tokens import ABSENT
from gorin.text.values import (
    CARD,
    COUNT,
    NUMBER,
    ORIGINAL,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    TIME,
    ZONE,
    OfCard,
    PlayerPointer,
    Pointer,
    Quality,
    Zone,
)

HEAD: Final = "head"
"""Icons that only stand at the head of an ability."""
SPANS: Final = (
    "ゲーム",
    "ターン",
    "スタンバイフェイズ",
    "エネルギーフェイズ",
    "メインフェイズ",
    "アタックフェイズ",
    "スタートステップ",
    "ブロックステップ",
    "ダメージステップ",
    "クローズステップ",
)
PHASES: Final = {
    "スタンバイフェイズ": terms.STANDBY,
    "エネルギーフェイズ": terms.ENERGY_PHASE,
    "メインフェイズ": terms.MAIN,
    "アタックフェイズ": terms.ATTACK,
    "エンドフェイズ": terms.END,
}
SIGN: Final = {"+": 1, "-": -1, "±": 1, "": 1}


def this(scope: RebirthScope, place: int) -> Things:
    return THIS


def that(word: str = "") -> Callable[[RebirthScope, int], Things]:
    """そのキャラ: of several that were chosen and in part moved, those of the kind; one, if an event is about one."""

    def find(scope: RebirthScope, place: int) -> Things:
        named = scope.named(place, word)
        moved = [op for op in scope.draft.said() if isinstance(op, Put) and named in (op.things, It(op.reg))]
        if moved and isinstance(moved[-1].things, Both) and scope.of_event and not scope.event_this:
            return EVENT
        whole = named
        for op in scope.draft.said():
            if isinstance(op, Put) and isinstance(op.things, Among) and named == It(op.reg):
                whole = op.things.things
        if word and isinstance(whole, Both) and all(isinstance(each, It) for each in whole.parts):
            return Among(whole, (IsKind(terms.CARD_KINDS[word]),))
        return named

    return find


def that_in(zone: int) -> Callable[[RebirthScope, int], Things]:
    """そのメンバー: the one of the event that is there."""

    def find(scope: RebirthScope, place: int) -> Things:
        named = scope.named(place)
        return EVENT if named == scope.event_other and scope.event_other_zone != zone else named

    return find


def those_of(who: Who) -> Callable[[RebirthScope, int], Things]:
    """相手のそれら: those of them that a player holds."""
    return lambda scope, place: Among(all_chosen(scope, place), (HeldBy(who),))


def other(scope: RebirthScope, place: int) -> Test:
    """他の: other than what was chosen before, else than this card."""
    return IsOneOf(It(scope.picked[-1]), False) if scope.picked else IsOther()


def same_name(scope: RebirthScope, place: int) -> Test:
    return SameName(THIS)


def left(scope: RebirthScope, place: int) -> Things | Test:
    """残りの; of souls those that were not chosen."""
    last = scope.draft.said()[-1:] if scope.mentions.shown is None else []
    souls = [op for op in scope.draft.said() if isinstance(op, Choose) and isinstance(op.among, Souls)]
    if last and souls:
        return IsOneOf(It(souls[-1].reg), False)
    return left_over(scope, place)


DISTINCT: Final = Flagged(lambda scope, cards, place: replace(cards, distinct=True))
ALIKE: Final = Flagged(lambda scope, cards, place: replace(cards, alike=terms.COST))

NOUNS: Final[dict[str, dict[str, object]]] = {
    PLAYER: {
        "あなた": SELF,
        # 12.5.3: the master of the ability alone.
        "自分": PlayerPointer(lambda scope, named: scope.actor),
        "相手": OTHER,
        "味方": ALLY,
        "お互い": MUTUAL,
        "お互いのプレイヤー": MUTUAL,
        "両プレイヤー": MUTUAL,
        "全員": EVERYONE,
        "あなたと相手": MUTUAL,
        "自分と相手": MUTUAL,
        "各プレイヤー": EVERYONE,
        "すべてのプレイヤー": EVERYONE,
        "プレイヤー": EVERYONE,
        "いずれかのプレイヤー": EVERYONE,
        "いずれか": EVERYONE,
        "他のプレイヤー": OTHER_PLAYERS,
        "そのプレイヤー": PlayerPointer(lambda scope, named: scope.that_player(named.start)),
    },
    ZONE: {
        "エントリー": Zone(terms.ENTRY),
        "メンバー": Zone(terms.MEMBERS),
        "エネルギー": Zone(terms.ENERGY),
        "エネルギー置場": Zone(terms.ENERGY),
        "Reバース置場": Zone(terms.REBIRTH),
        "リタイア": Zone(terms.RETIRE),
        "リタイア置場": Zone(terms.RETIRE),
        "デッキ": Zone(terms.DECK),
        "手札": Zone(terms.HAND),
        "控え室": Zone(terms.WAITING_ROOM),
        "思い出": Zone(terms.MEMORY),
        "思い出置場": Zone(terms.MEMORY),
        "【魂】": Zone(terms.SOUL),
    },
    CARD: {
        "キャラ": IsKind(terms.CHARACTER),
        "Reバース": IsKind(terms.REBIRTH_CARD),
        "パートナー": IsKind(terms.PARTNER),
        "カード": None,
    },
    POINTER: {
        **dict.fromkeys(("このキャラ", "このカード", "このReバース", "このパートナー", "これ"), Pointer(this)),
        "そのキャラ": Pointer(that("キャラ")),
        "該当するキャラ": Pointer(that("キャラ")),
        "該当するカード": Pointer(that()),
        "そのReバース": Pointer(that("Reバース")),
        "そのカード": Pointer(that()),
        "そのパートナー": Pointer(that("パートナー")),
        "そのエネルギー": Pointer(that()),
        "それ": Pointer(that()),
        "そのメンバー": Pointer(that_in(terms.MEMBERS)),
        "そのエントリー": Pointer(that_in(terms.ENTRY)),
        "それら": Pointer(all_chosen),
        "相手のそれら": Pointer(those_of(OTHER)),
        "あなたのそれら": Pointer(those_of(SELF)),
        "そのどちらか": Pointer(that()),
        "前者": Pointer(lambda scope, place: scope.former(place)),
        "後者": Pointer(lambda scope, place: scope.latter(place)),
    },
    AMONG: {
        "そのうち": Pointer(that()),
        "その中": Pointer(looked_at),
        "それらの中": Pointer(looked_at),
        "この中": Pointer(looked_at),
    },
    REST: {"残り": Pointer(left_over)},
    ICON: {
        **{f"【{word}】": HasKeyword(mask) for word, mask in terms.KEYWORDS.items()},
        **{f"【{word}】": BearsIcon(word) for word in terms.ABILITY_KINDS},
        "自動能力": BearsIcon("自"),
        "起動能力": BearsIcon("起"),
        "永続能力": BearsIcon("永"),
    },
    NUMBER: {"コスト": OfCard(terms.COST), "ATK": OfCard(terms.ATK), "DEF": OfCard(terms.DEF)},
    COUNT: {"枚数": 1, "数": 1, "点数": 2},
    VALUE: {
        "カード名": 1,
        "属性": 2,
        "種類数": 1,
        "コスト合計": 3,
        "合計コスト": 3,
        "ATK合計": 5,
        "DEF合計": 6,
        "空席": 4,
    },
    VACANT: {},
    QUALITY: {
        "【レスト】": Quality(HasState(terms.REST, True), terms.REST, True),
        "【スタンド】": Quality(HasState(terms.REST, False), terms.REST, False),
    },
    FACING: {
        "裏向き": Quality(HasState(terms.FACE_DOWN, True), terms.FACE_DOWN, True),
        "表向き": Quality(HasState(terms.FACE_DOWN, False), terms.FACE_DOWN, False),
    },
    PARITY: {"奇数": 1, "偶数": 2},
    HIT: {"当たり": 1, "ハズレ": 2, "はずれ": 2},
    DECLARATION: {"宣言": ""},
    "picked number": {"数字": ""},
    "area": {"領域": ""},
    "check": {"チェック": ""},
    RESULT: {"勝ち": 1, "負け": 2},
    FIGURE: {"値": 1, "数値": 1, "合計値": 2},
    VALIDITY: {"無効": 1, "有効": 2},
    ABILITY: {"能力": ""},
    EFFECT: {"効果": "", "この効果": "この効果"},
    TIMING: {"タイミング": ""},
    TRIGGERED: {"セットされた時の能力": terms.SET, "登場した時の能力": terms.APPEARED, "置かれた時の能力": terms.MOVED},
    DAMAGE: {"ダメージ": ""},
    ATTACK: {"アタック": 1, "このアタック": 2, "そのアタック": 3, "パートナーアタック": 4},
    "act": {"サポート": 1, "プレイ": 2, "登場": 3, "ブロック": 4},
    GAME: {"ゲーム": ""},
    PHASE: {"このフェイズ": "", **PHASES, **dict.fromkeys(SPANS[6:], "")},
    TURN: {"このターン": 1, "各ターン": 2, "ターン": 3},
    DURING: {
        "このターン中": 1,
        "このアタック中": 2,
        "そのアタック中": 3,
        "このゲーム中": 4,
        "ターン中": 5,
        "アタック中": 6,
        **{f"{word}中": phase for word, phase in PHASES.items()},
    },
    TIME: {"開始時": 1, "終了時": 2, "アタック終了時": 3, "アタックの終了時": 3},
    "this-ability": {"この能力": ""},
    ABSENT: {"トークン": "no_tokens"},
    LIST: {"以下": "", "次のうち": "", "次": "", "両方を": "両方", "同じもの": "同じもの"},
    ATTACKS: {"アタック回数": ""},
    HEAD: {f"【{word}】": word for word in ("エントリー", "メンバー", "エネルギー", "控え室", "手札", "リタイア")},
}
CARDS: Final = (CARD, NAME, TRAIT, EITHER, ICON, WORK)
PLACES: Final = {"上": TOP, "下": BOTTOM}


def modifier(found: re.Match[str]) -> Noun:
    """+2/-1."""
    halves = ((SIGN[found[1]], found[2]), (SIGN[found[3]], found[4]))
    value = tuple((sign, None if number == "X" else int(number)) for sign, number in halves)
    return Noun(MODIFIER, MODIFIER, value)


def energy(found: re.Match[str]) -> Noun:
    """エネ2; None is X."""
    word = found[1]
    return Noun(ENERGY_COST, ENERGY_COST, None if word == "X" else Exactly(0 if word == "無" else int(word)))


def form(found: re.Match[str]) -> Noun:
    """コスト2/ATK3/DEF4; the cost may stand apart."""
    return Noun(FORM, FORM, (int(found[1]) if found[1] else None, int(found[2]), int(found[3])))


def free(group: str) -> Callable[[re.Match[str]], Noun]:
    """A name as its author likes."""
    return lambda found: Noun(group, found[1].strip(), Free(found[1].strip()))


SPELLED: Final[dict[str, Callable[[re.Match[str]], Sense]]] = {
    r"([+\-±])(\d+|X)/([+\-±]?)(\d+|X)": modifier,
    r"エネ(\d+|X|無)": energy,
    r"(?:コスト(\d+)/)?ATK(\d+)/DEF(\d+)": form,
    r"『([^『』【\n][^『』\n]*)』": free(NAME),
    r"作品名[「『]([^「」『』]+)[」』]": free(WORK),
    r"【本領発揮Lv(\d+)】": lambda found: Noun(HEAD, "本領発揮", int(found[1])),
    r"【ターン([1-9]\d*)】": lambda found: Noun(HEAD, "ターン", int(found[1])),
    r"【ゲーム\d+】": lambda found: Noun(ABSENT, ABSENT, "no_game_limit"),
    r"(?:i{1,3}|iv|v)\.": lambda found: Mark("・"),
    r"(i{1,3}|iv|v)(?=、|を行う)": lambda found: Noun(NUMERAL, found[1]),
    r"(\d+)~(\d+)の数字": lambda found: Noun(RANGE, RANGE, (int(found[1]), int(found[2]))),
    r"([^。、:\]]+?)プレイヤーはその旨を宣言する": lambda found: Noun(FACT, FACT, Free(found[1])),
    r"(?:以下|次)の(?:\d+つ|効果|\d+つの効果)": lambda found: Noun(LIST, "以下"),
    r"「1回目のアタック」": lambda found: Noun(FIRST_ATTACK, FIRST_ATTACK),
    r"「([^「」]+)」": lambda found: Noun(WORD, found[1], Free(found[1])),
    r"X": lambda found: Number(None),
    r"のうち(?=、?\d)": lambda found: Particle(OUT_OF),
    r"(?<![枚つ回点])より多く(?:の枚数を)?": lambda found: Adverb("done more"),
    r"(?<![枚つ回点])より少な(?:く|い枚数を)": lambda found: Adverb("done less"),
}


def add_spelled(lexicon: Lexicon) -> None:
    """Words that are known by how they are spelled."""
    lexicon.open.append(head_at)
    for pattern, make in SPELLED.items():
        lexicon.add_spelled(pattern, make)
    for opening, closing, group in (("《", "》", NAME), ("〔", "〕", TRAIT), ("{", "}", EITHER)):
        lexicon.add_spelled(f"{opening}([^{opening}{closing}\\n]+){closing}", free(group))


@cache
def lexicon() -> Lexicon:
    """All words, put together when the first text is read."""
    found = Lexicon()
    found.add("つ", Counter("slot"))
    add_common(found)
    for group, words in NOUNS.items():
        for spelling, value in words.items():
            key = spelling.strip("【】") if group in (ICON, HEAD) else spelling.removesuffix("を")
            found.add(spelling, Noun(group, key, value))
            found.rivals[spelling] = tuple(each for each in words if words[each] != value)
    for spelling, key in PLACES.items():
        found.add(spelling, Noun(PLACE, key))
    found.rivals |= {"上": ("下",), "下": ("上",)}
    add_spelled(found)
    found.add_all(
        {
            "他の": Pointing("other", other),
            "同名の": Pointing("same name", same_name),
            "別名の": Pointing("distinct", DISTINCT),
            "それぞれ別名の": Pointing("distinct", DISTINCT),
            "それぞれ同じコストの": Pointing("alike", ALIKE),
            "同じコストの": Pointing("alike", ALIKE),
            "残りの": Pointing("left", left),
            "元々の": Pointing(ORIGINAL),
            "次の": Pointing(NEXT_TURN),
            "各": Pointing(EACH_TURN),
            "合計": Adverb(TOTAL),
            "合計で": Adverb(TOTAL),
            **dict.fromkeys(("好きな枚数", "好きな枚数を"), Adverb(FREE)),
            "両方": Adverb(BOTH),
            "追加で": Adverb(ALSO),
            "もう": Adverb(ALSO_DONE),
            "どちらも": Whole(),
            "いずれも": Whole(),
            "もう1回": Adverb("once more"),
            "相手の好きな順番で": Adverb(THEIR_ORDER),
            **dict.fromkeys(("ランダムな順番で", "無作為な順番で", "ランダムに並べ替えて"), Adverb(MIXED)),
            "常に": Adverb(ALWAYS),
            "宣言したプレイヤーから優先し": Adverb(CLAIMERS_FIRST),
            "かを": Particle("かを"),
            **dict.fromkeys(("コストで", "この能力のコストで", "このコストで"), Adverb(AS_COST)),
            "サポートなしで": Adverb(ALONE),
            "手札にあるかのように": Adverb(AS_FROM_HAND),
            "ブロックされても": Adverb(BLOCKED),
            "何枚でも": Adverb(ANY_NUMBER),
            "ただし": Adverb(BUT),
            "時でも": Link(EVEN_WHEN),
            "枚分": Counter("share"),
            "最初に": Adverb(FIRST),
            "同ターンに": Adverb(SAME_TURN),
            "同じターンに": Adverb(SAME_TURN),
            "本来より": Adverb(BY_NATURE),
            "本来の": Adverb(BY_NATURE),
            "直前に": Link(JUST_BEFORE),
            **dict.fromkeys(("最も多く", "最も多くの枚数を"), Adverb("done most")),
            **dict.fromkeys(("最も少なく", "最も少ない枚数を"), Adverb("done least")),
            "まで": Link(UNTIL),
            **dict.fromkeys(("であれば", "であるなら"), Link(IF)),
            **dict.fromkeys((*BY_THIS_TEXT, "この能力で"), Adverb(BY_THIS)),
            "そうしたら": Adverb(IF_DONE),
            "そうしなかったら": Adverb(IF_NOT_DONE),
            "そうしないなら": Adverb(IF_NOT_DONE),
            "そうしなかったなら": Adverb(IF_NOT_DONE),
            "や": Joint(OR),
            "&": Joint(OR),
            "種類": Counter(KIND_OF),
            "倍": Counter("times"),
            "ずつ": Particle("ずつ"),
            **dict.fromkeys(("分", "分だけ", "の分だけ"), Particle("だけ")),
            "しか": Particle("しか"),
            "とも": Particle("とも"),
            **dict.fromkeys(("により", "によって"), Particle("により")),
            "ではなく": Particle(NOT_THAT),
            "でなく": Particle(NOT_THAT),
            "の中で": Particle("の"),
            "の中の": Particle("の"),
            "の中から": Particle("から"),
            "の中に": Particle("に"),
            "のうちに": Particle("に"),
            "のうち": Particle("の"),
            "のうちから": Particle("から"),
            **{each: Particle(each) for each in ("と同名", "と別名")},
            SAME: Particle(SAME),
            "[": Mark("["),
            "]": Mark("]"),
            "/": Mark("/"),
        }
    )
    add_verbs(found)
    for spelling in ("このターンに", "このターン中に"):
        found.put(spelling)
    found.add("1ターン", Noun(TURN, "各ターン", 2))
    found.add("始め", Noun(TIME, "開始時", 1))
    found.put("多く", Adverb(MORE))
    found.put("残り", Noun(REST, "残り", NOUNS[REST]["残り"]))
    for word in ("勝ち", "負け"):
        found.put(word, Noun(RESULT, word, word))
    found.put("それらの")
    found.put("その", Pointing("that", that()))
    found.describing |= {SAME_NAME, OTHER_NAME, SAME, OUT_OF, "への", "からの"}
    found.broader["カード"] = frozenset(("キャラ", "Reバース", "パートナー"))
    found.families |= {group: "cards" for group in (*CARDS, POINTER, ZONE)}
    found.families |= {NUMBER: "cards", QUANTITY: "cards", ABILITY: "lost", VALUE: "lost"}
    found.families |= {COUNT: "counts", FIGURE: "counts"}
    clauses = ""
    things = frozenset((clauses, *CARDS, ZONE, POINTER, PLAYER, "picked number"))
    found.owners |= {
        NUMBER: things,
        FACING: frozenset(),
        QUALITY: frozenset(),
        DAMAGE: frozenset((clauses, ATTACK, COUNT, "からの")),
        POINTER: frozenset((clauses, ZONE)),
        QUANTITY: frozenset(("list", REST, OUT_OF)),
    }
    found.listed |= {"cards"}
    found.bare_objects = True
    found.exclusive = True
    found.equals = True
    found.bounded |= {PLAYER}
    found.lead_words |= {BUT, CLAIMERS_FIRST}
    found.signed |= {NUMBER}
    found.by_no |= {"take", "be", "lack", "be more", "be less", "be unlike", "be same"}
    found.apposing |= {NAME, TRAIT, EITHER, FORM}
    found.said_of |= {CARD, NAME, TRAIT, EITHER, FORM}
    found.apposed |= {NUMBER, ICON}
    found.bare |= {TIME, DURING, TURN, COUNT, ENERGY_COST, MODIFIER, POINTER, NUMERAL}
    found.moments |= {TURN, PHASE, GAME, ATTACK}
    found.heads |= {CARD, ZONE, POINTER}
    found.counted |= {*CARDS, ZONE}
    found.predicative |= {DAMAGE, FIGURE}
    found.leads |= {
        ("は", PLAYER): SUBJECT,
        ("", DURING): DURING,
        ("", TIME): MOMENT,
        ("に", TIME): MOMENT,
        ("まで", TIME): DURATION,
        ("", TURN): TURN,
        ("に", PHASE): DURING,
        ("だけ", COUNT): PER,
        **{
            ("につき", group): PER
            for group in (*CARDS, ZONE, POINTER, NUMBER, VALUE, COUNT, QUANTITY, REST, AMONG, FIGURE, "area")
        },
    }
    for word in ("あなた", "自分", "味方"):
        found.rivals[word] = ("相手", "各プレイヤー") if word == "あなた" else ("各プレイヤー",)
    found.rivals["相手"] = ("あなた", "各プレイヤー")
    for word in (*NOUNS[TURN], *NOUNS[ATTACK]):
        found.rivals[word] = ()
    found.add("まだ", Adverb("yet"))
    found.lead_words |= {"yet"}
    found.silent |= {"まだ", "もう", "合計", "合計で", "カード", "枚数", "数", "点数", ":"}
    return found
