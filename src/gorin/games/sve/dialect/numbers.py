"""Printed numbers, and X where it stands for one."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.roots import Amount
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import PaidX
from gorin.text.grammar import Node
from gorin.text.tree import token, tree


def relation_of(node: Node | None) -> str:
    """以上, 以下, or exactly."""
    if node is None:
        return EQUAL
    return AT_LEAST if node.children[0] == "以上" else AT_MOST


def amount_of(reading: Reading, node: Node) -> Amount:
    """A printed number, or X as the sentence after says it (T87, T121)."""
    number = token(node, "NUMBER")
    if number is not None:
        return Exactly(int(number))
    return unknown(reading, node)


def signed_of(reading: Reading, node: Node) -> Amount:
    """+N, -N, +X, -X."""
    written = str(node.children[0])
    if written.endswith("X"):
        amount = unknown(reading, node)
        return Times(amount, -1) if written[0] == "-" else amount
    return Exactly(int(written))


def number_in(reading: Reading, node: Node) -> Amount:
    """The number that stands in a node."""
    number = tree(node, "n")
    assert number is not None
    return amount_of(reading, number)


def signed_in(reading: Reading, node: Node) -> Amount:
    """The signed number that stands in a node."""
    number = tree(node, "signed")
    assert number is not None
    return signed_of(reading, number)


def unknown(reading: Reading, node: Node) -> Amount:
    """What X is: the cost paid for it, or what the next sentence about it says."""
    start = node.meta.start_pos
    if reading.paid_x is not None:
        return PaidX(reading.paid_x)
    for definition in reading.definitions:
        if definition.meta.start_pos >= start:
            return reading.explained_by(reading, definition)
    for definition in reading.later_definitions:
        return reading.explained_by(reading, definition)
    reading.fail(node, "x_unexplained", ("Xは「(数)」である。",))
