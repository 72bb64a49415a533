"""13.1.1, 13.1.1.1 Endless loops (永久循環): recognising a state that was there before (R95)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import digest
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENERGY, ENTRY, HAND, MEMBERS, MEMORY, REBIRTH, SOUL

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
    zones, flags, slots = game.zones, game.flags, game.slot
    count = game.nplayers
    states = 0
    for zone in LYING:
        for index in range(zone * count, zone * count + count):
            for card in zones[index]:
                states = (states * SPREAD + flags[card]) & WIDE
    for index in range(MEMBERS * count, MEMBERS * count + count):
        for card in zones[index]:
            states = (states * SPREAD + slots[card]) & WIDE
    attacks = hash(tuple(game.attacks)) if counted or game.facts.counts_attacks else 0
    return hash((tuple(map(tuple, zones)), states, attacks, begun(game)))


def begun(game: RebirthState) -> int:
    """What has begun and goes on, and what was used up, as one number: 0 if there is nothing, as mostly."""
    counted = game.damage or game.souls or game.used or game.modes or game.acts
    if not (counted or game.marks or game.floating or game.given or game.promises or game.delayed or game.waiting):
        return 0
    seen: list[int] = []
    for column in (game.damage, game.souls, game.used, game.modes):
        seen.append(hash(frozenset(column.items())) if column else 0)
    limits = [item for item in game.acts.items() if item[0][1] in LIMITED] if game.acts else []
    for value in (limits, game.marks, game.floating, game.given, game.promises, game.delayed, game.waiting):
        seen.append(digest(value, game) if value else 0)
    return hash(tuple(seen)) if any(seen) else 0


def outline(game: RebirthState) -> int:
    """How many cards players hold, and how those in play stand: if that differs, the state does."""
    seen = 0
    flags = game.flags
    count = game.nplayers
    for player in range(count):
        seen = (seen * SPREAD + len(game.zones[HAND * count + player])) & WIDE
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
    zone, flags = game.zone, game.flags
    for each in taken:
        card = each[4]
        if card == NOTHING or each[0] == zone[card] << 8 | flags[card]:
            if now == NOTHING:
                now = outline(game)
            if each[1] == now:
                return True
    return False


def taken(game: RebirthState, state: int, option: Option) -> Taken:
    """13.1.1.2: what is picked at the window, whatever is chosen later."""
    card = option.card
    return lies(game, card), outline(game), state, option.verb, card, option.target, option.number
