"""What is done for a price, bracketed or ～することで, is done in full (9.5.2, R14, R37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.cards.library import parts_of
from gorin.engine.program.group import Group, HasState
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Test
from gorin.engine.program.things import It
from gorin.games.rebirth.program.choices import Choose
from gorin.text.draft import Cell


def leave_out_what_cannot_pay(cells: Sequence[Cell]) -> None:
    """R14: resting a resting card pays nothing, so it is not among those that can be chosen for it."""
    for cell in cells:
        op = cell.op
        if not isinstance(op, Turn):
            continue
        regs = [part.reg for part in parts_of(op.things) if isinstance(part, It)]
        for other in cells:
            if isinstance(other.op, Choose) and other.op.reg in regs:
                other.op = narrowed(other.op, HasState(op.flag, not op.on))


def narrowed(choice: Choose, test: Test) -> Choose:
    """The same choice, only among cards that pass one more test."""
    if choice.group is None:
        return choice if test in choice.tests else replace(choice, tests=(*choice.tests, test))
    parts = (part if test in part.tests else replace(part, tests=(*part.tests, test)) for part in choice.group.parts)
    return replace(choice, group=Group(tuple(parts)))
