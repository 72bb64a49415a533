"""References to strikers and areas that only this game's texts make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING, sighting
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Things
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.geometry import Range
from gorin.games.strike.rules.stage import AREAS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import STAGE

ALL_AREAS: Final = (1 << AREAS) - 1


@dataclass(frozen=True)
class Actor(Things):
    """8.1.13: the striker that declared this; without a declaration the bearer of the text."""

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        return [game.actor(ctx)]


@dataclass(frozen=True)
class Bearer(Things):
    """2.9.3 装備しているストライカー: the striker that this equip spell lies on."""

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        host = game.hosts.get(ctx.source, NOTHING)
        return [] if host == NOTHING else [sighting(host, game.stamp[host])]

    def zones(self) -> int:
        return 1 << STAGE


@dataclass(frozen=True)
class BearerOf(Things):
    """2.9.3: the strikers on which these equip spells lie."""

    things: Things

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        hosts = [game.hosts.get(card, NOTHING) for card in self.things.cards(game, ctx)]
        return [game.sight(host) for host in dict.fromkeys(hosts) if host != NOTHING]

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class AttackTarget(Things):
    """5.4.7.2 攻撃の対象: the target of the attack that resolves, else of the latest attack in the chain."""

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        return game.attack_target()


@dataclass(frozen=True)
class DestroyedHere(Things):
    """T130: the strikers of the players meant that this effect has destroyed so far, as they were before."""

    who: Who = ANY

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        return [sight for sight in game.destroyed if self.who.is_one(game, ctx, game.seen_holder(sight))]

    def cards(self, game: StrikeState, ctx: Context) -> list[int]:
        return [game.sight_card(sight) for sight in self.sightings(game, ctx)]


@dataclass(frozen=True)
class Areas(Group):
    """T17: areas in range as targets, `empty`: without a striker. No cards belong to it."""

    range: Range | None = None
    empty: bool = False

    def open_areas(self, game: StrikeState, ctx: Context) -> int:
        """The areas meant, as a mask."""
        found = ALL_AREAS
        if self.range is not None:
            origin = game.actor_area(ctx)
            found = self.range.reached(origin, ctx.master) if origin >= 0 else 0
        return found & ~game.taken_areas() if self.empty else found
