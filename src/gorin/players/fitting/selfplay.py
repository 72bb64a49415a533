"""Games of a player against itself, written down for fitting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gorin.engine.kernel import rng
from gorin.engine.match import Match
from gorin.players.fitting.imitation import Choice
from gorin.players.fitting.logistic import Row
from gorin.players.learned import learned
from gorin.players.player import Player
from gorin.players.random import RandomPlayer

MOST_PICKS = 2_000
"""A game that is longer than this is left."""


class Notes:
    """What was seen of some games: positions with how they ended, and choices."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.choices: list[Choice] = []
        self.games = 0

    def add(self, other: Notes) -> None:
        self.rows += other.rows
        self.choices += other.choices
        self.games += other.games


def pairing(decks: Sequence[str], number: int) -> list[str]:
    """The decks of a game: every pair comes up, each way round."""
    count = len(decks)
    return [decks[number % count], decks[(number + 1 + number // count) % count]]


def play(
    book: Any, decks: Sequence[str], number: int, make: Callable[[int], Player], notes: Notes, every: int = 1
) -> Match:
    """One game; every so manieth settled position and choice (but none by lot) is written down."""
    match: Match = book.new(pairing(decks, number), seed=number)
    seats = [make(2 * number), make(2 * number + 1)]
    features = book.features
    weights = learned(book).weights
    positions: list[list[int]] = []
    picks = 0
    while (decision := match.decision) is not None and picks < MOST_PICKS:
        noted = rng.below(every, number, picks) == 0
        if noted and features.settled(match.game):
            positions.append(difference(match))
        chosen = seats[decision.player].choose(match)
        if noted and not isinstance(seats[decision.player], RandomPlayer):
            game = match.game
            settled = features.settled(game)
            options = [(each.verb, weights.terms(game, decision, each, settled)) for each in decision.options]
            notes.choices.append((decision.about, options, decision.options.index(chosen)))
        match.answer(chosen)
        picks += 1
    result = match.result
    if result is not None and not result.draw:
        won = 1.0 if 0 in result.winners else 0.0
        notes.rows += [(position, won) for position in positions]
    notes.games += 1
    return match


def difference(match: Match) -> list[int]:
    """What seat 0 has more than seat 1 of each feature, and whose turn it is."""
    features = match.rulebook.features
    mine, others = features.of(match.game, 0), features.of(match.game, 1)
    found = [a - b for a, b in zip(mine, others, strict=True)]
    found.append(1 if match.game.active == 0 else -1)
    return found
