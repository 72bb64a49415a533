"""Operations on numbers, states and effects: damage, marks, counters, players' values, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import keep
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Act, Amount, Op, Things
from gorin.engine.program.things import Both
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Ability, Change, Static
from gorin.engine.values.change import SET, Number

FOR_GOOD: Final = "for_good"
THIS_TURN: Final = "this_turn"


@dataclass(frozen=True)
class Damage(Act):
    """Each of these things receives so much damage from the text's card, at the same time."""

    things: Things
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        amount = self.amount.value(game, ctx)
        game.deal([(card, amount) for card in self.things.cards(game, ctx)], ctx.source, Effect.take)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        hits: list[tuple[int, int]] = []
        for part in parts:
            amount = self.amount.value(game, part.ctx)
            hits += [(card, amount) for card in self.things.cards(game, part.ctx)]
        game.deal(hits, parts[0].ctx.source, then)

    def possible(self, game: Game, ctx: Context) -> bool:
        hurt = any(game.would_hurt(card, ctx) for card in self.things.cards(game, ctx))
        return hurt and self.amount.value(game, ctx) > 0

    def complete(self, game: Game, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return self.amount.value(game, ctx) > 0 and bool(cards) and all(game.would_hurt(card, ctx) for card in cards)


@dataclass(frozen=True)
class DamageShares(Act):
    """Each thing in a register receives the share that was assigned to it (`shares`: first number)."""

    reg: int
    shares: int

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        game.deal(
            [
                (seen_card(sight), ctx.num(self.shares + index))
                for index, sight in enumerate(ctx.reg(self.reg))
                if game.still_there(sight, ctx)
            ],
            ctx.source,
            Effect.take,
        )


@dataclass(frozen=True)
class Lasting(Op):
    """A continuous effect on things: these changes, for so long."""

    things: Things
    changes: tuple[Change, ...]
    until: str = FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        ctx.did = any(game.would_receive(card, ctx) for card in cards)
        game.mark(cards, self.changes, self.until, ctx)

    def possible(self, game: Game, ctx: Context) -> bool:
        return any(game.would_receive(card, ctx) for card in self.things.cards(game, ctx))

    def complete(self, game: Game, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(game.would_receive(card, ctx) for card in cards)


@dataclass(frozen=True)
class Turn(Op):
    """Things get a state (a flag of the game) or lose it; what already is so is left alone. `reg`: what was turned."""

    things: Things
    flag: int
    on: bool
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        game.turn_cards(self.things.cards(game, effect.ctx), self.flag, self.on, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        keep(game, effect.ctx, self.reg, result)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        cards = [card for part in parts for card in self.things.cards(game, part.ctx)]
        game.turn_cards(list(dict.fromkeys(cards)), self.flag, self.on, then)

    def possible(self, game: Game, ctx: Context) -> bool:
        return any(game.would_turn(card, self.flag, self.on, ctx) for card in self.things.cards(game, ctx))

    def complete(self, game: Game, ctx: Context) -> bool:
        """Whether something of each of the things named can be turned."""
        parts = self.things.parts if isinstance(self.things, Both) else (self.things,)
        return all(
            any(game.would_turn(card, self.flag, self.on, ctx) for card in part.cards(game, ctx)) for part in parts
        )


@dataclass(frozen=True)
class PutCounters(Op):
    """Counters of a name are put on things."""

    things: Things
    name: str
    amount: Amount

    def possible(self, game: Game, ctx: Context) -> bool:
        return any(game.bears_counters(card) for card in self.things.cards(game, ctx))

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        number = self.amount.value(game, ctx)
        cards = [card for card in self.things.cards(game, ctx) if game.bears_counters(card)]
        ctx.did = bool(cards) and number > 0
        for card in cards if number > 0 else ():
            game.lay_counters(card, self.name, number)


@dataclass(frozen=True)
class TakeCounters(Op):
    """Counters of a name are taken off things (amount None: all of them; `exact`: all or nothing).

    `num`: where it is kept how many.
    """

    things: Things
    name: str
    amount: Amount | None
    exact: bool = False
    num: int = NOTHING

    def possible(self, game: Game, ctx: Context) -> bool:
        needed = 1 if self.amount is None else self.amount.value(game, ctx)
        return any(game.counters_on(card, self.name) >= needed for card in self.things.cards(game, ctx))

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        taken = 0
        for card in self.things.cards(game, ctx):
            there = game.counters_on(card, self.name)
            number = there if self.amount is None else min(there, self.amount.value(game, ctx))
            if self.exact and self.amount is not None and number < self.amount.value(game, ctx):
                continue
            if number > 0:
                ctx.did = True
                taken += number
                game.lay_counters(card, self.name, -number)
        if self.num != NOTHING:
            ctx.store_num(self.num, taken)


@dataclass(frozen=True)
class MoveCounters(Op):
    """All counters of a name go from one thing to another."""

    origin: Things
    target: Things
    name: str

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        origins = self.origin.cards(game, ctx)
        targets = self.target.cards(game, ctx)
        if not targets:
            return
        for card in origins:
            number = game.counters_on(card, self.name)
            if number and card != targets[0]:
                ctx.did = True
                game.lay_counters(card, self.name, -number)
                game.lay_counters(targets[0], self.name, number)


@dataclass(frozen=True)
class PlayerChange(Op):
    """A number of players: `how` is add, set, recover (add up to the game's maximum) or spend (take off)."""

    who: Who
    number: str
    how: str
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        amount = self.amount.value(game, ctx)
        ctx.did = False
        for player in self.who.players(game, ctx):
            if game.change_number(player, self.number, self.how, amount):
                ctx.did = True

    def complete(self, game: Game, ctx: Context) -> bool:
        """Whether all of it can be spent."""
        held = [game.player_number(player, self.number, ctx) for player in self.who.players(game, ctx)]
        return self.how != "spend" or all(each >= self.amount.value(game, ctx) for each in held)


@dataclass(frozen=True)
class Later(Op):
    """A delayed automatic ability, made by this effect; `until`, `each` as in `Waiting`."""

    ability: Ability
    until: str = ""
    each: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        game.delay(self.ability, effect.ctx, self.until, self.each)


@dataclass(frozen=True)
class Win(Op):
    """Players win the game at once."""

    who: Who

    def run(self, game: Game, effect: Effect) -> None:
        game.win_by_effect(self.who.players(game, effect.ctx))


@dataclass(frozen=True)
class Lose(Op):
    """Players lose the game at once."""

    who: Who

    def run(self, game: Game, effect: Effect) -> None:
        game.lose_by_effect(self.who.players(game, effect.ctx))

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        """Who has lost takes the own part along, so nobody takes a result."""
        game.lose_by_effect([player for part in parts for player in self.who.players(game, part.ctx)])


@dataclass(frozen=True)
class Meanwhile(Op):
    """For so long something holds for whatever fits at any time (permissions, prohibitions, costs)."""

    static: Static
    until: str = THIS_TURN

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        game.float_effect(self.static, self.until, effect.ctx)


@dataclass(frozen=True)
class SwapNumbers(Op):
    """A number of one thing becomes what a number of another one is, and the other way round, for so long."""

    left: Things
    right: Things
    number: str
    other: str
    until: str = FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        first, second = self.left.cards(game, ctx), self.right.cards(game, ctx)
        if len(first) != 1 or len(second) != 1:
            return
        one, other = game.card_number(first[0], self.number), game.card_number(second[0], self.other)
        ctx.did = True
        game.mark(first, (Number(self.number, SET, Exactly(other)),), self.until, ctx)
        game.mark(second, (Number(self.other, SET, Exactly(one)),), self.until, ctx)
