"""The operation: one instruction of a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game
    from gorin.engine.program.context import Context
    from gorin.engine.program.effect import Effect


@dataclass(frozen=True)
class Op:
    """One instruction. `run` carries it out at once, or calls a procedure as its last act.

    It says in `effect.ctx.did` whether it really did something.
    """

    def run(self, game: Game, effect: Effect) -> None:
        raise AssertionError("an operation can be run")

    def possible(self, game: Game, ctx: Context) -> bool:
        """Whether it could do what it says now (asked before it replaces another event)."""
        return True

    def complete(self, game: Game, ctx: Context) -> bool:
        """Whether all of it could be done now and would change something (asked before a may)."""
        return True

    def receive(self, game: Game, effect: Effect, result: list[int]) -> None:
        """Take the result of the procedure that `run` called."""
