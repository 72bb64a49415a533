"""Is the new version better? Paired rounds until a sequential test has an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gorin.lab.contest import GAMES, Contest, Mapping, rounds
from gorin.lab.statistics.sequential import Answer, Comparison, Verdict

BATCH = 20
"""Rounds between two looks: the same for any number of workers, so that the answer is too."""
STEPS = 8
"""Differences of a round go from -1 to 1 in steps of a quarter (draws count a half)."""


@dataclass(frozen=True)
class Compared:
    """The answer of a comparison, the rounds it took, and the games of both versions together."""

    answer: Answer
    rounds: int
    games: int


def compare(
    contest: Contest,
    detect: float,
    most: int,
    spread: Mapping = map,
    told: Callable[[Answer, int], None] | None = None,
) -> Compared:
    """Play rounds of the first two versions until the test has an answer, at most so many games."""
    contest.check()
    test = Comparison(detect, tuple(2 * step / STEPS - 1 for step in range(STEPS + 1)))
    each = 2 * GAMES
    number = 0
    while True:
        for old, new in rounds(contest, range(number, number + BATCH), spread):
            test.add((new - old) / GAMES)
        number += BATCH
        answer = test.look()
        if told is not None:
            told(answer, each * number)
        if answer.verdict is not Verdict.OPEN or each * number >= most:
            return Compared(answer, number, each * number)
