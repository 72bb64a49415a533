"""By what something happens (R115): frames that tell costs, cancel abilities and rules from effects."""

from __future__ import annotations

from gorin.engine.cards.library import Library
from gorin.engine.game import Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Op
from gorin.engine.values.ability import PLAYING, Ability, Program


class CostEffect(Effect):
    """9.5.2, 9.5.2.1: the acts of a cost in printed order; in a trial it stops at what cannot be done in full.

    What it names goes on to be known where it was called (`ctx`).
    """

    def __init__(self, ops: tuple[Op, ...], ctx: Context, text: Ability | None = None) -> None:
        super().__init__(Ability(PLAYING, Program(ops)) if text is None else text, ctx)
        self.stuck = False

    def advance(self, game: Game) -> None:
        ops = self.ability.program.ops
        frames = game.frames
        while self.pc < len(ops):
            op = ops[self.pc]
            if game.trial and not op.complete(game, self.ctx):
                self.stuck = True
                return
            self.pc += 1
            op.run(game, self)
            if game.halted or not frames or frames[-1] is not self:
                return
        caller = frames[-2]
        if isinstance(caller, Speaking):
            caller.ctx = self.ctx
        game.finish([1])


def text_of_cost(library: Library, ops: tuple[Op, ...]) -> Ability:
    """The acts of a printed cost as a text, made once."""
    known = library.notes.get(id(ops))
    if known is None:
        known = library.notes[id(ops)] = Ability(PLAYING, Program(ops))
    assert isinstance(known, Ability)
    return known


class Speaking(Procedure):
    """A procedure that carries a text's point of view from one part of it to the next."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def belongs_to(self) -> int:
        return self.ctx.master


class ByRules(Procedure):
    """Something that the rules do in the middle of an effect (R19, R115), as long as `by_rules` is set."""

    def __init__(self) -> None:
        self.by_rules = False


class ByCancel(Procedure):
    """9.7.3.1: a player presents a cancel ability."""

    def __init__(self, player: int) -> None:
        self.player = player
