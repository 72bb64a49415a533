"""Chances and weights as whole numbers: sums come out alike in any order and on every machine."""

from __future__ import annotations

import math
from typing import Final

LOGIT: Final = 1024
"""One unit of log-odds."""
CERTAIN: Final = 10_000
"""The chance of somebody who has won."""
EVEN: Final = 5_000

REACH: Final = 10 * LOGIT
"""Log-odds beyond this are as good as certain."""
CHANCE_STEP: Final = 16
WEIGHT_STEP: Final = 32
WEIGHT: Final = 4096
"""The weight of an option with a score of nothing."""


def _chance(log_odds: float) -> int:
    return round(CERTAIN / (1 + math.exp(-log_odds)))


CHANCES: Final[list[int]] = [
    _chance(at * CHANCE_STEP / LOGIT) for at in range(-REACH // CHANCE_STEP, REACH // CHANCE_STEP + 1)
]
WEIGHTS: Final[list[int]] = [
    max(1, round(WEIGHT * math.exp(at * WEIGHT_STEP / LOGIT)))
    for at in range(-REACH // WEIGHT_STEP, REACH // WEIGHT_STEP + 1)
]


def chance(log_odds: int) -> int:
    """How likely something with these log-odds is, of CERTAIN."""
    if log_odds >= REACH:
        return CHANCES[-1]
    if log_odds <= -REACH:
        return CHANCES[0]
    return CHANCES[(log_odds + REACH) // CHANCE_STEP]


def weight(score: int) -> int:
    """How much an option with this score weighs among others."""
    if score >= REACH:
        return WEIGHTS[-1]
    if score <= -REACH:
        return WEIGHTS[0]
    return WEIGHTS[(score + REACH) // WEIGHT_STEP]
