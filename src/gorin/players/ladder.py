"""A ladder of players: everybody against everybody, with ratings that explain the results.

Each pair of games has the same decks and seed with the seats changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations

from gorin.engine.cards.rulebook import Rulebook
from gorin.players.levels import player

POINTS = 400 / math.log(10)
"""Points of a rating for one unit of log-odds: 400 are ten to one."""
SURE = 1.96
"""Standard deviations to either side of an interval of 95 %."""
PINNED = 1e3
"""How firmly the average stays at nought: results say nothing about it."""
DRAW = 0.5
MOST_PICKS = 5_000
"""A game that is longer than this counts as a draw."""


@dataclass(frozen=True)
class Entrant:
    """A player by name with a budget (None: its usual one)."""

    name: str
    budget: int | None = None

    @staticmethod
    def of(text: str) -> Entrant:
        """An entrant as it is written: `strong`, `strong:16000` or the path of a trained policy."""
        name, _, budget = text.rpartition(":")
        entrant = Entrant(name, int(budget)) if name and budget.isdecimal() else Entrant(text)
        player(entrant.name, entrant.budget)
        return entrant

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"


@dataclass(frozen=True)
class Rating:
    """An entrant with its rating and half the width of its interval, and its share of points."""

    entrant: Entrant
    points: float
    give: float
    share: float
    games: int


def share_interval(points: float, games: int) -> tuple[float, float]:
    """The interval of 95 % for a share of points (Wilson's)."""
    if not games:
        return 0.0, 1.0
    share = points / games
    wide = 1 + SURE**2 / games
    middle = (share + SURE**2 / (2 * games)) / wide
    half = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2)) / wide
    return middle - half, middle + half


def duel(book: Rulebook, decks: Sequence[str], seats: Sequence[Entrant], seed: int) -> float:
    """What the player of the first seat gets in one game: 1 a win, 0 a loss."""
    match = book.new(list(decks), seed=seed)
    players = [player(each.name, each.budget, 2 * seed + number) for number, each in enumerate(seats)]
    picks = 0
    while (decision := match.decision) is not None and picks < MOST_PICKS:
        match.answer(players[decision.player].choose(match))
        picks += 1
    result = match.result
    return DRAW if result is None or result.draw else float(0 in result.winners)


def pair(book: Rulebook, decks: Sequence[str], first: Entrant, second: Entrant, seed: int) -> float:
    """What the first of two entrants gets in two games with the seats changed."""
    return duel(book, decks, (first, second), seed) + 1 - duel(book, decks, (second, first), seed)


def meetings(decks: Sequence[str], pairs: int, seed: int) -> list[tuple[list[str], int]]:
    """The decks and the seed of so many pairs of games: all decks meet all."""
    count = len(decks)
    return [([decks[at % count], decks[(at // count + at) % count]], seed + at) for at in range(pairs)]


def play_all(
    book: Rulebook,
    entrants: Sequence[Entrant],
    decks: Sequence[str],
    games: int,
    seed: int,
    workers: int = 1,
    told: Callable[[], None] | None = None,
) -> list[list[float]]:
    """The points of each entrant against each other, in so many games a pair of them."""
    table = [[0.0] * len(entrants) for _ in entrants]
    jobs = [
        (first, second, deck, number)
        for first, second in combinations(range(len(entrants)), 2)
        for deck, number in meetings(decks, games // 2, seed)
    ]
    arguments = [(book, deck, entrants[first], entrants[second], number) for first, second, deck, number in jobs]
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            results = list(pool.map(pair, *zip(*arguments, strict=True), chunksize=1))
    else:
        results = []
        for each in arguments:
            results.append(pair(*each))
            if told:
                told()
    for (first, second, _, _), points in zip(jobs, results, strict=True):
        table[first][second] += points
        table[second][first] += 2 - points
    return table


def ratings(entrants: Sequence[Entrant], table: Sequence[Sequence[float]]) -> list[Rating]:
    """Bradley and Terry's ratings, the best first, around an average of nought; with half a draw for each pair.

    Newton's method; the intervals come from the curvature at the end.
    """
    count = len(entrants)
    points = [[table[i][j] + DRAW * (i != j) for j in range(count)] for i in range(count)]
    strengths = [0.0] * count
    curvature: list[list[float]] = []
    for _ in range(40):
        slope = [0.0] * count
        curvature = [[PINNED] * count for _ in range(count)]
        for i, j in combinations(range(count), 2):
            games = points[i][j] + points[j][i]
            hope = 1 / (1 + math.exp(strengths[j] - strengths[i]))
            slope[i] += points[i][j] - games * hope
            slope[j] += points[j][i] - games * (1 - hope)
            weight = games * hope * (1 - hope)
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                curvature[a][b] += sign * weight
        step = solve(curvature, slope)
        strengths = [value + max(-1.0, min(1.0, each)) for value, each in zip(strengths, step, strict=True)]
    middle = sum(strengths) / count
    found = []
    for number, entrant in enumerate(entrants):
        unit = [float(number == each) for each in range(count)]
        variance = max(0.0, solve(curvature, unit)[number])
        games = round(sum(table[number]) + sum(row[number] for row in table))
        share = sum(table[number]) / games if games else DRAW
        give = SURE * math.sqrt(variance) * POINTS
        found.append(Rating(entrant, (strengths[number] - middle) * POINTS, give, share, games))
    return sorted(found, key=lambda each: -each.points)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    count = len(right)
    rows = [[*matrix[i], right[i]] for i in range(count)]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(count):
            if other != at and rows[at][at]:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[i][count] / rows[i][i] if rows[i][i] else 0.0 for i in range(count)]
