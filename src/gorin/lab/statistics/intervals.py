"""Estimates with intervals, and tests of paired results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

from gorin.players.ladder import SURE, share_interval

NORMAL = NormalDist()


@dataclass(frozen=True)
class Estimate:
    """A number with its interval of 95 %, and how many observations it stands on."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def share(points: float, games: int) -> Estimate:
    """A share of points with Wilson's interval."""
    low, high = share_interval(points, games)
    return Estimate(points / games if games else 0.5, low, high, games)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the interval of its standard error; a wide one while it stands on fewer than two values."""
    if len(values) < 2:
        middle = values[0] if values else 0.0
        return Estimate(middle, -math.inf, math.inf, len(values))
    middle = fmean(values)
    half = SURE * math.sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - half, middle + half, len(values))


def gain(values: Sequence[float]) -> Estimate:
    """The mean of paired differences between -1 and 1, with Agresti and Min's interval.

    Half a pair more on either side and one in the middle: few pairs that agree prove little.
    """
    n = len(values)
    total = sum(values)
    more = n + 2
    spread = (sum(each * each for each in values) + 1 - total**2 / more) / more**2
    half = SURE * math.sqrt(spread)
    middle = total / more
    return Estimate(total / n if n else 0.0, max(-1.0, middle - half), min(1.0, middle + half), n)


def paired_share(pairs: Sequence[float], most: float = 2.0) -> Estimate:
    """The share of points in pairs of games that are played with the same seed.

    Wilson's interval at the number of independent games that vary as much as the pairs do. While the pairs do not
    vary, each counts as a game.
    """
    n = len(pairs)
    if not n:
        return Estimate(0.5, 0.0, 1.0, 0)
    middle = fmean(pairs) / most
    spread = variance(pairs) / most**2 if n > 1 else 0.0
    games = middle * (1 - middle) * n / spread if spread else float(n)
    wide = 1 + SURE**2 / games
    centre = (middle + SURE**2 / (2 * games)) / wide
    half = SURE * math.sqrt(middle * (1 - middle) / games + SURE**2 / (4 * games**2)) / wide
    return Estimate(middle, centre - half, centre + half, n)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent shares with Newcombe's interval."""
    gap = one.value - other.value
    low = gap - math.hypot(one.value - one.low, other.high - other.value)
    high = gap + math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(gap, low, high, one.n + other.n)


def two_sided(z: float) -> float:
    """The probability of a standard normal value at least as far from nought as this one."""
    return math.erfc(abs(z) / math.sqrt(2))


def two_shares(wins: float, games: int, other_wins: float, other_games: int) -> float:
    """The probability of a difference like this between two shares of one truth (pooled z test)."""
    if not games or not other_games:
        return 1.0
    pooled = (wins + other_wins) / (games + other_games)
    spread = pooled * (1 - pooled) * (1 / games + 1 / other_games)
    return two_sided((wins / games - other_wins / other_games) / math.sqrt(spread)) if spread > 0 else 1.0


def mcnemar(only_one: int, only_other: int) -> float:
    """McNemar's exact test: how probable pairs are that disagree as unevenly as these, if both were alike."""
    n = only_one + only_other
    if not n:
        return 1.0
    few = min(only_one, only_other)
    tail = sum(math.exp(log_choose(n, k) - n * math.log(2)) for k in range(few + 1))
    return min(1.0, 2 * tail)


def log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def false_discoveries(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted probabilities: below 5 % survives a false discovery rate of 5 %."""
    order = sorted(range(len(chances)), key=lambda at: -chances[at])
    found = [1.0] * len(chances)
    least = 1.0
    for rank, at in enumerate(order):
        least = min(least, chances[at] * len(chances) / (len(chances) - rank))
        found[at] = least
    return found


def best_mixture(shares: Sequence[Sequence[float]], rounds: int = 4_000) -> list[float]:
    """A mixture of decks that no deck beats on average: fictitious play on the matrix of shares of points."""
    count = len(shares)
    picked = [0] * count
    against = [0.0] * count
    at = 0
    for _ in range(rounds):
        picked[at] += 1
        for row in range(count):
            against[row] += shares[row][at]
        at = max(range(count), key=lambda row: against[row])
    return [each / rounds for each in picked]
