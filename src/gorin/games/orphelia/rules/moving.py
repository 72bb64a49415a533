"""13-11 Moving between zones: what may move, what it loses, what notices it (R77, R78, R83).

Everything that moves together moves at the same time. What leaves is judged as things were
before the move, what enters as they are after it.
"""

from __future__ import annotations

from gorin.engine.happening.events import begin_to_wait, begin_watching, emit, notice, stop_watching, triggered
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.values.ability import AUTOMATIC
from gorin.engine.values.waiting import Event, Noticed, Watch
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ABILITIES,
    ARCHIVE,
    ARKEIA,
    BOUND,
    COPY,
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
    RUNOA,
    SACRIFICE,
    SACRIFICED,
    SHIELDS,
    SICK,
    STACK,
    TO_GRAVEYARD,
    TOKEN,
)

ZONE_READS = tuple(zone_read(zone) for zone in range(NOWHERE + 1))


class Moving:
    """One card on its way: where to, whose zone, why, how it arrives."""

    def __init__(
        self,
        card: int,
        zone: int,
        player: int,
        reason: str = "",
        at_top: bool = False,
        flags: int = 0,
        counters: tuple[tuple[str, int], ...] = (),
        bearer: int = NOTHING,
    ) -> None:
        self.card = card
        self.zone = zone
        self.player = player
        self.reason = reason
        self.at_top = at_top
        self.flags = flags
        self.counters = counters
        self.bearer = bearer


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


def perform(game: OrpheliaState, movings: list[Moving]) -> None:
    """Carry out a settled simultaneous move; 2-8-5: what looks for entering is triggered afterwards."""
    noticed = before_move(game, movings)
    origins = [game.zone[moving.card] for moving in movings]
    for moving in movings:
        carry(game, moving)
    touch_moved(game, origins, movings)
    if noticed:
        begin_to_wait(game, noticed)
    for moving in movings:
        if game.zone[moving.card] == FIELD and moving.zone == FIELD:
            enter(game, moving)
    for moving in movings:
        if moving.zone == FIELD:
            card = moving.card
            emit(game, ENTERED, card, NOTHING, 0, game.holder[card], FIELD)


def before_move(game: OrpheliaState, movings: list[Moving]) -> list[Noticed]:
    """R78: what leaving triggers, judged as things are just before."""
    noticed: list[Noticed] = []
    for moving in movings:
        card = moving.card
        origin = game.zone[card]
        player = game.holder[card]
        zone = moving.zone
        if origin in (FIELD, STACK):
            game.remember(card)
        if origin == FIELD and zone != FIELD:
            noticed += notice(game, Event(LEFT, card, NOTHING, 0, player, zone))
            if moving.reason == DESTROY:
                noticed += notice(game, Event(DESTROYED, card, NOTHING, 0, player, zone))
                game.destroyed.append(game.sight(card))
            elif moving.reason == SACRIFICE:
                noticed += notice(game, Event(SACRIFICED, card, NOTHING, 0, player, zone))
            if zone == GRAVEYARD:
                noticed += notice(game, Event(FIELD_TO_GRAVEYARD, card, NOTHING, 0, player, zone))
        if zone == GRAVEYARD:
            event = Event(TO_GRAVEYARD, card, NOTHING, 0, player, zone)
            noticed += notice(game, event)
            if origin != FIELD and game.base_traits(card).profile.watching:
                noticed += own_notice(game, event)
        if origin == HAND and moving.reason == DISCARD:
            noticed += notice(game, Event(DISCARDED, card, NOTHING, 0, player, zone))
    return noticed


def own_notice(game: OrpheliaState, event: Event) -> list[Noticed]:
    """T131: a card's own ability that looks for being put into the graveyard from any zone."""
    card = event.card
    stamp, holder = game.stamp[card], game.holder[card]
    ctx = Context(card, stamp, holder)
    return [
        Noticed(Watch(ability, card, stamp, holder, number), event, game.sight(card))
        for number, ability in enumerate(game.base_traits(card).abilities)
        if ability.kind == AUTOMATIC
        and ability.trigger is not None
        and ability.trigger.this
        and event.kind in ability.trigger.events
        and triggered(ability.trigger, card, ctx, event, game)
    ]


def carry(game: OrpheliaState, moving: Moving) -> None:
    """13-11-1: a card loses everything on its way; R100: off the stack it is not resolved.

    13-11-2, 22-1-5, R77: a token vanishes where it arrives.
    """
    card = moving.card
    origin = game.zone[card]
    zone = moving.zone
    if origin == STACK:
        stacked = game.stacked(card)
        if stacked is not None:
            game.unstack(stacked)
        if game.base_traits(card).kind & (COPY | ABILITIES):
            game.dissolve(card)
            return
    elif origin == FIELD:
        lose_everything(game, card)
    if HAND in (origin, zone):
        game.quick[game.owner[card]] = None
    if MANA in (origin, zone):
        game.purses[moving.player] = None
        game.purses[game.holder[card]] = None
    if card in game.marks:
        game.unmark(card)
    game.place(card, zone, moving.player, moving.at_top)
    game.flags[card] = 0
    if game.shown:
        game.shown.pop(card, None)
    learn(game, card, origin, zone)
    game.note("move", "13-11-1", moving.player, card, NOTHING, zone)
    if zone == MANA:
        game.flags[card] = moving.flags & RUNOA
    if zone != FIELD and game.base_traits(card).kind & TOKEN:
        game.place(card, NOWHERE, moving.player)


def lose_everything(game: OrpheliaState, card: int) -> None:
    """10-2-4, 21-1-3, 24-1-7, R45: counters, damage, statuses and glyph links stay behind."""
    game.counters.pop(card, None)
    game.damage.pop(card, None)
    game.put_by.pop(card, None)
    game.attached.pop(card, None)
    if game.status_ends:
        for key in [key for key in game.status_ends if key[0] == card]:
            del game.status_ends[key]


def learn(game: OrpheliaState, card: int, origin: int, zone: int) -> None:
    """R109: who knows the card's face now; in a hidden zone nobody who could not see it before."""
    if zone in (ARCHIVE, SHIELDS):
        if origin == HAND:
            own = 1 << game.owner[card]
            for other in game.zone_cards(HAND, game.owner[card]):
                game.known[other] &= own
            game.known[card] &= own
    elif zone == HAND:
        game.known[card] |= 1 << game.owner[card]
    else:
        game.known[card] = game.everybody()


def touch_moved(game: OrpheliaState, origins: list[int], movings: list[Moving]) -> None:
    """Information to be computed anew after these moves, and states to be checked."""
    game.unsettled = True
    for index, moving in enumerate(movings):
        touch_one(game, moving.card, origins[index], moving.zone)
    if game.statics or game.floating:
        for index, moving in enumerate(movings):
            zone = moving.zone
            reads = game.static_reads
            if game.static_reach >> zone & 1 or ZONE_READS[zone] in reads or ZONE_READS[origins[index]] in reads:
                game.touch_all()
                return


def touch_one(game: OrpheliaState, card: int, origin: int, zone: int) -> None:
    """A card moved: its abilities begin or cease to be valid."""
    game.cache[card] = None
    if FIELD not in (origin, zone):
        return
    profile = game.base_traits(card).profile
    if profile.statics or profile.adjusts:
        game.touch_abilities()
        return
    if origin == FIELD:
        stop_watching(game, card)
    elif profile.watching:
        begin_watching(game, card, 0)
    if profile.activated:
        game.who_acts = [None] * game.nplayers


def enter(game: OrpheliaState, moving: Moving) -> None:
    """11-1-4, R4: リノア, or ルノア if an effect says so (R71); 9-4-1, 9-4-2: a nordia with 召喚酔い."""
    card = moving.card
    kind = game.base_traits(card).kind
    flags = ENTERED_THIS_TURN
    if kind & NORDIA:
        flags |= SICK
    if kind & MATERIAL:
        flags |= moving.flags & RUNOA
    game.flags[card] = flags
    if moving.bearer != NOTHING:
        game.attached[card] = moving.bearer
        game.touch_abilities()
    for name, number in moving.counters:
        game.add_counters(card, name, number)
