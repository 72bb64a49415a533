"""Memory: of names in a zone, not of physical copies."""

from __future__ import annotations

from gorin.engine.values.valued import Valued


def come_to_light(game: Valued, card: int, beside: list[int]) -> None:
    """A card is shown that lay among cards (`beside`) which only its owner could tell apart.

    A player who remembered another copy of the same card there now remembers this one instead.
    """
    printed = game.printed
    key = printed[card].key
    known = game.known
    aware = known[card]
    for other in beside:
        if printed[other].key == key and other != card:
            deceived = known[other] & ~aware
            known[other] &= ~deceived
            aware |= deceived
