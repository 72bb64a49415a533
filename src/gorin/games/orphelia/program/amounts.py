"""Amounts that only this game's texts count."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import NUMBER


@dataclass(frozen=True)
class InSequence(Amount):
    """R26: how many objects of the present sequence stand before or after this one, gone ones too.

    2-7-3-2: counted when the text is carried out.
    """

    side: str
    tests: tuple[Test, ...] = ()
    who: Who = ANY

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return game.in_sequence(self.side, self.tests, self.who, ctx.num(NUMBER), ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("sequence",))


@dataclass(frozen=True)
class DestroyedThisTurn(Amount):
    """T55: how many objects that fit (as they were then) were destroyed in this turn."""

    tests: tuple[Test, ...] = ()
    who: Who = ANY

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return sum(
            1
            for sight in game.destroyed
            if self.who.is_one(game, ctx, game.seen_holder(sight)) and game.fitted(sight, self.tests, ctx)
        )

    def reads(self) -> frozenset[str]:
        return frozenset(("destroyed",)).union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class DestroyedOf(Amount):
    """How many of these things were destroyed where they were seen."""

    things: Things

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return sum(1 for sight in self.things.sightings(game, ctx) if sight in game.destroyed)

    def reads(self) -> frozenset[str]:
        return frozenset(("destroyed",)) | self.things.reads()
