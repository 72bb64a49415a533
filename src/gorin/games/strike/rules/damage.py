"""2.6 Damage (ダメージ): the dealing side, then the receiving side (R18 to R20, R22)."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import Happen, being_replaced, happen, still_there
from gorin.engine.kernel.frames import Take
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.change import DEALT, RECEIVED, damage_after
from gorin.engine.values.happening import Happening
from gorin.engine.values.lasting import Mark
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules.information import damage_changes, is_immune
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ABILITY, DAMAGED, NO_DAMAGE, STAGE, WOULD_BE_DAMAGED


class Damaging(Happen):
    """R19: all effects on the receiving side apply at once and are used up; `to` is the kind of damage."""

    def apply(self, game: StrikeState) -> list[int]:
        hurt: list[int] = []
        happened: list[Event] = []
        for each in self.batch:
            if not still_there(game, each):
                continue
            card = each.card
            amount = received(game, card, each.amount, each.to)
            if amount <= 0:
                continue
            hurt.append(card)
            game.wounds.append((each.sight, amount, each.others))
            game.note("hurt", "2.6.1", game.holder[card], card, number=amount)
            happened.append(Event(DAMAGED, card, player=game.holder[card], amount=amount, to=each.to))
        events.emit_all(game, happened)
        return hurt


def received(game: StrikeState, card: int, amount: int, kind: int) -> int:
    """T50, T51, T53, R20: every waiting reduction applies to the same damage and is used up."""
    if not game.marks and not game.has_statics() and not game.adjusting:
        return amount
    used: list[Mark] = []
    for change, ctx, mark in damage_changes(game, card, RECEIVED, kind):
        amount = damage_after(change, amount, game, ctx)
        if change.once and mark is not None:
            used.append(mark)
    use_up(game, card, used)
    return amount


def dealt(game: StrikeState, dealers: tuple[int, ...], kind: int) -> tuple[int, list[tuple[int, Mark]]]:
    """T49, T52, T53, 10.2: what the dealing side adds, and what would be used up by it."""
    extra = 0
    used: list[tuple[int, Mark]] = []
    if not game.marks and not game.has_statics() and not game.adjusting:
        return extra, used
    for sight in dealers:
        card = game.sight_card(sight)
        if game.sight(card) != sight or game.zone[card] != STAGE:
            continue
        for change, ctx, mark in damage_changes(game, card, DEALT, kind):
            extra += change.amount.value(game, ctx)
            if change.once and mark is not None:
                used.append((card, mark))
    return extra, used


def use_up(game: StrikeState, card: int, used: list[Mark]) -> None:
    if used:
        game.unmark(card, tuple(mark for mark in game.marks[card] if mark not in used))


def deal(
    game: StrikeState, hits: list[tuple[int, int]], dealers: tuple[int, ...], kind: int, then: Take | None = None
) -> None:
    """1.1.6.2, R19: damage of zero or less is not dealt; those that received some go to `then`."""
    extra, used = dealt(game, dealers, kind)
    batch = [
        Happening((WOULD_BE_DAMAGED,), game.sight(card), game.holder[card], amount + extra, kind, others=dealers)
        for card, amount in hits
        if amount + extra > 0 and game.zone[card] == STAGE and not game.traits(card).rules & NO_DAMAGE
    ]
    if batch:
        for card, mark in used:
            if mark in game.marks.get(card, ()):
                use_up(game, card, [mark])
    happen(game, Damaging(batch), then)


def deal_by_effect(game: StrikeState, hits: list[tuple[int, int]], then: Take | None) -> None:
    """2.6.2, 2.6.2.1, 8.2.5: a text deals damage; of a spell card its caster is a source too."""
    ctx = game.running_context()
    kind = ABILITY if ctx is None else ctx.origin
    dealers = () if ctx is None else (game.actor(ctx),)
    deal(game, [hit for hit in hits if not is_immune(game, hit[0], ctx)], dealers, kind, then)


def may_receive(game: StrikeState, card: int, ctx: Context) -> bool:
    """2.4.13, T148: whether a text can deal damage to it."""
    return game.zone[card] == STAGE and not game.traits(card).rules & NO_DAMAGE and not is_immune(game, card, ctx)


def redirect(game: StrikeState, effect: Effect, cards: list[int]) -> None:
    """T139: others receive the damage that was replaced; the dealing side is over (R19)."""
    first = being_replaced(game)[0]
    amount = effect.ctx.event[2]
    batch = [
        Happening((WOULD_BE_DAMAGED,), game.sight(card), game.holder[card], amount, first.to, others=first.others)
        for card in cards
        if may_receive(game, card, effect.ctx)
    ]
    happen(game, Damaging(batch), Effect.take)
