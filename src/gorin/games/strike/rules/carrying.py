"""2.3.5 to 2.3.8: one card goes from its zone to another, and what that means for it."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.games.strike.rules.changes import CARDS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACHED, DECK, DISCARD, HAND, OPTION_CARD, REMOVED, RULE, SCORE, STAGE

WORKING = frozenset((STAGE, ATTACHED, RULE))
"""Zones in which abilities work."""

COUNTED = frozenset((DECK, HAND, DISCARD, SCORE))
"""1.2.5.3: zones whose changes keep the game from being drawn."""


def destination(game: StrikeState, card: int, zone: int, to: int = NOTHING) -> int:
    """2.3.5, R32: the owner's zone; the score area of the controller's opponent, or of the player named."""
    if zone == SCORE:
        return to if to != NOTHING else game.opponent(game.holder[card])
    return game.owner[card]


def carry(game: StrikeState, card: int, zone: int, player: int, at_top: bool = False, flags: int = 0) -> None:
    """2.3.4, 2.3.6, R38: states are lost, the card is another object now.

    2.3.8, R33: what cannot be in a zone goes to the removed area instead (4.6.3).
    """
    origin = game.zone[card]
    if zone != STAGE and zone != ATTACHED and zone != SCORE and game.printed[card].traits.kind & OPTION_CARD:
        zone = REMOVED
        player = game.owner[card]
    if origin == STAGE:
        game.leave_area(card)
        game.control.pop(card, None)
    elif origin == ATTACHED:
        game.hosts.pop(card, None)
    if card in game.marks:
        game.unmark(card)
    game.flags[card] = flags
    game.place(card, zone, player, at_top)
    game.shown.pop(card, None)
    if zone == HAND:
        game.known[card] |= 1 << player
    elif zone != DECK and zone != REMOVED:
        game.known[card] = game.everybody()
    game.suspect = True
    if origin in COUNTED or zone in COUNTED:
        game.stirred = True
    game.cache[card] = None
    game.bases[card] = None
    if origin == STAGE or zone == STAGE:
        game.came_or_went(card)
    elif origin in WORKING or zone in WORKING:
        game.touch_abilities()
    if (origin == HAND or zone == HAND) and game.printed[card].traits.profile.elsewhere & 1 << HAND:
        game.watches = None
    game.stage_changed(CARDS)
