"""Triggered abilities: who hears what happens at one moment (2.4.4, 8.1.4, R65, R67)."""

from __future__ import annotations

from gorin.engine.happening.events import listen, triggered
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import AUTOMATIC
from gorin.engine.values.waiting import Event, Waiting, Watch
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ABILITY, ATTACHED, RULE, SPELL

BY_CARDS = 1 << ATTACHED | 1 << RULE


def is_heard(game: StrikeState, kind: int) -> bool:
    """Whether anybody could look for this kind of event."""
    if game.watches is None:
        listen(game)
    return bool(game.heard >> kind & 1) or bool(game.delayed)


def hear(game: StrikeState, events: list[Event]) -> list[Waiting]:
    """2.4.4.1, 8.1.4.1, 8.1.4.2, R67: the abilities that these simultaneous events trigger, each once."""
    matches: list[tuple[Watch, Event]] = []
    for watch in listen(game):
        trigger = watch.ability.trigger
        if trigger is None:
            continue
        for event in events:
            if not watch.events >> event.kind & 1 or (trigger.this and event.card != watch.card):
                continue
            if triggered(trigger, watch.card, watch.context(), event, game):
                matches.append((watch, event))
                break
    if len(matches) > 1:
        matches.sort(key=lambda match: (match[0].card, match[0].number))
    found = [from_watch(game, watch, event) for watch, event in matches]
    if game.delayed:
        found += hear_delayed(game, events)
    return found


def hear_delayed(game: StrikeState, events: list[Event]) -> list[Waiting]:
    """2.4.4.2, 2.4.4.3, 8.1.3, 8.1.3.1, 8.1.3.2, 8.1.3.3: what an effect has set waiting, once or each time."""
    found: list[Waiting] = []
    left: list[Waiting] = []
    for each in game.delayed:
        event = matching(game, each, events)
        if event is None:
            left.append(each)
            continue
        found.append(Waiting(each.ability, with_event(game, each.ctx.copy(), event), game.tick()))
        if each.each:
            left.append(each)
    if found:
        game.delayed = left
    return found


def matching(game: StrikeState, waiting: Waiting, events: list[Event]) -> Event | None:
    trigger = waiting.ability.trigger
    if trigger is None or waiting.ability.kind != AUTOMATIC:
        return None
    for event in events:
        if event.kind in trigger.events and triggered(trigger, waiting.ctx.source, waiting.ctx, event, game):
            return event
    return None


def from_watch(game: StrikeState, watch: Watch, event: Event) -> Waiting:
    ctx = watch.context()
    ctx.origin = SPELL if watch.ability.zones & BY_CARDS else ABILITY
    return Waiting(watch.ability, with_event(game, ctx, event), game.tick())


def with_event(game: StrikeState, ctx: Context, event: Event) -> Context:
    """The text will speak of the event's card as "it", or of the other one if the card is its own."""
    ctx.event = (event.card, event.other, event.amount, event.player)
    about = event.other if event.card == ctx.source and event.other != NOTHING else event.card
    if about >= 0:
        ctx.store(0, [game.sight(about)])
    return ctx


def take_up(game: StrikeState, heard: list[Waiting]) -> None:
    """What was heard waits for the next check step; cards that the event moved are followed."""
    for each in heard:
        ctx = each.ctx
        ctx.followed.append(game.sight(ctx.source))
        for sight in ctx.reg(0):
            ctx.followed.append(game.sight(game.sight_card(sight)))
        game.waiting.append(each)


def emit(
    game: StrikeState, kind: int, card: int = NOTHING, player: int = NOTHING, other: int = NOTHING, amount: int = 0
) -> None:
    """One thing has happened."""
    if is_heard(game, kind):
        take_up(game, hear(game, [Event(kind, card, other, amount, player)]))


def emit_all(game: StrikeState, events: list[Event]) -> None:
    """Several things have happened at one moment."""
    for event in events:
        if is_heard(game, event.kind):
            take_up(game, hear(game, events))
            return
