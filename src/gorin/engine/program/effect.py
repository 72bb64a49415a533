"""The frame that runs a program."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability


@mypyc_attr(acyclic=True)
class Effect(Procedure):
    """Carries out the operations of an ability in printed order; it can pause in front of any.

    Its result is whether the last sentence was really carried out.
    """

    __slots__ = ("ability", "ctx", "pc")

    def __init__(self, ability: Ability, ctx: Context) -> None:
        self.ability = ability
        self.ctx = ctx
        self.pc = 0

    def belongs_to(self) -> int:
        return self.ctx.master

    def forsaken(self) -> list[int]:
        return [0]

    def advance(self, game: Game) -> None:
        ops = self.ability.program.ops
        frames = game.frames
        end = len(ops)
        states = game.CHECKS_STATES or game.library.has_states
        if not self.pc and not (len(frames) > 1 and isinstance(frames[-2], Effect)) and game.another_text():
            return
        while True:
            if self.pc:
                if states:
                    game.look_at_states()
                if game.halted or not frames or frames[-1] is not self:
                    return
            if self.pc >= end:
                game.finish([int(self.ctx.did)])
                return
            op = ops[self.pc]
            self.pc += 1
            op.run(game, self)

    def offering(self, game: Game, player: int) -> list[int] | None:
        return self.ability.program.ops[self.pc - 1].offered(game, self) if self.pc else None

    def take(self, game: Game, result: list[int]) -> None:
        """What the present operation called hands over its result."""
        self.ability.program.ops[self.pc - 1].take(game, self, result)
