"""What restricts a noun: attributes, numbers, states, names, keywords (T34 to T38, T107)."""

from __future__ import annotations

from lark import Token

from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import (
    HasKeyword,
    HasState,
    HasWord,
    IsKind,
    IsNamed,
    IsOther,
    Not,
    NotChosen,
    NumberIs,
)
from gorin.engine.program.roots import Test
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import (
    AttributeCount,
    HasCounters,
    HasPickedAttribute,
    IsAttacking,
    IsBlocking,
    IsDamaged,
)
from gorin.text.grammar import Node
from gorin.text.normalise import plain
from gorin.text.tree import tree

TEST_ORDER: tuple[type[Test], ...] = (
    *(IsKind, HasWord, AttributeCount, HasPickedAttribute, IsNamed, NumberIs, HasState, HasCounters, IsDamaged),
    *(HasKeyword, IsAttacking, IsBlocking, Not, IsOther, NotChosen),
)
"""The order in which properties stand on the card does not matter."""


def printed_name(reading: Reading, quoted: Token) -> str:
    """A name in 「」, in the spelling of the text."""
    start = quoted.start_pos or 0
    first, last = quoted.index("「"), quoted.index("」")
    return reading.source.printed(start + first + 1, start + last).strip()


def test_of(reading: Reading, node: Node) -> Test:
    """One property in front of a noun (T34 to T38)."""
    kind = node.data
    if kind == "other":
        return IsOther()
    word = node.children[0]
    assert isinstance(word, Token)
    if kind == "attribute_is":
        return attribute_test(reading, word)
    if kind == "number_is":
        return NumberIs(words.STATS[word], relation_of(tree(node, "relation")), number_of(reading, node))
    if kind == "state_is":
        return state_test(word.removesuffix("の"))
    if kind == "has_counters":
        return HasCounters(counter_name(word.removesuffix("が乗っている")))
    if kind == "damaged":
        return IsDamaged()
    if kind == "in_battle":
        return IsAttacking() if word == "攻撃している" else IsBlocking(word != "ブロックしている")
    if kind == "not_token":
        return Not(IsKind(terms.TOKEN))
    if kind == "named":
        return IsNamed((plain(printed_name(reading, word)),))
    if kind == "entered":
        return HasState(terms.ENTERED_THIS_TURN)
    if kind == "has_subtype":
        return HasWord(terms.subtype_word(plain(printed_name(reading, word))))
    has = HasKeyword(terms.KEYWORDS[word[:2]])
    return has if word.endswith("を持つ") else Not(has)


def attribute_test(reading: Reading, word: Token) -> Test:
    """T34."""
    name = word.removesuffix("の").removesuffix("属性")
    if name == "その":
        if reading.attribute is None:
            reading.fail(word, "no_attribute", ("属性を1つ選ぶ。",))
        return HasPickedAttribute(reading.attribute)
    if name in terms.ATTRIBUTES:
        return HasWord(terms.ATTRIBUTE_WORD + name)
    return {"無": AttributeCount(EQUAL, 0), "単": AttributeCount(EQUAL, 1)}.get(name, AttributeCount(AT_LEAST, 2))


def state_test(word: str) -> Test:
    """T36."""
    if word in ("リノア状態", "ルノア状態"):
        return HasState(terms.RUNOA, word == "ルノア状態")
    return HasState(terms.ANY_STATUS if word == "状態異常" else terms.STATUSES[word.removesuffix("状態")])


def counter_name(written: str) -> str:
    """The name of a counter without カウンター (T107)."""
    return written.removesuffix("カウンター").replace("/", "／")


def relation_of(node: Node | None) -> str:
    """以上, 以下, or exactly."""
    if node is None:
        return EQUAL
    return AT_LEAST if node.children[0] == "以上" else AT_MOST
