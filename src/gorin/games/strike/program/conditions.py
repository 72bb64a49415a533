"""Conditions: what was declared last, what was destroyed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import It
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import TARGET_REG

TARGETS: Final = It(TARGET_REG)


@dataclass(frozen=True)
class LatestDeclaration(Condition):
    """T42: the chain's latest declaration is of one of these kinds."""

    kinds: int

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        chain = game.chain
        return bool(chain) and bool(chain[-1].kind & self.kinds)


@dataclass(frozen=True)
class WasDestroyed(Condition):
    """T130 対象を撃破した場合: one of these was destroyed in this effect's destruction step."""

    things: Things = TARGETS

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        destroyed = game.destroyed
        return any(sight in destroyed for sight in self.things.sightings(game, ctx))
