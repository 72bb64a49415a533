"""Costs of this game: acts that have to be carried out in full (9.5)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Cost, Op


@dataclass(frozen=True)
class Acts(Cost):
    """9.5.2: these operations in printed order, all of them or none."""

    ops: tuple[Op, ...]


@dataclass(frozen=True)
class CostInstead(Cost):
    """R113: if the condition holds when the cost is paid, another cost is paid in place of the first."""

    condition: Condition
    instead: tuple[Op, ...]
    otherwise: tuple[Op, ...]

    def chosen(self, game: Game, ctx: Context) -> tuple[Op, ...]:
        return self.instead if self.condition.holds(game, ctx) else self.otherwise
