"""What a text asks about the past: where a card came from (R139), what was paid (R149), what happened (R138)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.kernel.ref import NOTHING, seen_card, seen_stamp, sighting
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.games.sve.history import Fact
from gorin.games.sve.program import TextNumber
from gorin.games.sve.rules.facts import card_facts
from gorin.games.sve.rules.ways import BOUGHT, CHOSE, is_shielded
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DECK, NOWHERE, ORIGINS, PAID_MORE, RESOLUTION


@dataclass(frozen=True)
class Came(Condition):
    """R139: how the first thing named came where it is, or was when last seen: `has` and `lacks` are states."""

    things: Things
    has: int = 0
    lacks: int = 0

    def holds(self, game: SveState, ctx: Context) -> bool:
        for sight in self.things.sightings(game, ctx):
            flags = seen_flags(game, sight)
            return flags & self.has == self.has and not flags & self.lacks
        return False

    def reads(self) -> frozenset[str]:
        return frozenset(("state",))


def seen_flags(game: SveState, sight: int) -> int:
    past = game.last_seen(sight)
    return game.flags[seen_card(sight)] if past is None else past.flags


@dataclass(frozen=True)
class PaidMore(Condition):
    """R149 これの追加コストを払っていた, コストを+Nした: what one may pay besides was paid for this card."""

    def holds(self, game: SveState, ctx: Context) -> bool:
        if ctx.paid >> BOUGHT:
            return True
        return bool(seen_flags(game, sighting(ctx.source, ctx.stamp)) & PAID_MORE)


@dataclass(frozen=True)
class PlayedFrom(Condition):
    """T200: the card whose text this is lies in this zone, or came from it to be played."""

    zone: int

    def holds(self, game: SveState, ctx: Context) -> bool:
        if game.zone[ctx.source] == RESOLUTION:
            return bool(game.flags[ctx.source] & ORIGINS[self.zone])
        return game.zone[ctx.source] == self.zone


@dataclass(frozen=True)
class HasChosen(Condition):
    """T200 (X)を選んでいた: such a card was chosen for the spell that is played.

    Before the choice: whether one can be, where it is a choice of one card (R53); what would leave the cost unpaid
    is then not on offer.
    """

    group: Group

    def holds(self, game: SveState, ctx: Context) -> bool:
        spell = game.traits(ctx.source).profile.spell
        if spell is None:
            return False
        targets = spell.program.targets
        wanted = self.group.cards(game, ctx)
        if ctx.paid & CHOSE:
            return any(seen_card(sight) in wanted for target in targets for sight in ctx.reg(target.reg))
        if len(targets) != 1 or targets[0].most != Exactly(1):
            return False
        fitting = [card for card in targets[0].group.cards(game, ctx) if card in wanted]
        return any(card != ctx.source and not is_shielded(game, card, ctx.master) for card in fitting)


def asks_for_choice(game: SveState, card: int) -> bool:
    """Whether the cost of this card depends on what is chosen for it."""
    traits = game.traits(card)
    if not traits.profile.playing:
        return False
    facts = card_facts(game, traits)
    if facts.asks_for_choice is None:
        facts.asks_for_choice = any(isinstance(part, HasChosen) for part in parts_of(traits.profile.playing))
    return facts.asks_for_choice


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
    """T151, T173 これによって(動作)した(X)の枚数: how many of the things pass these tests.

    `who`: of that player. `to`: only those that the text really moved there.
    """

    things: Things
    tests: tuple[Test, ...]
    who: Who = ANY
    to: int = NOTHING

    def value(self, game: SveState, ctx: Context) -> int:
        return sum(
            1
            for sight in self.things.sightings(game, ctx)
            if went(game, sight, self.to)
            and self.who.is_one(game, ctx, game.seen_holder(sight))
            and all(test.passes(game, seen_card(sight), ctx) for test in self.tests)
        )


@dataclass(frozen=True)
class HalfOfDeck(Amount):
    """R156 デッキの上半分: half of the cards, rounded up."""

    who: Who

    def value(self, game: SveState, ctx: Context) -> int:
        return sum((len(game.zone_cards(DECK, player)) + 1) // 2 for player in self.who.players(game, ctx))


@dataclass(frozen=True)
class AnyFits(Condition):
    """T167 (X)を(動作)したなら: at least one of the things passes these tests; `to`: and was really moved there."""

    things: Things
    tests: tuple[Test, ...]
    to: int = NOTHING

    def holds(self, game: SveState, ctx: Context) -> bool:
        return any(
            went(game, sight, self.to) and all(test.passes(game, seen_card(sight), ctx) for test in self.tests)
            for sight in self.things.sightings(game, ctx)
        )

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


def went(game: SveState, sight: int, zone: int) -> bool:
    """Whether a card seen elsewhere has gone to this zone, where a token is erased (R24); NOTHING: wherever it is."""
    card = seen_card(sight)
    return zone == NOTHING or (game.stamp[card] != seen_stamp(sight) and game.zone[card] in (zone, NOWHERE))


@dataclass(frozen=True)
class StillThere(Condition):
    """それが場にいる(いない)なら: whether a card that the text speaks of is in this zone, or no longer (R58)."""

    things: Things
    zone: int
    there: bool = True

    def holds(self, game: SveState, ctx: Context) -> bool:
        found = any(game.zone[card] == self.zone for card in self.things.cards(game, ctx))
        return found if self.there else not found and bool(self.things.sightings(game, ctx))


def asks_for_history(library: Library) -> bool:
    """Whether any card here can ask what has happened in this turn."""
    return any(
        isinstance(part, Happened | NthEvent) for card in library.cards.values() for part in parts_of(card.abilities)
    )
