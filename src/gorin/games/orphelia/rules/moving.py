"""13-11 Moving between zones: which cards may move, what they lose, and which abilities notice it (R77, R78, R83).

The engine carries out the move (`happening.moving`).
"""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit, replacers_of, triggered
from gorin.engine.happening.moving import learn
from gorin.engine.happening.refreshing import is_looked_at, touch_one
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import ZONE_READS
from gorin.engine.values.ability import AUTOMATIC
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import NO_EVENTS, NONE_NOTICED, Event, Noticed, Watch
from gorin.games.orphelia.rules.values import LIFE
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARKEIA,
    BOUND,
    DESTROY,
    DESTROYED,
    DISCARD,
    DISCARDED,
    ENTERED,
    ENTERED_THIS_TURN,
    EXILE,
    FIELD,
    FIELD_TO_GRAVEYARD,
    GLYPH,
    GRAVEYARD,
    HAND,
    INDESTRUCTIBLE,
    LEFT,
    MANA,
    MATERIAL,
    NORDIA,
    NOWHERE,
    RETURNED,
    RUNOA,
    SACRIFICE,
    SACRIFICED,
    SICK,
    STACK,
    TO_GRAVEYARD,
    WOULD_BE_DESTROYED,
    WOULD_ENTER,
    WOULD_GO_TO_GRAVEYARD,
    WOULD_RETURN,
)

LEAVING: Final = (
    1 << LEFT
    | 1 << DESTROYED
    | 1 << SACRIFICED
    | 1 << FIELD_TO_GRAVEYARD
    | 1 << TO_GRAVEYARD
    | 1 << DISCARDED
    | 1 << RETURNED
)
"""What leaving a zone is for abilities that look for it (a mask)."""


def may_move(game: OrpheliaState, card: int, zone: int, reason: str) -> bool:
    """Whether nothing keeps this card where it is (24-4-3, R66, 2-3-1)."""
    if game.zone[card] != FIELD:
        return True
    if reason == DESTROY:
        return not game.traits(card).rules & INDESTRUCTIBLE
    return zone == EXILE or not game.flags[card] & BOUND


def can_be_there(game: OrpheliaState, card: int, zone: int) -> bool:
    """13-4-1: the field takes materials and glyphs, an エフェクト never (12-1-5).

    13-8-1, 17-1-4: nothing goes to or comes from the zone of the アルケイア.
    """
    if game.zone[card] == ARKEIA or game.zone[card] == NOWHERE or game.zone[card] == zone == FIELD:
        return False
    return zone != FIELD or bool(game.base_traits(card).kind & (MATERIAL | GLYPH))


def would_be(game: OrpheliaState, card: int, zone: int, reason: str) -> tuple[int, ...]:
    """2-8: the events that this move is, for replacements; R114: to the graveyard from any zone."""
    if zone == FIELD:
        return (WOULD_ENTER,)
    on_field = game.zone[card] == FIELD
    if zone == GRAVEYARD:
        return (
            (WOULD_BE_DESTROYED, WOULD_GO_TO_GRAVEYARD) if on_field and reason == DESTROY else (WOULD_GO_TO_GRAVEYARD,)
        )
    return (WOULD_RETURN,) if zone == HAND and on_field else ()


def goes_unnoticed(game: OrpheliaState, batch: list[Happening]) -> bool:
    """Whether every ability ignores these moves: they avoid the field and the graveyard, and discard nothing."""
    for each in batch:
        if each.to in (FIELD, GRAVEYARD) or game.zone[each.card] == FIELD or each.reason == DISCARD:
            return False
    return True


def leaving_events(game: OrpheliaState, happening: Happening) -> list[Event]:
    """R78: what the move triggers, judged as things are just before."""
    if not game.hears(LEAVING):
        return NO_EVENTS
    card = happening.card
    origin = game.zone[card]
    player = game.holder[card]
    zone = happening.to
    kinds: list[int] = []
    if origin == FIELD:
        kinds.append(LEFT)
        if happening.reason == DESTROY:
            kinds.append(DESTROYED)
        elif happening.reason == SACRIFICE:
            kinds.append(SACRIFICED)
        if zone == GRAVEYARD:
            kinds.append(FIELD_TO_GRAVEYARD)
        elif zone == HAND:
            kinds.append(RETURNED)
    if zone == GRAVEYARD:
        kinds.append(TO_GRAVEYARD)
    if origin == HAND and happening.reason == DISCARD:
        kinds.append(DISCARDED)
    return [Event(kind, card, NOTHING, 0, player, zone) for kind in kinds]


def noticed_itself(game: OrpheliaState, happening: Happening) -> list[Noticed]:
    """T131, R114: a card's own ability that looks for being put into the graveyard from any zone."""
    card = happening.card
    if game.zone[card] == FIELD:
        return NONE_NOTICED
    traits = game.base_traits(card)
    if not traits.profile.watching:
        return NONE_NOTICED
    stamp, holder = game.stamp[card], game.holder[card]
    event = Event(TO_GRAVEYARD, card, NOTHING, 0, holder, GRAVEYARD)
    ctx = Context(card, stamp, holder)
    return [
        Noticed(Watch(ability, card, stamp, holder, number, number), event, game.sight(card))
        for number, ability in enumerate(traits.abilities)
        if ability.kind == AUTOMATIC
        and ability.trigger is not None
        and ability.trigger.this
        and event.kind in ability.trigger.events
        and triggered(ability.trigger, card, ctx, event, game)
    ]


def is_aside(game: OrpheliaState, card: int, zone: int) -> bool:
    """2-8, R78: whether a card outside the field goes to this zone without anybody noticing.

    Then no replacement effect applies to the move, and no ability waits for it.
    """
    if game.statics_give or not is_usual(game, card):
        return False
    if zone != GRAVEYARD:
        return True
    if game.heard & LEAVING or game.printed[card].traits.profile.watching:
        return False
    return not is_replaced(game, WOULD_GO_TO_GRAVEYARD)


def is_usual(game: OrpheliaState, card: int) -> bool:
    """Whether a card outside the field moves by the rules alone: no effect and no own text changes the move."""
    if game.delayed or game.library.has_states or game.faces[card].replacing:
        return False
    return not game.marks or card not in game.marks


def is_replaced(game: OrpheliaState, event: int) -> bool:
    """2-8: whether an ability on the field could take the place of this."""
    for watch in replacers_of(game) if game.replacers is None else game.replacers:
        if watch.events >> event & 1:
            return True
    return False


def lay_aside(game: OrpheliaState, card: int, zone: int) -> None:
    """13-11-1: take a card to its master's zone, where that is an event for nobody (`is_aside`)."""
    origin = game.zone[card]
    player = game.owner[card]
    traits = game.printed[card].traits
    if origin == STACK:
        leave_stack(game, card)
    carry_over(game, card, zone, player)
    game.cache[card] = game.known_in(card, traits, zone)
    if traits.profile.named_zones:
        touch_one(game, card, origin)
    has_come_alone(game, card, origin, zone, player)


def comes_freely(game: OrpheliaState, card: int) -> bool:
    """2-8: whether a card can come to the field without any replacement effect applying."""
    return is_usual(game, card) and not is_replaced(game, WOULD_ENTER)


def come_down(game: OrpheliaState, card: int) -> None:
    """13-11-1: take a card from the stack to the field, under its holder, where it `comes_freely`."""
    player = game.holder[card]
    leave_stack(game, card)
    carry_over(game, card, FIELD, player)
    touch_one(game, card, STACK)
    has_come_alone(game, card, STACK, FIELD, player)
    on_field(game, card, player)
    game.flags[card] = flags_of(game.base_traits(card).kind)
    emit(game, ENTERED, card, NOTHING, 0, player, FIELD)


def carry_over(game: OrpheliaState, card: int, zone: int, player: int) -> None:
    """Move a card that no effect lies on to another zone.

    Its flags stay behind; the new zone decides who knows its face.
    """
    origin = game.zone[card]
    zones = game.zone_rules
    game.flags[card] = 0
    game.place(card, zone, player)
    if game.shown:
        game.shown.pop(card, None)
    learn(game, card, origin, zones[origin].seen, zones[zone].seen, player)


def leave_stack(game: OrpheliaState, card: int) -> None:
    """R100: off the stack it is not resolved."""
    game.remember(card)
    stacked = game.stacked(card)
    if stacked is not None:
        game.unstack(stacked)


def leaves(game: OrpheliaState, happening: Happening) -> None:
    """13-11-1, 10-2-4, 21-1-3, 24-1-7, R45: counters, damage, statuses and glyph links stay behind."""
    card = happening.card
    origin = game.zone[card]
    if origin == STACK:
        leave_stack(game, card)
    if origin != FIELD:
        return
    if happening.reason == DESTROY:
        game.destroyed.append(happening.sight)
    game.counters.pop(card, None)
    game.damage.pop(card, None)
    game.put_by.pop(card, None)
    game.attached.pop(card, None)
    if game.status_ends:
        for key in [key for key in game.status_ends if key[0] == card]:
            del game.status_ends[key]


def has_moved(game: OrpheliaState, happenings: list[Happening], origins: list[int]) -> None:
    """What is to be looked at anew after this move: states (R20), what players can pay with and activate."""
    if game.lingering:
        game.unsettled = True
    for index, happening in enumerate(happenings):
        origin = origins[index]
        card = happening.card
        zone = happening.to
        if game.attached and game.glyphs_read((ZONE_READS[origin], ZONE_READS[zone])):
            game.unsettled = True
        has_come(game, card, origin, zone, happening.to_player)
        if zone == FIELD:
            on_field(game, card, happening.to_player)
        elif origin == FIELD and game.base_traits(card).profile.activated:
            game.who_acts = [None] * game.nplayers
        if origin == FIELD and happening.reason == DESTROY:
            game.changed("destroyed")


def on_field(game: OrpheliaState, card: int, player: int) -> None:
    """2-9-3, 18-2: a card has come to the field; its life may be due, and it can be activated."""
    known = game.cache[card]
    if known is None or (known.kind & NORDIA and known.numbers[LIFE] <= 0):
        game.unsettled = True
    if game.base_traits(card).profile.activated:
        game.who_acts[player] = None
        game.still[player] = None


def has_come_alone(game: OrpheliaState, card: int, origin: int, zone: int, player: int) -> None:
    """A single card has come from that zone to this one of the player by a short way."""
    if (game.statics or game.floating) and is_looked_at(game, origin, zone):
        game.touch_all()
    if game.lingering or (game.attached and game.glyphs_read((ZONE_READS[origin], ZONE_READS[zone]))):
        game.unsettled = True
    has_come(game, card, origin, zone, player)


def has_come(game: OrpheliaState, card: int, origin: int, zone: int, player: int) -> None:
    """A card has come from that zone to this one of the player."""
    if origin == NOWHERE:
        game.note("token", "22-1-1", player, card)
    else:
        game.note("move", "13-11-1", player, card, NOTHING, zone)
    if origin == HAND or zone == HAND:
        game.hand_changed(card, game.owner[card])
    if origin == MANA:
        game.purses[game.owner[card]] = None
    elif zone == MANA and game.zone[card] == MANA:
        join_mana(game, card, player)
    if origin == STACK:
        game.stack_changed()


def join_mana(game: OrpheliaState, card: int, player: int) -> None:
    """13-5-1: a card has come to the end of the player's mana zone."""
    purse = game.purses[player]
    kind = game.faces[card].gives
    if purse is not None:
        game.purses[player] = None if kind < 0 or game.flags[card] & RUNOA else purse.joined(card, kind)


def enters(game: OrpheliaState, happening: Happening) -> None:
    """11-1-4, R4: リノア, or ルノア if an effect says so (R71)."""
    card = happening.card
    kind = game.base_traits(card).kind
    flags = flags_of(kind)
    if kind & MATERIAL:
        flags |= happening.flags & RUNOA
    game.flags[card] = flags
    for bearer in happening.others:
        game.attached[card] = bearer
        game.touch_statics()
    for name, number in happening.counters:
        game.add_counters(card, name, number)


def flags_of(kind: int) -> int:
    """9-4-1, 9-4-2: how something of this kind enters, a nordia with 召喚酔い."""
    return ENTERED_THIS_TURN | SICK if kind & NORDIA else ENTERED_THIS_TURN


def entering_events(game: OrpheliaState, happening: Happening) -> list[Event]:
    """2-8-5: after it has entered."""
    card = happening.card
    if game.zone[card] != FIELD or not game.hears(1 << ENTERED):
        return NO_EVENTS
    return [Event(ENTERED, card, NOTHING, 0, game.holder[card], FIELD)]
