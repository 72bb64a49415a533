"""Players as a text names them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context

ME: Final = "me"
OPPONENT: Final = "opponent"
EACH: Final = "each"
MASTER_OF: Final = "master_of"
EVENT_PLAYER: Final = "event_player"
ANYBODY: Final = "anybody"
ACTORS_OPPONENT: Final = "actors_opponent"
ACTOR: Final = "actor"
OWNER_OF: Final = "owner_of"
ACTIVE: Final = "active"


@dataclass(frozen=True)
class Who:
    """`role` is one of the words above; MASTER_OF and OWNER_OF speak of the player of register `reg`."""

    role: str
    reg: int = 0

    def players(self, game: Table, ctx: Context) -> list[int]:
        """The players meant, in turn order where there are several (not to be changed by the caller)."""
        role = self.role
        if role == ME:
            return game.seats.alone[ctx.master]
        if role == ACTOR:
            return game.seats.alone[ctx.actor]
        if role == OPPONENT:
            return game.opponents(ctx.master) if ctx.opponent == NOTHING else game.seats.alone[ctx.opponent]
        if role == ACTORS_OPPONENT:
            return game.opponents(ctx.actor)
        if role == MASTER_OF:
            sightings = ctx.reg(self.reg)
            return [game.seen_holder(sightings[0])] if sightings else []
        if role == OWNER_OF:
            sightings = ctx.reg(self.reg)
            return [game.owner[game.sight_card(sightings[0])]] if sightings else []
        if role == ACTIVE:
            return game.seats.alone[game.active]
        if role == EVENT_PLAYER:
            return [ctx.event[3]] if ctx.event[3] != NOTHING else []
        return game.turn_order()

    def is_one(self, game: Table, ctx: Context, player: int) -> bool:
        """Whether this player is among those meant."""
        role = self.role
        if role == ANYBODY:
            return True
        if role == ME:
            return player == ctx.master
        if role == OPPONENT:
            return player in game.opponents(ctx.master) if ctx.opponent == NOTHING else player == ctx.opponent
        return player in self.players(game, ctx)


SELF: Final = Who(ME)
OTHER: Final = Who(OPPONENT)
ALL: Final = Who(EACH)
ANY: Final = Who(ANYBODY)
