"""A tiny counter-based random generator.

The whole generator is two integers inside the game state (a seed and how often it was asked),
so cloning, hashing and replaying need nothing else, and every machine draws the same numbers.
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1


def scramble(seed: int, counter: int) -> int:
    """The 64-bit number that this seed gives at this counter (splitmix64)."""
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(bound: int, seed: int, counter: int) -> int:
    """A number from 0 to bound - 1."""
    return (scramble(seed, counter) * bound) >> 64


def mix(cards: list[int], seed: int, counter: int) -> int:
    """Put cards into the order that `below` draws from this counter on; the counter afterwards."""
    for index in range(len(cards) - 1, 0, -1):
        counter += 1
        z = (seed + counter * 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        other = ((z ^ (z >> 31)) * (index + 1)) >> 64
        cards[index], cards[other] = cards[other], cards[index]
    return counter
