"""Logistic regression with declared signs, by gradient steps that never leave them."""

from __future__ import annotations

import math
from collections.abc import Sequence

Row = tuple[Sequence[int], float]
"""The features of a position and how it ended: 1 a win, 0 a loss."""


USUAL = 0.05
"""The coefficient of a feature that nothing is known about, when features have a spread of one."""


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def fit(rows: Sequence[Row], signs: Sequence[int], rounds: int = 150, penalty: float = 30.0) -> list[float]:
    """A coefficient for each feature, of its sign (0: of either); features are scaled to the same spread meanwhile.

    Accelerated steps in the direction of the gradient, with what goes beyond a sign set to zero. The penalty draws
    towards a little of the declared sign: what games so far say nothing about still counts.
    """
    width = len(signs)
    spread = [max(0.5, math.sqrt(sum(x[i] * x[i] for x, _ in rows) / len(rows))) for i in range(width)]
    data = [([x[i] / spread[i] for i in range(width)], y) for x, y in rows]
    now = [0.0] * width
    ahead = now[:]
    speed = 4.0 / width
    for number in range(rounds):
        slope = [penalty * (each - USUAL * sign) / len(data) for each, sign in zip(ahead, signs, strict=True)]
        for x, y in data:
            error = sigmoid(sum(map(float.__mul__, ahead, x))) - y
            for i in range(width):
                slope[i] += error * x[i] / len(data)
        after = [within(a - speed * s, sign) for a, s, sign in zip(ahead, slope, signs, strict=True)]
        push = number / (number + 3)
        ahead = [b + push * (b - a) for a, b in zip(now, after, strict=True)]
        now = after
    return [value / spread[i] for i, value in enumerate(now)]


def within(value: float, sign: int) -> float:
    """The value, or zero where it has the wrong sign."""
    return 0.0 if value * sign < 0 else value


def log_loss(rows: Sequence[Row], coefficients: Sequence[float]) -> float:
    """How surprising the results are; a coin has 0.693."""
    total = 0.0
    for x, y in rows:
        p = min(1 - 1e-9, max(1e-9, sigmoid(sum(c * v for c, v in zip(coefficients, x, strict=True)))))
        total -= y * math.log(p) + (1 - y) * math.log(1 - p)
    return total / len(rows)


def area_under_curve(rows: Sequence[Row], coefficients: Sequence[float]) -> float:
    """How often a position that was won is judged better than one that was lost."""
    judged = sorted((sum(c * v for c, v in zip(coefficients, x, strict=True)), y) for x, y in rows)
    wins = sum(y > 0.5 for _, y in judged)
    losses = len(judged) - wins
    ranks = 0.0
    at = 0
    while at < len(judged):
        end = at
        while end < len(judged) and judged[end][0] == judged[at][0]:
            end += 1
        ranks += (at + end + 1) / 2 * sum(y > 0.5 for _, y in judged[at:end])
        at = end
    return (ranks - wins * (wins + 1) / 2) / max(1, wins * losses)
