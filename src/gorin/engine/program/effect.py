"""The frame that runs a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game

NO_ABILITY = Ability("")
NO_CONTEXT = Context(-1, 0, 0)


class Effect(Procedure["Game"]):
    """Carries out the operations of an ability in printed order; it can pause in front of any."""

    FIELDS = ("ability", "ctx", "pc")
    __slots__ = FIELDS

    def __init__(self, ability: Ability = NO_ABILITY, ctx: Context = NO_CONTEXT) -> None:
        super().__init__()
        self.ability = ability
        self.ctx = ctx
        self.pc = 0

    def advance(self, game: Game) -> None:
        ops = self.ability.program.ops
        frames = game.frames
        end = len(ops)
        states = game.CHECKS_STATES or game.library.has_states
        while self.pc < end:
            op = ops[self.pc]
            self.pc += 1
            op.run(game, self)
            if states:
                game.look_at_states()
            if not frames or frames[-1] is not self:
                return
        game.finish()

    def receive(self, game: Game, result: list[int]) -> None:
        self.ability.program.ops[self.pc - 1].receive(game, self, result)

    def copy(self) -> Procedure[Game]:
        new = Effect(self.ability, self.ctx.copy())
        new.step = self.step
        new.pc = self.pc
        return new
