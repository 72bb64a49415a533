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
from gorin.players.quick import QuickPlayer
from gorin.players.random import RandomPlayer

MOST_PICKS = 2_500
"""A game that is longer than this is left."""
STRAYING = 12
"""One pick in so many is drawn by weight instead: games of one player alone show too few positions."""

Deck = str | list[Any]


class Notes:
    """What was seen of some games: of each game its positions with how it ended, and all choices."""

    def __init__(self) -> None:
        self.positions: list[list[Row]] = []
        self.choices: list[Choice] = []

    @property
    def games(self) -> int:
        return len(self.positions)

    def add(self, other: Notes) -> None:
        self.positions += other.positions
        self.choices += other.choices


def pairing(decks: Sequence[Deck], number: int) -> list[Deck]:
    """The decks of a game: every pair comes up, each way round."""
    count = len(decks)
    return [decks[number % count], decks[(number + 1 + number // count) % count]]


def play(book: Any, decks: Sequence[Deck], number: int, make: Callable[[int], Player], notes: Notes) -> Match:
    """One game; every settled position and every choice of the player (but none by lot) is written down."""
    match: Match = book.new(pairing(decks, number), seed=number)
    seats = [make(2 * number), make(2 * number + 1)]
    stray = QuickPlayer(number)
    features = book.features
    weights = learned(book).weights
    positions: list[list[int]] = []
    picks = 0
    while (decision := match.decision) is not None and picks < MOST_PICKS:
        game = match.game
        settled = features.settled(game)
        if settled:
            positions.append(difference(match))
        options = decision.options
        if rng.below(STRAYING, number, picks) == 0:
            chosen = stray.choose(match)
        else:
            chosen = seats[decision.player].choose(match)
            if len(options) > 1 and not isinstance(seats[decision.player], RandomPlayer):
                terms = [(each.verb, weights.terms(game, decision, each, settled)) for each in options]
                notes.choices.append((decision.about, terms, options.index(chosen)))
        match.answer(chosen)
        picks += 1
    result = match.result
    won = None if result is None or result.draw else float(0 in result.winners)
    notes.positions.append([] if won is None else [(position, won) for position in positions])
    return match


def difference(match: Match) -> list[int]:
    """What seat 0 has more than seat 1 of each feature, and whose turn it is."""
    features = match.rulebook.features
    mine, others = features.of(match.game, 0), features.of(match.game, 1)
    found = [a - b for a, b in zip(mine, others, strict=True)]
    found.append(1 if match.game.active == 0 else -1)
    return found
