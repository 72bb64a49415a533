"""Tests: strikers by place, range and role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Cause, Group
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.geometry import BLUE, RED, Range
from gorin.games.strike.program.changes import PLACES
from gorin.games.strike.program.things import Actor, AttackTarget, Bearer
from gorin.games.strike.rules.stage import ADJACENT, REGIONS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACHED, CASTER_REG, OPTION_CARD, STAGE

READS_PLACES: Final = frozenset((PLACES,))


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
class BesideOne(Test):
    """4.1.5.1: it is adjacent to at least one striker that fits a description."""

    group: Group

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        area = game.area_of(card)
        near = ADJACENT[area] if area >= 0 else 0
        return any([game.at[each] >= 0 and near >> game.at[each] & 1 for each in self.group.cards(game, ctx)])

    def reads(self) -> frozenset[str]:
        return READS_PLACES | self.group.reads()


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
class IsOnStage(Test):
    """4.1.1: it is on the stage."""

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.zone[card] == STAGE


@dataclass(frozen=True)
class ByEffect(Cause):
    """スペルカードの効果によって: what happens comes of an effect of one of these kinds, of the players meant."""

    kinds: int
    who: Who = ANY

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        cause = game.cause()
        return cause is not None and bool(cause.origin & self.kinds) and self.who.is_one(game, ctx, cause.master)


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
class IsAttacked(Test):
    """5.4.7.2 攻撃の対象である: of the attack that resolves, else of the latest attack in the chain."""

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.sight(card) in game.attack_target()


@dataclass(frozen=True)
class IsAttacking(Test):
    """5.4.7.4 攻撃に参加している: in the attack that resolves, else in the latest attack in the chain.

    `reg`: where a text that has negated the attack keeps who took part in it.
    """

    reg: int = NOTHING

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        return game.sight(card) in (game.attackers() if self.reg == NOTHING else ctx.reg(self.reg))


@dataclass(frozen=True)
class IsAimedAt(Test):
    """2.5.4.1 宣言の対象である: a declaration in the chain, or the one that resolves, has it as a target."""

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        sight = game.sight(card)
        links = game.chain if game.resolving is None else [*game.chain, game.resolving]
        return any([sight in link.targets for link in links])


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
    """2.9.2 装備スペル: a spell card that lies on a striker of the players meant, or on one of these strikers."""

    who: Who = ANY
    on: Things | None = None

    def passes(self, game: StrikeState, card: int, ctx: Context) -> bool:
        if game.zone[card] != ATTACHED or game.printed[card].traits.kind & OPTION_CARD:
            return False
        if self.on is not None and game.hosts[card] not in self.on.cards(game, ctx):
            return False
        return self.who.is_one(game, ctx, game.holder[game.hosts[card]])

    def reads(self) -> frozenset[str]:
        return READS_PLACES if self.on is None else READS_PLACES | self.on.reads()
