"""Areas of the stage as a text names them: beside somebody, where somebody stood, in a region."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.games.strike.program.changes import PLACES
from gorin.games.strike.rules.stage import ADJACENT, REGIONS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import AREA_NUM


@dataclass(frozen=True)
class Place:
    """Some areas of the stage."""

    def areas(self, game: StrikeState, ctx: Context) -> int:
        """The areas, as a mask."""
        raise AssertionError("a place is somewhere")


@dataclass(frozen=True)
class WhereIs(Place):
    """4.1.6, R37: the areas on which these things stand or stood last."""

    things: Things

    def areas(self, game: StrikeState, ctx: Context) -> int:
        found = 0
        for sight in self.things.sightings(game, ctx):
            area = game.area_seen(sight)
            if area >= 0:
                found |= self.around(area)
        return found

    def around(self, area: int) -> int:
        return 1 << area


@dataclass(frozen=True)
class Beside(WhereIs):
    """4.1.5.1: the areas around these things, where they are or were last."""

    def around(self, area: int) -> int:
        return ADJACENT[area]


@dataclass(frozen=True)
class Region(Place):
    """4.1.7: a region of the players meant."""

    region: str
    who: Who = ANY

    def areas(self, game: StrikeState, ctx: Context) -> int:
        found = 0
        for player in self.who.players(game, ctx):
            found |= REGIONS[self.region][player]
        return found


@dataclass(frozen=True)
class TargetArea(Place):
    """T17: the area that was chosen as target; `around`: those beside it."""

    around: bool = False

    def areas(self, game: StrikeState, ctx: Context) -> int:
        area = ctx.num(AREA_NUM)
        return ADJACENT[area] if self.around else 1 << area


@dataclass(frozen=True)
class StandsOn(Test):
    """The striker stands on one of these areas."""

    place: Place

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        area = game.area_of(card)
        return area >= 0 and bool(self.place.areas(game, ctx) >> area & 1)

    def reads(self) -> frozenset[str]:
        return frozenset((PLACES,))
