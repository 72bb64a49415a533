"""What happened is noticed: which abilities look for which event, and which begin to wait."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Replacement, Trigger
from gorin.engine.values.waiting import Event, Noticed, Waiting, Watch

WATCHING_KINDS = (AUTOMATIC, REPLACEMENT)


def listen(game: Game) -> tuple[Watch, ...]:
    """All automatic abilities that are valid now; who looks for which event is kept with the game."""
    watches = game.watches
    if watches is None:
        watches = in_order(
            game,
            [
                Watch(ability, card, game.stamp[card], game.holder[card], number)
                for card, ability, number in game.valid_abilities()
                if ability.kind == AUTOMATIC
            ],
        )
        set_watches(game, watches)
    return watches


def in_order(game: Game, watches: list[Watch]) -> tuple[Watch, ...]:
    """Those who came first look first; so the order is the same however they were found."""
    return tuple(sorted(watches, key=lambda each: (game.entered[each.card], each.card, each.number)))


def set_watches(game: Game, watches: tuple[Watch, ...]) -> None:
    heard = 0
    for watch in watches:
        heard |= watch.events
    game.watches = watches
    game.heard = heard


def begin_watching(game: Game, card: int, zones: int) -> None:
    """A card came to where its abilities with this mask of zones are valid."""
    stamp = game.stamp[card]
    holder = game.holder[card]
    found = [
        Watch(ability, card, stamp, holder, number)
        for number, ability in enumerate(game.traits(card).abilities)
        if ability.kind in WATCHING_KINDS and (ability.zones & zones or ability.zones == zones)
    ]
    if game.watches is not None:
        added = tuple(watch for watch in found if watch.ability.kind == AUTOMATIC)
        if added:
            set_watches(game, game.watches + added)
    if game.replacers is not None:
        game.replacers += tuple(watch for watch in found if watch.ability.kind == REPLACEMENT)


def stop_watching(game: Game, card: int) -> None:
    """A card left the place where its abilities were valid."""
    if game.watches is not None:
        set_watches(game, tuple(watch for watch in game.watches if watch.card != card))
    if game.replacers is not None:
        game.replacers = tuple(watch for watch in game.replacers if watch.card != card)


def replacers_of(game: Game) -> tuple[Watch, ...]:
    """All replacement abilities that are valid now."""
    if game.replacers is None:
        game.replacers = in_order(
            game,
            [
                Watch(ability, card, game.stamp[card], game.holder[card], number)
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
    return trigger.condition is None or trigger.condition.holds(game, ctx)


def is_heard(game: Game, kind: int) -> bool:
    """Whether any valid ability looks for this kind of event."""
    if game.watches is None:
        listen(game)
    return bool(game.heard >> kind & 1)


def notice(game: Game, event: Event) -> list[Noticed]:
    """The abilities that this event triggers, judged as things are now."""
    found: list[Noticed] = []
    kind = event.kind
    if not is_heard(game, kind):
        return found
    for watch in listen(game):
        trigger = watch.ability.trigger
        if not watch.events >> kind & 1 or trigger is None or (trigger.this and event.card != watch.card):
            continue
        if triggered(trigger, watch.card, watch.context(), event, game):
            found.append(Noticed(watch, event, _about(game, trigger, event)))
    return found


def _about(game: Game, trigger: Trigger, event: Event) -> int:
    """What the text will call "it": the event's card, or the other one if the card is the ability's own."""
    card = event.other if trigger.this and event.other != NOTHING else event.card
    return game.sight(card) if card >= 0 else NOTHING


def begin_to_wait(game: Game, noticed: list[Noticed]) -> None:
    """Noticed abilities wait to be played; what has moved in the event is followed."""
    for each in noticed:
        watch = each.watch
        ability = watch.ability
        if ability.limit and not _use(game, watch):
            continue
        ctx = watch.context()
        event = each.event
        ctx.event = (event.card, event.other, event.amount, event.player)
        if each.about != NOTHING:
            ctx.regs = [[each.about]]
            ctx.followed = [game.sight(game.sight_card(each.about)), game.sight(watch.card)]
        else:
            ctx.followed = [game.sight(watch.card)]
        game.waiting.append(Waiting(ability, ctx, game.tick()))


def _use(game: Game, watch: Watch) -> bool:
    """Count one use of an ability that works so often in a turn; whether it may be used."""
    key = (watch.card | watch.stamp << 20, game.library.number_of(watch.ability))
    used = game.used.get(key, 0)
    if used >= watch.ability.limit:
        return False
    game.used[key] = used + 1
    return True


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
    if game.watches is None:
        listen(game)
    if game.heard >> kind & 1:
        begin_to_wait(game, notice(game, Event(kind, card, other, amount, player, to)))
    if game.delayed:
        _delayed(game, Event(kind, card, other, amount, player, to))


def emit_event(game: Game, event: Event) -> None:
    """The event has happened: abilities that look for it begin to wait."""
    if is_heard(game, event.kind):
        begin_to_wait(game, notice(game, event))
    if game.delayed:
        _delayed(game, event)


def _delayed(game: Game, event: Event) -> None:
    """Delayed abilities fulfil their condition once and stop."""
    left: list[Waiting] = []
    for each in game.delayed:
        trigger = each.ability.trigger
        if (
            trigger is not None
            and event.kind in trigger.events
            and triggered(trigger, each.ctx.source, each.ctx, event, game)
        ):
            ctx = each.ctx.copy()
            ctx.event = (event.card, event.other, event.amount, event.player)
            game.waiting.append(Waiting(each.ability, ctx, game.tick()))
        else:
            left.append(each)
    game.delayed = left


def check_states(game: Game, kind: int) -> None:
    """State triggers: an ability begins to wait when its state becomes true.

    Not again while it waits or resolves (`Game.state_waits`); afterwards anew if it is true.
    """
    if not is_heard(game, kind):
        return
    for watch in listen(game):
        trigger = watch.ability.trigger
        if not watch.events >> kind & 1 or trigger is None or trigger.state is None:
            continue
        key = (game.sight(watch.card), game.library.number_of(watch.ability))
        if key in game.state_waits or not trigger.state.holds(game, watch.context()):
            continue
        game.state_waits[key] = 1
        begin_to_wait(game, [Noticed(watch, Event(kind, player=watch.master), NOTHING)])
