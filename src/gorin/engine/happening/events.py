"""What happened is noticed: which abilities look for which event, and which begin to wait."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, is_card
from gorin.engine.program.context import Context
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Replacement, Trigger
from gorin.engine.values.waiting import NONE_NOTICED, Event, Noticed, Waiting, Watch


def listen(game: Game) -> tuple[Watch, ...]:
    """All automatic abilities that are valid now; who looks for which event is kept with the game."""
    watches = game.watches
    if watches is None:
        watches = in_order(
            game,
            [
                Watch(ability, card, game.stamp[card], game.holder[card], number, game.line_at(card, number))
                for card, ability, number in game.valid_abilities()
                if ability.kind == AUTOMATIC
            ],
        )
        set_watches(game, watches)
    return watches


def in_order(game: Game, watches: list[Watch]) -> tuple[Watch, ...]:
    """Those who came first look first; so the order is the same however they were found."""
    if len(watches) < 2:
        return tuple(watches)
    return tuple(sorted(watches, key=lambda each: (game.entered[each.card], each.card, each.number)))


def set_watches(game: Game, watches: tuple[Watch, ...]) -> None:
    heard = overheard = game.library.recorded
    for watch in watches:
        heard |= watch.events
        if not watch.own:
            overheard |= watch.events
    game.watches = watches
    game.heard = heard
    game.overheard = overheard


def begin_watching(game: Game, card: int, zones: int) -> None:
    """A card came to where its abilities with this mask of zones are valid."""
    if game.watches is None and game.replacers is None:
        return
    stamp = game.stamp[card]
    holder = game.holder[card]
    watches: list[Watch] = []
    replacers: list[Watch] = []
    for look in game.text_of(card).profile.lookouts:
        if look.zones & zones or look.zones == zones:
            watch = Watch(look.ability, card, stamp, holder, look.number, game.line_on(card, look.line), look)
            if look.ability.kind == AUTOMATIC:
                watches.append(watch)
            else:
                replacers.append(watch)
    if watches and game.watches is not None:
        set_watches(game, game.watches + tuple(watches))
    if replacers and game.replacers is not None:
        game.replacers += tuple(replacers)


def stop_watching(game: Game, card: int) -> None:
    """A card left the place where its abilities were valid."""
    if game.watches and is_among(game.watches, card):
        set_watches(game, others_than(game.watches, card))
    if game.replacers and is_among(game.replacers, card):
        game.replacers = others_than(game.replacers, card)


def is_among(watches: tuple[Watch, ...], card: int) -> bool:
    """Whether an ability of this card looks for something."""
    for watch in watches:
        if watch.card == card:
            return True
    return False


def others_than(watches: tuple[Watch, ...], card: int) -> tuple[Watch, ...]:
    """The watching abilities of all cards except this one."""
    return tuple([watch for watch in watches if watch.card != card])


def put_watches_in_order(game: Game) -> None:
    """Abilities of a card that did not come last have begun to look."""
    if game.watches is not None:
        game.watches = in_order(game, list(game.watches))
    if game.replacers is not None:
        game.replacers = in_order(game, list(game.replacers))


def replacers_of(game: Game) -> tuple[Watch, ...]:
    """All replacement abilities that are valid now."""
    if game.replacers is None:
        game.replacers = in_order(
            game,
            [
                Watch(ability, card, game.stamp[card], game.holder[card], number, game.line_at(card, number))
                for card, ability, number in game.valid_abilities()
                if ability.kind == REPLACEMENT
            ],
        )
    return game.replacers


def concerns(condition: Trigger | Replacement, watch_card: int, ctx: Context, event: Event, game: Game) -> bool:
    """Whether the event is about whom the trigger or replacement means."""
    if condition.this and event.card != watch_card:
        return False
    if not condition.who.is_one(game, ctx, event.player):
        return False
    for test in condition.tests:
        if event.card == NOTHING or not test.passes(game, event.card, ctx):
            return False
    return True


def triggered(trigger: Trigger, watch_card: int, ctx: Context, event: Event, game: Game) -> bool:
    """Whether the event fulfils the trigger condition."""
    if trigger.to != NOTHING and trigger.to != event.to:
        return False
    if not concerns(trigger, watch_card, ctx, event, game):
        return False
    if is_card(event.other) and trigger.against is not ANY:
        other = game.holder[event.other]
        if not trigger.against.is_one(game, ctx, other):
            return False
    if not game.also_triggers(trigger, watch_card, ctx, event):
        return False
    if trigger.condition is None:
        return True
    told = ctx.copy()
    told.event = (event.card, event.other, event.amount, event.player)
    return trigger.condition.holds(game, told)


def is_heard(game: Game, kind: int) -> bool:
    """Whether any valid ability looks for this kind of event."""
    if game.watches is None:
        listen(game)
    return bool(game.heard >> kind & 1)


def notice(game: Game, event: Event) -> list[Noticed]:
    """The abilities that this event triggers, judged as things are now."""
    watches = listen(game) if game.watches is None else game.watches
    bit = 1 << event.kind
    if not game.heard & bit:
        return NONE_NOTICED
    found: list[Noticed] = []
    card = event.card
    for watch in watches:
        if watch.events & bit and (not watch.own or watch.card == card) and is_noticed(game, watch, event):
            found.append(Noticed(watch, event, _about(game, watch, event)))
    return found


def is_noticed(game: Game, watch: Watch, event: Event) -> bool:
    """Whether this ability is triggered by this event."""
    if not watch.events >> event.kind & 1:
        return False
    for trigger in watch.ability.triggers():
        if event.kind not in trigger.events or (trigger.this and event.card != watch.card):
            continue
        if triggered(trigger, watch.card, watch.looking(), event, game):
            return True
    return False


def _about(game: Game, watch: Watch, event: Event) -> int:
    """What the text will call "it": the event's card, or the other one if the card is the ability's own."""
    own = any(trigger.this and event.kind in trigger.events for trigger in watch.ability.triggers())
    card = event.other if own and event.other != NOTHING else event.card
    return game.sight(card) if card >= 0 else NOTHING


def begin_to_wait(game: Game, noticed: list[Noticed]) -> None:
    """Noticed abilities wait to be played; what has moved in the event is followed."""
    take_up(game, [waiting for each in noticed if (waiting := as_waiting(game, each)) is not None])


def as_waiting(game: Game, noticed: Noticed) -> Waiting | None:
    """Return the noticed ability as a waiting one that knows its event, or None where its limit is used up."""
    watch = noticed.watch
    ability = watch.ability
    if ability.limit and game.LIMITS_TRIGGERING and not _use(game, watch):
        return None
    ctx = watch.context()
    ctx.origin = game.origin_of(ability)
    event = noticed.event
    ctx.event = (event.card, event.other, event.amount + noticed.number, event.player)
    if noticed.about != NOTHING:
        ctx.regs = [[noticed.about]]
    follow(game, ctx)
    return Waiting(ability, ctx, game.tick())


def _use(game: Game, watch: Watch) -> bool:
    """Count one use of an ability that works so often in a turn; whether it may be used."""
    key = (watch.card | watch.stamp << STAMP_SHIFT, watch.line)
    used = game.used.get(key, 0)
    if used >= watch.ability.limit:
        return False
    game.used[key] = used + 1
    return True


def hear(game: Game, events: list[Event]) -> list[Waiting]:
    """Return the abilities that the events of one moment trigger, judged by the present state.

    `take_up` lets them wait.
    """
    return _listen_to(game, events) if events and somebody_listens(game, events) else []


def _listen_to(game: Game, events: list[Event]) -> list[Waiting]:
    found: list[Waiting] = []
    if game.library.recorded:
        game.write_down(events)
    for each in notice(game, events[0]) if len(events) == 1 else _noticed_together(game, events):
        waiting = as_waiting(game, each)
        if waiting is not None:
            found.append(waiting)
    return found + _delayed(game, events) if game.delayed else found


def _noticed_together(game: Game, events: list[Event]) -> list[Noticed]:
    found: list[Noticed] = []
    if game.TRIGGERS_ONCE:
        for watch in listen(game):
            for event in events:
                if is_noticed(game, watch, event):
                    found.append(Noticed(watch, event, _about(game, watch, event)))
                    break
        return found
    once: list[Noticed] = []
    for event in events:
        for each in notice(game, event):
            if game.triggers_once(each.watch.ability):
                before = [other for other in once if other.watch is each.watch]
                if before:
                    before[0].number += 1
                    continue
                once.append(each)
            found.append(each)
    return found


def follow(game: Game, ctx: Context) -> None:
    """Let the text go on speaking of its own card and of "it" when the event has moved them, as long as they exist."""
    found: list[int] = []
    if game.stamp[ctx.source] == ctx.stamp:
        found.append(ctx.source | ctx.stamp << STAMP_SHIFT)
    for sight in (*ctx.regs[0], *ctx.followed) if ctx.regs else ctx.followed:
        if game.stamp[sight & CARD_MASK] == sight >> STAMP_SHIFT and sight not in found:
            found.append(sight)
    ctx.followed = found


def take_up(game: Game, heard: list[Waiting]) -> None:
    """What was heard begins to wait; the cards that the event moved are followed."""
    for each in heard:
        followed = each.ctx.followed
        for sight in followed:
            card = sight & CARD_MASK
            if game.stamp[card] != sight >> STAMP_SHIFT:
                each.ctx.followed = [*each.ctx.followed, game.sight(card)]
        game.waiting.append(each)


def emit(
    game: Game,
    kind: int,
    card: int = NOTHING,
    other: int = NOTHING,
    amount: int = 0,
    player: int = NOTHING,
    to: int = NOTHING,
) -> None:
    """The event has happened: abilities that look for it begin to wait."""
    if game.delayed or game.heard >> kind & 1:
        take_up(game, _listen_to(game, [Event(kind, card, other, amount, player, to)]))


def emit_all(game: Game, events: list[Event]) -> None:
    """These events have happened at the same moment."""
    if events and somebody_listens(game, events):
        take_up(game, _listen_to(game, events))


def somebody_listens(game: Game, events: list[Event]) -> bool:
    if game.delayed:
        return True
    for event in events:
        if is_heard(game, event.kind):
            return True
    return False


def _delayed(game: Game, events: list[Event]) -> list[Waiting]:
    """Return the delayed abilities that wait for one of these events.

    An ability that waits for the next event only is used up.
    """
    found: list[Waiting] = []
    left: list[Waiting] = []
    for each in game.delayed:
        expected = _expected(game, each, events)
        if not expected:
            left.append(each)
            continue
        if not each.each or game.TRIGGERS_ONCE or game.triggers_once(each.ability):
            expected = expected[:1]
        for event in expected:
            ctx = each.ctx.copy()
            game.tell(ctx, event)
            follow(game, ctx)
            found.append(Waiting(each.ability, ctx, game.tick()))
        if each.each:
            left.append(each)
    if found:
        game.delayed = left
    return found


def _expected(game: Game, delayed: Waiting, events: list[Event]) -> list[Event]:
    """Those of these events that a delayed ability looks for."""
    found: list[Event] = []
    for trigger in delayed.ability.triggers():
        for event in events:
            if event.kind in trigger.events and triggered(trigger, delayed.ctx.source, delayed.ctx, event, game):
                found.append(event)
    return found


def is_in_state(game: Game, watch: Watch) -> bool:
    """Whether a state that this ability waits for is there now."""
    for trigger in watch.ability.triggers():
        if trigger.state is not None and trigger.state.holds(game, watch.looking()):
            return True
    return False


def check_states(game: Game, kind: int) -> None:
    """State triggers: an ability begins to wait when its state becomes true.

    Not again while it waits or resolves (`Game.state_waits`); afterwards anew if it is true.
    """
    if not is_heard(game, kind):
        return
    for watch in listen(game):
        if not watch.events >> kind & 1:
            continue
        key = (game.sight(watch.card), watch.line)
        if key in game.state_waits or not is_in_state(game, watch):
            continue
        game.state_waits[key] = 1
        begin_to_wait(game, [Noticed(watch, Event(kind, player=watch.master), NOTHING)])
