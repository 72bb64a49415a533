"""13.1.1, 13.1.1.1 Endless loops (永久循環): recognising a state that was there before (R95)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import digest
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK

Taken = tuple[int, int, str, int, int, int]
"""An action of a window of the turn player: how its card lay, the state, and the action."""


LIMITED: Final = ("set", "kept")
"""Acts that a text can limit; how many cards have come where is no state, only what happened (R95)."""


def state_of(game: RebirthState, counted: bool = True) -> int:
    """R95: zones, orders, states, effects, limits used and waiting abilities, as one number.

    Only a deck has an order (4.9.2); every card lies in a zone of its owner (4.1.1.1).
    `counted`: how many attacks were declared is a part of it; not where attacks are what is repeated, unless a text
    of this game counts them.
    """
    count = game.nplayers
    decks = game.zones[DECK * count : DECK * count + count]
    attacks = tuple(game.attacks) if counted or game.facts.counts_attacks else ()
    slots = frozenset(game.slot.items())
    return hash((tuple(game.zone), tuple(game.flags), tuple(map(tuple, decks)), slots, attacks, begun(game)))


def begun(game: RebirthState) -> int:
    """Return a digest of everything that lasts or was used up since the turn began. 0: nothing has begun."""
    counted = game.damage or game.souls or game.used or game.modes or game.acts
    if not (counted or game.marks or game.floating or game.given or game.promises or game.delayed or game.waiting):
        return 0
    limits = [item for item in game.acts.items() if item[0][1] in LIMITED] if game.acts else []
    seen = (
        hash(frozenset(game.damage.items())) if game.damage else 0,
        hash(frozenset(game.souls.items())) if game.souls else 0,
        hash(frozenset(game.used.items())) if game.used else 0,
        hash(frozenset(game.modes.items())) if game.modes else 0,
        digest(limits, game) if limits else 0,
        digest(game.marks, game) if game.marks else 0,
        digest(game.floating, game) if game.floating else 0,
        digest(game.given, game) if game.given else 0,
        digest(game.promises, game) if game.promises else 0,
        digest(game.delayed, game) if game.delayed else 0,
        digest(game.waiting, game) if game.waiting else 0,
    )
    return hash(seen) if any(seen) else 0


def lies(game: RebirthState, card: int) -> int:
    """Where a card lies and how it stands; most actions change that for their own card."""
    return NOTHING if card == NOTHING else game.zone[card] << 8 | game.flags[card]


def may_repeat(taken: list[Taken], game: RebirthState) -> bool:
    """Whether the state could be one from which something was done."""
    zone, flags = game.zone, game.flags
    for each in taken:
        card = each[3]
        if card == NOTHING or each[0] == zone[card] << 8 | flags[card]:
            return True
    return False


def taken(game: RebirthState, state: int, option: Option) -> Taken:
    """13.1.1.2: what is picked at the window, whatever is chosen later."""
    card = option.card
    return lies(game, card), state, option.verb, card, option.target, option.number
