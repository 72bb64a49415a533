"""Versions of a deck that play the same rounds: the same opponents, seeds and seats.

Until the changed card matters the games of two versions are the same, so their difference varies much less than
that of unrelated games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from gorin.lab.jobs import Deck, Job
from gorin.lab.pilots import begin, finish, points_of

GAMES = 2
"""Games of a version in a round: once in each seat."""


@dataclass(frozen=True)
class Version:
    """A deck with the printed cards that its games are played with."""

    name: str
    cards: list[dict[str, Any]]
    deck: list[Any]


@dataclass(frozen=True)
class Contest:
    """Rounds of some versions against a field of decks."""

    game: str
    versions: list[Version]
    field: list[Deck]
    bot: str
    seed: int = 0

    def job(self, version: int, number: int) -> Job:
        """The pair of games of a version in a round."""
        own = self.versions[version]
        other = self.field[number % len(self.field)]
        deck = Deck("", own.deck)
        return Job(self.game, own.cards, [deck, other], [self.bot], 1, self.seed + number)

    def check(self) -> None:
        """Refuse what cannot be played, before the first game of it."""
        for version in range(len(self.versions)):
            for number in range(len(self.field)):
                self.job(version, number).check()

    def points(self, version: int, number: int) -> float:
        """The points of a version in a round: 0 to 2."""
        job = self.job(version, number)
        total = 0.0
        for seat in range(GAMES):
            fixture = job.fixture(seat)
            match = begin(job, fixture)
            finish(match, fixture.bots, fixture.luck)
            total += points_of(match, seat)
        return total

    def round(self, number: int) -> list[float]:
        """The points of every version in a round."""
        return [self.points(version, number) for version in range(len(self.versions))]


Mapping = Callable[..., Any]
"""`map`, or one that spreads its work over processes."""


def rounds(contest: Contest, numbers: Sequence[int], spread: Mapping = map) -> Iterator[list[float]]:
    """The points of these rounds, in their order, whoever plays them."""
    yield from spread(Contest.round, repeat(contest, len(numbers)), numbers)
