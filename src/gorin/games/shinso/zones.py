"""The zones: what the rules say of each, and which of them count together."""

from __future__ import annotations

from typing import Final

from gorin.engine.values.rules import ITS_PLAYER, NOBODY, ONCE, Replacing, ZoneRules
from gorin.games.shinso.places import PLAYERS
from gorin.games.shinso.terms import CORE, DECK, HAND, LIFE_DECK, RELIC_AREA, SLOT_COUNT, SLOTS, STAGE, TERRITORY_SLOT

ZONES: Final[tuple[ZoneRules, ...]] = (
    ZoneRules(ITS_PLAYER),  # R115
    ZoneRules(NOBODY, ordered=True),
    ZoneRules(NOBODY, ordered=True),
    ZoneRules(NOBODY, owners=False),  # R13, R84
    ZoneRules(NOBODY),
    ZoneRules(owners=False),  # R57
    ZoneRules(owners=False, valid=True, keeps=1 << STAGE),
    ZoneRules(owners=False, valid=True, keeps=1 << SLOTS),  # R143
    ZoneRules(ITS_PLAYER, owners=False),  # R18
    ZoneRules(owners=False, valid=True),
    ZoneRules(owners=False, valid=True),
    ZoneRules(),
    ZoneRules(),
    ZoneRules(),
    ZoneRules(),
    ZoneRules(owners=False),
)
"""R5, R67, R71, R115, by number: off the field a card is its owner's, and what was on it is forgotten."""

REPLACING: Final = Replacing("R106", again=ONCE)
"""R106: each thing is judged by itself; of several the controller chooses one, and each is used once."""

SOURCES: Final[tuple[int, ...]] = (SLOTS, STAGE, TERRITORY_SLOT, RELIC_AREA)
SOURCE_PILES: Final[tuple[int, ...]] = tuple(zone * PLAYERS + player for zone in SOURCES for player in range(PLAYERS))
SOURCE_BITS: Final = 1 << SLOTS | 1 << STAGE | 1 << TERRITORY_SLOT | 1 << RELIC_AREA
ELSEWHERE: Final = (HAND, DECK)
"""Where texts of a card work that wait for its being discarded, or put into the coffin from the deck."""
UNSEEN: Final = 1 << DECK | 1 << LIFE_DECK | 1 << CORE
"""R115: where nobody sees a card."""
EMPTY_SLOTS: Final = [
    [slot for slot in range(1, SLOT_COUNT + 1) if not taken >> slot & 1] for taken in range(2 << SLOT_COUNT)
]
"""R15: the slots that are empty, by those that are taken (a mask)."""
