"""2.3.5 to 2.3.8: cards go from zone to zone, and what that means for them."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import moving
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.engine.values.rules import ITS_PLAYER, NOBODY, ZoneRules
from gorin.games.strike.program.changes import NUMBERS_OF_PLAYERS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACHED, DECK, DISCARD, EFFECT, HAND, OPTION_CARD, REMOVED, SCORE, STAGE

ZONES: Final[tuple[ZoneRules, ...]] = (
    ZoneRules(owners=False, valid=True),
    ZoneRules(NOBODY, ordered=True),
    ZoneRules(ITS_PLAYER),
    ZoneRules(),
    ZoneRules(owners=False),
    ZoneRules(NOBODY),
    ZoneRules(owners=False, valid=True),
    ZoneRules(owners=False),
    ZoneRules(owners=False, valid=True),
)
"""4.1.2 to 4.8.2, in the order of their numbers: stage, deck, hand, discard, score area, removed area, rule area,
effect zone, attached."""

COUNTED: Final = 1 << DECK | 1 << HAND | 1 << DISCARD | 1 << SCORE
"""1.2.5.3: zones whose changes keep the game from being drawn (a mask, like those below)."""

WITHOUT_OPTIONS: Final = 1 << DECK | 1 << HAND | 1 << DISCARD | 1 << EFFECT
"""2.3.8: zones in which no option can be, and where abilities are valid only if they say so."""

OUT_OF_PLAY: Final = WITHOUT_OPTIONS | 1 << SCORE
"""Zones where abilities are valid only if they say so, and to which a card goes that comes from one without options."""

FOR_OPTIONS: Final = frozenset((STAGE, ATTACHED, SCORE))
"""2.3.8: zones in which an option can be."""


def destination(game: StrikeState, card: int, zone: int, to: int = NOTHING) -> int:
    """2.3.5, R32: the owner's zone; the score area of the controller's opponent, or of the player named."""
    if zone == SCORE:
        return to if to != NOTHING else game.opponent(game.holder[card])
    return game.owner[card]


def bound_for(
    game: StrikeState,
    card: int,
    zone: int,
    player: int,
    flags: int = 0,
    events: tuple[int, ...] = (),
    reason: str = "",
    place: str = "",
    others: tuple[int, ...] = (),
) -> Happening:
    """2.3.8, R33: a card on its way; what cannot be in a zone goes to the removed area instead (4.6.3)."""
    if zone not in FOR_OPTIONS and game.printed[card].traits.kind & OPTION_CARD:
        zone = REMOVED
        player = game.owner[card]
    return Happening(events, game.sight(card), game.holder[card], 0, zone, reason, place, flags, others, player)


def carry(game: StrikeState, cards: list[int], zone: int, player: int, flags: int = 0) -> None:
    """2.3.4: a rule takes these cards together to a zone of this player.

    Use it only for cards that are as printed before and after, where no ability looks for the move and no option can be
    among them (2.3.8).
    """
    if not cards:
        return
    zones = 0
    for card in cards:
        zones |= 1 << game.zone[card]
    if OUT_OF_PLAY >> zone & 1 and not zones & ~WITHOUT_OPTIONS:
        moving.shift(game, cards, zone, player, flags)
        stir(game, zones | 1 << zone)
    else:
        moving.perform(game, [bound_for(game, card, zone, player, flags) for card in cards])


def carry_from(game: StrikeState, cards: list[int], origin: int, zone: int, player: int) -> None:
    """2.3.4: the same with cards of one zone of a player to another one, in neither of which an option can be."""
    if cards:
        moving.shift(game, cards, zone, player)
        stir(game, 1 << origin | 1 << zone)


def discard(game: StrikeState, cards: list[int]) -> None:
    """4.4.1: each to the discard of its owner."""
    if not cards:
        return
    owner = game.owner[cards[0]]
    for card in cards:
        if game.owner[card] != owner:
            moving.perform(game, [bound_for(game, each, DISCARD, game.owner[each]) for each in cards])
            return
    carry(game, cards, DISCARD, owner)


def leaves(game: StrikeState, happening: Happening) -> None:
    """2.3.6, R38: A card that leaves loses its effects, area, controllers and bearer; its face changes (2.2.3)."""
    card = happening.card
    if card in game.marks:
        game.unmark(card)
    game.bases[card] = None
    if game.zone[card] == STAGE:
        game.leave_area(card)
        game.control.pop(card, None)
    elif game.zone[card] == ATTACHED:
        host = game.hosts.pop(card, NOTHING)
        if host != NOTHING:
            game.bases[host] = None


def has_moved(game: StrikeState, happenings: list[Happening], origins: list[int]) -> None:
    """1.2.4, 1.2.5.3."""
    zones = 0
    for index, each in enumerate(happenings):
        zones |= 1 << each.to | 1 << origins[index]
    if zones:
        stir(game, zones)


def stir(game: StrikeState, zones: int) -> None:
    """Cards have gone from and to these zones (a mask)."""
    game.suspect = True
    game.at_stake |= zones
    if zones & COUNTED:
        game.stirred = True
    if game.static_reads:
        game.changed(NUMBERS_OF_PLAYERS)
