"""Things: how a sentence refers to cards (this, it, all of those)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import seen_card, sighting
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who


@dataclass(frozen=True)
class This(Things):
    """The card whose text it is."""

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        return [sighting(ctx.source, ctx.stamp)]

    def cards(self, game: Table, ctx: Context) -> list[int]:
        return [ctx.source] if self.names(game, ctx.source, ctx) else []

    def names(self, game: Table, card: int, ctx: Context) -> bool:
        if card != ctx.source:
            return False
        stamp = game.stamp[card]
        return stamp == ctx.stamp or sighting(card, stamp) in ctx.followed

    def is_inward(self) -> bool:
        return True

    def zones(self) -> int:
        return 0


@dataclass(frozen=True)
class It(Things):
    """What was chosen, found, created or named: the contents of a register (0: the event's)."""

    reg: int

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        return ctx.reg(self.reg)


@dataclass(frozen=True)
class All(Things):
    """Every card that fits a description at this moment."""

    group: Group

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        return [sighting(card, game.stamp[card]) for card in self.group.cards(game, ctx)]

    def cards(self, game: Table, ctx: Context) -> list[int]:
        return self.group.cards(game, ctx)

    def names(self, game: Table, card: int, ctx: Context) -> bool:
        return self.group.admits(game, card, ctx)

    def is_inward(self) -> bool:
        return self.group.is_inward()

    def reads(self) -> frozenset[str]:
        return self.group.reads()

    def zones(self) -> int:
        return self.group.zones()


@dataclass(frozen=True)
class Rest(Things):
    """The cards of one register that are in none of the `without` registers ("the rest of them")."""

    reg: int
    without: tuple[int, ...]

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        taken = {seen_card(sight) for index in self.without for sight in ctx.reg(index)}
        return [sight for sight in ctx.reg(self.reg) if seen_card(sight) not in taken]


@dataclass(frozen=True)
class Both(Things):
    """Several references together."""

    parts: tuple[Things, ...]

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            found.extend(sight for sight in part.sightings(game, ctx) if sight not in found)
        return found

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True)
class TopOf(Things):
    """The top cards of an ordered zone of the effect's master."""

    zone: int
    number: int

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        top = game.zone_cards(self.zone, ctx.master)[: self.number]
        return [sighting(card, game.stamp[card]) for card in top]


@dataclass(frozen=True)
class Whichever(Things):
    """One reference if a condition holds, another if not."""

    condition: Condition
    then: Things
    otherwise: Things

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        chosen = self.then if self.condition.holds(game, ctx) else self.otherwise
        return chosen.sightings(game, ctx)

    def reads(self) -> frozenset[str]:
        return self.condition.reads() | self.then.reads() | self.otherwise.reads()


THIS: Final = This()
EVENT: Final = It(0)


@dataclass(frozen=True)
class TopCards(Things):
    """The top cards of an ordered zone of the players meant, as many as an amount says."""

    zone: int
    amount: Amount
    who: Who

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        number = max(0, self.amount.value(game, ctx))
        return [
            sighting(card, game.stamp[card])
            for player in self.who.players(game, ctx)
            for card in game.zone_cards(self.zone, player)[:number]
        ]


@dataclass(frozen=True)
class Among(Things):
    """The part of `things` that passes these tests."""

    things: Things
    tests: tuple[Test, ...]

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        return [
            sight
            for sight in self.things.sightings(game, ctx)
            if all(test.passes(game, seen_card(sight), ctx) for test in self.tests)
        ]

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))

    def zones(self) -> int:
        return self.things.zones()


@dataclass(frozen=True)
class Nobody(Things):
    """No cards: a static effect that speaks of players only."""

    def sightings(self, game: Table, ctx: Context) -> list[int]:
        return []

    def zones(self) -> int:
        return 0


NOBODY: Final = Nobody()
