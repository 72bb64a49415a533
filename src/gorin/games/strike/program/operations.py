"""Operations that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE
from gorin.engine.program.cards import follow, keep
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Act, Amount, Op, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.geometry import NO_AREA, Range
from gorin.games.strike.program.areas import Place
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
from gorin.games.strike.terms import ABILITY, ATTACK, FOR_GOOD, HAND, SPELL, THIS_EFFECT

ANY_KIND: Final = ATTACK | SPELL | ABILITY

ADJACENT: Final = "adjacent"


IN_RANGE: Final = "in_range"


TARGET_AREA: Final = "target_area"


GATE: Final = "gate"


NAMED: Final = "named"


@dataclass(frozen=True)
class Step(Op):
    """8.1.10 前進/後退: `forward` is 1 or -1; `times`: one step after the other."""

    things: Things
    forward: int
    times: Amount = ONE
    reg: int = NOTHING

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = [card for card in self.things.cards(game, ctx) if game.would_receive(card, ctx)]
        game.call(stepping.Steps(cards, self.forward, self.times.value(game, ctx)), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        keep(game, effect.ctx, self.reg, result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(
            stepping.can_step(game, card, self.forward) and game.would_receive(card, ctx) for card in cards
        )


@dataclass(frozen=True)
class DamageEach(Act):
    """2.7.2.2: each of the things receives damage in a number of its own, all at once; `each`: as whom it is read."""

    things: Things
    each: It
    amount: Amount

    def hits(self, game: StrikeState, ctx: Context) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for card in self.things.cards(game, ctx):
            alone = ctx.copy()
            alone.store(self.each.reg, [game.sight(card)])
            found.append((card, self.amount.value(game, alone)))
        return found

    def run(self, game: StrikeState, effect: Effect) -> None:
        game.deal(self.hits(game, effect.ctx), effect.ctx.source, Effect.take)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        hits = self.hits(game, ctx)
        return bool(hits) and all(amount > 0 and game.would_hurt(card, ctx) for card, amount in hits)


@dataclass(frozen=True)
class Relocate(Op):
    """T70 to T72, T74: to an adjacent area, in range, the target area, the gate area, or to a place that is named."""

    things: Things
    where: str
    range: Range | None = None
    reg: int = NOTHING
    place: Place | None = None

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        game.call(stepping.Relocation(cards, self.where, self.range, ctx.copy(), self.place), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        keep(game, effect.ctx, self.reg, result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(
            stepping.may_move(game, card)
            and stepping.destinations(game, card, self.where, self.range, ctx, self.place)
            and game.would_receive(card, ctx)
            for card in cards
        )


@dataclass(frozen=True)
class SwapPlaces(Act):
    """T73: two strikers exchange their areas; without a second one both are named by the first words."""

    first: Things
    second: Things | None = None

    def pair(self, game: StrikeState, ctx: Context) -> list[int]:
        second = [] if self.second is None else self.second.cards(game, ctx)
        return self.first.cards(game, ctx) + second

    def run(self, game: StrikeState, effect: Effect) -> None:
        stepping.swap_places(game, self.pair(game, effect.ctx), Effect.take)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        cards = self.pair(game, ctx)
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
    """T81 to T83, R82: a card of the group (or of the things named) is chosen and summoned without its cost.

    `amount`: so many of them one after the other; `free`: each only if its player likes. `place`: where, if not on the
    base line (1.1.2).
    """

    group: Group | None = None
    things: Things | None = None
    flags: int = 0
    reg: int = NOTHING
    amount: Amount = ONE
    free: bool = False
    place: Place | None = None
    who: Who = SELF

    def candidates(self, game: StrikeState, ctx: Context) -> list[int]:
        if self.group is not None:
            return self.group.cards(game, ctx)
        return [] if self.things is None else self.things.cards(game, ctx)

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for player in self.who.players(game, ctx):
            summon = summoning.SummonByEffect(player, self.candidates(game, ctx), self.flags, ctx.source)
            summon.number = self.amount.value(game, ctx)
            summon.free = self.free
            summon.within = NO_AREA if self.place is None else self.place.areas(game, ctx)
            game.call(summon, Effect.take)
            break

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)
        keep(game, effect.ctx, self.reg, result)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        within = NO_AREA if self.place is None else self.place.areas(game, ctx)
        if any(not summoning.can_be_used(game, player, within) for player in self.who.players(game, ctx)):
            return False
        return len(self.candidates(game, ctx)) >= (1 if self.free else self.amount.value(game, ctx))


@dataclass(frozen=True)
class PayScore(Act):
    """T98, R30: players pay so many points of score cost, as far as they can, choosing the cards."""

    who: Who
    amount: Amount = ONE

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        players = self.who.players(game, ctx)
        game.call(scoring.PayScoreCost(players, self.amount.value(game, ctx)), Effect.take)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        number = self.amount.value(game, ctx)
        return number > 0 and all(scoring.payable(game, player) >= number for player in self.who.players(game, ctx))


@dataclass(frozen=True)
class RandomDiscard(Op):
    """T90: so many cards of the players' hands are discarded at random."""

    who: Who
    amount: Amount = ONE
    reg: int = NOTHING

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        players = self.who.players(game, ctx)
        game.call(moving.DiscardAtRandom(players, self.amount.value(game, ctx)), Effect.take)

    def take(self, game: StrikeState, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)
        keep(game, effect.ctx, self.reg, result)

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
    """T151 直前の宣言: the chain's latest declaration before this one is negated, if it is of one of these kinds.

    `num` keeps of which kind it was, `reg` its card, `members` who declared it or took part in it.
    """

    kinds: int = ANY_KIND
    num: int = NOTHING
    reg: int = NOTHING
    members: int = NOTHING

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        link = game.chain[-1] if self.complete(game, ctx) else None
        ctx.did = link is not None and negation.negate_latest(game)
        if self.num != NOTHING:
            ctx.store_num(self.num, 0 if link is None else link.kind)
        if self.members != NOTHING:
            ctx.store(self.members, [] if link is None else list(link.members))
        if self.reg != NOTHING:
            spell = [] if link is None or link.kind != SPELL else [game.sight_card(link.cards[0])]
            keep(game, ctx, self.reg, spell)

    def complete(self, game: StrikeState, ctx: Context) -> bool:
        return bool(game.chain) and bool(game.chain[-1].kind & self.kinds)


@dataclass(frozen=True)
class Equip(Op):
    """2.9.2, R35: the spell card is laid on its target; it works there by its ATTACHED abilities."""

    things: Things

    def run(self, game: StrikeState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = equips.equip(game, ctx, self.things.cards(game, ctx))


@dataclass(frozen=True)
class LayRule(Act):
    """2.10.2, R36: the spell card goes to the own rule area; it works there by its RULE abilities."""

    def run(self, game: StrikeState, effect: Effect) -> None:
        equips.lay_rule(game, effect)


@dataclass(frozen=True)
class DestroyNow(Op):
    """T130, R78: this effect's destruction step comes here; `WasDestroyed` then looks at it."""

    def run(self, game: StrikeState, effect: Effect) -> None:
        game.call(destruction.Destruction())


@dataclass(frozen=True)
class SufferInstead(Act):
    """T139: things receive the replaced damage in the place of whoever would have."""

    things: Things

    def run(self, game: StrikeState, effect: Effect) -> None:
        damage.redirect(game, effect, self.things.cards(game, effect.ctx))

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
