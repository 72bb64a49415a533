"""How the cost of a decision grows with the length of a game and the width of its board."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from gorin.engine.match import Match
from gorin.players.policy import play_randomly


class Growth(NamedTuple):
    """What a decision costs late in long games against early, the same of decisions of one kind, and with wide boards
    against narrow ones."""

    late: float
    late_alike: float
    wide: float


class Taken(NamedTuple):
    """One decision: what was picked for what kind of question about what, how wide the board was, how long it took."""

    kind: tuple[str, str, str]
    width: int
    seconds: float


def growth(begin: Callable[[int], Match], seconds: float) -> Growth:
    """How the cost of a decision grows in random games. `begin`: the game of a seed."""
    late = late_against_early(begin, lengths_of_games(begin, seconds / 4), seconds / 4)
    runs = timed_games(begin, seconds / 2)
    runs.sort(key=len)
    longer = runs[len(runs) // 2 :]
    early = [each for run in longer for each in run[: middle_of(len(run))]]
    alike = ratio_alike(early, [each for run in longer for each in run[middle_of(len(run)) :]])
    every = sorted((taken for run in runs for taken in run), key=lambda taken: taken.width)
    quarter = max(1, len(every) // 4)
    return Growth(late, alike, mean(every[-quarter:]) / mean(every[:quarter]))


def lengths_of_games(begin: Callable[[int], Match], seconds: float) -> list[int]:
    """How many decisions random games have, in the order of their seeds."""
    found: list[int] = []
    until = time.process_time() + seconds
    while time.process_time() < until or not found:
        seed = len(found)
        found.append(play_randomly(begin(seed), seed, 1, sys.maxsize))
    return found


def middle_of(length: int) -> int:
    """How many of so many decisions are early ones."""
    return (length + 1) // 2


def late_against_early(begin: Callable[[int], Match], lengths: list[int], seconds: float) -> float:
    """The cost of a decision in the second half of games against the first, in the longer half of the games.

    They are timed half by half, again and again.
    """
    longer = sorted(range(len(lengths)), key=lambda seed: lengths[seed])[len(lengths) // 2 :]
    early = late = 0.0
    until = time.process_time() + seconds
    while time.process_time() < until or not early:
        for seed in longer:
            match = begin(seed)
            first = middle_of(lengths[seed])
            begun = time.process_time()
            play_randomly(match, seed, 1, first)
            between = time.process_time()
            play_randomly(match, seed, 1 + first, sys.maxsize)
            early += (between - begun) / first
            late += (time.process_time() - between) / max(1, lengths[seed] - first)
    return late / early


def timed_games(begin: Callable[[int], Match], seconds: float) -> list[list[Taken]]:
    """Random games, each decision with the time that it took.

    The garbage collector is off meanwhile: games hardly ever set it off, but what is kept of every decision here does,
    and the one that it meets would take a hundred times as long.
    """
    runs: list[list[Taken]] = []
    collects = gc.isenabled()
    gc.disable()
    try:
        until = time.process_time() + seconds
        while time.process_time() < until or not runs:
            runs.append(timed(begin(len(runs)), len(runs)))
    finally:
        if collects:
            gc.enable()
    return runs


def timed(match: Match, seed: int) -> list[Taken]:
    """A random game, each decision with the time that it took."""
    found: list[Taken] = []
    while (decision := match.decision) is not None:
        width = len(match.game.static_sources())
        moment = time.process_time()
        play_randomly(match, seed, len(found) + 1, 1)
        spent = time.process_time() - moment
        assert match.picks is not None
        kind = (decision.kind, decision.about, decision.options[match.picks[0]].verb)
        found.append(Taken(kind, width, spent))
    return found


def mean(several: list[Taken]) -> float:
    return sum(each.seconds for each in several) / max(1, len(several))


def ratio_alike(early: list[Taken], late: list[Taken]) -> float:
    """What late decisions cost against early ones of their kinds."""
    before: dict[tuple[str, str, str], list[Taken]] = {}
    for each in early:
        before.setdefault(each.kind, []).append(each)
    costs = {kind: mean(several) for kind, several in before.items()}
    alike = [each for each in late if each.kind in costs]
    return sum(each.seconds for each in alike) / sum(costs[each.kind] for each in alike) if alike else 1.0
