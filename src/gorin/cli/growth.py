"""How the cost of a decision grows with the length of a game and the width of its board."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from gorin.engine.match import Match
from gorin.players.policy import wander

PASSES = 4


class Growth(NamedTuple):
    """What a decision costs late in long games against early, the same of decisions of one kind, and with wide boards
    against narrow ones."""

    late: float
    late_alike: float
    wide: float


class Taken(NamedTuple):
    """One decision: what was picked for what kind of question, how wide the board was, how long it took."""

    kind: tuple[str, str]
    width: int
    seconds: float


def growth(begin: Callable[[int], Match], seconds: float) -> Growth:
    """How the cost of a decision grows in random games; the halves of the longer half of them are early and late.

    `begin`: the game of a seed. All games are played several times, and the best time of each decision counts: so a
    stall of the machine meets none.
    """
    runs: list[list[Taken]] = []
    begun = time.process_time()
    while time.process_time() - begun < seconds / PASSES or not runs:
        runs.append(timed(begin(len(runs)), len(runs)))
    for _ in range(PASSES - 1):
        for seed, run in enumerate(runs):
            again = timed(begin(seed), seed)
            runs[seed] = [min(pair, key=lambda each: each.seconds) for pair in zip(run, again, strict=True)]
    runs.sort(key=len)
    halves = [(run[: (len(run) + 1) // 2], run[(len(run) + 1) // 2 :]) for run in runs[len(runs) // 2 :]]
    early = sum(mean(half) for half, _ in halves)
    late = sum(mean(half) for _, half in halves)
    every = sorted((taken for run in runs for taken in run), key=lambda taken: taken.width)
    quarter = max(1, len(every) // 4)
    alike = ratio_alike([each for half, _ in halves for each in half], [each for _, half in halves for each in half])
    return Growth(late / early, alike, mean(every[-quarter:]) / mean(every[:quarter]))


def timed(match: Match, seed: int) -> list[Taken]:
    """A random game, each decision with the time that it took."""
    found: list[Taken] = []
    while (decision := match.decision) is not None:
        width = len(match.game.static_sources())
        moment = time.process_time()
        wander(match, seed, len(found) + 1, 1)
        spent = time.process_time() - moment
        assert match.picks is not None
        found.append(Taken((decision.kind, decision.options[match.picks[0]].verb), width, spent))
    return found


def mean(several: list[Taken]) -> float:
    return sum(each.seconds for each in several) / max(1, len(several))


def ratio_alike(early: list[Taken], late: list[Taken]) -> float:
    """What late decisions cost against early ones of their kinds."""
    before: dict[tuple[str, str], list[Taken]] = {}
    for each in early:
        before.setdefault(each.kind, []).append(each)
    costs = {kind: mean(several) for kind, several in before.items()}
    alike = [each for each in late if each.kind in costs]
    return sum(each.seconds for each in alike) / sum(costs[each.kind] for each in alike) if alike else 1.0
