"""Bots in their seats, and a game from its beginning to its end."""

from __future__ import annotations

from typing import Protocol

from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match
from gorin.lab.jobs import Fixture, Job
from gorin.players import Player, player
from gorin.players.ladder import DRAW, MOST_PICKS, Entrant
from gorin.players.learned import learned
from gorin.players.scale import CERTAIN

ANEW = ("rollout", "greedy", "normal", "strong")
"""Bots that search."""


class Watch(Protocol):
    """Somebody who follows a game."""

    def note(self, option: Option) -> None:
        """What is about to be picked."""
        ...

    def look(self) -> None:
        """The moment after a pick."""
        ...


class Seats:
    """The bots of a game, each with a seed of its own.

    Those that search begin every turn anew, with a seed of that turn: games that differ in one card are played alike
    wherever they are alike. (`quick` sees to that itself.)
    """

    def __init__(self, bots: tuple[str, ...], luck: int) -> None:
        self.entrants = [Entrant.of(each) for each in bots]
        self.luck = luck
        self.turn = -1
        self.players: list[Player] = []

    def choose(self, match: Match, seat: int) -> Option:
        if not self.players or (match.turn != self.turn and self.entrants[seat].name in ANEW):
            self.turn = match.turn
            count = len(self.entrants)
            seed = rng.word(self.luck, self.turn) if self.players else self.luck
            self.players = [
                player(each.name, each.budget, count * seed + number) for number, each in enumerate(self.entrants)
            ]
        return self.players[seat].choose(match)


def begin(job: Job, fixture: Fixture) -> Match:
    """The match of a game before its first pick."""
    entries = [job.decks[each].entries for each in fixture.decks]
    return job.book().new(entries, seed=fixture.seed)


def points_of(match: Match, seat: int) -> float:
    """What a seat has got: 1 a win, 0 a loss, a half for what nobody has won."""
    result = match.result
    return DRAW if result is None or result.draw else float(seat in result.winners)


def finish(match: Match, bots: tuple[str, ...], luck: int, watch: Watch | None = None) -> list[int]:
    """Play a match to its end; returns the first seat's chance to win (in thousandths) as each turn began.

    A game that is longer than any real one stays without a result.
    """
    evaluation = learned(match.rulebook).evaluation
    seats = Seats(bots, luck)
    chances: list[int] = []
    turn = -1
    picks = 0
    while (decision := match.decision) is not None and picks < MOST_PICKS:
        if match.turn != turn:
            turn = match.turn
            chances.append(evaluation.value(match.game, 0) * 1000 // CERTAIN)
        option = seats.choose(match, decision.player)
        if watch is not None:
            watch.note(option)
        match.answer(option)
        if watch is not None:
            watch.look()
        picks += 1
    return chances
