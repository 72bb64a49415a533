"""What cards are like: colours, races, keywords (N15)."""

from __future__ import annotations

import difflib
import re

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL
from gorin.engine.program.group import AnyOf, HasKeyword, HasWord, IsKind, IsNamed, IsThis, Not, NumberIs
from gorin.engine.program.roots import Test
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.reading import Reading

KATAKANA = re.compile(r"[ァ-ヺー]{2,}")


NEAR = 0.66


CARD_WORDS = (
    "カード",
    "フィールド",
    "コフィンエリア",
    "リムカード",
    "コアカード",
    "スリープ",
    "アウェイク",
    "コントロール",
    "ライフ",
    "カウンター",
)
"""Words for which a slip of the pen must not pass as a race."""


def colour_test(heads: list[Token]) -> Test:
    return any_of([HasWord(f"{terms.COLOUR}:{head}") for head in heads])


def any_of(tests: list[Test]) -> Test:
    return tests[0] if len(tests) == 1 else AnyOf(tuple(tests))


def race_test(reading: Reading, head: Token) -> Test:
    """N15: a race by its whole name; a word that is like one of the game's words is taken for a slip."""
    word = str(head)
    if word not in reading.source.races:
        if not KATAKANA.fullmatch(word):
            reading.fail(head, "unknown_word", ("眷属", "カード", f"種族：{word}"))
        if difflib.get_close_matches(word, CARD_WORDS, 1, NEAR):
            reading.fail(head, "unknown_word", difflib.get_close_matches(word, CARD_WORDS, 3, NEAR))
    return HasWord(f"{terms.RACE}:{word}")


def races_named(word: str) -> Test:
    """種族：Rの, 種族『R』を持つ, 種族にRを持つ (N15)."""
    return any_of([HasWord(f"{terms.RACE}:{name}") for name in race_names(re.sub(r"(を持つ|の)$", "", word))])


def race_names(word: str) -> list[str]:
    """種族：RかS, 種族『R』: the names."""
    inner = word[2:].strip(":に「」")
    return [each for each in re.split(r"か|/|・|または|もしくは|、", inner) if each]


def right_sign(word: str) -> bool:
    """聖痕 is printed with a minus, the other numbered keywords without (R78)."""
    return "-" not in word or word.lstrip("「").startswith("聖痕")


def keyword_test(word: str) -> Test:
    """吸血を持つ, 凶刃+2を持つ, 連続攻撃+nを持たない."""
    found = re.fullmatch(
        r"「?(?P<name>[^「」+\-\dn]+)(?P<value>[+-]?(\d+|n))?」?(効果|能力)?を持(?P<having>つ|たない)", word
    )
    assert found is not None, word
    name = found["name"]
    if name in terms.KEYWORDS:
        test: Test = HasKeyword(terms.KEYWORDS[name])
    else:
        value = found["value"]
        least = 1 if value is None or value.endswith("n") else int(value.lstrip("+-"))
        test = NumberIs(terms.NUMBERED[name], AT_LEAST if least == 1 else EQUAL, Exactly(least))
    return Not(test) if found["having"] == "たない" else test


def except_test(reading: Reading, head: Token) -> Test:
    """《N》以外の, 「N」以外の, ウルフ以外の."""
    if head.type == "THIS":
        return IsThis()
    if head.type in ("NAME", "QUOTED"):
        return IsNamed((str(head)[1:-1],))
    if head.type == "KIND" and words.KINDS[str(head)]:
        return IsKind(words.KINDS[str(head)])
    if head.type == "COLOUR":
        return colour_test([head])
    if head.type == "RACE":
        return race_test(reading, head)
    reading.fail(head, "except_what", ("《カード名》以外の",))
