"""Moving cards between zones: 4.1, 4.4.4, 4.8.3, 5.4 to 5.6, 9.1.4, 10.7.4.

Everything that moves together moves at the same time. What leaves the field is judged as the
field was before the move, what enters as it is after it.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import begin_to_wait, begin_watching, emit, notice, stop_watching
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import zone_read
from gorin.engine.values.waiting import Event, Noticed
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    DECK,
    DESTROY,
    DESTROYED,
    DISCARD,
    DISCARDED,
    ENTER,
    ENTERS_ACTED,
    EX,
    FACE_UP,
    FIELD,
    FOLLOWER,
    HAND,
    LEAVE,
    NEW,
    NOWHERE,
    OWNERS_ZONES,
    PLAY,
    PUBLIC_ZONES,
    RESOLUTION,
    SPELL,
    STACK,
    STACK_COUNTER,
    TOKEN,
)


class Moving:
    """One card of a simultaneous move: where it goes, why, and in which state it arrives."""

    __slots__ = ("at_top", "card", "flags", "player", "reason", "zone")

    def __init__(
        self, card: int, zone: int, player: int, reason: str = "", at_top: bool = False, flags: int = 0
    ) -> None:
        self.card = card
        self.zone = zone
        self.player = player
        self.reason = reason
        self.at_top = at_top
        self.flags = flags


def destination(game: SveState, card: int, zone: int, to: int = NOTHING) -> int:
    """4.1.5, R7: the owner's zone, so that it is banished or put away there (3.1.1, 5.5.1, 5.6.1).

    The field is that of the player named, else of the card's master.
    """
    if zone in OWNERS_ZONES:
        return game.owner[card]
    return to if to != NOTHING else game.holder[card]


def room(game: SveState, zone: int, player: int) -> int:
    """4.4.4, 4.8.3: how many more cards fit into a zone."""
    limit = game.field_limit[player] if zone == FIELD else game.ex_limit[player]
    return limit - len(game.zone_cards(zone, player))


def perform(game: SveState, movings: list[Moving]) -> list[int]:
    """Carry out a settled simultaneous move; the cards that moved.

    What enters is judged when everything has arrived, with the effects that reach it there (10.7.4.1.3,
    10.9.3, 10.9.3.1, R80); so cards that enter together see each other enter (10.7.4.2).
    """
    noticed = before_move(game, movings)
    moved: list[int] = []
    origins: list[int] = []
    for moving in movings:
        moved.append(moving.card)
        origins.append(game.zone[moving.card])
        carry(game, moving)
    if game.statics:
        for index, moving in enumerate(movings):
            touch_zones(game, origins[index], moving.zone)
    for index, moving in enumerate(movings):
        touch_one(game, moving.card, origins[index], moving.zone)
    if game.links:
        game.suspect = True
    if noticed:
        begin_to_wait(game, noticed)
    entering = [moving for moving in movings if moving.zone == FIELD]
    for moving in entering:
        enter(game, moving.card, moving.flags)
    for moving in entering:
        emit(game, ENTER, moving.card, NOTHING, 0, moving.player, FIELD)
    return moved


def before_move(game: SveState, movings: list[Moving]) -> list[Noticed]:
    """10.7.4.1, 10.7.4.1.2, R69: what leaving triggers, judged as the cards still are on the field.

    So also where they go to a hidden zone (10.7.4.1.1) and for a token that will be erased (9.1.3.1, R24);
    the abilities are those of the player who had the card (R99). Its last information is kept (10.11.1, R68).
    """
    noticed: list[Noticed] = []
    for moving in movings:
        card = moving.card
        origin = game.zone[card]
        player = game.holder[card]
        if origin == FIELD and moving.zone != FIELD:
            game.remember(card)
            noticed += notice(game, Event(LEAVE, card, NOTHING, 0, player, moving.zone))
            if moving.reason == DESTROY:
                noticed += notice(game, Event(DESTROYED, card, NOTHING, 0, player, moving.zone))
        elif origin == HAND and moving.reason == DISCARD:
            noticed += notice(game, Event(DISCARDED, card, NOTHING, 0, player, moving.zone))
    return noticed


def carry(game: SveState, moving: Moving) -> None:
    """Take one card from its zone to the next, whose player is its master there (3.1.2).

    Counters, wounds and effects stay behind (10.9.2, R91). In a public zone it lies face up, in another one
    face down (4.2.3.3). A token ceases where it cannot be (9.1.3, 9.1.4.3, R24).
    """
    card = moving.card
    origin = game.zone[card]
    zone = moving.zone
    if origin == FIELD and zone != FIELD:
        game.counters.pop(card, None)
        game.wounds.pop(card, None)
        unlink(game, card)
    if card in game.marks and not keeps_effects(origin, zone):
        game.unmark(card)
    game.flags[card] = moving.flags
    if zone == DECK:
        forget(game, card, origin)
    game.place(card, zone, moving.player, moving.at_top)
    if game.shown:
        game.shown.pop(card, None)
    if zone in PUBLIC_ZONES or moving.flags & FACE_UP:
        game.known[card] = game.everybody()
    elif zone == HAND:
        game.known[card] |= 1 << moving.player
    if moving.reason != PLAY:
        game.note("move", "5.4.1", moving.player, card, NOTHING, zone)
    kind = game.printed[card].traits.kind
    if kind & TOKEN and not token_may_be(kind, zone):
        game.place(card, NOWHERE, moving.player)


def keeps_effects(origin: int, zone: int) -> bool:
    """4.8.3.3, 10.6.2.8.1.1, R21, R98: effects stay on the way EX area, resolution zone, field, and between fields."""
    return (zone == FIELD and origin in (EX, RESOLUTION, FIELD)) or (origin == EX and zone == RESOLUTION)


def forget(game: SveState, card: int, origin: int) -> None:
    """4.1.4.1: what the other player can no longer know when a card goes to the deck."""
    own = 1 << game.owner[card]
    if origin == HAND:
        for other in game.zone_cards(HAND, game.holder[card]):
            game.known[other] &= own
    game.known[card] &= own


def token_may_be(kind: int, zone: int) -> bool:
    """9.1.4.1, 9.1.4.2: where a token may exist, and the resolution zone while it is played."""
    return zone in (EX, RESOLUTION) or (zone == FIELD and not kind & SPELL)


def unlink(game: SveState, card: int) -> None:
    """5.14.4, R51: a follower that leaves the field loses its evolve card at once."""
    for evolve_card, follower in list(game.links.items()):
        if follower == card:
            del game.links[evolve_card]
            game.touch_abilities()
            game.suspect = True


def touch_one(game: SveState, card: int, origin: int, zone: int) -> None:
    """A card moved: its information is computed anew, and its abilities begin or cease to be valid."""
    game.cache[card] = None
    profile = game.printed[card].traits.profile
    if origin == FIELD or zone == FIELD:
        if profile.statics or profile.adjusts:
            game.touch_abilities()
        elif origin == FIELD:
            stop_watching(game, card)
        elif profile.watching:
            begin_watching(game, card, 0)
    if profile.elsewhere:
        if origin == HAND:
            stop_watching(game, card)
        elif zone == HAND:
            begin_watching(game, card, 1 << HAND)


ZONE_READS: Final = tuple(zone_read(zone) for zone in range(NOWHERE + 1))


def touch_zones(game: SveState, origin: int, zone: int) -> None:
    """Who is in these zones has changed: static abilities may depend on it or reach there."""
    if game.statics:
        reach = game.static_reach >> zone
        if reach & 1 or ZONE_READS[origin] in game.static_reads or ZONE_READS[zone] in game.static_reads:
            game.touch_all()


def enter(game: SveState, card: int, flags: int) -> None:
    """4.2.2.3: standing and a newcomer; 13.3.2.2: a stack card enters with its counter."""
    game.flags[card] = NEW | flags
    traits = game.traits(card)
    if traits.kind & FOLLOWER and traits.numbers[2] <= 0:
        game.suspect = True
        game.suspects.append(card)
    if traits.rules & ENTERS_ACTED:
        game.flags[card] |= ACT
    if traits.keywords & STACK:
        game.add_counters(card, STACK_COUNTER, 1)


def bring_into_being(game: SveState, cards: list[int], zone: int, player: int) -> list[int]:
    """9.1.1.1, 9.1.2.2: a created token is there like a card, and counts as put into the zone."""
    for card in cards:
        game.place(card, zone, player)
        game.known[card] = game.everybody()
        game.note("create", "9.1.2", player, card, NOTHING, zone)
        touch_one(game, card, NOWHERE, zone)
        touch_zones(game, NOWHERE, zone)
    if zone == FIELD:
        for card in cards:
            enter(game, card, 0)
        for card in cards:
            emit(game, ENTER, card, NOTHING, 0, player, FIELD)
    return cards
