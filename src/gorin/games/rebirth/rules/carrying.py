"""4.1.4, 9.8.4: cards go from zone to zone; where nobody else could replace it or looks for it, the short way."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import moving
from gorin.engine.happening.events import (
    as_waiting,
    begin_to_wait,
    begin_watching,
    listen,
    replacers_of,
    stop_watching,
    take_up,
)
from gorin.engine.happening.moving import learn
from gorin.engine.happening.refreshing import is_looked_at
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT, seen_card
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import NONE_WAITING, Waiting
from gorin.games.rebirth.facts import text_facts
from gorin.games.rebirth.rules.moving import (
    AS_DRAWING,
    AS_MOVES,
    JUDGED,
    ON_STAGE,
    arrived_itself,
    enters,
    has_gone,
    kinds_of,
    leave_behind,
    noticed_itself,
    refresh,
)
from gorin.games.rebirth.rules.preventing import could_concern
from gorin.games.rebirth.rules.triggers import looks_for, order_waiting, tell_players
from gorin.games.rebirth.rules.values import settle_statics
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    DECK,
    DISCARDED_BY,
    ENERGY,
    ENTRY,
    HAND,
    MEMBERS,
    OUT,
    PARTNER,
    RECOVERING,
    RETIRE,
    RETIRED_BY,
    SOUL,
    WAITING_ROOM,
)
from gorin.games.rebirth.zones import ZONES

AT_LARGE: Final = 0
QUIETLY: Final = 1
NOTICED: Final = 2

BITS: Final[tuple[int, ...]] = tuple(1 << zone for zone in range(OUT + 1))
"""Each zone as a mask."""


def transfer(game: RebirthState, batch: list[Happening], then: Take | None = None) -> None:
    """Move cards together, where nobody has to decide anything about it first. The result is what really moved."""
    way = way_of(game, batch)
    if way == AT_LARGE:
        moving.transfer(game, batch, then)
        return
    carry_all(game, batch, way)
    if game.library.has_states:
        game.look_at_states()
    if then is not None:
        game.give(then, [each.card for each in batch])


def perform(game: RebirthState, batch: list[Happening]) -> list[int]:
    """Move cards together, where nothing can take the place of that; those that really moved."""
    way = way_of(game, batch)
    if way == AT_LARGE:
        return moving.perform(game, batch)
    carry_all(game, batch, way)
    return [each.card for each in batch]


def way_of(game: RebirthState, batch: list[Happening]) -> int:
    """9.8.4, 9.11.1: the cheapest way in which a batch of moves can be carried out.

    `QUIETLY`: every ability ignores these moves, every card is what is printed on it, and the moves could as well be
    made one after the other. `NOTICED`: the same, except that one card may wait for its own move (R47, R48).
    `AT_LARGE`: the full procedure.
    """
    if not is_calm(game):
        return AT_LARGE
    heard, replacers = game.overheard & AS_MOVES, game.replacers or ()
    several = len(batch) > 1
    way = QUIETLY if batch else AT_LARGE
    for each in batch:
        card, zone = each.card, each.to
        if zone == DECK or (zone == ENTRY and game.promises) or game.stamp[card] != each.sight >> STAMP_SHIFT:
            return AT_LARGE
        for watch in replacers:
            for kind in each.events:
                if watch.events >> kind & 1 and could_concern(game, watch, each):
                    return AT_LARGE
        if game.heard >> RETIRED_BY & 1 and each.reason == RECOVERING and is_noted_by_winner(game, card):
            return AT_LARGE
        traits = game.text_of(card) if game.marks and card in game.marks else game.printed[card].traits
        watching = traits.profile.watching
        if heard or watching:
            kinds = kinds_of(each)
            if heard & kinds:
                return AT_LARGE
            if watching:
                facts, valid = text_facts(traits), traits.profile.named_zones
                kinds &= facts.arrivals[zone]
                if kinds & facts.bound and (valid >> zone | valid >> game.zone[card]) & 1:
                    return AT_LARGE
                if kinds:
                    way = NOTICED
        if several and (way == NOTICED or not goes_beside(game, each, len(batch))):
            return AT_LARGE
    return way


def is_noted_by_winner(game: RebirthState, card: int) -> bool:
    """5.15.2: whether who has hurt this character may look for retiring one."""
    if card not in game.wounds:
        return False
    return bool(looks_for(game.text_of(seen_card(game.wounds[card].source))) >> RETIRED_BY & 1)


def is_calm(game: RebirthState) -> bool:
    """Whether every move is simple now: there are no souls, given abilities or delayed abilities."""
    if game.statics is None or game.watches is None or game.replacers is None:
        find_out(game)
    return not (game.delayed or game.statics_give or game.souls or game.given or game.arriving)


def find_out(game: RebirthState) -> None:
    """Who has continuous abilities, and who looks for what."""
    game.has_statics()
    listen(game)
    replacers_of(game)


def goes_beside(game: RebirthState, happening: Happening, count: int) -> bool:
    """Whether this move leaves the other moves of its batch as they are.

    A move to an entry (R20), from the stage, from the hand to the waiting room (R101) or of the last cards of a deck
    (10.2.1) can change them.
    """
    card, zone = happening.card, happening.to
    origin = game.zone[card]
    if zone == ENTRY or (ON_STAGE >> origin & 1) or (origin == HAND and zone == WAITING_ROOM):
        return False
    return not (origin == DECK and len(game.zone_cards(DECK, happening.player)) <= count)


def carry_all(game: RebirthState, batch: list[Happening], way: int) -> None:
    """Take cards where they go in this way (see `way_of`)."""
    if game.facts.looks_back:
        for each in batch:
            if game.zone_rules[game.zone[each.card]].remembers:
                game.remember(each.card)
    if way == NOTICED:
        carry_noticed(game, batch[0])
        return
    for each in batch:
        carry(game, each)


def take_quietly(game: RebirthState, player: int, cards: list[int], drawn: bool) -> bool:
    """5.9.1, 6.2.1.5: take the top cards of a deck into hand `QUIETLY` (see `way_of`); whether it could be done so."""
    deck = game.zones[DECK * game.nplayers + player]
    if not is_calm(game) or game.replacers or game.overheard & AS_DRAWING or game.marks or game.facts.asks_done:
        return False
    for card in cards:
        traits = game.printed[card].traits
        if traits.profile.watching and text_facts(traits).arrivals[HAND] & AS_DRAWING:
            return False
    if len(cards) > 1 and len(deck) <= len(cards):
        return False
    viewers = game.viewers(player)
    for card in cards:
        game.flags[card] = 0
        game.place(card, HAND, player)
        game.known[card] |= viewers
        if game.shown:
            game.shown.pop(card, None)
        settle(game, card, DECK, HAND)
        if drawn:
            game.note("draw", "5.9.1", player, card)
    if not deck:
        refresh(game, player)
    return True


def can_slip(game: RebirthState, card: int, zone: int, kinds: int) -> bool:
    """Whether a card can go to a zone `QUIETLY` (see `way_of`), and nothing is to be remembered of that (see `slip`).

    `kinds`: as which kinds of events (a mask) it may be noticed.
    """
    if game.statics is None or game.watches is None or game.replacers is None:
        find_out(game)
    if game.delayed or game.statics_give or game.souls or game.given or game.arriving or game.replacers:
        return False
    if game.overheard & kinds or game.facts.minds_moves:
        return False
    if game.promises or game.tied or game.other_side or (game.marks and card in game.marks):
        return False
    traits = game.printed[card].traits
    if traits.profile.watching and text_facts(traits).arrivals[zone] & kinds:
        return False
    if zone == RETIRE and game.heard >> RETIRED_BY & 1 and is_noted_by_winner(game, card):
        return False
    return zone == ENERGY or not traits.kind & PARTNER


def slip(game: RebirthState, card: int, zone: int, flags: int = 0, slot: int = NOTHING) -> None:
    """Take a card where it goes, without an event (see `can_slip`). `slot`: a vacant one, on its way to the members."""
    origin, player, states = game.zone[card], game.owner[card], game.flags[card]
    before = game.lies_seen(card, origin, states) if states else ZONES[origin].seen
    seen = game.lies_seen(card, zone, flags) if flags else ZONES[zone].seen
    if ON_STAGE & BITS[origin]:
        leave_behind(game, card, origin)
    if zone == MEMBERS:
        game.slot[card] = slot
    game.flags[card] = flags
    game.place(card, zone, player)
    if game.shown:
        game.shown.pop(card, None)
    learn(game, card, origin, before, seen, player)
    settle(game, card, origin, zone)
    if origin == ENTRY or JUDGED[zone]:
        game.unsettled |= 1 << player
    if origin != DECK:
        game.note("move", "5.2.1", player, card, NOTHING, zone)
        return
    if zone == ENTRY:
        game.note("entry", "10.5.1.3", player, card)
    else:
        game.note("move", "5.2.1", player, card, NOTHING, zone)
    if not game.zones[DECK * game.nplayers + player]:
        refresh(game, player)


def carry_noticed(game: RebirthState, happening: Happening) -> None:
    """R47, R48: take a single card where it goes, and the card looks for that."""
    waited = len(game.waiting)
    leaving = noticed_itself(game, happening)
    heard = [found for each in leaving if (found := as_waiting(game, each)) is not None] if leaving else NONE_WAITING
    carry(game, happening, heard)
    begin_to_wait(game, arrived_itself(game, happening))
    if len(game.waiting) > waited + 1:
        order_waiting(game, waited)


def carry(game: RebirthState, happening: Happening, heard: list[Waiting] = NONE_WAITING) -> None:
    """Take a card where it goes. `heard`: what its leaving has triggered."""
    card, zone = happening.card, happening.to
    origin = game.zone[card]
    moving.carry(game, happening)
    settle(game, card, origin, zone)
    has_gone(game, happening, origin)
    if origin == HAND and zone == WAITING_ROOM:
        tell_players(game, DISCARDED_BY, [(happening.player, card)])
    elif origin == DECK and not game.zones[DECK * game.nplayers + happening.player]:
        refresh(game, happening.player)
    if heard:
        take_up(game, heard)
    if zone in (MEMBERS, SOUL):
        enters(game, happening)


def settle(game: RebirthState, card: int, origin: int, zone: int) -> None:
    """9.4.4: bring watchers, static abilities and cached information up to date after one card has moved between zones.

    Information that no effect can change is known at once.
    """
    printed = game.printed[card].traits
    profile = printed.profile
    valid = profile.named_zones
    concerned = BITS[origin] | BITS[zone]
    if valid & concerned:
        if profile.watching and valid & BITS[origin]:
            stop_watching(game, card)
        if profile.static_zones & concerned:
            settle_statics(game, card)
        if profile.watching and valid & BITS[zone]:
            begin_watching(game, card, BITS[zone])
    if game.sums is None:
        game.cache[card] = None
        if (game.statics or game.floating) and is_looked_at(game, origin, zone):
            game.touch_all()
        return
    if game.sums_look & concerned:
        game.touch_all()
    game.cache[card] = None if profile.statics or game.static_reach & BITS[zone] else printed
