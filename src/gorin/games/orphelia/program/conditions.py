"""Conditions that only this game's texts state."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Test, Things
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ATTACK_PHASES


@dataclass(frozen=True)
class Quiet(Condition):
    """2-7-1-7 静止下."""

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        return game.is_quiet(ctx.master)


@dataclass(frozen=True)
class InAttack(Condition):
    """T15 攻撃中: from 攻撃開始 to 攻撃終了."""

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        return game.phase in ATTACK_PHASES


@dataclass(frozen=True)
class WasSeen(Condition):
    """The first thing named fits, as it was when it was last in that zone (R44)."""

    things: Things
    tests: tuple[Test, ...]

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        for sight in self.things.sightings(game, ctx):
            return game.fitted(sight, self.tests, ctx)
        return False

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))
