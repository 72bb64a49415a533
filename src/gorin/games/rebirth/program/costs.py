"""Costs of this game: acts that have to be carried out in full (9.5)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Cost, Op
from gorin.games.rebirth.program.hooks import hooks


@dataclass(frozen=True)
class Acts(Cost):
    """9.5.2: these operations in printed order, all of them or none."""

    ops: tuple[Op, ...]

    def payable(self, game: Game, ctx: Context) -> bool:
        return hooks(game).can_carry_out(self.ops, ctx)

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).carry_out(self.ops, ctx)


@dataclass(frozen=True)
class AnyEnergy(Cost):
    """T127: the player names X and pays that much energy."""

    def payable(self, game: Game, ctx: Context) -> bool:
        return True

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).spend_any(ctx)


@dataclass(frozen=True)
class CostInstead(Cost):
    """R113: if the condition holds when the cost is paid, another cost is paid in place of the first."""

    condition: Condition
    instead: tuple[Op, ...]
    otherwise: tuple[Op, ...]

    def payable(self, game: Game, ctx: Context) -> bool:
        return hooks(game).can_carry_out(self.chosen(game, ctx), ctx)

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).carry_out(self.chosen(game, ctx), ctx)

    def chosen(self, game: Game, ctx: Context) -> tuple[Op, ...]:
        return self.instead if self.condition.holds(game, ctx) else self.otherwise
