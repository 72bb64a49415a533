"""How many: 1体, 2枚まで, すべて, 任意の数, 3枚以上."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.roots import Amount
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, words_of


@dataclass
class Quantity:
    """How many: at least, at most (None: any number); `every`: all of them; `relation`: as a condition asks."""

    node: Node | Token
    least: int
    most: Amount | None
    every: bool = False
    relation: str = EQUAL
    unit: str = ""


def count_of(node: Node) -> tuple[int, bool, str]:
    """1枚, 2体まで: the number, whether it is a limit, the unit."""
    number = tree(node, "n")
    unit = token(node, "CNT")
    assert number is not None
    return int(words_of(number)[0]), token(node, "UP_TO") is not None, str(unit or "")


def relation_of(word: Token | None) -> str:
    return EQUAL if word is None else AT_LEAST if word == "以上" else AT_MOST


def bound(number: int, word: Token | None) -> tuple[str, int]:
    """以上, 以下, 未満 or exactly, as a relation with its number."""
    return (AT_MOST, number - 1) if word == "未満" else (relation_of(word), number)


def quantity_of(node: Node | Token, count: Node | None, relation: Token | None) -> Quantity | None:
    if count is None:
        return None
    number, up_to, unit = count_of(count)
    found, number = bound(number, relation)
    return Quantity(node, 0 if up_to else number, Exactly(number), relation=found, unit=unit)


def quantity_piece(reading: Reading, piece: Node | None) -> Quantity | None:
    """A quantity that stands by itself: 1体, 2枚まで, すべて, 任意の数, 3枚以上."""
    if piece is None:
        return None
    every, any_number = token(piece, "EVERY"), token(piece, "ANY_NUMBER")
    if every is not None:
        return Quantity(piece, 0, None, every=True)
    if any_number is not None:
        return Quantity(piece, 0, None)
    relation = tree(piece, "relation")
    word = words_of(relation)[0] if relation is not None else None
    count = tree(piece, "count")
    if count is not None:
        return quantity_of(piece, count, word)
    number = tree(piece, "n")
    if number is None:
        reading.fail(piece, "number_needed", ("1枚",))
    found, value = bound(int(words_of(number)[0]), word)
    return Quantity(piece, value, Exactly(value), relation=found)
