"""Conditions: what a text asks to be true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who

AT_LEAST: Final = ">="
AT_MOST: Final = "<="
EQUAL: Final = "=="


def compare(left: int, relation: str, right: int) -> bool:
    if relation == AT_LEAST:
        return left >= right
    if relation == AT_MOST:
        return left <= right
    return left == right


@dataclass(frozen=True)
class Compare(Condition):
    """An amount against another: `relation` is >=, <= or ==."""

    left: Amount
    relation: str
    right: Amount

    def holds(self, game: Table, ctx: Context) -> bool:
        return compare(self.left.value(game, ctx), self.relation, self.right.value(game, ctx))

    def reads(self) -> frozenset[str]:
        return self.left.reads() | self.right.reads()


@dataclass(frozen=True)
class Every(Condition):
    """All of these."""

    parts: tuple[Condition, ...]

    def holds(self, game: Table, ctx: Context) -> bool:
        return all(part.holds(game, ctx) for part in self.parts)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True)
class Either(Condition):
    """At least one of these."""

    parts: tuple[Condition, ...]

    def holds(self, game: Table, ctx: Context) -> bool:
        return any(part.holds(game, ctx) for part in self.parts)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True)
class Not(Condition):
    """The opposite."""

    part: Condition

    def holds(self, game: Table, ctx: Context) -> bool:
        return not self.part.holds(game, ctx)

    def reads(self) -> frozenset[str]:
        return self.part.reads()


@dataclass(frozen=True)
class TurnOf(Condition):
    """It is the turn of the player meant."""

    who: Who

    def holds(self, game: Table, ctx: Context) -> bool:
        for player in game.turn_players():
            if self.who.is_one(game, ctx, player):
                return True
        return False

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))


@dataclass(frozen=True)
class Fits(Condition):
    """The first thing named passes these tests (as last seen if it is gone)."""

    things: Things
    tests: tuple[Test, ...]

    def holds(self, game: Table, ctx: Context) -> bool:
        for sight in self.things.sightings(game, ctx):
            return all(test.passes(game, seen_card(sight), ctx) for test in self.tests)
        return False

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class OtherFits(Condition):
    """The other party of the event (who was attacked, ...) passes these tests."""

    tests: tuple[Test, ...]

    def holds(self, game: Table, ctx: Context) -> bool:
        other = ctx.event[1]
        return other != NOTHING and all(test.passes(game, other, ctx) for test in self.tests)


@dataclass(frozen=True)
class Paid(Condition):
    """The optional cost with this number was paid while playing."""

    index: int

    def holds(self, game: Table, ctx: Context) -> bool:
        return bool(ctx.paid >> self.index & 1)


@dataclass(frozen=True)
class ModePicked(Condition):
    """This mode was picked."""

    mode: int

    def holds(self, game: Table, ctx: Context) -> bool:
        return self.mode in ctx.modes


@dataclass(frozen=True)
class Did(Condition):
    """The sentence before was really carried out."""

    def holds(self, game: Table, ctx: Context) -> bool:
        return ctx.did
