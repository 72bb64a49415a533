"""References: plain integers for everything a player can point at.

A card is its number (0 and up). Players and places have ranges of their own, so that one
integer says what is meant without a wrapper object. A *sighting* packs a card with the stamp it
had when it was seen: if the card has moved since, its stamp differs and it is another object
for the rules.
"""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1
FIRST_PLAYER: Final = -2
FIRST_PLACE: Final = 1 << 20
STAMP_SHIFT: Final = 20
CARD_MASK: Final = (1 << STAMP_SHIFT) - 1


def player_ref(player: int) -> int:
    return FIRST_PLAYER - player


def is_player(ref: int) -> bool:
    return ref <= FIRST_PLAYER


def player_of(ref: int) -> int:
    return FIRST_PLAYER - ref


def place_ref(place: int) -> int:
    return FIRST_PLACE + place


def is_place(ref: int) -> bool:
    return ref >= FIRST_PLACE


def place_of(ref: int) -> int:
    return ref - FIRST_PLACE


def is_card(ref: int) -> bool:
    return 0 <= ref < FIRST_PLACE


def sighting(card: int, stamp: int) -> int:
    return card | stamp << STAMP_SHIFT


def seen_card(sight: int) -> int:
    return sight & CARD_MASK


def seen_stamp(sight: int) -> int:
    return sight >> STAMP_SHIFT
