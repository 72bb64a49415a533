"""Operations that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.program.amount import ONE
from gorin.engine.program.cards import follow
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.engine.values.geometry import Range
from gorin.games.strike.rules import (
    control,
    damage,
    destruction,
    equips,
    moving,
    negation,
    scoring,
    stepping,
    summoning,
)
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import FOR_GOOD, HAND, THIS_EFFECT

ADJACENT: Final = "adjacent"


IN_RANGE: Final = "in_range"


TARGET_AREA: Final = "target_area"


GATE: Final = "gate"


@dataclass(frozen=True)
class Step(Op):
    """8.1.10 前進/後退: `forward` is 1 or -1; `times`: one step after the other."""

    things: Things
    forward: int
    times: Amount = ONE

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = [card for card in self.things.cards(game, ctx) if game.would_receive(card, ctx)]
        game.call(stepping.Steps(cards, self.forward, self.times.value(game, ctx)), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(
            stepping.can_step(game, card, self.forward) and game.would_receive(card, ctx) for card in cards
        )


@dataclass(frozen=True)
class Relocate(Op):
    """T70 to T72, T74: to an adjacent area, one in range, the target area, or the gate area."""

    things: Things
    where: str
    range: Range | None = None

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        game.call(stepping.Relocation(self.things.cards(game, ctx), self.where, self.range, ctx.copy()), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(
            stepping.may_move(game, card)
            and stepping.destinations(game, card, self.where, self.range, ctx)
            and game.would_receive(card, ctx)
            for card in cards
        )


@dataclass(frozen=True)
class SwapPlaces(Op):
    """T73: two strikers exchange their areas."""

    first: Things
    second: Things

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        stepping.swap_places(game, self.first.cards(game, ctx) + self.second.cards(game, ctx), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.first.cards(game, ctx) + self.second.cards(game, ctx)
        return len(set(cards)) == 2 and all(
            stepping.may_move(game, card) and game.would_receive(card, ctx) for card in cards
        )


@dataclass(frozen=True)
class GainControl(Op):
    """T80, R86: the effect's player takes control, for good or for a duration."""

    things: Things
    until: str = FOR_GOOD

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        gained = control.gain(
            game, self.things.cards(game, ctx), ctx.master, game.lasting_until(self.until, ctx.master)
        )
        ctx.did = bool(gained)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(
            control.can_gain(game, card, ctx.master) and game.would_receive(card, ctx) for card in cards
        )


@dataclass(frozen=True)
class SummonFrom(Op):
    """T81 to T83, R82: a card of the group (or the thing named) is chosen and summoned without its cost."""

    group: Group | None = None
    things: Things | None = None
    flags: int = 0

    def candidates(self, game: StrikeState, ctx: Context) -> list[int]:
        if self.group is not None:
            return self.group.cards(game, ctx)
        return [] if self.things is None else self.things.cards(game, ctx)

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        summon = summoning.SummonByEffect(ctx.master, self.candidates(game, ctx), self.flags, ctx.source)
        game.call(summon, Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        if not summoning.can_be_used(game, ctx.master):
            return False
        return bool(self.candidates(game, ctx))


@dataclass(frozen=True)
class PayScore(Op):
    """T98, R30: players pay so many points of score cost, as far as they can, choosing the cards."""

    who: Who
    amount: Amount = ONE

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        players = self.who.players(game, ctx)
        game.call(scoring.PayScoreCost(players, self.amount.value(game, ctx)), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        number = self.amount.value(game, ctx)
        return number > 0 and all(scoring.payable(game, player) >= number for player in self.who.players(game, ctx))


@dataclass(frozen=True)
class RandomDiscard(Op):
    """T90: so many cards of the players' hands are discarded at random."""

    who: Who
    amount: Amount = ONE

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        players = self.who.players(game, ctx)
        game.call(moving.DiscardAtRandom(players, self.amount.value(game, ctx)), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        number = self.amount.value(game, ctx)
        return number > 0 and all(
            len(game.zone_cards(HAND, player)) >= number for player in self.who.players(game, ctx)
        )


@dataclass(frozen=True)
class Negate(Op):
    """T149, T150, R61: the things' latest declaration of one of these kinds is negated."""

    things: Things
    kinds: int

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = negation.negate_of(game, self.things.sightings(game, ctx), self.kinds)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        return any(
            negation.latest_of(game, sight, self.kinds) is not None for sight in self.things.sightings(game, ctx)
        )


@dataclass(frozen=True)
class NegateLatest(Op):
    """T151 直前の宣言: the chain's latest declaration before this one is negated."""

    def run(self, game: StrikeState, effect: Effect) -> None:
        effect.ctx.did = negation.negate_latest(game)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        return bool(game.chain)


@dataclass(frozen=True)
class Equip(Op):
    """2.9.2, R35: the spell card is laid on its target; it works there by its ATTACHED abilities."""

    things: Things

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = equips.equip(game, ctx, self.things.cards(game, ctx))


@dataclass(frozen=True)
class LayRule(Op):
    """2.10.2, R36: the spell card goes to the own rule area; it works there by its RULE abilities."""

    def run(self, game: StrikeState, effect: Effect) -> None:
        equips.lay_rule(game, effect)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class DestroyNow(Op):
    """T130, R78: this effect's destruction step comes here; `WasDestroyed` then looks at it."""

    def run(self, game: StrikeState, effect: Effect) -> None:
        game.call(destruction.Destruction())


@dataclass(frozen=True)
class SufferInstead(Op):
    """T139: things receive the replaced damage in the place of whoever would have."""

    things: Things

    def run(self, game: StrikeState, effect: Effect) -> None:
        damage.redirect(game, effect, self.things.cards(game, effect.ctx))

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(game.would_hurt(card, ctx) for card in cards)


@dataclass(frozen=True)
class LastingForPlayers(Op):
    """T64, T144: rules about players for a duration (PlayerRules, HandLimit, PowerLess)."""

    changes: tuple[Change, ...]
    until: str = THIS_EFFECT

    def run(self, game: StrikeState, effect: Effect) -> None:
        effect.ctx.did = True
        game.mark_players(self.changes, self.until, effect.ctx)
