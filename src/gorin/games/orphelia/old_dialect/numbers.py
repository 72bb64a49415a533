"""Printed numbers, and X where it stands for one."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.roots import Amount
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import token, tree


def number_of(reading: Reading, node: Node) -> Amount:
    """The number that stands in a node: printed, or X."""
    number = tree(node, "n")
    assert number is not None
    written = token(number, "NUMBER")
    return Exactly(int(written)) if written is not None else reading.unknown()


def signed_of(reading: Reading, node: Node) -> Amount:
    """+N, -N, +X, -X."""
    signed = tree(node, "signed")
    assert signed is not None
    written = str(signed.children[0])
    if written.endswith("X"):
        return Times(reading.unknown(), -1) if written[0] == "-" else reading.unknown()
    return Exactly(int(written))
