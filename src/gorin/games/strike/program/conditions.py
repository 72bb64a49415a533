"""Conditions: what was declared last, what was destroyed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import ANY, Who
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import STAGE, TARGET_REG

TARGETS: Final = It(TARGET_REG)


@dataclass(frozen=True)
class LatestDeclaration(Condition):
    """T42: the chain's latest declaration is of one of these kinds."""

    kinds: int

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        chain = game.chain
        return bool(chain) and bool(chain[-1].kind & self.kinds)


@dataclass(frozen=True)
class NegatedWas(Condition):
    """それが攻撃宣言だった: the declaration that was negated is of one of these kinds."""

    num: int
    kinds: int

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        return bool(ctx.num(self.num) & self.kinds)


@dataclass(frozen=True)
class EventOf(Condition):
    """それが敵である: what the event was about was a striker of the players meant at that moment."""

    who: Who

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, ctx.event[3])


@dataclass(frozen=True)
class InPhase(Condition):
    """5.2.3: it is this phase of a turn of the players meant."""

    phase: str
    who: Who = ANY

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        return game.phase == self.phase and self.who.is_one(game, ctx, game.active)

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))


@dataclass(frozen=True)
class OnStage(Condition):
    """4.1.1: one of these is still on the stage, not having left it since."""

    things: Things

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        return any([game.zone[card] == STAGE for card in self.things.cards(game, ctx)])

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class WasDestroyed(Condition):
    """T130 対象を撃破した場合: one of these was destroyed in this effect's destruction step."""

    things: Things = TARGETS

    def holds(self, game: StrikeState, ctx: Context) -> bool:
        destroyed = game.destroyed
        return any(sight in destroyed for sight in self.things.sightings(game, ctx))
