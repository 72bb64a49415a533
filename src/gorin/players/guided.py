"""Picks drawn by weight: what sensible players would do next, as far as it is cheap to say."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.match import Match
from gorin.players.weights import Weights

PLAIN: int = 4
"""Sharpness: weights as they were fitted."""


def drawn_by(weights: list[int], word: int) -> int:
    """The index to which this word of the generator leads."""
    total = 0
    for each in weights:
        total += each
    left = word * total >> rng.BITS
    for index, each in enumerate(weights):
        left -= each
        if left < 0:
            return index
    return len(weights) - 1


def is_over(game: Game) -> bool:
    """Whether the game has ended; asked anew each time, as picks change it."""
    return game.result is not None


def stroll(match: Match, weights: Weights, sharpness: int, seed: int, most: int, turn: int) -> int:
    """Let whoever is asked pick by weight, at most so often, while that turn goes on; how many picks were made.

    What is picked is on offer, so `Match.pick` is written out without its checks.
    """
    game: Game = match.game
    made = 0
    while made < most and game.turn == turn:
        decision = game.decision
        if decision is None:
            return made
        index = drawn_by(weights.of(game, decision, sharpness), rng.word(seed, made))
        game.take_answer(decision.options[index])
        game.run()
        made += 1
    return made


def settle(match: Match, weights: Weights, sharpness: int, seed: int, most: int, turn: int) -> int:
    """Let whoever is asked pick by weight until nothing is half done or that turn is over; how many picks were made."""
    game: Game = match.game
    features = weights.features
    made = 0
    while made < most and game.turn == turn:
        decision = game.decision
        if decision is None or features.settled(game):
            return made
        index = drawn_by(weights.of(game, decision, sharpness), rng.word(seed, made))
        game.take_answer(decision.options[index])
        game.run()
        made += 1
    return made
