"""Is the new version better? Paired rounds until a sequential test has an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from gorin.lab.contest import GAMES, Contest, Mapping, rounds
from gorin.lab.statistics.sequential import Answer, Comparison, Verdict

AHEAD = 16
"""Rounds that are given out together. The test looks after each of them, in their order, so the answer is the same for
any number of workers."""
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
    for number in count(step=AHEAD):
        for old, new in rounds(contest, range(number, number + AHEAD), spread):
            test.add((new - old) / GAMES)
            answer = test.look()
            games = 2 * GAMES * test.n
            if told is not None:
                told(answer, games)
            if answer.verdict is not Verdict.OPEN or games >= most:
                return Compared(answer, test.n, games)
    raise AssertionError("rounds do not end")
