"""A player who tries each option in random games that could be the real one.

Every try begins in a sample: a clone in which what this player cannot know is drawn anew. So
nothing hidden can influence the choice.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.policy import drawn

DEFAULT_BUDGET: Final = 60
LONGEST_PLAYOUT: Final = 500
DRAW: Final = 0.5


class RolloutPlayer:
    """Sequential halving: the budget of playouts is spent in rounds, each on the better half.

    All options of a round meet the same samples, so that luck weighs alike on each of them.
    """

    __slots__ = ("asked", "budget", "given", "seed")

    def __init__(self, budget: int = DEFAULT_BUDGET, seed: int = 0) -> None:
        self.budget = check_budget(budget)
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 1)
        self.asked = 0

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        count = len(decision.options)
        totals = [0.0] * count
        tries = [0] * count
        left = [index for index in range(count) if not decision.options[index].loses] or list(range(count))
        rounds = max(1, (len(left) - 1).bit_length())
        samples = 0
        while len(left) > 1:
            for _ in range(max(1, self.budget // (rounds * len(left)))):
                number = rng.scramble(self.seed, self.asked << 20 | samples)
                sample = match.sample(decision.player, number, log=False)
                samples += 1
                for index in left:
                    totals[index] += playout(sample.clone(), index, decision.player, self.seed + samples)
                    tries[index] += 1
            left.sort(key=lambda index: -totals[index] / tries[index])
            left = left[: (len(left) + 1) // 2]
        return decision.options[left[0]]

    def __repr__(self) -> str:
        return f"RolloutPlayer(budget={self.budget}, seed={self.given})"


def playout(match: Match, index: int, player: int, seed: int) -> float:
    """Pick this option, then play at random: 1 for a win, 0 for a loss, between them for a draw."""
    match.pick(index)
    game: Game = match.game
    for step in range(LONGEST_PLAYOUT):
        decision = game.decision
        if decision is None:
            break
        options = decision.options
        game.answer(options[drawn(options, seed, step)])
    result = game.result
    if result is None or result.draw:
        return DRAW
    return 1.0 if player in result.winners else 0.0
