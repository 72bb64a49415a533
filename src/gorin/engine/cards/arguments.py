"""What callers hand over: of the right sort and in its range."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.errors import GorinError, Malformed

SEED_BITS: Final = 59
SAMPLE_BITS: Final = 64
"""A sample is not stored: its seed may be a whole word of the generator."""
MOST_BUDGET: Final = 10_000_000


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
