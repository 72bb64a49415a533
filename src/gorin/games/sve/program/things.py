"""References to cards that only this game has."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Things
from gorin.engine.program.who import Who
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import FIELD, LEADER


@dataclass(frozen=True)
class OtherFighter(Things):
    """8.4.5: with an event of an attack, who attacked or was attacked; nothing once it has left the field (8.4.5.1)."""

    def sightings(self, game: SveState, ctx: Context) -> list[int]:
        other = ctx.event[1]
        there = other != NOTHING and game.zone[other] in (FIELD, LEADER)
        return [game.sight(other)] if there else []


@dataclass(frozen=True)
class Held(Things):
    """T151 これによって破壊された自身のX: those of the things that a player had where they were seen."""

    things: Things
    who: Who

    def sightings(self, game: SveState, ctx: Context) -> list[int]:
        return [
            sight for sight in self.things.sightings(game, ctx) if self.who.is_one(game, ctx, game.seen_holder(sight))
        ]

    def reads(self) -> frozenset[str]:
        return self.things.reads()

    def zones(self) -> int:
        return self.things.zones()
