"""Moves from pile to pile, which mostly nobody looks for, and what follows when a deck runs out (R42, R67, R68)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import listen
from gorin.engine.happening.moving import moved_to, perform, shift
from gorin.engine.kernel.ref import NOTHING
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    BOUND,
    BROKEN,
    BURY,
    CARD_REMOVED,
    COFFIN,
    CORE,
    DECK,
    DESTROY,
    DESTROYED,
    DISCARD,
    DISCARDED,
    DRAW,
    FELL_BY_EFFECT,
    FELL_IN_BATTLE,
    FRAGMENT,
    GIVE_WAY,
    HAND,
    KILLED,
    KILLED_IN_BATTLE,
    LEFT_FIELD,
    LIFE_DECK,
    NOT_REMOVED,
    NOWHERE,
    OFFER,
    REFILL,
    REMOVE,
    REMOVED,
    RETREAT,
    RETREATED,
    RIMS,
    SHIFT,
    SHIFT_AREA,
    TO_COFFIN,
    TO_FRAGMENT_PLACE,
)
from gorin.games.shinso.zones import ZONES

DESTRUCTION: Final = (DESTROY, OFFER)
ALL: Final = range(NOWHERE + 1)
LEAVING: Final = (
    1 << DESTROYED
    | 1 << KILLED
    | 1 << FELL_IN_BATTLE
    | 1 << KILLED_IN_BATTLE
    | 1 << FELL_BY_EFFECT
    | 1 << RETREATED
    | 1 << TO_FRAGMENT_PLACE
    | 1 << LEFT_FIELD
    | 1 << DISCARDED
    | 1 << TO_COFFIN
    | 1 << CARD_REMOVED
)
"""As what a card that leaves is noticed."""
WITHOUT_FRAGMENTS: Final = 1 << HAND | 1 << DECK | 1 << LIFE_DECK | 1 << RIMS
"""R67: where no 真祖の断片 can lie."""
OFF_FIELD: Final = (
    1 << HAND
    | 1 << DECK
    | 1 << LIFE_DECK
    | 1 << RIMS
    | 1 << CORE
    | 1 << BROKEN
    | 1 << SHIFT_AREA
    | 1 << COFFIN
    | 1 << REMOVED
)
"""Where cards only lie: a move from one of these zones to another cannot be replaced."""
QUIETLY_LEFT: Final = OFF_FIELD | 1 << NOWHERE
HELD: Final = sum([1 << zone for zone, rules in enumerate(ZONES) if not rules.owners])
"""R67: where cards lie that need not be their owner's."""
NOTICED_AS: Final = [1 << TO_COFFIN if zone == COFFIN else 1 << CARD_REMOVED if zone == REMOVED else 0 for zone in ALL]
"""As what a move to each zone is noticed, whatever the reason."""
LOOKED_AT: Final = [~WITHOUT_FRAGMENTS | 1 << zone | (1 << RIMS if zone == REMOVED else 0) for zone in ALL]
"""Whence a card goes to each zone that has to be looked at closely."""
IN_SETUP: Final = {RIMS: "setup.3", CORE: "setup.4", HAND: "setup.6", DECK: "setup.7"}
DESTROYED_TO: Final = {COFFIN: "destroy.1", BROKEN: "R57"}
MOVED_BY: Final = {
    RETREAT: "combat.lose.2",
    SHIFT: "shift.1",
    BURY: "play.13",
    GIVE_WAY: "R114",
    REFILL: "deck_out.1",
    DISCARD: "R1",
}
"""What the log cites for a move, by where a destroyed card goes, or by its reason."""


def wanted(game: ShinsoState) -> int:
    """The kinds of events (a mask) that leaving can be and for which some ability looks now."""
    if game.delayed:
        return LEAVING
    if game.watches is None:
        listen(game)
    return game.heard & LEAVING


def is_quiet(game: ShinsoState, zone: int, reason: str) -> bool:
    """Whether no ability can look for a move of cards between two piles for this reason.

    destroy.2: a rim that breaks is no card that is destroyed.
    """
    if not OFF_FIELD >> zone & 1 or (reason in DESTRUCTION and zone != BROKEN):
        return False
    kinds = NOTICED_AS[zone] | 1 << DISCARDED if reason == DISCARD else NOTICED_AS[zone]
    return not kinds or not wanted(game) & kinds


def quiet_way(game: ShinsoState, cards: list[int], zone: int, reason: str, to: int = NOTHING) -> int:
    """The player to whose zone these cards go together without anybody noticing.

    NOTHING: somebody may notice it, it matters on the field, or the cards go to several players.
    """
    if not cards or not is_quiet(game, zone, reason):
        return NOTHING
    held = HELD >> zone & 1
    whose = game.holder if held else game.owner
    named = held and to != NOTHING
    player = to if named else whose[cards[0]]
    bound = BOUND if zone == COFFIN else 0
    closely = LOOKED_AT[zone]
    zones, flags = game.zone, game.flags
    for card in cards:
        origin = zones[card]
        if closely >> origin & 1:
            if origin == zone or not QUIETLY_LEFT >> origin & 1:
                return NOTHING
            if game.base_traits(card).kind & FRAGMENT or (origin == RIMS and game.traits(card).rules & NOT_REMOVED):
                return NOTHING
        if flags[card] & bound or (not named and whose[card] != player):
            return NOTHING
    return player


def go_quietly(game: ShinsoState, cards: list[int], zone: int, player: int, reason: str) -> list[int]:
    """Take cards together to a zone of a player, where that is an event for nobody (`quiet_way`); whence they came.

    What follows where that was the last card of a deck is left to the caller (`look_at_decks`).
    """
    if game.faces:
        for card in cards:
            game.faces.pop(card, None)
    origins = shift(game, cards, zone, player)
    if zone == HAND or HAND in origins:
        for card in cards:
            if game.cards[card].timing:
                game.forget_quick()
                break
    if reason == DRAW:
        for card in cards:
            game.note("draw", "draw.1", player, card)
        return origins
    origin = NOTHING
    clause = ""
    for index, card in enumerate(cards):
        if origins[index] != origin:
            origin = origins[index]
            clause = cited(game, reason, zone, origin)
        game.note("move", clause, player, card, NOTHING, zone)
    return origins


def put_quietly(game: ShinsoState, cards: list[int], zone: int, reason: str, to: int = NOTHING) -> bool:
    """Take cards together to a zone, if that is an event for nobody; whether it was."""
    player = quiet_way(game, cards, zone, reason, to)
    if player == NOTHING:
        return False
    origins = go_quietly(game, cards, zone, player, reason)
    if DECK in origins or LIFE_DECK in origins:
        look_at_decks(game, cards, origins)
    return True


def take_over(game: ShinsoState, cards: list[int], zone: int, reason: str = "", to: int = NOTHING) -> None:
    """Take cards together to a zone, where nothing can take the place of that."""
    if not put_quietly(game, cards, zone, reason, to):
        perform(game, moved_to(game, cards, zone, reason, to=to))


def cited(game: ShinsoState, reason: str, to: int, origin: int) -> str:
    """What the log cites for a move: the cause, or the rule about the place."""
    if game.phase == "setup":
        return "playing_deck.4" if to == DECK and origin == LIFE_DECK else IN_SETUP.get(to, "R67")
    if to == REMOVED:
        return "remove.1"
    if reason in DESTRUCTION:
        return DESTROYED_TO.get(to, "R124")
    if to == COFFIN and origin == NOWHERE:
        return "play.7"
    if to == RIMS:
        return "regenerate.2" if game.phase == "regenerate" else "R13"
    return MOVED_BY.get(reason, "R67")


def look_at_decks(game: ShinsoState, cards: list[int], origins: list[int]) -> None:
    """R42, R68: what follows where the last card of a deck has gone."""
    for index, zone in enumerate(origins):
        if zone == DECK:
            owner = game.owner[cards[index]]
            if not game.zones[DECK * game.nplayers + owner]:
                refill(game, owner)
        elif zone == LIFE_DECK:
            owner = game.owner[cards[index]]
            if not game.zones[LIFE_DECK * game.nplayers + owner] and game.phase != "setup":
                lose(game, owner, "life_deck.4")


def refill(game: ShinsoState, player: int) -> None:
    """deck_out.1, deck_out.2, R68: the removed cards become the deck, then the top card of the life deck is removed."""
    removed = game.zone_cards(REMOVED, player)[:]
    if removed:
        take_over(game, removed, DECK, REFILL)
        game.shuffle(game.zone_cards(DECK, player))
    game.note("refill", "deck_out.1", player)
    top = game.zone_cards(LIFE_DECK, player)[:1]
    if top:
        take_over(game, top, REMOVED, REMOVE)


def lose(game: ShinsoState, player: int, clause: str) -> None:
    """victory.2, R42, R76: the player has lost; it takes effect as soon as everything of this moment has happened."""
    game.losers |= 1 << player
    game.lost_by = clause
