"""Operations on cards: picking, moving, drawing, discarding, creating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, sighting
from gorin.engine.kernel.selection import AskYesNo, Select, SelectTotal
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Act, Amount, Choice, Op, Test, Things
from gorin.engine.program.who import SELF, Who

TOP: Final = "top"
BOTTOM: Final = "bottom"
MIXED: Final = {TOP: "top mixed", BOTTOM: "bottom mixed"}
"""The same ends where cards come to lie in random order."""


def follow(game: Game, ctx: Context, moved: list[int]) -> None:
    """The text goes on speaking of cards that it moved itself."""
    ctx.did = bool(moved)
    ctx.followed = ctx.followed + [game.sight(card) for card in moved]


def keep(game: Game, ctx: Context, reg: int, cards: list[int]) -> None:
    """A register, where a text asks for one, takes the cards to which something was really done."""
    if reg != NOTHING:
        ctx.store(reg, [game.sight(card) for card in cards])


@dataclass(frozen=True)
class Pick(Choice):
    """A player picks cards while the effect resolves, into register `reg`.

    From `group`, or from `among` (cards just looked at or revealed) restricted by `tests`.
    `most` None: any number. With `least` 0, picking none is declining. `exact`: with fewer than
    `least` candidates none are picked.
    """

    reg: int
    group: Group | None = None
    among: Things | None = None
    tests: tuple[Test, ...] = ()
    least: int = 1
    most: Amount | None = None
    who: Who = SELF
    exact: bool = False

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        if self.group is not None:
            return self.group.cards(game, ctx)
        if self.among is None:
            return []
        return [
            card for card in self.among.cards(game, ctx) if all(test.passes(game, card, ctx) for test in self.tests)
        ]

    def offered(self, game: Game, effect: Effect) -> list[int]:
        ctx = effect.ctx
        return game.pickable(self.candidates(game, ctx), self.reg, effect.ability.program.ops, effect.pc, ctx)

    def complete(self, game: Game, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= max(1, self.least)

    def possible(self, game: Game, ctx: Context) -> bool:
        cards = self.candidates(game, ctx)
        return len(cards) >= self.least if self.exact else bool(cards)

    def may_be_declined(self) -> bool:
        return self.least == 0

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.offered(game, effect)
        most = len(cards) if self.most is None else min(len(cards), self.most.value(game, ctx))
        ctx.store(self.reg, [])
        ctx.did = False
        if self.exact and len(cards) < self.least:
            return
        for player in self.who.players(game, ctx):
            game.call(Select(player, cards, min(self.least, most), most, "pick", source=ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Move(Op):
    """Things go to a zone. `reason` is the game's word for it (destroy, discard, return...).

    `place`: top or bottom of an ordered zone. `who`: whose zone, where the text names a player.
    `flags`: states in which they arrive. `num` takes how many moved, `reg` which. `sure`: it counts as carried
    out even if nothing was there.
    """

    things: Things
    zone: int
    reason: str = ""
    place: str = ""
    who: Who | None = None
    flags: int = 0
    num: int = NOTHING
    sure: bool = False
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        to = NOTHING
        if self.who is not None:
            for player in self.who.players(game, ctx):
                to = player
                break
        game.put(cards, self.zone, self.reason, ctx.master, self.place, to, self.flags, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, [card for card in result if game.zone[card] == self.zone])
        effect.ctx.did = bool(result)
        if self.sure:
            effect.ctx.did = True
        if self.num != NOTHING:
            effect.ctx.store_num(self.num, len(result))
        keep(game, effect.ctx, self.reg, result)

    def joins(self) -> bool:
        return self.who is None

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        cards = [card for part in parts for card in self.things.cards(game, part.ctx)]
        game.put(cards, self.zone, self.reason, parts[0].ctx.master, self.place, NOTHING, self.flags, then)

    def possible(self, game: Game, ctx: Context) -> bool:
        return any(game.would_put(card, self.zone, self.reason, ctx) for card in self.things.cards(game, ctx))

    def complete(self, game: Game, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(game.would_put(card, self.zone, self.reason, ctx) for card in cards)


@dataclass(frozen=True)
class ReturnHand(Op):
    """Players put their whole hand into their deck (to be shuffled); how many each: from `num` on."""

    who: Who
    num: int

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards: list[int] = []
        for player in self.who.players(game, ctx):
            hand = game.hand_of(player)
            ctx.store_num(self.num + player, len(hand))
            cards.extend(hand)
        ctx.did = bool(cards)
        game.return_to_deck(cards)


@dataclass(frozen=True)
class Draw(Act):
    """Players draw so many cards, one after the other."""

    who: Who
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        draws = [(player, self.amount.value_for(game, ctx, player)) for player in self.who.players(game, ctx)]
        ctx.did = any(number > 0 for _, number in draws)
        game.draw_cards(draws, Effect.take)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        game.draw_cards(
            [
                (player, self.amount.value_for(game, part.ctx, player))
                for part in parts
                for player in self.who.players(game, part.ctx)
            ],
            then,
        )

    def complete(self, game: Game, ctx: Context) -> bool:
        for player in self.who.players(game, ctx):
            number = self.amount.value_for(game, ctx, player)
            if number <= 0 or len(game.deck_top(player, number)) < number:
                return False
        return True


@dataclass(frozen=True)
class DrawUpTo(Op):
    """A player draws up to so many cards, deciding before each."""

    who: Who
    amount: Amount
    num: int

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        if ctx.num(self.num) >= self.amount.value(game, ctx):
            return
        for player in self.who.players(game, ctx):
            game.call(AskYesNo(player, "draw_one_more", source=ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        if not result[0]:
            return
        ctx = effect.ctx
        self.draw(game, [(player, 1) for player in self.who.players(game, ctx)], ctx.num(self.num) > 0, None)
        ctx.store_num(self.num, ctx.num(self.num) + 1)
        effect.pc -= 1

    def draw(self, game: Game, draws: list[tuple[int, int]], further: bool, then: Take | None) -> None:
        """The next card of each; `further`: it is not the first."""
        if further:
            game.draw_further(draws, then)
        else:
            game.draw_cards(draws, then)

    def joins(self) -> bool:
        return True

    def prepare(self, game: Game, part: Effect, then: Take) -> None:
        """Each says whether to draw one more; whoever does draws it at the same moment."""
        ctx = part.ctx
        if ctx.num(self.num) < self.amount.value(game, ctx):
            game.call(AskYesNo(ctx.actor, "draw_one_more", source=ctx.source), then)

    def run_together(self, game: Game, parts: list[Any], then: Take) -> None:
        draws = [(part.ctx.actor, 1) for part in parts if part.plan and part.plan[0]]
        self.draw(game, draws, any(part.ctx.num(self.num) > 0 for part in parts), then)

    def take_share(self, game: Game, part: Any, result: list[int]) -> None:
        ctx = part.ctx
        if part.plan and part.plan[0]:
            ctx.did = True
            ctx.store_num(self.num, ctx.num(self.num) + 1)
            part.pc -= 1


@dataclass(frozen=True)
class Discard(Op):
    """Players discard from hand, each picking (amount None: the whole hand).

    All players pick before anything moves. `num` takes how many were discarded; `reg` the cards.
    """

    who: Who
    amount: Amount | None
    tests: tuple[Test, ...] = ()
    least: int = NOTHING
    num: int = NOTHING
    reg: int = NOTHING
    exact: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        players = self.who.players(game, ctx)
        allowed = self.allowed(game, ctx)
        most = len(allowed) if self.amount is None else max(0, self.amount.value(game, ctx))
        if self.exact and len(allowed) < most:
            self.take(game, effect, [])
            return
        least = most if self.least == NOTHING else self.least
        game.discard_from(players, allowed, least, most, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        discarded = [card for card in result if game.DISCARDS in (NOTHING, game.zone[card])]
        follow(game, effect.ctx, discarded)
        effect.ctx.did = bool(result)
        if self.num != NOTHING:
            effect.ctx.store_num(self.num, len(discarded))
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in discarded])

    def offered(self, game: Game, effect: Effect) -> list[int]:
        return self.allowed(game, effect.ctx)

    def joins(self) -> bool:
        return True

    def prepare(self, game: Game, part: Effect, then: Take) -> None:
        """Each picks from the own hand."""
        ctx = part.ctx
        allowed = self.allowed(game, ctx)
        wanted = len(allowed) if self.amount is None else max(0, self.amount.value(game, ctx))
        most = min(wanted, len(allowed))
        least = most if self.least == NOTHING else min(self.least, most)
        if not (self.exact and len(allowed) < wanted):
            game.call(Select(ctx.actor, allowed, least, most, "discard"), then)

    def run_together(self, game: Game, parts: list[Any], then: Take) -> None:
        game.discard_cards([card for part in parts for card in part.plan], then)

    def allowed(self, game: Game, ctx: Context) -> list[int]:
        """The cards in hand that may be discarded."""
        return [
            card
            for player in self.who.players(game, ctx)
            for card in game.hand_of(player)
            if all(test.passes(game, card, ctx) for test in self.tests)
        ]

    def possible(self, game: Game, ctx: Context) -> bool:
        return self.complete(game, ctx) if self.exact else bool(self.allowed(game, ctx))

    def may_be_declined(self) -> bool:
        return self.least == 0

    def complete(self, game: Game, ctx: Context) -> bool:
        least = 1 if self.amount is None else self.amount.value(game, ctx)
        return least > 0 and all(
            sum(1 for card in game.hand_of(player) if all(test.passes(game, card, ctx) for test in self.tests)) >= least
            for player in self.who.players(game, ctx)
        )


@dataclass(frozen=True)
class Create(Op):
    """Tokens are created, all at once, into `reg`: pairs of a name and how many.

    `fill`: as many as the zone holds, the rest into the zone `overflow`.
    """

    tokens: tuple[tuple[str, Amount], ...]
    zone: int
    who: Who = SELF
    reg: int = NOTHING
    overflow: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        names = [name for name, amount in self.tokens for _ in range(amount.value(game, ctx))]
        for player in self.who.players(game, ctx):
            game.create(names, self.zone, player, ctx.master, self.overflow, Effect.take)
            return

    def possible(self, game: Game, ctx: Context) -> bool:
        zones = (self.zone,) if self.overflow == NOTHING else (self.zone, self.overflow)
        return any(
            not game.zone_rules[zone].limited or game.room(zone, player) > 0
            for player in self.who.players(game, ctx)
            for zone in zones
        )

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])


@dataclass(frozen=True)
class Swap(Op):
    """Two things exchange their zones at the same time."""

    things: Things

    def possible(self, game: Game, ctx: Context) -> bool:
        return len(self.things.cards(game, ctx)) == 2

    def run(self, game: Game, effect: Effect) -> None:
        game.swap(self.things.cards(game, effect.ctx), Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)


@dataclass(frozen=True)
class PlayIt(Op):
    """The master plays this card at once, its cost changed as stated."""

    things: Things
    cost: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for card in self.things.cards(game, ctx):
            ctx.did = game.play_by_effect(card, ctx.master, self.cost.value(game, ctx))
            return


@dataclass(frozen=True)
class Remember(Choice):
    """Things that a sentence names are kept in a register, so that a later sentence can mean them."""

    reg: int
    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, list(self.things.sightings(game, ctx)))


@dataclass(frozen=True)
class PickAtRandom(Op):
    """So many cards of a group are drawn by lot, into `reg` (`exact`: all of them or none)."""

    reg: int
    group: Group
    amount: Amount
    exact: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.group.cards(game, ctx)
        number = self.amount.value(game, ctx)
        chosen: list[int] = []
        if not self.exact or len(cards) >= number:
            for _ in range(min(number, len(cards))):
                chosen.append(cards.pop(game.random(len(cards))))
        ctx.store(self.reg, [game.sight(card) for card in chosen])
        ctx.did = bool(chosen)


@dataclass(frozen=True)
class PickTotal(Choice):
    """A player picks any number of cards whose numbers together stay within an amount, into `reg`."""

    reg: int
    group: Group
    number: str
    most: Amount
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [])
        for player in self.who.players(game, ctx):
            cards, most = self.group.cards(game, ctx), self.most.value(game, ctx)
            game.call(SelectTotal(player, cards, self.number, most, ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)
