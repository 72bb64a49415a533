"""The words that hold card texts of all games together: particles, counters, limits, joints, links, copulas."""

from __future__ import annotations

from gorin.text.lexicon import (
    Able,
    Adverb,
    Copula,
    Counter,
    Joint,
    Lexicon,
    Limit,
    Link,
    Mark,
    Noun,
    Particle,
    Pointing,
    Sense,
    Verb,
    VerbForm,
    Whole,
)
from gorin.text.morphology import GODAN, ICHIDAN, STEM, Form, forms_of
from gorin.text.morphology import IF as IF_FORM
from gorin.text.phrases import AT_LEAST, AT_MOST, BELOW, EACH, INFO, KEYWORD, ONWARD, QUANTITY, QUOTED, STATUS, UP_TO
from gorin.text.values import (
    AMONG,
    CARD,
    COUNT,
    KIND,
    NUMBER,
    ONE,
    PART_OF,
    PLAYER,
    UTMOST,
    ZONE,
    Apart,
    Half,
    Together,
    Utmost,
)

THEN, INSTEAD, IF_DONE, IF_NOT_DONE, NEXT = "then", "instead", "if done", "if not done", "next"
OTHERWISE_SO = "otherwise"
IN_THIS_TURN, BY_THIS = "in this turn", "by this"
AT_RANDOM, ANY_ORDER, RANDOM_ORDER = "at random", "any order", "random order"
WHEN, ONLY_WHEN, IF, EACH_TIME = "when", "only when", "if", "each time"
MORE, OTHERS, SAME_NUMBER = "more", "other", "same number"
"""もう before a number (もう1枚引く); 他の; 同じ before 枚数: as many as the clause before treated."""
COMPARING = ("be more", "be less")
"""The adjectives of numbers: 高い, 低い."""
SAME_NAME, REPEAT = "と同名の", "repeat"
SO_THAT, UNTIL, AS = "so that", "until", "as"
AS_LONG, WHILE, AFTER, BEFORE, BY_DOING, INSTEAD_OF = "as long", "while", "after", "before", "by doing", "instead of"
ALSO_DONE, IN_TURN, MOST, EXACTLY = "also done", "in turn", "most", "exactly"
AND, OR, ALSO = "と", "or", "かつ"
THAT, THOSE = "that", "those"
DO_SO = "do so"
"""The name of the verb そうする."""
GIFT = "gift"
STILL, ALREADY = "still", "already"
"""まだ, すでに: what is asked is so, or was before anything was done."""
TOGETHER = "together"
"""どちらも: what is said of two is said of each."""
THINGS = "thing"
RATHER = "のほうが"
"""Xのほうが: than the other one."""
NTH = "nth"
BEGINNING = "beginning"
"""自分から順番に: who begins, where each player does something."""

MARKS = ("。", "、", "・", ":", "【", "】", "「", "」", "+", "-", "×")
CASES = (
    "を",
    "に",
    "が",
    "は",
    "の",
    "で",
    "から",
    "まで",
    "へ",
    "も",
    "より",
    "のみ",
    "でも",
    "に対して",
    "として",
    "以外",
    "だけ",
    "につき",
    "と同じ",
    "から順番に",
)
COUNTERS = {
    **dict.fromkeys(("枚", "体", "人", "つ", "個"), "thing"),
    "回": "time",
    **dict.fromkeys(("回目", "枚目", "つ目", "体目", "人目"), NTH),
    "点": "point",
    "ターン": "turn",
}
MOMENTS = ("場合", "とき", "時")
LINKS = {
    IF: ("なら", "ならば"),
    EACH_TIME: ("たび", "たびに", "度に"),
    AS_LONG: ("限り", "かぎり"),
    WHILE: ("間",),
    AFTER: ("後", "後に"),
    BEFORE: ("前に",),
    BY_DOING: ("ことで",),
    INSTEAD_OF: ("代わりに", "かわりに"),
    SO_THAT: ("ように",),
    AS: ("際", "際に"),
}
ADVERBS = {
    AT_RANDOM: ("無作為に", "ランダムに"),
    ANY_ORDER: ("好きな順番で", "任意の順番で"),
    RANDOM_ORDER: ("無作為な順番で", "ランダムな順番で"),
    ALSO_DONE: ("さらに", "また"),
    IN_TURN: ("それぞれ",),
    IN_THIS_TURN: ("このターンに", "このターン中に"),
    BY_THIS: ("これで", "この方法で", "こうして"),
    MOST: ("最も", "もっとも", "一番"),
    EXACTLY: ("ちょうど",),
}
DONE = {
    "そうした": IF_DONE,
    "そうしなかった": IF_NOT_DONE,
    "そうしない": IF_NOT_DONE,
    **dict.fromkeys(
        ("そうできない", "そうできなかった", "できない", "できなかった", "それができない", "それができなかった"),
        IF_NOT_DONE,
    ),
    "そうでない": OTHERWISE_SO,
    "それ以外の": OTHERWISE_SO,
}
ANSWERS = {
    "そうしたら": IF_DONE,
    "そうしたなら": IF_DONE,
    "そうしなければ": IF_NOT_DONE,
    "そうしなかったなら": IF_NOT_DONE,
    "そうしないなら": IF_NOT_DONE,
    "そうしなかったら": IF_NOT_DONE,
    "そうできないなら": IF_NOT_DONE,
    "そうできなければ": IF_NOT_DONE,
    "そうできなかったなら": IF_NOT_DONE,
    "できないなら": IF_NOT_DONE,
    "できなければ": IF_NOT_DONE,
    "そうでないなら": OTHERWISE_SO,
    "そうでなければ": OTHERWISE_SO,
    "それ以外なら": OTHERWISE_SO,
}


def common_words() -> dict[str, tuple[Sense, ...]]:
    """By spelling the senses that a word has in every game."""
    found: dict[str, tuple[Sense, ...]] = {mark: (Mark(mark),) for mark in MARKS}
    for sign in ("x", "X", "*"):
        found[sign] = (Mark("×"),)
    found |= {case: (Particle(case),) for case in CASES}
    found |= {counter: (Counter(of),) for counter, of in COUNTERS.items()}
    found |= {
        "以上": (Limit(AT_LEAST),),
        "以下": (Limit(AT_MOST),),
        "未満": (Limit(BELOW),),
        "以降": (Limit(ONWARD),),
        "まで": (Limit(UP_TO), Particle("まで")),
        "すべて": (Whole(),),
        "全員": (Whole(),),
        "と": (Joint(AND), Particle(AND)),
        "or": (Joint(OR),),
        "か": (Joint(OR),),
        "または": (Joint(OR),),
        "かつ": (Joint(ALSO, nouns=False),),
        "その後": (Adverb(THEN),),
        "かわりに": (Adverb(INSTEAD),),
        "代わりに": (Adverb(INSTEAD),),
        "次に": (Adverb(NEXT),),
        "その": (Pointing(THAT),),
        "それらの": (Pointing(THOSE),),
        "である": (Copula(Form()),),
        "であり": (Copula(Form(ending=STEM)),),
        **dict.fromkeys(("であれば", "だったら"), (Copula(Form(ending=IF_FORM)),)),
        "でなければ": (Copula(Form(negative=True, ending=IF_FORM)),),
        "でない": (Copula(Form(negative=True)),),
        "ではない": (Copula(Form(negative=True)),),
        "であった": (Copula(Form(past=True)),),
        "だった": (Copula(Form(past=True)),),
    }
    found |= {answer: (Adverb(key),) for answer, key in ANSWERS.items()}
    for moment in MOMENTS:
        found[moment] = (Link(WHEN),)
        found |= {f"{done}{moment}{end}": (Adverb(key),) for done, key in DONE.items() for end in ("", "は", "には")}
        found |= {f"{moment}にのみ": (Link(ONLY_WHEN),), f"{moment}のみ": (Link(ONLY_WHEN),)}
        found |= {f"{moment}{case}": (Link(WHEN),) for case in ("に", "には", "は")}
    for table, sense in ((ADVERBS, Adverb), (LINKS, Link)):
        for key, spellings in table.items():
            found |= {spelling: (*found.get(spelling, ()), sense(key)) for spelling in spellings}
    for greatest, spellings in ((True, ("最大", "最高")), (False, ("最小", "最低"))):
        found |= {spelling: (Noun(UTMOST, spelling, Utmost(greatest)),) for spelling in spellings}
    found["差"] = (Noun(COUNT, "差", Apart()),)
    for able in ("ことができる", "ことはできる"):
        found |= {spelling: (Able(form),) for spelling, form in forms_of(able, ICHIDAN).items()}
    return found


BY_THIS_TEXT = ("これによって", "これにより", "この効果で", "この効果により", "この効果によって")


def add_wordings(lexicon: Lexicon) -> None:
    """Words that many games have in one meaning: 合計, 半分, 値, 回数; as many as one likes; これによって."""
    lexicon.add_all(dict.fromkeys(BY_THIS_TEXT, Adverb(BY_THIS)))
    lexicon.add_nouns(COUNT, {"合計": Together(), "値": None, "回数": None, "点数": None, "体数": None})
    for word, up in (("半分", False), ("半分(端数切り捨て)", False), ("半分(端数切り上げ)", True)):
        lexicon.add(word, Noun(COUNT, word, Half(up)))
    lexicon.add_all(dict.fromkeys(("好きな数", "好きな枚数", "任意の数", "任意の枚数"), Whole(any=True)))
    lexicon.silent |= {"値", "回数", "点数", "体数", "もの", "もう", "もう一度", "もう1度"}
    lexicon.add_nouns(ONE, {"もの": None, "ほう": UTMOST, "方": UTMOST})
    lexicon.add_all(dict.fromkeys(("もう一度", "もう1度"), Adverb(THEN)))
    lexicon.uncounted |= {ONE}
    lexicon.add_nouns(PART_OF, {"うち": None, "中": None})
    lexicon.rivals |= {"うち": (), "中": ()}
    lexicon.add("もう", Adverb(MORE))
    for spelling, form in (("そうした", Form(past=True)), ("そうしなかった", Form(negative=True, past=True))):
        lexicon.add(spelling, VerbForm(Verb(DO_SO, {}), form))
    for spelling in ("のほうが", "の方が"):
        lexicon.add(spelling, Particle(RATHER))
    lexicon.add_all(dict.fromkeys(("どちらも", "いずれも", "ともに"), Adverb(TOGETHER)))
    lexicon.add("ずつ", Limit(EACH))
    lexicon.add("そのうち", Noun(AMONG, "そのうち"))
    lexicon.add("ただし", Adverb(ALSO_DONE))
    lexicon.bare |= {PART_OF, AMONG}
    lexicon.leads |= {("", AMONG): AMONG, ("から", AMONG): AMONG}
    lexicon.add("まで", Link(UNTIL))
    for spelling in ("と同名の", "と同じ名前の"):
        lexicon.add(spelling, Particle(SAME_NAME))
    lexicon.describing |= {SAME_NAME}
    lexicon.add_verb("繰り返す", GODAN, Verb(REPEAT, {"を": frozenset(("list",)), "": frozenset((QUANTITY,))}))


def add_common(lexicon: Lexicon) -> None:
    """Give a game's lexicon what all games share."""
    for spelling, senses in common_words().items():
        for sense in senses:
            lexicon.add(spelling, sense)
    lexicon.add("から順に", Particle("から順番に"))
    lexicon.leads |= {("から順番に", PLAYER): BEGINNING}
    lexicon.joints |= {AND, OR}
    lexicon.lead_words |= {THEN, ALSO_DONE, INSTEAD, IF_DONE, IF_NOT_DONE, OTHERWISE_SO, NEXT}
    lexicon.bare |= {QUANTITY, STATUS}
    lexicon.families |= {INFO: GIFT, QUOTED: GIFT, KEYWORD: GIFT}
    lexicon.listed |= {STATUS, GIFT}
    lexicon.nested |= {SO_THAT, UNTIL}
    lexicon.counted |= {CARD, ZONE, KIND}
    lexicon.bounded |= {NUMBER, COUNT}
    lexicon.rivals |= {"最大": ("最小",), "最小": ("最大",), "最高": ("最低",), "最低": ("最高",)}
    lexicon.counters = tuple(counter for counter, of in COUNTERS.items() if of == "thing")
    lexicon.silent |= {"、", "。", *lexicon.counters, "その後", "さらに", "また", "場合", "とき", "時"}
