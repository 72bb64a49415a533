"""Chapter 4: what the rules say of each zone, and places as something that can be pointed at."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import place_of, place_ref
from gorin.engine.values.rules import ITS_PLAYER, NOBODY, ONCE, Replacing, ZoneRules
from gorin.games.rebirth.terms import FIRST_PLACE, PLACES, RETIRE, SOUL, WAITING_ROOM

ZONES: Final[tuple[ZoneRules, ...]] = (
    ZoneRules(remembers=True),  # 4.4.2
    ZoneRules(remembers=True),  # 4.5.2
    ZoneRules(remembers=True),  # 4.6.2
    ZoneRules(remembers=True),  # 4.7.2, 4.7.3
    ZoneRules(),  # 4.8.3
    ZoneRules(NOBODY, ordered=True),  # 4.9.2
    ZoneRules(ITS_PLAYER),  # 4.10.2
    ZoneRules(),  # 4.11.2
    ZoneRules(),  # 4.12.2
    ZoneRules(),  # R112
    ZoneRules(),  # 5.20
)
"""4.1.1, 4.1.1.1, 12.5.2, R18: each player has every zone once, and a card lies only in its owner's.

What is public lies face-up there, what is not face-down (4.1.2.1). A move makes a card a new one (4.1.4, R3); what
it was on the stage is remembered (9.12.1, R63). Every ability says itself where it is valid (9.4.4).
"""

REPLACING: Final = Replacing("9.11.2", in_full=True, again=ONCE)
"""9.11.1, 9.11.1.1, 9.11.2.1 to 9.11.2.3, 9.11.3, R60: each event by itself, each replacement
at most once, chosen by the card's player (9.11.2.1, 9.11.2.2), an optional one only in full."""

PUBLIC: Final = frozenset((RETIRE, WAITING_ROOM, SOUL))
"""4.1.2, 4.2.1, 4.8.2, 4.11.2, R112: zones in which every card lies face-up, seen by all."""


def slot_ref(player: int, slot: int) -> int:
    """A member slot (4.5.3) as something that can be pointed at."""
    return place_ref(FIRST_PLACE + player * PLACES + slot + 1)


def entry_ref(player: int) -> int:
    """A player's entry as a place."""
    return place_ref(FIRST_PLACE + player * PLACES)


def slot_at(place: int) -> int:
    """The slot that is pointed at; NOTHING: an entry."""
    return (place_of(place) - FIRST_PLACE) % PLACES - 1
