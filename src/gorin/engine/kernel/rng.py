"""A tiny counter-based random generator.

The whole generator is two integers inside the game state (a seed and how often it was asked),
so cloning, hashing and replaying need nothing else, and every machine draws the same numbers.
It works on words of 31 bits: their products fit into a machine word (`i64`), which the compiled build needs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BITS: Final = 31
MASK: Final = (1 << 31) - 1
STEP: Final = 0x9E3779B1
FIRST: Final = 0x290EF269
SECOND: Final = 0x5902A6E9
THIRD: Final = 0x282F2419
APART: Final = 0x2545F491
"""Seeds that are drawn from a seed have a sequence of their own."""


def word(seed: int, counter: int) -> int:
    """The 31-bit number that this seed gives at this counter: every bit of both reaches every bit of it."""
    x: i64 = counter + 1 & MASK
    x = (seed & MASK) + x * STEP & MASK
    x = ((x ^ x >> 15) * FIRST & MASK) ^ (seed >> BITS & MASK)
    x = (x ^ x >> 13) * SECOND & MASK
    x = (x ^ x >> 14) * THIRD & MASK
    return x ^ x >> 14


def words(number: int, seed: int, counter: int) -> list[int]:
    """The next `number` values that `word` gives, from this counter on."""
    high: i64 = seed >> BITS & MASK
    moment: i64 = counter & MASK
    moment = (seed & MASK) + moment * STEP & MASK
    found: list[int] = []
    for _ in range(number):
        moment = moment + STEP & MASK
        x: i64 = ((moment ^ moment >> 15) * FIRST & MASK) ^ high
        x = (x ^ x >> 13) * SECOND & MASK
        x = (x ^ x >> 14) * THIRD & MASK
        found.append(x ^ x >> 14)
    return found


def scramble(seed: int, counter: int) -> int:
    """A seed of 62 bits, drawn from another seed at this counter."""
    high = word(seed ^ APART, 2 * counter)
    return high << BITS | word(seed ^ APART, 2 * counter + 1)


def below(bound: int, seed: int, counter: int) -> int:
    """A number from 0 to bound - 1."""
    x: i64 = word(seed, counter)
    return x * bound >> BITS


def mix(cards: list[int], seed: int, counter: int) -> int:
    """Put cards into the order that `below` draws from this counter on; the counter afterwards.

    A game begins with a hundred of these draws, so `word` is written out.
    """
    high: i64 = seed >> BITS & MASK
    moment: i64 = counter & MASK
    moment = (seed & MASK) + moment * STEP & MASK
    for index in range(len(cards) - 1, 0, -1):
        moment = moment + STEP & MASK
        x: i64 = ((moment ^ moment >> 15) * FIRST & MASK) ^ high
        x = (x ^ x >> 13) * SECOND & MASK
        x = (x ^ x >> 14) * THIRD & MASK
        other = (x ^ x >> 14) * (index + 1) >> BITS
        cards[index], cards[other] = cards[other], cards[index]
    return counter + max(len(cards) - 1, 0)
