"""Luck and skill: how much the deal decides, and how much a better pilot gains with the same deck."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import correlation

from gorin.lab.jobs import AGAIN, MIXED
from gorin.lab.questions import Played, played
from gorin.lab.statistics.intervals import Estimate, paired_share, share
from gorin.lab.store import Results


@dataclass(frozen=True)
class Deals:
    """Deals that a bot played twice: how often they ended alike, how often unrelated games would have, and the
    correlation of the two results.
    """

    alike: Estimate
    by_chance: float
    correlation: float
    games: list[int]


@dataclass(frozen=True)
class Pilots:
    """Two bots with the same decks: the second one's share of points, and its gain with each deck."""

    weaker: str
    stronger: str
    share: Estimate
    decks: dict[str, Estimate]
    games: list[int]


def deals(results: Results) -> Deals | None:
    """The deals of the first bot that were played again (None: there are none)."""
    bot = results.job.bots[0]
    before = {(each.seed, each.deck, each.against): each for each in played(results, bot)}
    pairs = [
        (before[each.seed, each.deck, each.against], each)
        for each in played(results, bot + AGAIN)
        if (each.seed, each.deck, each.against) in before
    ]
    if len(pairs) < 2:
        return None
    one = [first.points(0) for first, _ in pairs]
    two = [second.points(0) for _, second in pairs]
    alike = sum(a == b for a, b in zip(one, two, strict=True))
    shares = [(sum(each == value for each in one) / len(one)) for value in (0.0, 0.5, 1.0)]
    varied = len(set(one)) > 1 and len(set(two)) > 1
    related = correlation(one, two) if varied else 0.0
    examples = [number for first, second in pairs[:3] for number in (first.number, second.number)]
    return Deals(share(alike, len(pairs)), sum(each * each for each in shares), related, examples)


def pilots(results: Results) -> list[Pilots]:
    """Each pair of bots that met with the same decks."""
    found = []
    for group in results.job.groups:
        if MIXED in group.bot:
            weaker, stronger = group.bots
            games = played(results, group.bot)
            if games:
                found.append(gained(weaker, stronger, games))
    return found


def gained(weaker: str, stronger: str, games: list[Played]) -> Pilots:
    pairs: dict[int, float] = defaultdict(float)
    decks: dict[str, list[float]] = defaultdict(list)
    for each in games:
        seat = 0 if each.pilot == stronger else 1
        pairs[each.number // 2] += each.points(seat)
        decks[(each.deck, each.against)[seat]].append(each.points(seat))
    by_deck = {deck: share(sum(points), len(points)) for deck, points in sorted(decks.items())}
    return Pilots(weaker, stronger, paired_share(list(pairs.values())), by_deck, [each.number for each in games[:3]])
