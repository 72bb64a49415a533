"""A player who looks one pick ahead: what would the position be worth once the pick has been carried out?

Every try begins in a sample, so that nothing hidden can influence the choice. Stopping is worth what the position is
worth now.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct, same_option
from gorin.players.evaluate import Evaluation
from gorin.players.guided import settle
from gorin.players.learned import learned
from gorin.players.weights import Weights

DEFAULT_SAMPLES: Final = 2
SETTLING: Final = 12
"""Picks after which a try ends though something is still half done."""
SURE: Final = 12
"""Sharpness of the picks on the way."""


class GreedyPlayer:
    """Tries every option in `budget` samples and takes the one after which its side stands best."""

    __slots__ = ("asked", "budget", "given", "seed")

    def __init__(self, budget: int = DEFAULT_SAMPLES, seed: int = 0) -> None:
        self.budget = check_budget(budget)
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 3)
        self.asked = 0

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        fitted = learned(match.rulebook)
        values = outlook(
            match, decision, fitted.evaluation, fitted.weights, self.budget, rng.scramble(self.seed, self.asked)
        )
        return decision.options[best_of(values)]

    def __repr__(self) -> str:
        return f"GreedyPlayer(budget={self.budget}, seed={self.given})"


def best_of(values: dict[int, int]) -> int:
    """The index with the highest value, the first of equals."""
    best = -1
    for index, value in values.items():
        if best < 0 or value > values[best]:
            best = index
    return best


def outlook(
    match: Match, decision: Decision, evaluation: Evaluation, weights: Weights, samples: int, seed: int
) -> dict[int, int]:
    """What every option that differs from the others is worth, by its index, summed over samples."""
    player = decision.player
    options = decision.options
    left = [index for index in distinct(match.game, decision) if not options[index].loses]
    if not left:
        left = [0]
    values: dict[int, int] = {}
    for index in left:
        values[index] = 0
    if len(left) == 1:
        return values
    for number in range(samples):
        begin = rng.scramble(seed, number)
        sample = match.sample(player, begin >> 3, log=False)
        asked = sample.game.decision
        if asked is None:
            continue
        now = evaluation.value(sample.game, player)
        for index in left:
            at = same_option(asked, options[index], index)
            if at >= 0:
                values[index] += tried(sample, at, player, evaluation, weights, begin, now)
            else:
                values[index] += now
    return values


def tried(sample: Match, index: int, player: int, evaluation: Evaluation, weights: Weights, seed: int, now: int) -> int:
    """What this option leads to; what only ends a phase or the turn leaves the position as it is."""
    asked = sample.game.decision
    if asked is None:
        return now
    trial = sample.clone()
    game: Game = trial.game
    turn = game.turn
    phase = game.phase
    ends = asked.decline is not None and asked.options[index].same(asked.decline) and game.active == player
    trial.pick(index)
    if ends and game.result is None and (game.turn != turn or game.phase != phase):
        return now
    settle(trial, weights, SURE, seed, SETTLING, turn)
    return evaluation.value(game, player)
