"""2.4.10 The text of an ability is carried out (発揮), its modes being picked first."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskOption
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability
from gorin.games.strike.state import StrikeState


def carry_out(game: StrikeState, ability: Ability, ctx: Context) -> None:
    """2.4.10, 2.4.12, 2.7.2.2, R78: sentence by sentence, without a check step in between."""
    if ability.program.modes and not ctx.modes:
        game.call(Applying(ability, ctx))
    else:
        game.call(Effect(ability, ctx))


class Applying(Procedure):
    """T133: a triggered ability's modes are picked when it resolves; a declared one has them already."""

    def __init__(self, ability: Ability, ctx: Context) -> None:
        self.ability = ability
        self.ctx = ctx

    def pick_modes(self, game: StrikeState) -> None:
        """T133, T134."""
        program = self.ability.program
        numbers = list(range(1, program.mode_count + 1))
        question = AskOption(self.ctx.master, numbers, "modes", program.modes, self.ctx.source)
        game.call(question, Applying.take_modes)

    def take_modes(self, game: StrikeState, result: list[int]) -> None:
        self.ctx.modes = tuple(result)

    def carry_out(self, game: StrikeState) -> None:
        """2.4.10."""
        game.call(Effect(self.ability, self.ctx.copy()))


Applying.STEPS = (Applying.pick_modes, Applying.carry_out)
