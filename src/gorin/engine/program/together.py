"""One sentence that several players carry out: each makes the choices, then all of it happens at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.who import ALL, Who
from gorin.engine.values.ability import Ability

CHOOSING: Final = 0
WAITING: Final = 1
OVER: Final = 2
"""Where a player's part stands: it goes on, it waits for the others in front of what happens, or it is at its end."""


@dataclass(frozen=True)
class TogetherOp(EachPlayer):
    """Each of these players carries out the part up to `to` as the `actor`, all of them at the same moment.

    In turn order each makes the choices up to what happens next; when all have, that happens for all of them together,
    and so on to the end of the part. Each has registers and numbers of the own. The part ends with a Goto back.
    """

    who: Who = ALL

    def run(self, game: Game, effect: Effect) -> None:
        players = [each for each in self.who.players(game, effect.ctx) if not game.gone >> each & 1]
        head = effect.pc - 1
        game.call(Parts(effect.ability, head, self.to, players, effect.ctx.copy()), Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.pc = self.to


@mypyc_attr(acyclic=True)
class Part(Effect):
    """What one of the players does by himself: the choices in front of what happens next, for which `plan` is kept;
    or a single operation that nothing joins with those of the others (`alone`).
    """

    __slots__ = ("alone", "begun", "end", "head", "plan")

    def __init__(self, ability: Ability, ctx: Context, pc: int, head: int, end: int, alone: bool = False) -> None:
        super().__init__(ability, ctx)
        self.pc = pc
        self.head = head
        self.end = end
        self.alone = alone
        self.begun = False
        self.plan: list[int] = []

    def belongs_to(self) -> int:
        return self.ctx.actor

    def advance(self, game: Game) -> None:
        ops = self.ability.program.ops
        frames = game.frames
        while not game.halted and frames and frames[-1] is self:
            if self.begun or not self.head < self.pc < self.end:
                parts = frames[-2]
                assert isinstance(parts, Parts)
                parts.keep(self)
                game.finish()
                return
            op = ops[self.pc]
            if self.alone or not op.is_choice():
                self.begun = True
                if self.alone:
                    self.pc += 1
                    op.run(game, self)
                else:
                    op.prepare(game, self, Part.take_plan)
            else:
                self.pc += 1
                op.run(game, self)

    def offering(self, game: Game, player: int) -> list[int] | None:
        """What is asked for in front of an operation is offered by that operation."""
        prepares = self.begun and not self.alone
        return self.ability.program.ops[self.pc if prepares else self.pc - 1].offered(game, self)

    def take_plan(self, game: Game, result: list[int]) -> None:
        """What the player has chosen for what happens next."""
        self.plan = result

    def standing(self) -> int:
        """Where the part stands after this."""
        if not self.head < self.pc < self.end:
            return OVER
        return CHOOSING if self.alone else WAITING


@mypyc_attr(acyclic=True)
class Parts(Procedure):
    """The players' parts of one sentence. Who leaves takes only the own part along.

    Of each player: the point of view, the next operation, what was chosen for it and where the part stands.
    `running`: whose part goes on (its place in the list), `acting`: for whom something happens now.
    """

    def __init__(self, ability: Ability, head: int, end: int, players: list[int], ctx: Context) -> None:
        self.ability = ability
        self.head = head
        self.end = end
        self.players = players
        self.before = ctx
        self.contexts = [acting(ctx, player) for player in players]
        self.pcs = [head + 1] * len(players)
        self.plans: list[tuple[int, ...]] = [()] * len(players)
        self.stand = [CHOOSING] * len(players)
        self.running = NOTHING
        self.acting: list[int] = []

    def part(self, index: int, alone: bool = False) -> Part:
        """The part of this player, to go on with."""
        part = Part(self.ability, self.contexts[index].copy(), self.pcs[index], self.head, self.end, alone)
        part.plan = list(self.plans[index])
        return part

    def is_left(self, game: Game, index: int, stand: int) -> bool:
        return self.stand[index] == stand and not game.gone >> self.players[index] & 1

    def choose(self, game: Game) -> None:
        """One player after the other, up to what happens next."""
        for index in range(len(self.players)):
            if self.is_left(game, index, CHOOSING):
                self.goto(Parts.choose)
                self.go_on(game, index, False)
                return

    def go_on(self, game: Game, index: int, alone: bool) -> None:
        self.running = index
        game.call(self.part(index, alone), Parts.take_part)

    def keep(self, part: Part) -> None:
        """A part has come to where it waits, or to its end."""
        self.set_down(self.running, part, part.standing())
        self.running = NOTHING

    def set_down(self, index: int, part: Part, stand: int) -> None:
        self.contexts[index] = part.ctx
        self.pcs[index] = part.pc
        self.plans[index] = tuple(part.plan)
        self.stand[index] = stand

    def take_part(self, game: Game, result: list[int]) -> None:
        """A part that was not set down has ended with its player."""
        if self.running != NOTHING:
            self.stand[self.running] = OVER
            self.running = NOTHING

    def happen(self, game: Game) -> None:
        """What comes first of all that is waited for happens, for all who wait for it."""
        waiting = [index for index in range(len(self.players)) if self.is_left(game, index, WAITING)]
        if not waiting:
            self.goto(Parts.bring_together)
            return
        first = min(self.pcs[index] for index in waiting)
        self.acting = [index for index in waiting if self.pcs[index] == first]
        op = self.ability.program.ops[first]
        if op.joins():
            self.goto(Parts.choose)
            op.run_together(game, [self.part(index) for index in self.acting], Parts.take_all)

    def happen_alone(self, game: Game) -> None:
        """Let the players carry out an act one after the other, if it cannot be joined. All choices are made."""
        while self.acting:
            index, self.acting = self.acting[0], self.acting[1:]
            if self.is_left(game, index, WAITING):
                self.goto(Parts.happen_alone)
                self.go_on(game, index, True)
                return
        self.goto(Parts.choose)

    def take_all(self, game: Game, result: list[int]) -> None:
        """It has happened; each takes the own share of it."""
        for index in self.acting:
            if game.gone >> self.players[index] & 1:
                continue
            part = self.part(index)
            op = self.ability.program.ops[part.pc]
            part.pc += 1
            op.take_share(game, part, result)
            part.plan = []
            self.set_down(index, part, CHOOSING if self.head < part.pc < self.end else OVER)
        self.acting = []
        game.look_at_states()

    def bring_together(self, game: Game) -> None:
        """What the players' parts have named is named by the sentence, one player's after the other's."""
        effect = game.frames[-2]
        if isinstance(effect, Effect):
            merge(effect.ctx, self.before, self.contexts)
        game.finish()


Parts.STEPS = (Parts.choose, Parts.happen, Parts.happen_alone, Parts.bring_together)


def acting(ctx: Context, player: int) -> Context:
    """The same point of view with this player as the actor."""
    own = ctx.copy()
    own.actor = player
    return own


def merge(ctx: Context, before: Context, parts: list[Context]) -> None:
    """The registers that the parts have filled come together, numbers that they have changed are added up."""
    ctx.did = any(part.did for part in parts)
    for reg in range(max((len(part.regs) for part in parts), default=0)):
        filled = [part.reg(reg) for part in parts if part.reg(reg) != before.reg(reg)]
        if filled:
            ctx.store(reg, list(dict.fromkeys([sight for each in filled for sight in each])))
    for num in range(max((len(part.nums) for part in parts), default=0)):
        change = sum(part.num(num) - before.num(num) for part in parts)
        if change:
            ctx.store_num(num, before.num(num) + change)
    for part in parts:
        ctx.followed = ctx.followed + [sight for sight in part.followed if sight not in ctx.followed]
