"""The words of this game's cards and what they stand for in the rulebook's terms."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from gorin.engine.program.group import HasState, HasWord, IsNamed
from gorin.engine.program.who import MASTER_OF, OTHER, OWNER_OF, SELF
from gorin.games.shinso import terms
from gorin.text.cards import ABOVE
from gorin.text.function_words import (
    AFTER,
    AND,
    ANY_ORDER,
    AS,
    AS_LONG,
    AT_RANDOM,
    BY_THIS,
    BY_THIS_TEXT,
    EACH_TIME,
    GIFT,
    IF_DONE,
    IF_NOT_DONE,
    IN_THIS_TURN,
    OR,
    UNTIL,
    WHEN,
    WHILE,
    add_common,
)
from gorin.text.lexicon import (
    Adverb,
    Copula,
    Counter,
    Joint,
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
    Whole,
)
from gorin.text.morphology import IF, Form
from gorin.text.phrases import EACH, KEYWORD, QUANTITY, QUOTED
from gorin.text.pieces import DURATION, LIST, MOMENT, SUBJECT
from gorin.text.tokens import ABSENT
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    TIME,
    ZONE,
    Half,
    OfCard,
    Quality,
    Together,
)

RACE, NAME, COLOUR, COUNTER, PHASE, SPAN, HUE = "race", "name", "colour", "counter", "phase", "span", "hue"
THE_PLAYER = "some-player"
FRONT, AMONG, ACTIONS, RITUAL, REST, DEED = "front", "among", "actions", "ritual", "rest", "deed"
BATTLE, ATTACK, TARGET, EFFECT, OTHERS = "battle", "attack", "target", "effect", "others"
PHASE_LEAD, MARKED, OF_TWO = "phase lead", "marked", "of two"
ON, FOR, IN_ORDER_TO, AS_IF, AT_EACH = "on", "for", "in order to", "as if", "at each"
"""Links: と, ために, には, ものとして, ごとに."""
EXCEPT, THIS_TIME = "except", "this time"
TOP, BOTTOM = "top", "bottom"
ALL_PLAYERS: Final = "all players"
KATAKANA: Final = re.compile(r"[ァ-ヺー]{2,}")
COUNTER_WORD: Final = re.compile(r"[一-鿿々ァ-ヺー〇A-Za-z]+?[りいみきしえれけめ]{0,2}カウンター")
RACE_NAME: Final = re.compile(r"種族(?::|に(?=[^、。]+を持))?「?([一-鿿々ァ-ヺーA-Za-z]+)」?")
RITUAL_WORD: Final = re.compile(r"生贄(?:(\d+)(?:[-~](\d+))?|すべて)|怪物(\d+)")
NAMED_CONDITION: Final = re.compile(r"召喚条件:[^。、]+?(?=を無視)")
RANGE_WORD: Final = re.compile(r"(\d+)~(\d+)")
LISTED: Final = re.compile(r"[❶-❾](?:、?[❶-❾])*|\d(?:、\d)+(?=の|から)")
NEAR: Final = 0.66
CARD_WORDS: Final = (
    *("カード", "フィールド", "コフィンエリア", "リムカード", "コアカード", "スリープ", "アウェイク"),
    *("コントロール", "ライフ", "カウンター"),
)
"""Words for which a slip of the pen must not pass as a race."""


@dataclass(frozen=True)
class Cards:
    """Cards of these kinds (0: any); `zones`: where they always lie."""

    kinds: int
    zones: tuple[int, ...] | None = None


KINDS: Final = {word: Cards(kind) for word, kind in terms.KINDS.items()}
NOUNS: Final[dict[str, dict[str, object]]] = {
    PLAYER: {
        "自分": SELF,
        **dict.fromkeys(("相手", "相手プレイヤー", "他のプレイヤー"), OTHER),
        **dict.fromkeys(
            (
                *("すべてのプレイヤー", "それぞれのプレイヤー", "お互いのプレイヤー", "各プレイヤー", "両プレイヤー"),
                *("お互い", "両者"),
            ),
            ALL_PLAYERS,
        ),
        "そのプレイヤー": "that player",
        **dict.fromkeys(("ターンプレイヤー", "そのターンプレイヤー"), "turn player"),
        "自身": "self",
    },
    THE_PLAYER: {"プレイヤー": None, "コントローラー": MASTER_OF, "持ち主": OWNER_OF},
    "nobody": {"誰も": ALL_PLAYERS},
    KIND: {
        **KINDS,
        **{f"{word}カード": cards for word, cards in KINDS.items()},
        "リムカード": Cards(0, (terms.RIMS,)),
        "コアカード": Cards(0, (terms.CORE,)),
    },
    CARD: {"カード": Cards(0)},
    ZONE: {
        "手札": (terms.HAND,),
        **dict.fromkeys(("山札", "デッキ"), (terms.DECK,)),
        "ライフデッキ": (terms.LIFE_DECK,),
        "コフィンエリア": (terms.COFFIN,),
        "シフトエリア": (terms.SHIFT_AREA,),
        "登場枠": (terms.STAGE,),
        "権能枠": (terms.ARTS_SLOT,),
        "領地枠": (terms.TERRITORY_SLOT,),
        **dict.fromkeys(("配置枠", "眷属配置枠", "召喚枠", "眷属召喚枠"), (terms.SLOTS,)),
        **dict.fromkeys(("除外エリア", "除外カード置き場"), (terms.REMOVED,)),
        **dict.fromkeys(("真祖の断片置き場", "断片置き場"), (terms.FRAGMENT_PLACE,)),
        **dict.fromkeys(("フィールド", "フィールド上", "場"), terms.FIELD),
        "その中": "looked",
        "デッキの外": "outside",
    },
    POINTER: {
        **{f"この{word}": "this" for word in (*terms.KINDS, "カード")},
        "これ": "this",
        **dict.fromkeys(("それ", "それら"), "it"),
    },
    REST: {"残り": "rest", "それ以外": "others"},
    COUNT: {
        **dict.fromkeys(("数", "枚数"), "count"),
        **dict.fromkeys(("その数", "同じ数", "同じ枚数", "同数", "その枚数", "同じだけ"), "that"),
        **dict.fromkeys(("のと同じだけ", "のと同じ数", "のと同じ枚数"), "count"),
        "半分": Half(),
        "合計": Together(),
        "出題数": "questions",
    },
    NUMBER: {"戦闘力": OfCard(terms.POWER), "コスト": OfCard(terms.COST)},
    "price": dict.fromkeys(
        (
            *("召喚コスト", "使用コスト", "発動コスト", "展開コスト", "行動権の消費"),
            *(f"{deed}に必要な{what}" for deed in ("召喚", "使用", "発動", "展開") for what in ("行動権", "コスト")),
        ),
        OfCard(terms.COST),
    ),
    KEYWORD: {**terms.KEYWORDS, **terms.NUMBERED},
    QUALITY: {
        "スリープ状態": Quality(HasState(terms.ASLEEP, True), terms.ASLEEP),
        "アウェイク状態": Quality(HasState(terms.ASLEEP, False), terms.ASLEEP, False),
    },
    COLOUR: {colour: Quality(HasWord(f"{terms.COLOUR}:{colour}")) for colour in (*terms.COLOURS, terms.COLOURLESS)},
    "all colours": {"すべての色": None},
    HUE: {"色": None},
    PHASE: dict(terms.PHASES),
    "phase end": {"終わり": None},
    SPAN: {"ターン": "turn"},
    "game": {"ゲーム": None},
    "in game": {"ゲーム中": None},
    TIME: {
        "召喚時": terms.SUMMONED,
        "登場時": terms.APPEARED,
        "攻撃時": terms.ATTACKED,
        "破壊時": terms.DESTROYED,
        "攻撃終了時": terms.ATTACK_ENDED,
        "戦闘終了時": terms.BATTLE_FOUGHT,
        "直接攻撃時": terms.ATTACKED_PLAYER,
        "装備時": terms.EQUIPPED,
        "展開時": terms.DEPLOYED,
        "撤退時": terms.RETREATED,
        "ゲーム開始時": terms.GAME_BEGINS,
        "開始時": "start",
        "終了時": "end",
    },
    "lasting": {
        **dict.fromkeys(
            ("このターン", "そのターン", "このターン中", "そのターン中", "このターンの間", "そのターンの間"),
            "this turn",
        ),
        **dict.fromkeys(("ターン中", "ターンの間"), "turn"),
        **dict.fromkeys(("ゲーム終了まで", "ゲーム終了時まで"), "game"),
        **dict.fromkeys(
            (
                *(
                    f"{this}{what}{span}"
                    for this in ("この", "その")
                    for what in ("戦闘", "攻撃")
                    for span in ("の間", "中")
                ),
                *("戦闘終了時まで", "攻撃終了時まで", "この戦闘終了時まで", "この攻撃終了時まで"),
            ),
            "this attack",
        ),
    },
    "after turn": {"終了後": None},
    LIST: {"以下": None},
    FRONT: {"正面": None},
    AMONG: {"中": None, "うち": None},
    ACTIONS: {"行動権": None},
    BATTLE: {"戦闘": None, "この戦闘": None},
    ATTACK: {"攻撃": "any", "致命攻撃": "lethal", "直接攻撃": "direct"},
    TARGET: dict.fromkeys(("攻撃対象", "攻撃の対象"), None),
    EFFECT: {**dict.fromkeys(("効果", "能力"), "effect"), "リムブラスト効果": "blast", "リムブラスト": "blast"},
    "this effect": {"この効果": None},
    "control": {"コントロール": None},
    "condition": {"召喚条件": None, "条件": None},
    "offering": {"生贄": None},
    "position": {"配置位置": None},
    "card-name": {"カード名": None, "名前": None},
    "race-word": {"種族": None},
    "this name": {"このカード名": None},
    "extra turn": {"追加のターン": None},
    "keyword word": {"キーワード能力": None, "キーワード": None},
    "limit": {"上限": None},
    "shift limit": {"シフトリミット": None},
    "void": {"無効": None},
    "double": {"倍": None},
    "equipment": {"装備": None},
    OTHERS: {"他": None},
    "dice": {"面ダイス": None},
    "eyes": dict.fromkeys(("出た目", "出た目の数", "出た目の合計")),
    "eye": {"目": None},
    "multiple": {"倍数": None},
    "quiz": {"択問題": None},
    "riddle": {"クイズ": None},
    "owned": {"もの": None},
    OF_TWO: {"方": None},
    "usable": {"使用可能": None, "発動可能": None},
    "any actions": {"行動権任意": None},
    "not killed": {"不殺": None},
    DEED: {"発動": "use", "使用": "use", "召喚": "summon", "展開": "deploy", "セット": "set"},
}
UNKNOWN_HERE: Final = {"トークン": "no_tokens", "対象": "not_aimed"}
"""Words of other games for what the rulebook does not have, each with the reason for its refusal."""
PLACES: Final = {"一番上": TOP, "一番下": BOTTOM, "上": ABOVE, "下": BOTTOM}
POINTING: Final = {
    "他の": "other",
    "その": "that",
    **dict.fromkeys(("任意の", "好きな", "いずれかの"), "any"),
    "次の": "next",
    "同じ": "same",
    "毎ターンの": "every",
    "新たな": "new",
    "追加の": "more",
}
ADVERBS: Final = {
    AT_RANDOM: ("裏向きのまま",),
    IN_THIS_TURN: ("そのターンに", "そのターン中に", "このターンの間に"),
    ANY_ORDER: ("好きな順番に", "任意の順番に", "好きな順で", "任意の順で", "好きな順に", "任意の順に"),
    "freely": ("自由に",),
    "at once": ("即座に",),
    BY_THIS: ("そうして", *BY_THIS_TEXT, "その効果で", "その効果によって", "この戦闘で", "その戦闘で"),
    "idle": (
        *("すでに", "既に", "追加で", "あらかじめ", "自動的に", "順に", "もう", "どれか", "行動権の消費なしに"),
        *("行動権を消費せずに",),
    ),
    "whole": ("そのまま",),
    "any time": ("いつでも",),
    "more": ("多く",),
    "after use": ("発動後", "使用後"),
    "majority": ("過半数以上", "出題数の過半数以上"),
    "together": ("同時に",),
    IF_DONE: ("そうした場合は",),
    IF_NOT_DONE: (
        *("どちらもできない場合", "いずれもできない場合"),
        *("そうでなければ", "そうでない場合", "そうでない場合は", "そうしなければ"),
    ),
    EXCEPT: ("ただし",),
    THIS_TIME: ("この時", "その際", "その時", "この召喚では"),
}
LINKS: Final = {
    WHEN: ("場合に", "時に", "場合では", "ときに", "ときは"),
    WHILE: ("間は",),
    AS_LONG: ("限りは",),
    EACH_TIME: ("度",),
    AT_EACH: ("ごとに",),
    AFTER: ("あと", "あとに", "あとで"),
    ON: ("と",),
    FOR: ("ために", "のに"),
    IN_ORDER_TO: ("には",),
    AS: ("際には",),
    AS_IF: ("ものとして", "ものとする"),
}
PARTICLES: Final = (
    *("分", "分だけ", "分の", "だけの", "ごとに", "によって", "との", "なしに", "までの間", "しか", "と同じだけ"),
)
ANY_NUMBER: Final = ("数", "枚数", "数だけ", "枚数だけ", "だけ")


def words() -> Lexicon:
    """All words but the verbs and the races."""
    found = Lexicon()
    add_common(found)
    for group, words in NOUNS.items():
        found.add_nouns(group, words)
    found.add_nouns(ABSENT, UNKNOWN_HERE)
    for spelling, key in PLACES.items():
        found.add(spelling, Noun(PLACE, key, key))
    found.rivals |= {"一番上": ("一番下",), "一番下": ("一番上",)}
    others: dict[object, tuple[str, ...]] = {SELF: ("相手",), OTHER: ("自分",)}
    found.rivals |= {word: others.get(value, ("相手", "自分")) for word, value in NOUNS[PLAYER].items()}
    found.add_all({word: Pointing(key) for word, key in POINTING.items()})
    for key, spellings in ADVERBS.items():
        found.add_all({spelling: Adverb(key) for spelling in spellings})
    for key, spellings in LINKS.items():
        found.add_all({spelling: Link(key) for spelling in spellings})
    found.add_all({particle: Particle(particle) for particle in PARTICLES})
    found.add_all({f"{any_}{count}": Whole(True) for any_ in ("任意の", "好きな") for count in ANY_NUMBER})
    found.add_all(
        {
            "度": Counter("time"),
            "問": Counter("question"),
            "回分": Counter("time"),
            "倍": Counter("times"),
            "回目": Counter("nth"),
            "度目": Counter("nth"),
            "枚目": Counter("nth"),
            "体目": Counter("nth"),
        }
    )
    found.add_all({"もしくは": Joint(OR), "あるいは": Joint(OR), "/": Joint(OR), "や": Joint(OR), "および": Joint(AND)})
    found.add_all({"<": Mark("<"), ">": Mark(">"), "〚": Mark("【"), "〛": Mark("】"), "~": Mark("~")})
    found.add_all({"であれば": Copula(Form(ending=IF)), "だったら": Copula(Form(ending=IF))})
    found.add_all({"でなければ": Copula(Form(negative=True, ending=IF))})
    found.families |= {KIND: "thing", CARD: "thing", RACE: "thing", NAME: "thing", POINTER: "thing", KEYWORD: GIFT}
    found.families |= {REST: "thing", QUANTITY: QUANTITY}
    found.owners |= {
        **dict.fromkeys((PLAYER, COLOUR), frozenset[str]()),
        ZONE: frozenset((PLAYER, QUANTITY)),
        NUMBER: frozenset((NUMBER, COUNT, KIND, POINTER, PLAYER, CARD, RACE, NAME, ZONE, QUANTITY)),
    }
    found.filters |= {RACE, NAME}
    found.bounded |= {PLAYER, ZONE, KIND}
    found.compounding |= {PLAYER, SPAN, PHASE, KEYWORD, QUOTED}
    found.predicative |= {NUMBER, KEYWORD, ACTIONS, "price", "limit", "shift limit", "dice", "quiz"}
    found.bare |= {TIME, "lasting", SPAN, KEYWORD, "in game", "nobody", "usable", PHASE, "after turn", COUNTER, DEED}
    found.bare |= {NUMBER, "price", ACTIONS, POINTER, KIND, ZONE, "limit", "shift limit", REST}
    found.bare |= {COUNT, QUOTED, AMONG}
    found.listed |= {"thing", ZONE, COLOUR, RACE, KEYWORD}
    found.counted |= {RACE, NAME, POINTER, COUNTER, REST, QUALITY}
    found.leads |= {
        **{("は", group): SUBJECT for group in (PLAYER, THE_PLAYER)},
        ("", "nobody"): SUBJECT,
        **{(case, TIME): MOMENT for case in ("", "に", "には")},
        **{(case, PHASE): PHASE_LEAD for case in ("に", "ごとに", "で", "には")},
        **{(case, "lasting"): DURATION for case in ("", "は", "に")},
        **{(case, SPAN): DURATION for case in ("", "は")},
        **{(case, group): DURATION for case in ("まで", "までの間") for group in (TIME, PHASE, "phase end", SPAN)},
        ("に", "after turn"): "after turn",
        ("", "after turn"): "after turn",
    }
    found.nested |= {FOR}
    found.by_no |= {"differ", "be more", "be less"}
    found.lead_words |= {EXCEPT, THIS_TIME, "together"}
    found.silent |= {"カード", "プレイヤー", "枚数", "数", "それ", "それら", "/", "か", "または", "もしくは"}
    found.silent |= {
        *("ターン", "この時", "その際", "その時", "この召喚では", "いずれか", "そうして", "のと同じだけ"),
        *("のと同じ数", "のと同じ枚数"),
    }
    found.put("それぞれ", Adverb("idle"))
    found.silent |= set(ADVERBS["idle"])
    found.also_done |= dict.fromkeys(("appear", "deploy", "set", "put out"), ("summon", "come out"))
    found.also_done |= {"discard": ("put",), "destroy": ("put",)}
    found.add("n", Number(None))
    found.only("X", Number(None))
    found.add("ずつ", Limit(EACH))
    found.add("生命転化", name("生命転化"))
    found.add("には", Particle("には"))
    found.add("まで", Link(UNTIL))
    found.silent |= {"効果", "能力", "任意の", "好きな", "新たな", "間", "限り", "ゲーム", "/", ":"}
    return found


def name(word: str) -> Noun:
    return Noun(NAME, word, Quality(IsNamed((word,))))


def race_called(word: str) -> Noun:
    return Noun(RACE, word, Quality(HasWord(f"{terms.RACE}:{word}")))


def free_word(common: Lexicon, races: Collection[str], text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    """A name in brackets, a quotation, a counter, a race (N4, N15)."""
    letter = text[start]
    if letter in "《【":
        end = text.find("》" if letter == "《" else "】", start)
        return (end + 1, (name(text[start + 1 : end]),)) if end > 0 else (start, ())
    if letter == "「":
        end = closing(text, start)
        return (end, (Quoted(),)) if end > start else (start, ())
    waived = NAMED_CONDITION.match(text, start)
    if waived is not None:
        return waived.end(), (Noun("named condition", waived[0], waived[0]),)
    listed = LISTED.match(text, start)
    if listed is not None:
        return listed.end(), (Noun(MARKED, listed[0], listed[0]),)
    between = RANGE_WORD.match(text, start)
    if between is not None:
        return between.end(), (Noun("range", "", (int(between[1]), int(between[2]))),)
    ritual = RITUAL_WORD.match(text, start)
    if ritual is not None:
        return ritual.end(), (Noun(RITUAL, ritual[0], ritual[0]),)
    counter = COUNTER_WORD.match(text, start)
    if counter is not None:
        return counter.end(), (Noun(COUNTER, counter[0], counter[0].removesuffix("カウンター")),)
    race = RACE_NAME.match(text, start)
    if race is not None:
        return race.end(), (race_called(race[1]),)
    end, _ = common.longest(text, start)
    known = max((len(race) for race in races if text.startswith(race, start)), default=0)
    word = KATAKANA.match(text, start)
    if word is not None and word.end() > max(end, start + known) and not is_slip(word[0]):
        return word.end(), (race_called(word[0]),)
    if known and start + known > end:
        return start + known, (race_called(text[start : start + known]),)
    return start, ()


def is_slip(word: str) -> bool:
    """Whether a word is so like one of the game's words that it is taken for a slip."""
    return bool(difflib.get_close_matches(word, CARD_WORDS, 1, NEAR))


def closing(text: str, start: int) -> int:
    """Where the quotation that begins here ends; quotations may stand in one another."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] == "「") - (text[index] == "」")
        if not depth:
            return index + 1
    return start
