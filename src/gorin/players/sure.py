"""Sure wins: is there a pick after which this turn is won in every sample, whatever the others answer?

A player's own picks are tried one after the other, the likeliest first; of the others' answers every one must lose.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct, same_option
from gorin.players.weights import Weights

SAMPLES: Final = 5
"""A win that holds in so many samples counts as sure."""
WIDEST: Final = 24
"""Options of one question beyond which the likeliest of one's own are tried, and answers of others are not followed."""
DEEPEST: Final = 60
AGAIN: Final = 4
"""So much more than the first proof cost may be spent on each other sample."""

Signature = tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class Proof:
    """A search for a win in one sample before this turn ends; `left` is how many picks it may still make."""

    __slots__ = ("failed", "left", "player", "turn", "weights")

    def __init__(self, weights: Weights, player: int, turn: int, left: int) -> None:
        self.weights = weights
        self.player = player
        self.turn = turn
        self.left = left
        self.failed: set[Signature] = set()

    def holds(self, match: Match, depth: int) -> bool:
        """Whether the player's side wins from here, whatever the others answer."""
        game: Game = match.game
        result = game.result
        if result is not None:
            return self.player in result.winners
        decision = game.decision
        if decision is None or game.turn != self.turn or depth <= 0 or self.left <= 0:
            return False
        own = game.seats.team_masks[self.player] >> decision.player & 1
        if not own:
            return self.all_hold(match, decision, depth)
        seen = signature(game, self.weights, decision)
        if seen in self.failed:
            return False
        for index in ordered(game, self.weights, decision):
            if self.after(match, index, depth):
                return True
            if self.left <= 0:
                return False
        self.failed.add(seen)
        return False

    def all_hold(self, match: Match, decision: Decision, depth: int) -> bool:
        """Whether every answer of somebody else leads to the win."""
        indices = distinct(match.game, decision, self.weights.features)
        if len(indices) > WIDEST:
            return False
        for index in indices:
            if not self.after(match, index, depth):
                return False
        return True

    def after(self, match: Match, index: int, depth: int) -> bool:
        trial = match.clone()
        self.left -= 2
        trial.pick(index)
        return self.holds(trial, depth - 1)


def ordered(game: Game, weights: Weights, decision: Decision) -> list[int]:
    """The indices of options that differ, the likeliest first; what declines comes last."""
    decline = decision.decline
    scores: list[tuple[int, int]] = []
    last: list[int] = []
    settled = weights.features.settled(game)
    for index in distinct(game, decision, weights.features):
        option = decision.options[index]
        if option.loses:
            continue
        if decline is not None and option.same(decline):
            last.append(index)
        else:
            scores.append((-weights.score(game, decision, option, settled), index))
    scores.sort()
    return [index for _, index in scores[:WIDEST]] + last


def signature(game: Game, weights: Weights, decision: Decision) -> Signature:
    """What tells positions of one sample in one turn from each other, whatever the order of picks that led there."""
    values: list[int] = [len(decision.options)]
    for player in range(game.nplayers):
        values += weights.features.of(game, player)
    return decision.about, decision.picked, tuple(values), tuple(game.zone), tuple(game.flags)


def sure_win(match: Match, decision: Decision, weights: Weights, seed: int, budget: int) -> int:
    """The index of a pick that wins this turn in every sample (-1: none was found), for so many picks a sample."""
    player = decision.player
    game: Game = match.game
    first = match.sample(player, rng.scramble(seed, 0) >> 3, log=False)
    asked = first.game.decision
    if asked is None:
        return -1
    proof = Proof(weights, player, game.turn, budget)
    for index in ordered(first.game, weights, asked):
        if proof.after(first, index, DEEPEST):
            found = same_option(decision, asked.options[index], index)
            return found if found >= 0 and confirmed(match, decision, found, weights, seed, budget) else -1
        if proof.left <= 0:
            break
    return -1


def confirmed(match: Match, decision: Decision, index: int, weights: Weights, seed: int, budget: int) -> bool:
    """Whether this pick wins in all samples after the first too."""
    player = decision.player
    for number in range(1, SAMPLES):
        sample = match.sample(player, rng.scramble(seed, number) >> 3, log=False)
        asked = sample.game.decision
        if asked is None:
            return False
        at = same_option(asked, decision.options[index], index)
        if at < 0 or not Proof(weights, player, match.game.turn, AGAIN * budget).after(sample, at, DEEPEST):
            return False
    return True
