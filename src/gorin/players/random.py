"""A player who picks any option with equal chance, except those that lose at once."""

from __future__ import annotations

from gorin.engine.cards.arguments import check_seed
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.policy import drawn


class RandomPlayer:
    """Draws from a generator of its own: the same seed picks the same way."""

    __slots__ = ("asked", "given", "seed")

    def __init__(self, seed: int = 0) -> None:
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 0)
        self.asked = 0

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        return decision.options[drawn(decision.options, self.seed, self.asked)]

    def __repr__(self) -> str:
        return f"RandomPlayer(seed={self.given})"
