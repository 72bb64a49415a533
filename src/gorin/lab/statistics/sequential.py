"""Sequential tests: looking after every pair of games, and stopping as soon as the answer is clear.

The log-likelihood ratio is that of the generalised sequential probability ratio test for results with several
values, which fishtest uses for pairs of games (the pentanomial model): each hypothesis fixes the mean alone, and
is as likely as the likeliest distribution with that mean.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from gorin.lab.statistics.intervals import Estimate

ALPHA = 0.05
BETA = 0.05
UNSEEN = 1e-3
"""What counts for a result that has not been seen yet, as in fishtest."""
CAUTION = 0.85
"""The variance is estimated while the test goes on, which makes false alarms a little more frequent than Wald's bounds
say; so the bounds are those of fewer."""
LEAST = 30
"""Pairs before the first look: the test goes by the variance, which fewer pairs do not tell."""
STEPS = 200
CLOSE = 1e-13
EXPECTED = 400
"""Observations at which the interval that holds at all times is narrowest."""


class Verdict(Enum):
    """What a sequential test says."""

    OPEN = "open"
    BETTER = "better"
    WORSE = "worse"
    SAME = "same"


def likelihood_ratio(counts: Mapping[float, float], low: float, high: float) -> float:
    """How much likelier (as a logarithm) these results are if their mean is `high` than if it is `low`."""
    seen = {value: count or UNSEEN for value, count in counts.items()}
    total = sum(seen.values())
    shares = {value: count / total for value, count in seen.items()}
    one, other = tilt(shares, low), tilt(shares, high)
    ratio = sum(
        share * math.log((1 + one * (value - low)) / (1 + other * (value - high))) for value, share in shares.items()
    )
    return total * ratio


def tilt(shares: Mapping[float, float], mean: float) -> float:
    """The Lagrange multiplier of the likeliest distribution with this mean: share / (1 + tilt * (value - mean)).

    It is where a falling function crosses nought: Newton's steps, and halves where they would lead outside.
    """
    low = -1 / (max(shares) - mean)
    high = -1 / (min(shares) - mean)
    gaps = [(share, value - mean) for value, share in shares.items()]
    at = 0.0
    for _ in range(STEPS):
        slope = fall = 0.0
        for share, gap in gaps:
            part = gap / (1 + at * gap)
            slope += share * part
            fall += share * part * part
        if slope > 0:
            low = at
        else:
            high = at
        new = at + slope / fall
        if not low < new < high:
            new = (low + high) / 2
        if abs(new - at) <= CLOSE * (1 + abs(at)):
            return new
        at = new
    return at


@dataclass(frozen=True)
class Answer:
    """Where a test stands: its verdict, and the mean with an interval that holds whenever one looks."""

    verdict: Verdict
    estimate: Estimate
    up: float
    down: float


class Comparison:
    """A test of whether differences of paired results have the mean nought, or one of at least `detect`.

    Two one-sided tests share the chance of a false alarm. Differences lie between -1 and 1.
    """

    def __init__(self, detect: float, values: tuple[float, ...], alpha: float = ALPHA, beta: float = BETA) -> None:
        self.detect = detect
        self.counts: dict[float, float] = dict.fromkeys(values, 0)
        each = CAUTION * alpha / 2
        self.upper = math.log((1 - beta) / each)
        self.lower = math.log(beta / (1 - each))
        self.alpha = alpha
        self.verdict = Verdict.OPEN

    @property
    def n(self) -> int:
        return int(sum(self.counts.values()))

    def add(self, value: float) -> None:
        self.counts[value] += 1

    def look(self) -> Answer:
        """The answer so far; the first verdict stays."""
        up = likelihood_ratio(self.counts, 0.0, self.detect)
        down = likelihood_ratio(self.counts, 0.0, -self.detect)
        if self.verdict is Verdict.OPEN and self.n >= LEAST:
            if up >= self.upper:
                self.verdict = Verdict.BETTER
            elif down >= self.upper:
                self.verdict = Verdict.WORSE
            elif up <= self.lower and down <= self.lower:
                self.verdict = Verdict.SAME
        return Answer(self.verdict, always(self.counts, self.alpha), up, down)


def always(counts: Mapping[float, float], alpha: float = ALPHA, expected: int = EXPECTED) -> Estimate:
    """A mean with an interval that holds at all looks together: the asymptotic confidence sequence of
    Waudby-Smith and others, narrowest near the expected number of observations.

    The variance counts half an observation more at -1 and at 1, and one more at nought.
    """
    n = int(sum(counts.values()))
    if n < 2:
        return Estimate(0.0, -1.0, 1.0, n)
    middle = sum(value * count for value, count in counts.items()) / n
    spread = (sum(count * value**2 for value, count in counts.items()) + 1) / (n + 2) - (middle * n / (n + 2)) ** 2
    rho = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / expected
    wide = n * rho + 1
    half = math.sqrt(spread * 2 * wide / (n * n * rho) * math.log(math.sqrt(wide) / alpha))
    return Estimate(middle, max(-1.0, middle - half), min(1.0, middle + half), n)
