"""Players as only this game's texts name them (R79, R80, 12.5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.who import OTHER, Who
from gorin.games.rebirth.program.hooks import hooks

ALLIES: Final = "allies"
"""12.5.4 味方."""
BOTH_SIDES: Final = "both_sides"
"""R80 お互い: the master and the opponent named."""
COVERED: Final = "covered"
"""R80 各プレイヤー: everyone whom プレイヤー means in this format."""
OTHERS: Final = "others"
"""他のプレイヤー."""


DECLARED: Final = "declared"
"""R131 宣言したプレイヤーから優先し: who has declared (into a number) first, then the others."""
EXTREME: Final = "extreme"
"""R131 最も大きいコストのキャラを公開した各プレイヤー: whose shown card has the greatest cost."""
OPPOSITE: Final = "opposite"
"""相手 as each of お互い sees it: the one of the two who does not act."""


@dataclass(frozen=True)
class Side(Who):
    """Players that depend on the format of the game."""

    def players(self, game: Table, ctx: Context) -> list[int]:
        rules = hooks(game)
        if self.role == ALLIES:
            return rules.allies(ctx.master)
        if self.role == OTHERS:
            return rules.others(ctx.master)
        if self.role == DECLARED:
            return rules.declared_first(ctx.num(self.reg), ctx.master)
        if self.role == EXTREME:
            return rules.with_greatest_cost(ctx.reg(self.reg))
        if self.role == OPPOSITE:
            return [each for each in [ctx.master, *OTHER.players(game, ctx)] if each != ctx.actor]
        if self.role == BOTH_SIDES:
            return [ctx.master, *OTHER.players(game, ctx)]
        return rules.covered(ctx.master)

    def is_one(self, game: Table, ctx: Context, player: int) -> bool:
        return player in self.players(game, ctx)


ALLY: Final = Side(ALLIES)
MUTUAL: Final = Side(BOTH_SIDES)
EVERYONE: Final = Side(COVERED)
OTHER_PLAYERS: Final = Side(OTHERS)
FACING: Final = Side(OPPOSITE)
