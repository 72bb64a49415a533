"""Names of cards, tokens and counters, and keywords."""

from __future__ import annotations

from lark import Token

from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.normalise import plain
from gorin.text.tree import token, words_of


def keywords_of(node: Node) -> int:
    """The mask of all keywords that stand in a node."""
    mask = 0
    for each in words_of(node):
        if each.type == "KEYWORD":
            mask |= terms.KEYWORDS[each[1:-1]]
    return mask


def name_of(reading: Reading, name: Token) -> str:
    """A name in 『』, in the spelling of the card that bears it."""
    written = str(name)[1:-1].strip()
    return reading.source.tokens.get(plain(written), written)


def token_of(reading: Reading, name: Token) -> str:
    """R5: the name of a token to be created; it must be known."""
    written = plain(str(name)[1:-1])
    if written not in reading.source.tokens:
        reading.fail(
            name,
            "unknown_token",
            sorted(f"『{each}』" for each in reading.source.tokens.values()),
            name=str(name),
        )
    return reading.source.tokens[written]


def counter_of(node: Node) -> str:
    """The name of a counter, without カウンター (14.1.2, 14.1.2.1)."""
    written = token(node, "COUNTER")
    assert written is not None
    return written.removesuffix("カウンター")


def zone_of_this(written: Token) -> int:
    """自分の墓場のこれ, EXエリアのこれ: where this card is said to be (T191, T249)."""
    return words.ZONES[written.removeprefix("自分の").removesuffix("のこれ")]
