"""What callers hand over: of the right sort and in its range."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.errors import GorinError, Malformed

SEED_BITS: Final = 59
SAMPLE_BITS: Final = 64
"""A sample is not stored: its seed may be a whole word of the generator."""
MOST_BUDGET: Final = 10_000_000
MOST_SECONDS: Final = 600


class WrongType(GorinError, TypeError):
    """Something of another sort than what is needed."""


def check_seed(seed: object, bits: int = SEED_BITS) -> int:
    """A seed: a whole number that every machine can count with."""
    if type(seed) is not int:
        raise WrongType("seed", found=type(seed).__name__, most=bits)
    if seed.bit_length() > bits:
        raise Malformed("seed", found=f"{seed.bit_length()} bits", most=bits)
    return seed


def check_budget(budget: object) -> int:
    """A budget: how often something may be tried, at least once."""
    if type(budget) is not int:
        raise WrongType("budget", found=type(budget).__name__, most=MOST_BUDGET)
    if not 1 <= budget <= MOST_BUDGET:
        raise Malformed("budget", found=budget, most=MOST_BUDGET)
    return budget


def check_seconds(seconds: object) -> float:
    """How long somebody may think: more than no time, at most ten minutes."""
    if type(seconds) is not float and type(seconds) is not int:
        raise WrongType("seconds", found=type(seconds).__name__, most=MOST_SECONDS)
    if not 0 < seconds <= MOST_SECONDS:
        raise Malformed("seconds", found=seconds, most=MOST_SECONDS)
    return float(seconds)
