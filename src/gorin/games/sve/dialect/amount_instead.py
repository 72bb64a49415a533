"""代わりにN枚: another number of cards for the sentence before, the rest of which is kept (T207, R74)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Create, Discard, Draw, DrawUpTo, Pick
from gorin.engine.program.looking import Search
from gorin.engine.program.roots import Amount, Op
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.phrases import picked_number
from gorin.games.sve.dialect.reading import Reading
from gorin.text.draft import Draft
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree

NUMBERED: tuple[type[Op], ...] = (Create, Draw, DrawUpTo, Discard, Pick, Search)
"""T207: what does something with so many cards."""


def amount_bare(reading: Reading, node: Node) -> None:
    """代わりに2枚, 代わりに3体 (T207): another number for what the sentence before draws, makes or discards."""
    number = tree(node, "n")
    assert number is not None
    amount = amount_of(reading, number)
    before = reading.last_said(*NUMBERED) if reading.instead else []
    if len(before) != 1 or reading.previous is None:
        reading.fail(node, "no_number_before")
    whole = [cell.op for cell in reading.previous.cells if cell.op is not None]
    if len(whole) == 1 or not isinstance(before[0], Pick | Search):
        whole = before
    if any(isinstance(op, Draft.jumps) for op in whole):
        reading.fail(node, "no_number_before")
    for op in whole:
        if op is before[0]:
            op = with_amount(reading, node, op, amount, token(node, "UP_TO") is not None)
        cell = reading.draft.emit(op)
        if isinstance(op, Create):
            reading.name(cell=cell)


def with_amount(reading: Reading, node: Node, op: Op, amount: Amount, up_to: bool) -> Op:
    """The same with another number of cards; with まで none or fewer will do."""
    if isinstance(op, Create):
        if len(op.tokens) > 1:
            reading.fail(node, "which_tokens", ("1枚ずつ",))
        return replace(op, tokens=((op.tokens[0][0], picked(reading, node, amount) if up_to else amount),))
    if isinstance(op, Draw | DrawUpTo):
        return DrawUpTo(op.who, amount, reading.draft.num()) if up_to else Draw(op.who, amount)
    if isinstance(op, Discard):
        return replace(op, amount=amount, least=0 if up_to else op.least)
    if (isinstance(op, Search) and not op.must) or (isinstance(op, Pick) and op.least == 0):
        says_no_more(token(node, "UP_TO"))
    if isinstance(op, Search):
        return replace(op, amount=amount, must=op.must and not up_to)
    if isinstance(op, Pick) and op.most is not None and isinstance(amount, Exactly):
        return replace(op, most=amount, least=0 if up_to or op.least == 0 else amount.number)
    reading.fail(node, "no_number_before")


def picked(reading: Reading, node: Node, amount: Amount) -> Amount:
    if not isinstance(amount, Exactly):
        reading.fail(node, "number_needed", ("2つまで",))
    return picked_number(reading, amount.number)
