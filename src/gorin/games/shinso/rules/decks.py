"""Drawing and milling, card by card (R68)."""

from __future__ import annotations

from gorin.engine.happening.events import emit_all
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.waiting import Event
from gorin.games.shinso.rules.piles import go_quietly, is_quiet, refill, take_over
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import DECK, DRAW, DREW, HAND, LIFE_DECK, MILL, REMOVE, REMOVED, RIMS


def take_top(game: ShinsoState, deck: int, player: int, zone: int, reason: str) -> int:
    """R68: the top card of a deck goes to a zone; an empty playing deck is made anew first (NOTHING: none).

    Whoever has lost takes nothing more.
    """
    if deck == DECK and not game.zone_cards(DECK, player):
        refill(game, player)
    top = game.zone_cards(deck, player)[:1]
    if not top or game.losers >> player & 1:
        return NOTHING
    take_over(game, top, zone, reason, player)
    return top[0]


def take_several(game: ShinsoState, deck: int, player: int, number: int, zone: int, reason: str) -> list[int]:
    """R68: one after the other; where nobody can tell and the deck is not used up, together."""
    cards = game.zones[deck * game.nplayers + player]
    if 0 < number < len(cards) and not game.losers >> player & 1 and is_quiet(game, zone, reason):
        top = cards[:number]
        go_quietly(game, top, zone, player, reason)
        return top
    found: list[int] = []
    for _ in range(number):
        card = take_top(game, deck, player, zone, reason)
        if card == NOTHING:
            break
        found.append(card)
    return found


def draw(game: ShinsoState, player: int, number: int) -> list[int]:
    """R68: one after the other; for whoever looks for it they are drawn at one moment (R134)."""
    return draw_together(game, [(player, number)])


def draw_together(game: ShinsoState, draws: list[tuple[int, int]]) -> list[int]:
    """R68, R76, R146: players draw so many cards at one moment; decks that run out do so together."""
    found: list[int] = []
    if game.losers:
        return found
    events: list[Event] = []
    for player, number in draws:
        drawn = take_several(game, DECK, player, number, HAND, DRAW)
        if drawn and game.hears(1 << DREW):
            events += [Event(DREW, card, NOTHING, 1, player) for card in drawn]
        found += drawn
    if events:
        emit_all(game, events)
    return found


def mill(game: ShinsoState, deck: int, shares: list[tuple[int, int]], zone: int) -> list[int]:
    """T50, R68, R76, R146: so many top cards of players' decks go to a zone, at one moment."""
    reason = REMOVE if zone == REMOVED else MILL
    found: list[int] = []
    if game.losers:
        return found
    for player, number in shares:
        found += take_several(game, deck, player, number, zone, reason)
    return found


def add_rims(game: ShinsoState, shares: list[tuple[int, int]]) -> list[int]:
    """regenerate.2, layout.2, life_deck.3, T116, R13: cards from the top of life decks become rims, face down."""
    return mill(game, LIFE_DECK, shares, RIMS)
