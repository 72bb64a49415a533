"""What can be pointed at besides cards and players: slots, 登場枠 and colours."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING, is_place, place_of, place_ref
from gorin.games.shinso.terms import COLOURLESS, COLOURS, SLOT_COUNT

FIRST_SLOT: Final = 2000
FIRST_STAGE: Final = 2010
FIRST_COLOUR: Final = 2020
PLAYERS: Final = 2
COLOUR_NAMES: Final = (*COLOURS, COLOURLESS)


def slot_ref(player: int, slot: int) -> int:
    """R15: a player's slot, counted from 1."""
    return place_ref(FIRST_SLOT + player * SLOT_COUNT + slot - 1)


def slot_of(ref: int) -> int:
    """The number of the slot that a reference means (0: it means none)."""
    place = place_of(ref) - FIRST_SLOT
    return place % SLOT_COUNT + 1 if is_place(ref) and 0 <= place < PLAYERS * SLOT_COUNT else 0


def side_of(ref: int) -> int:
    """The player on whose field a slot is (NOTHING: it is no slot)."""
    return (place_of(ref) - FIRST_SLOT) // SLOT_COUNT if slot_of(ref) else NOTHING


def stage_ref(player: int) -> int:
    """A player's 登場枠."""
    return place_ref(FIRST_STAGE + player)


def colour_ref(number: int) -> int:
    """A colour, or 無色, by its number (R128)."""
    return place_ref(FIRST_COLOUR + number)


def colour_of(ref: int) -> int:
    """The number of the colour that a reference means."""
    return place_of(ref) - FIRST_COLOUR
