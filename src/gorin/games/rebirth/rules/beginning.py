"""R38: whether an effect can begin at all."""

from __future__ import annotations

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Op
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import CountUse, Put
from gorin.games.rebirth.rules import putting
from gorin.games.rebirth.state import RebirthState


def can_begin(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> bool:
    """R38: whether something of this can be done."""
    for op in ops:
        if isinstance(op, CountUse):
            continue
        if isinstance(op, Choose):
            return bool(op.candidates(game, ctx))
        if isinstance(op, Put):
            return bool(putting.movable(game, op, ctx))
        return op.possible(game, ctx)
    return False
