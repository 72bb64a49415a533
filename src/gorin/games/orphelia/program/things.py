"""References to cards and players that only this game's texts make."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING, player_ref, sighting
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Things
from gorin.engine.program.who import ANY, Who
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD, MANA, SHIELDS


@dataclass(frozen=True)
class Bearer(Things):
    """付いているノーディア: the 付け先 of the glyph whose text it is.

    `places`: the zones (a mask) in which it lets that be; where it does not say, 17-8-3-1 does.
    """

    places: int = 1 << FIELD | 1 << MANA | 1 << SHIELDS

    def sightings(self, game: OrpheliaState, ctx: Context) -> list[int]:
        bearer = game.seen_bearer(sighting(ctx.source, ctx.stamp))
        return [] if bearer == NOTHING else [bearer]

    def is_inward(self) -> bool:
        return True

    def zones(self) -> int:
        return self.places

    def reads(self) -> frozenset[str]:
        return frozenset(("attached",))


@dataclass(frozen=True)
class PlayersMeant(Group):
    """プレイヤー1人: players as targets."""

    who: Who = ANY

    def cards(self, game: Table, ctx: Context) -> list[int]:
        return [player_ref(player) for player in self.who.players(game, ctx)]

    def admits(self, game: Table, card: int, ctx: Context) -> bool:
        return card in self.cards(game, ctx)
