"""Operations that ask for or draw by lot something else than cards (T62, T97, T124, T125, T127, T146, T155)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import Branch, Picked, PickOption
from gorin.engine.program.roots import Choice, Op, Things
from gorin.engine.program.who import SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.program.operations import PlayCards, UseArts, can_begin


@dataclass(frozen=True)
class NameOutside(Choice):
    """T127: the player names a card of these kinds from outside the game, into `reg`."""

    reg: int
    kinds: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        for player in self.who.players(game, ctx):
            hooks(game).name_outside(player, self.kinds, ctx, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class PickModes(Choice):
    """T146: so many different alternatives are picked one by one, as bits in `num`; `least`: or so few."""

    num: int
    count: int
    number: int
    who: Who = SELF
    least: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        left = [option for option in range(1, self.count + 1) if not ctx.num(self.num) >> option & 1]
        taken = self.count - len(left)
        if taken >= self.number or not left:
            return
        least = 0 if self.least != NOTHING and taken >= self.least else 1
        for player in self.who.players(game, ctx):
            game.call(AskOption(player, left, "alternative", source=ctx.source, least=least), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        if result:
            effect.ctx.store_num(self.num, effect.ctx.num(self.num) | 1 << result[0])
            effect.pc -= 1


@dataclass(frozen=True)
class Roll(Op):
    """T125: dice are rolled by the seed. `num` takes the sum; `count` how many showed `low` to `high`."""

    sides: int
    times: int
    num: int
    low: int = 0
    high: int = 0
    count: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        rolls = [game.random(self.sides) + 1 for _ in range(self.times)]
        ctx.did = True
        ctx.store_num(self.num, sum(rolls))
        if self.count != NOTHING:
            ctx.store_num(self.count, sum(1 for roll in rolls if self.low <= roll <= self.high))


@dataclass(frozen=True)
class Announce(Op):
    """T129: a player declares something that no sentence uses; it is information only."""

    what: str
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True


@dataclass(frozen=True)
class DeclareColour(Choice):
    """T124: a player declares a colour, into `num`."""

    num: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            hooks(game).declare_colour(player, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class GainPickedKeyword(Op):
    """T97, R143: things gain one keyword, chosen among those that another card had."""

    things: Things
    of: Things
    until: str = terms.FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for sight in self.of.sightings(game, ctx):
            hooks(game).pick_keyword(sight, ctx.master, ctx, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        change = hooks(game).picked_keyword(result[0]) if result else None
        if change is not None:
            ctx.did = True
            game.mark(self.things.cards(game, ctx), (change,), self.until, ctx)


@dataclass(frozen=True)
class Quiz(Op):
    """T155, R144: questions are put to the opponent, so many as one of `numbers` says.

    `num` takes how many, `right` how many were answered rightly.
    """

    answers: int
    numbers: tuple[int, ...]
    num: int
    right: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).quiz(effect.ctx.master, self.answers, self.numbers, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])
        effect.ctx.store_num(self.right, result[1])


@dataclass(frozen=True)
class PickEither(PickOption):
    """T142, R123 AするかBする: asked only if both are possible, where cards are to be played.

    `able`: whatever is to be done; nothing is, if nothing is possible.
    """

    able: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        ops = effect.ability.program.ops
        open_to = [option for option in range(1, self.count + 1) if self.is_open(game, effect, ops, option)]
        if len(open_to) == 1 or (self.able and not open_to):
            effect.ctx.did = bool(open_to)
            effect.ctx.store_num(self.num, open_to[0] if open_to else 0)
        else:
            super().run(game, effect)

    def is_open(self, game: Game, effect: Effect, ops: tuple[Op, ...], option: int) -> bool:
        """Whether the cards that this alternative would play can be played so."""
        picked = Picked(self.num, option)
        for index, op in enumerate(ops):
            if isinstance(op, Branch) and op.condition == picked:
                play = ops[index + 1]
                if self.able:
                    return can_begin(ops, index + 1, game, effect.ctx)
                if not isinstance(play, PlayCards | UseArts):
                    return True
                cards = play.things.cards(game, effect.ctx)
                return all(hooks(game).could_play(play, card, effect.ctx) for card in cards)
        return True
