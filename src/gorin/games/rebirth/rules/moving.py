"""Moving cards between zones: 4.1, 4.4 to 4.12, 5.2, 9.8.4, R3, R112.

The engine carries out the move. This module says how a card arrives, what it loses, and which events abilities can
look for.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import begin_to_wait
from gorin.engine.happening.moving import perform
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT, seen_card
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import NO_EVENTS, NONE_NOTICED, Event, Noticed
from gorin.games.rebirth.program.validity import FREE
from gorin.games.rebirth.rules import judging, triggers
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    APPEARED,
    BECAME_SOUL,
    BY_ENTRY_PROCESSING,
    CHARACTER,
    DECK,
    DISCARDED_BY,
    DISPLACED,
    DRAWN,
    DREW,
    ENERGY,
    ENTRY,
    FACE_DOWN,
    HAND,
    MEMBERS,
    MOVED,
    OUT,
    PARTNER,
    REBIRTH,
    REBIRTH_CARD,
    RECOVERING,
    RETIRE,
    RETIRED_BY,
    SET,
    SETUP,
    SOUL,
    SPARKED,
    WAITING_ROOM,
)

ON_STAGE: Final = 1 << ENTRY | 1 << MEMBERS
HIDDEN: Final = 1 << DECK | 1 << HAND
JUDGED: Final[tuple[bool, ...]] = tuple(zone in (ENTRY, REBIRTH, RETIRE) for zone in range(OUT + 1))
"""10.3, 10.5, 10.6: by the number of a zone, whether something may be due when cards come; when they go, only in entry.
"""
ARRIVING: Final = 1 << APPEARED | 1 << SET | 1 << BECAME_SOUL | 1 << SPARKED | 1 << DREW
AS_MOVES: Final = 1 << MOVED | 1 << RETIRED_BY | ARRIVING
"""All kinds of events that a move can be (see `kinds_of`)."""
ARRIVALS: Final[tuple[int, ...]] = tuple(
    1 << MOVED
    | (1 << APPEARED if ON_STAGE >> zone & 1 else 0)
    | (1 << SET if zone == REBIRTH else 0)
    | (1 << BECAME_SOUL if zone == SOUL else 0)
    for zone in range(OUT + 1)
)
"""As which kinds of events a move to a zone may be noticed, by its number."""
BECAUSE: Final = {DRAWN: 1 << DREW, RECOVERING: 1 << RETIRED_BY, BY_ENTRY_PROCESSING: 1 << SPARKED}
"""And besides for the reason of the move."""
AS_PROCESSED: Final = ARRIVALS[ENTRY] | 1 << SPARKED
AS_DRAWING: Final = 1 << MOVED | 1 << DREW
AS_MOVED: Final[tuple[int, ...]] = (MOVED,)
AS_SET: Final[tuple[int, ...]] = (MOVED, SET)
AS_DRAWN: Final[tuple[int, ...]] = (MOVED, DREW)


def going(
    game: RebirthState,
    cards: list[int],
    zone: int,
    reason: str = "",
    place: str = "",
    flags: int = 0,
    slots: list[int] | None = None,
) -> list[Happening]:
    """4.1.1.3, 4.1.6, 5.7.1, 5.20.1: cards on their way to a zone of their owners,
    as far as nothing makes it impossible.

    4.6.2: in energy all but partners lie face-down. 4.3.2.3: what is not said to rest stands. `slots`: for each the
    slot (4.5.3), or the character that a soul lies under (R112). The zone it comes from stands in `others`.
    """
    found: list[Happening] = []
    kinds = AS_SET if zone == REBIRTH else AS_DRAWN if reason == DRAWN else AS_MOVED
    slot, states = NOTHING, flags
    for card in cards:
        origin = game.zone[card]
        if origin == OUT or (origin == zone and zone != DECK):
            continue
        if slots is not None:
            slot = slots[cards.index(card)]
        if zone == ENERGY:
            states = flags if game.printed[card].traits.kind & PARTNER else flags | FACE_DOWN
        owner = game.owner[card]
        sight = card | game.stamp[card] << STAMP_SHIFT
        found.append(Happening(kinds, sight, owner, slot, zone, reason, place, states, (origin,), owner))
    return found


def companions(game: RebirthState, happening: Happening) -> list[Happening]:
    """R112: when a character leaves entry its souls go to the waiting room with that move."""
    if happening.to == SOUL:
        return []
    souls = game.souls_under(happening.card)
    return going(game, souls, WAITING_ROOM, DISPLACED) if souls else []


def leave_behind(game: RebirthState, card: int, origin: int) -> None:
    """4.1.4, R3: a card that goes elsewhere loses its damage, its slot and the character above it."""
    if origin == MEMBERS:
        game.slot.pop(card, None)
    elif origin == ENTRY:
        game.damage.pop(card, None)
        if game.struck:
            game.struck.pop(card, None)
        if game.wounds:
            game.wounds.pop(card, None)
    elif origin == SOUL:
        game.souls.pop(card, None)


def leaves(game: RebirthState, happening: Happening) -> None:
    """4.1.4, R3, R31: damage, slot, given data and what was done to it stay behind.

    4.5.3: on its way to the members it has its slot at once, for values that are asked for meanwhile.
    """
    card = happening.card
    leave_behind(game, card, game.zone[card])
    if happening.to == MEMBERS:
        game.slot[card] = happening.amount
    if game.other_side:
        game.other_side.pop(card, None)
    if game.given and card in game.given:
        del game.given[card]
        game.touch_abilities()


def enters(game: RebirthState, happening: Happening) -> None:
    """4.4.4.1, 4.5.3, R112, R129.

    Let a card enter its zone: in its slot, under its character, or with the data that it was given.
    """
    card, zone = happening.card, happening.to
    if game.arriving:
        given = game.arriving.pop(card, None)
        if given is not None:
            game.given[card] = given
            game.cache[card] = None
            game.touch_abilities()
    if zone == MEMBERS:
        if game.member_in(happening.to_player, game.slot[card]) != card:
            game.crowded = True
            game.unsettled |= 1 << happening.to_player
    elif zone == SOUL:
        game.souls[card] = happening.amount


def has_moved(game: RebirthState, batch: list[Happening], origins: list[int]) -> None:
    """10.2.1, T181, R20, R27, R84, R110, R122: what is remembered of a move, and what it interrupts."""
    emptied: list[int] | None = None
    discarders: list[tuple[int, int]] | None = None
    entries: list[int] | None = None
    for index, each in enumerate(batch):
        card, zone, origin = each.card, each.to, origins[index]
        if origin == DECK and not game.zone_cards(DECK, each.player):
            emptied = also(emptied, each.player)
        if zone == ENTRY:
            entries = also(entries, card)
        elif zone == WAITING_ROOM and origin == HAND:
            if discarders is None:
                discarders = [(each.player, card)]
            elif each.player not in [player for player, _ in discarders]:
                discarders.append((each.player, card))
        has_gone(game, each, origin)
    if entries is not None and len(entries) > 1:
        remember_together(game, entries)
    if len(batch) > 1:
        newcomers_notice(game, batch)
    if discarders is not None:
        triggers.tell_players(game, DISCARDED_BY, discarders)
    if emptied is not None:
        for player in emptied:
            refresh(game, player)


def has_gone(game: RebirthState, happening: Happening, origin: int) -> None:
    """10.3.7, T181, R84, R122: what is remembered of the move of one card."""
    card, zone, reason = happening.card, happening.to, happening.reason
    if origin == ENTRY or JUDGED[zone]:
        game.unsettled |= 1 << happening.to_player
    if game.tied and (zone == RETIRE or origin == RETIRE):
        game.halt()
    if game.printed[card].traits.kind & PARTNER and zone not in (HAND, ENERGY, OUT):
        game.stray.append(card)
        game.unsettled |= 1 << happening.to_player
    facts = game.facts
    if facts.asks_arrivals and ON_STAGE >> zone & 1:
        remember_arrival(game, card, zone, origin)
    if facts.asks_done:
        judging.record(game, reason, [card], [origin], zone)
    if reason == DRAWN:
        game.note("draw", "5.9.1", happening.to_player, card)
    elif reason == BY_ENTRY_PROCESSING and zone == ENTRY:
        game.note("entry", "10.5.1.3", happening.to_player, card)
    elif zone != HAND or origin != DECK:
        game.note("move", "5.2.1", happening.to_player, card, NOTHING, zone)


def also(found: list[int] | None, one: int) -> list[int]:
    """Add a card to a list (None: an empty one) unless it is there already."""
    if found is None:
        return [one]
    if one not in found:
        found.append(one)
    return found


def refresh(game: RebirthState, player: int) -> None:
    """10.2.1, 10.2.1.1, 1.2.2.2, R9: the waiting room becomes the deck; without one the player loses at once.

    Not before the game has begun (R9).
    """
    if game.phase == SETUP or game.gone >> player & 1:
        return
    cards = game.zone_cards(WAITING_ROOM, player)[:]
    if not cards:
        game.doomed |= 1 << player
        game.halt()
        return
    perform(game, going(game, cards, DECK))
    game.shuffle(game.zone_cards(DECK, player))
    game.note("refresh", "10.2.1", player, number=len(cards))


def newcomers_notice(game: RebirthState, batch: list[Happening]) -> None:
    """9.8.4.2: who comes to where its ability is valid notices what leaves in the same move."""
    left = [each for each in batch if is_judged_leaving(each.others[0], each.to)]
    for each in batch if left else ():
        if game.text_of(each.card).profile.watching and not each.flags & FACE_DOWN:
            others = [moved_event(game, other) for other in left if other.card != each.card]
            begin_to_wait(game, triggers.newcomer_abilities(game, each.card, others))


def remember_arrival(game: RebirthState, card: int, zone: int, origin: int) -> None:
    """T181: from where it came, and as the how manieth card this turn."""
    key = (game.holder[card], zone)
    number = game.arrived.get(key, 0) + 1
    game.arrived[key] = number
    game.arrivals[card | game.stamp[card] << STAMP_SHIFT] = (origin, number)


def remember_together(game: RebirthState, cards: list[int]) -> None:
    """R20: cards that came to one entry in one move."""
    for card in cards:
        game.together[card] = tuple(each for each in cards if game.holder[each] == game.holder[card])


def is_judged_leaving(origin: int, zone: int) -> bool:
    """9.8.4.1.1, 9.8.4.1.2: whether the information before the move counts, else that after it (9.8.4.1.3).

    It counts for cards that leave the stage, and for cards that go from a public to a hidden zone.
    """
    if ON_STAGE >> origin & 1:
        return not ON_STAGE >> zone & 1
    return bool(HIDDEN >> zone & 1) and not HIDDEN >> origin & 1


def moved_event(game: RebirthState, happening: Happening) -> Event:
    """9.8.4: the move as an event; its amount is the zone that the card comes from."""
    return Event(MOVED, happening.card, NOTHING, happening.others[0], happening.to_player, happening.to)


def goes_unnoticed(game: RebirthState, batch: list[Happening]) -> bool:
    """9.8.4: whether every ability ignores these moves, those of the moving cards included.

    Where continuous effects give abilities, what is valid after the move is not known before.
    """
    if game.delayed or game.statics_give:
        return False
    kinds = 0
    own = 0
    for each in batch:
        kinds |= kinds_of(each)
        own |= triggers.looks_for(game.text_of(each.card))
    return not (own | triggers.heard(game)) & kinds


def kinds_of(happening: Happening) -> int:
    """As which kinds of events (a mask) this move may be noticed."""
    kinds, reason = ARRIVALS[happening.to], happening.reason
    return kinds | BECAUSE[reason] if reason in BECAUSE else kinds


def leaving_events(game: RebirthState, happening: Happening) -> list[Event]:
    """9.8.4.1.1, 9.8.4.1.2, R48, R100: judged as everything still lies."""
    found = NO_EVENTS
    if triggers.heard(game) >> MOVED & 1 and is_judged_leaving(happening.others[0], happening.to):
        found = [moved_event(game, happening)]
    return found + retired_by(game, happening) if happening.reason == RECOVERING else found


def retired_by(game: RebirthState, happening: Happening) -> list[Event]:
    """5.15.2, R61: who has retired this character, where it retires right after it was hurt."""
    wound = game.wounds.get(happening.card) if happening.reason == RECOVERING else None
    if wound is None or happening.to != RETIRE:
        return []
    return [Event(RETIRED_BY, seen_card(wound.source), happening.card, 0, wound.player, RETIRE)]


def noticed_itself(game: RebirthState, happening: Happening) -> list[Noticed]:
    """R47, R48: the card's own abilities about its leaving, wherever they are valid."""
    profile = game.text_of(happening.card).profile
    if not profile.watching:
        return NONE_NOTICED
    origin = happening.others[0]
    leaving = is_judged_leaving(origin, happening.to)
    if not profile.named_zones & (FREE if leaving else 1 << origin):
        return NONE_NOTICED
    event = moved_event(game, happening)
    return triggers.own_abilities(game, event) if leaving else triggers.left_abilities(game, event)


def arrived_itself(game: RebirthState, happening: Happening) -> list[Noticed]:
    """R47: the card's own abilities about its arrival."""
    traits = game.text_of(happening.card)
    if not traits.profile.named_zones & FREE:
        return NONE_NOTICED
    found: list[Noticed] = []
    for event in entering_events(game, happening, triggers.looks_for(traits)):
        found += triggers.own_abilities(game, event)
    return found


def entering_events(game: RebirthState, happening: Happening, wanted: int) -> list[Event]:
    """5.5.1, 5.5.1.1, 5.6.1, 5.9.1, 9.8.4.1, 9.8.4.1.3, 9.10.3, 9.10.3.1, 11.3.1, 11.3.2, R32, R33, R112:
    what the arrival of a card is. `wanted`: the kinds of events that are looked for (a mask).
    """
    card, zone = happening.card, happening.to
    player = happening.to_player
    origin = happening.others[0]
    found: list[Event] = []
    if wanted >> MOVED & 1 and not is_judged_leaving(origin, zone):
        found.append(moved_event(game, happening))
    if not wanted & ARRIVING:
        return found
    kind = game.base_traits(card).kind
    if ON_STAGE >> zone & 1 and not ON_STAGE >> origin & 1 and kind & CHARACTER:
        found.append(Event(APPEARED, card, NOTHING, origin, player, zone))
    elif zone == REBIRTH and kind & REBIRTH_CARD:
        found.append(Event(SET, card, NOTHING, origin, player, zone))
    elif zone == SOUL:
        found.append(Event(BECAME_SOUL, card, NOTHING, origin, player, zone))
    if happening.reason == BY_ENTRY_PROCESSING and zone == ENTRY:
        found.append(Event(SPARKED, card, NOTHING, origin, player, zone))
    elif happening.reason == DRAWN:
        found.append(Event(DREW, card, NOTHING, 1, player, zone))
    return found
