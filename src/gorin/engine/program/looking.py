"""Operations that let players see cards: searching, shuffling, looking, revealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.ref import sighting
from gorin.engine.kernel.selection import AskYesNo, Select
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Choice, Op, Test, Things
from gorin.engine.program.who import SELF, Who

MANY_CARDS: Final = 9999
"""More than any deck has."""


@dataclass(frozen=True)
class Search(Choice):
    """Look through the own deck and find cards, into `reg`; `must`: the number is the only condition.

    `amount` None: any number.
    """

    reg: int
    group: Group
    amount: Amount | None
    must: bool
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [])
        ctx.did = False
        for player in self.who.players(game, ctx):
            game.look_through(player, ctx)
            cards = self.offered(game, effect)
            most = len(cards) if self.amount is None else min(len(cards), self.amount.value(game, ctx))
            game.call(Select(player, cards, most if self.must else 0, most, "search", source=ctx.source), Effect.take)
            return

    def offered(self, game: Game, effect: Effect) -> list[int]:
        return self.group.cards(game, effect.ctx)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in result])
        effect.ctx.did = bool(result)
        if result and game.SHOWS_FOUND and not self.must:
            game.show(result, game.everybody())


@dataclass(frozen=True)
class Shuffle(Op):
    """Players shuffle their deck."""

    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            game.shuffle_deck(player)


@dataclass(frozen=True)
class Look(Op):
    """A player looks at the top cards of a deck, into `reg`.

    `whose`: whose decks, if not the own one. `openly`: everybody sees them.
    """

    reg: int
    amount: Amount
    who: Who = SELF
    whose: Who | None = None
    openly: bool = False

    def is_choice(self) -> bool:
        """Whoever only looks does so in order to choose."""
        return not self.openly

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        number = self.amount.value(game, ctx)
        for player in self.who.players(game, ctx):
            decks = [player] if self.whose is None else self.whose.players(game, ctx)
            cards = [card for deck in decks for card in game.deck_top(deck, number)]
            ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in cards])
            ctx.did = bool(cards)
            self.show(game, cards, player)

    def show(self, game: Game, cards: list[int], player: int) -> None:
        game.show(cards, game.everybody() if self.openly else game.viewers(player))


@dataclass(frozen=True)
class LookUpTo(Look):
    """A player looks at up to so many cards from the top of one deck, deciding before each."""

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        seen = len(ctx.reg(self.reg))
        for player in self.who.players(game, ctx):
            deck = self.deck(game, effect, player)
            if seen < self.amount.value(game, ctx) and seen < len(game.deck_top(deck, seen + 1)):
                game.call(AskYesNo(player, "look_one_more", source=ctx.source), Effect.take)
            return

    def deck(self, game: Game, effect: Effect, player: int) -> int:
        return player if self.whose is None else self.whose.players(game, effect.ctx)[0]

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        if not result[0]:
            return
        ctx = effect.ctx
        seen = ctx.reg(self.reg)
        for player in self.who.players(game, ctx):
            card = game.deck_top(self.deck(game, effect, player), len(seen) + 1)[-1]
            ctx.store(self.reg, [*seen, sighting(card, game.stamp[card])])
            self.show(game, [card], player)
        ctx.did = True
        effect.pc -= 1


@dataclass(frozen=True)
class Reveal(Op):
    """Things are shown to all players."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        effect.ctx.did = bool(cards)
        game.show(cards, game.everybody())


@dataclass(frozen=True)
class RevealHand(Op):
    """Players show their whole hand, into `reg`."""

    who: Who
    reg: int

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = [card for player in self.who.players(game, ctx) for card in game.hand_of(player)]
        ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in cards])
        ctx.did = bool(cards)
        game.show(cards, game.everybody())


@dataclass(frozen=True)
class LookAt(Choice):
    """Players see the faces of things, which stay where they are."""

    things: Things
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        ctx.did = bool(cards)
        for player in self.who.players(game, ctx):
            game.show(cards, 1 << player)


@dataclass(frozen=True)
class LookAtHand(Choice):
    """A player (the master) sees the whole hands of players, into `reg`."""

    whose: Who
    reg: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        cards = [card for player in self.whose.players(game, ctx) for card in game.hand_of(player)]
        ctx.store(self.reg, [game.sight(card) for card in cards])
        ctx.did = bool(cards)
        for player in self.who.players(game, ctx):
            game.show(cards, 1 << player)


@dataclass(frozen=True)
class RevealUntil(Choice):
    """Card by card from the top of a player's deck is shown, until so many passed the tests.

    All of them go into `reg`, those that passed into `found`. `bound`: no more than so many are shown.
    """

    reg: int
    found: int
    tests: tuple[Test, ...]
    amount: Amount
    who: Who = SELF
    bound: Amount | None = None

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        shown: list[int] = []
        fitting: list[int] = []
        wanted = self.amount.value(game, ctx)
        for player in self.who.players(game, ctx):
            for card in game.deck_top(player, MANY_CARDS if self.bound is None else self.bound.value(game, ctx)):
                if len(fitting) >= wanted:
                    break
                shown.append(card)
                if all([test.passes(game, card, ctx) for test in self.tests]):
                    fitting.append(card)
        game.show(shown, game.everybody())
        ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in shown])
        ctx.store(self.found, [sighting(card, game.stamp[card]) for card in fitting])
        ctx.did = bool(fitting)
