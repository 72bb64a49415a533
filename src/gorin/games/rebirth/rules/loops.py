"""13.1.1, 13.1.1.1 Endless loops (永久循環): recognising a state that was there before (R95)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import digest
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENERGY, ENTRY, MEMBERS, MEMORY, REBIRTH, SOUL

Taken = tuple[int, int, int, str, int, int, int]
"""An action of a window of the turn player: how its card lay, what the state looked like from afar, that state, and the
action."""


STANDING: Final[tuple[int, ...]] = (ENTRY, MEMBERS, ENERGY)
LYING: Final[tuple[int, ...]] = (REBIRTH, MEMORY, SOUL)
"""Where else than there cards can lie face-down."""
SPREAD: Final = 1_000_003
WIDE: Final = (1 << 30) - 1
LIMITED: Final = ("set", "kept", "block")
"""Acts that a text can limit; how many cards have come where is no state, only what happened (R95)."""


def state_of(game: RebirthState, counted: bool = True) -> int:
    """R95: zones, orders, states, effects, limits used and waiting abilities, as one number.

    Besides what `outline` tells.

    `counted`: how many attacks were declared is a part of it; not where attacks are what is repeated, unless a text
    of this game counts them.
    """
    cards: list[int] = []
    for each in game.zones:
        cards += each
    states = 0
    for zone in LYING:
        for pile in game.piles(zone):
            for card in pile:
                states = (states * SPREAD + game.flags[card]) & WIDE
    for pile in game.piles(MEMBERS):
        for card in pile:
            states = (states * SPREAD + game.slot[card]) & WIDE
    seen = [hash(tuple(cards)), states]
    if counted or game.facts.counts_attacks:
        seen.append(hash(tuple(game.attacks)))
    for column in (game.damage, game.souls, game.used, game.modes):
        seen.append(hash(frozenset(column.items())) if column else 0)
    limits = [item for item in game.acts.items() if item[0][1] in LIMITED]
    for value in (limits, game.marks, game.floating, game.given, game.promises, game.delayed, game.waiting):
        seen.append(digest(value, game) if value else 0)
    return hash(tuple(seen))


def outline(game: RebirthState) -> int:
    """How many cards lie where, and how those in play stand: if that differs, the state does."""
    seen = 0
    for cards in game.zones:
        seen = (seen * SPREAD + len(cards)) & WIDE
    flags = game.flags
    count = game.nplayers
    for zone in STANDING:
        for player in range(count):
            for card in game.zones[zone * count + player]:
                seen = (seen * SPREAD + flags[card]) & WIDE
    return seen


def lies(game: RebirthState, card: int) -> int:
    """Where a card lies and how it stands; most actions change that for their own card."""
    return NOTHING if card == NOTHING else game.zone[card] << 8 | game.flags[card]


def may_repeat(taken: list[Taken], game: RebirthState) -> bool:
    """Whether the state could be one from which something was done."""
    now = NOTHING
    for each in taken:
        if each[0] == lies(game, each[4]):
            if now == NOTHING:
                now = outline(game)
            if each[1] == now:
                return True
    return False


def taken(game: RebirthState, state: int, option: Option) -> Taken:
    """13.1.1.2: what is picked at the window, whatever is chosen later."""
    card = option.card
    return lies(game, card), outline(game), state, option.verb, card, option.target, option.number
