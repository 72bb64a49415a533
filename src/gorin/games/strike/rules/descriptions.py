"""What only texts of this game can name: strikers by place, range and role, and what was declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING, sighting
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.geometry import BLUE, RED, Range
from gorin.games.strike.rules.changes import PLACES
from gorin.games.strike.rules.stage import ADJACENT, AREAS, REGIONS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACHED, CASTER_REG, OPTION_CARD, STAGE, TARGET_REG

READS_PLACES: Final = frozenset((PLACES,))
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
class AttackTarget(Things):
    """5.4.7.2 攻撃の対象: the target of the attack that resolves, else of the latest attack in the chain."""

    def sightings(self, game: StrikeState, ctx: Context) -> list[int]:
        return game.attack_target()


TARGETS: Final = It(TARGET_REG)
CASTER: Final = It(CASTER_REG)
ACTOR: Final = Actor()
BEARER: Final = Bearer()
ATTACK_TARGET: Final = AttackTarget()


@dataclass(frozen=True)
class InRange(Test):
    """3.6.5, 3.6.5.1, R14, R60: its area is in this range of the actor's present area, in one of these colours."""

    range: Range
    colours: int = RED | BLUE

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        area = game.at[card]
        if area < 0:
            area = game.area_of(card)
        origin = game.actor_area(ctx)
        if origin < 0 or area < 0:
            return False
        return bool(self.range.coloured(origin, ctx.master, self.colours) >> area & 1)

    def reads(self) -> frozenset[str]:
        return READS_PLACES


@dataclass(frozen=True)
class NextTo(Test):
    """4.1.5.1, R11: it is adjacent to one of these things (as last seen if they are gone)."""

    things: Things = ACTOR

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        area = game.area_of(card)
        if area < 0:
            return False
        for sight in self.things.sightings(game, ctx):
            there = game.area_seen(sight)
            if there >= 0 and ADJACENT[there] >> area & 1:
                return True
        return False

    def reads(self) -> frozenset[str]:
        return READS_PLACES | self.things.reads()


@dataclass(frozen=True)
class InRegion(Test):
    """4.1.7, R17: it is in this region of the players meant."""

    region: str
    who: Who = ANY

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        area = game.area_of(card)
        masks = REGIONS[self.region]
        return area >= 0 and any(masks[player] >> area & 1 for player in self.who.players(game, ctx))

    def reads(self) -> frozenset[str]:
        return READS_PLACES


@dataclass(frozen=True)
class IsNot(Test):
    """The striker is none of these things."""

    things: Things = ACTOR

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.sight(card) not in self.things.sightings(game, ctx)


@dataclass(frozen=True)
class IsOneOf(Test):
    """The striker is one of these things."""

    things: Things

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.sight(card) in self.things.sightings(game, ctx)


@dataclass(frozen=True)
class IsAce(Test):
    """2.2.4.3 エース: it bears an option."""

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.option_of(card) != NOTHING


@dataclass(frozen=True)
class IsEquipped(Test):
    """2.2.4.4 装備中: it bears an option or an equip spell."""

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return card in game.hosts.values()


@dataclass(frozen=True)
class IsEquipSpell(Test):
    """2.9.2 装備スペル: a spell card that lies on a striker of the players meant."""

    who: Who = ANY

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        if game.zone[card] != ATTACHED or game.printed[card].traits.kind & OPTION_CARD:
            return False
        return self.who.is_one(game, ctx, game.holder[game.hosts[card]])


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
