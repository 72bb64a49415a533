"""A player who tries every option once in each of a few samples, and plays its own turn on by weight.

Every try begins in a sample, so that nothing hidden can influence the choice.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.learned import learned
from gorin.players.prospect import by_chance
from gorin.players.search import Search

DEFAULT_SAMPLES: Final = 2
OWN_TURN: Final = 1
"""The horizon: the present turn."""
NO_TREE: Final = 0


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
        seed = rng.scramble(self.seed, self.asked)
        search = Search(match, decision, learned(match.rulebook), seed, OWN_TURN, NO_TREE)
        left = search.all_prospects()
        if len(left) > 1:
            for _ in range(self.budget):
                search.try_all(left)
            left.sort(key=by_chance)
        return decision.options[left[0].index]

    def __repr__(self) -> str:
        return f"GreedyPlayer(budget={self.budget}, seed={self.given})"
