"""Many things measured side by side: each value is drawn towards what the others say of it.

The model of Fay and Herriot: a line through hints and values (level where hints tell nothing), and true values that
vary around it. How much they vary is uncertain, so every size is counted as far as the values bear it out, beginning
with Morris and Tang's flat prior of the variance, whose intervals hold what they say also where things hardly differ.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

Known = tuple[float, float]
"""A value with its standard error."""
Point = tuple[float, float, float]
"""A value with its standard error and its hint."""

FEWEST = 5
"""Values that tell how much their like varies."""
STEPS = 40
FURTHEST = 3
"""The widest variation that is counted, beside that of the values themselves."""


@dataclass(frozen=True)
class Line:
    """A line through values whose true ones vary around it by `around`, and how well it is borne out (a logarithm).

    It is `height` at the hint `middle`; the weights of the values are those of its height and of its slope.
    """

    around: float
    middle: float
    height: float
    slope: float
    weight: float
    spread: float
    borne_out: float

    @staticmethod
    def through(points: Sequence[Point], around: float, level: bool) -> Line:
        weights = [1 / (error**2 + around**2) for _, error, _ in points]
        total = sum(weights)
        middle = sum(weight * hint for weight, (_, _, hint) in zip(weights, points, strict=True)) / total
        height = sum(weight * value for weight, (value, _, _) in zip(weights, points, strict=True)) / total
        rows = [
            (weight, hint - middle, value - height) for weight, (value, _, hint) in zip(weights, points, strict=True)
        ]
        spread = 0.0 if level else sum(weight * across**2 for weight, across, _ in rows)
        slope = sum(weight * across * up for weight, across, up in rows) / spread if spread else 0.0
        missed = sum(weight * (up - slope * across) ** 2 for weight, across, up in rows)
        fitted = math.log(total) + (math.log(spread) if spread else 0.0)
        borne_out = (sum(map(math.log, weights)) - fitted - missed) / 2 + math.log(around)
        return Line(around, middle, height, slope, total, spread, borne_out)

    def expects(self, known: Known | None, hint: float) -> Known:
        """A true value with its standard deviation, by what was measured of it (None: nothing)."""
        across = hint - self.middle
        expected = self.height + self.slope * across
        doubt = 1 / self.weight + (across**2 / self.spread if self.spread else 0.0)
        varied = self.around**2
        if known is None:
            return expected, math.sqrt(varied + doubt)
        value, error = known
        trust = varied / (varied + error**2)
        return expected + trust * (value - expected), math.sqrt(trust * error**2 + (1 - trust) ** 2 * doubt)


def foretold(measured: Sequence[Known | None], hints: Sequence[float]) -> list[Known]:
    """Values with their standard deviations, each drawn towards what its hint foretells (None: nothing was measured).

    At least two must have been measured.
    """
    points = [(*known, hint) for known, hint in zip(measured, hints, strict=True) if known is not None]
    typical = pstdev([value for value, _, _ in points]) or fmean(error for _, error, _ in points)
    level = Line.through(points, typical, level=False).slope <= 0
    lines = [Line.through(points, FURTHEST * typical * (step + 0.5) / STEPS, level) for step in range(STEPS)]
    best = max(line.borne_out for line in lines)
    parts = [math.exp(line.borne_out - best) for line in lines]
    found = []
    for known, hint in zip(measured, hints, strict=True):
        said = [line.expects(known, hint) for line in lines]
        middle = sum(part * value for part, (value, _) in zip(parts, said, strict=True)) / sum(parts)
        squares = (part * (error**2 + (value - middle) ** 2) for part, (value, error) in zip(parts, said, strict=True))
        found.append((middle, math.sqrt(sum(squares) / sum(parts))))
    return found


def shrunk(estimates: Sequence[Known]) -> list[Known]:
    """Values with their standard deviations, each drawn towards the mean of all; a few stay as they are."""
    if len(estimates) < FEWEST:
        return list(estimates)
    return foretold(estimates, [0.0] * len(estimates))
