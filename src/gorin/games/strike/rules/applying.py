"""2.4.10 The text of an ability is carried out (発揮), its modes being picked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskOption
from gorin.engine.program.context import Context
from gorin.engine.program.effect import NO_ABILITY, NO_CONTEXT, Effect
from gorin.engine.values.ability import Ability

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame


class Applying(Procedure):
    """T133: a triggered ability's modes are picked when it resolves; a declared one has them already."""

    FIELDS = ("ability", "ctx")
    __slots__ = FIELDS

    def __init__(self, ability: Ability = NO_ABILITY, ctx: Context = NO_CONTEXT) -> None:
        super().__init__()
        self.ability = ability
        self.ctx = ctx

    def copy(self) -> Procedure:
        new = Applying(self.ability, self.ctx.copy())
        new.step = self.step
        return new

    def pick_modes(self, game: StrikeGame) -> None:
        """T133, T134."""
        program = self.ability.program
        if program.modes and not self.ctx.modes:
            numbers = list(range(1, program.mode_count + 1))
            game.call(AskOption(self.ctx.master, numbers, "modes", program.modes, self.ctx.source))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        self.ctx.modes = tuple(result)

    def carry_out(self, game: StrikeGame) -> None:
        """2.4.10, 2.4.12, 2.7.2.2, R78: sentence by sentence, without a check step in between."""
        game.frames.pop()
        game.call(Effect(self.ability, self.ctx))


Applying.STEPS = (Applying.pick_modes, Applying.carry_out)
