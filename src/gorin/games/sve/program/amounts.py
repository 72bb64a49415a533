"""Amounts that only this game's texts count: names, costs, what has happened (R138), what was paid (R149)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.games.sve.history import Fact
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import COST, DECK, EVOLVE_CARD, FIELD, NUMBERS


@dataclass(frozen=True)
class DifferentNames(Amount):
    """T153 カード名の種類数: how many different names there are among the cards."""

    group: Group

    def value(self, game: SveState, ctx: Context) -> int:
        return len({game.traits(card).name for card in self.group.cards(game, ctx)})

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class DifferentCosts(Amount):
    """T153 元のコストの種類数: how many different printed costs there are among the cards (R131)."""

    group: Group

    def value(self, game: SveState, ctx: Context) -> int:
        found: set[int] = set()
        for card in self.group.cards(game, ctx):
            traits = game.base_traits(card)
            if not traits.kind & EVOLVE_CARD or game.zone[card] == FIELD:
                found.add(traits.numbers[NUMBERS[COST]])
        return len(found)

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class TextNumber(Amount):
    """A number that a cost of this text has fixed."""

    num: int

    def value(self, game: SveState, ctx: Context) -> int:
        return ctx.num(self.num)


@dataclass(frozen=True)
class Happened(Amount):
    """R138 このターン、…していた: how often this has happened in this turn, with cards that passed these tests then.

    `who`: to whom, or by whom; `to`: the zone it led to; `others`: not to the card whose text this is.
    """

    event: int
    who: Who = ANY
    tests: tuple[Test, ...] = ()
    to: int = NOTHING
    others: bool = False

    def value(self, game: SveState, ctx: Context) -> int:
        return sum(fact.amount for fact in game.history if self.is_meant(game, fact, ctx))

    def is_meant(self, game: SveState, fact: Fact, ctx: Context) -> bool:
        if fact.kind != self.event or (self.to != NOTHING and self.to != fact.to):
            return False
        if not self.who.is_one(game, ctx, fact.player) or (self.others and fact.card == ctx.source):
            return False
        return passed_then(game, fact, self.tests, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("player",))


def passed_then(game: SveState, fact: Fact, tests: tuple[Test, ...], ctx: Context) -> bool:
    """Whether a card passed tests with the information it had at that moment."""
    if not tests:
        return True
    if fact.traits is None:
        return False
    now = game.cache[fact.card]
    game.cache[fact.card] = fact.traits
    try:
        return all(test.passes(game, fact.card, ctx) for test in tests)
    finally:
        game.cache[fact.card] = now


@dataclass(frozen=True)
class PaidX(TextNumber):
    """R147 X: what was paid for 《コストX》, or how many cards a cost of any number took."""


@dataclass(frozen=True)
class NthEvent(Amount):
    """R172 N回目の(事象): which of its kind in this turn the triggering event was."""

    def value(self, game: SveState, ctx: Context) -> int:
        return ctx.event[2]


@dataclass(frozen=True)
class HowMany(Amount):
    """T200: how many things were chosen, wherever they are now."""

    things: Things

    def value(self, game: SveState, ctx: Context) -> int:
        return len(self.things.sightings(game, ctx))


@dataclass(frozen=True)
class HalfOfDeck(Amount):
    """R156 デッキの上半分: half of the cards, rounded up."""

    who: Who

    def value(self, game: SveState, ctx: Context) -> int:
        return sum((len(game.zone_cards(DECK, player)) + 1) // 2 for player in self.who.players(game, ctx))


def asks_for_history(library: Library) -> bool:
    """Whether any card here can ask what has happened in this turn."""
    return any(
        isinstance(part, Happened | NthEvent) for card in library.cards.values() for part in parts_of(card.abilities)
    )
