"""Weights that pick as a better player does: a conditional logit over the options of each decision."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gorin.players.scale import LOGIT

Terms = tuple[str, list[int]]
"""An option: its verb, and its coefficients with their factors (`Weights.terms`)."""
Choice = tuple[str, list[Terms], int]
"""A decision: what was asked, its options and which one was picked."""

MOST: float = 9.0
"""Coefficients stay within this."""


class Rows:
    """Coefficients by question and verb, with what adaptive steps remember of each."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str, int], float] = {}
        self.steps: dict[tuple[str, str, int], float] = {}

    def score(self, about: str, option: Terms) -> float:
        verb, terms = option
        values = self.values
        return sum(values.get((about, verb, terms[at]), 0.0) * terms[at + 1] for at in range(0, len(terms), 2))

    def learn(self, choice: Choice, rate: float, penalty: float) -> float:
        """One step towards what was picked; how surprising it was."""
        about, options, picked = choice
        scores = [self.score(about, each) for each in options]
        top = max(scores)
        parts = [math.exp(each - top) for each in scores]
        total = sum(parts)
        values, steps = self.values, self.steps
        for index, (verb, terms) in enumerate(options):
            error = parts[index] / total - (index == picked)
            if abs(error) < 1e-4:
                continue
            for at in range(0, len(terms), 2):
                key = (about, verb, terms[at])
                value = values.get(key, 0.0)
                slope = error * terms[at + 1] + penalty * value
                steps[key] = steps.get(key, 1e-3) + slope * slope
                values[key] = max(-MOST, min(MOST, value - rate * slope / math.sqrt(steps[key])))
        return -math.log(max(1e-12, parts[picked] / total))

    def stored(self) -> dict[str, dict[str, dict[str, int]]]:
        """As whole numbers by question, verb and place; what counts nothing is left out."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for (about, verb, place), value in sorted(self.values.items()):
            number = round(value * LOGIT)
            if abs(number) >= LOGIT // 64:
                found.setdefault(about, {}).setdefault(verb, {})[str(place)] = number
        return found


def fit(choices: Sequence[Choice], rounds: int = 4, rate: float = 0.15, penalty: float = 2e-4) -> tuple[Rows, float]:
    """The rows that explain these choices, and how surprising the choices still were in the last round.

    Every choice is learnt twice: for its own question, and for a question nobody has asked yet.
    """
    rows = Rows()
    loss = 0.0
    for _ in range(rounds):
        loss = 0.0
        for about, options, picked in choices:
            loss += rows.learn((about, options, picked), rate, penalty)
            rows.learn(("", options, picked), rate, penalty)
    return rows, loss / max(1, len(choices))
