"""A player without search: picks by weight, for games by the thousand."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_seed
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.guided import drawn_by
from gorin.players.learned import learned

SHARPNESS: Final = 8
"""Twice as sure as players whom the weights were fitted to."""


class QuickPlayer:
    """Draws by weight from a generator of its own: the same seed picks the same way."""

    __slots__ = ("asked", "given", "seed", "sharpness")

    def __init__(self, seed: int = 0, sharpness: int = SHARPNESS) -> None:
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 2)
        self.asked = 0
        self.sharpness = sharpness

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        weights = learned(match.rulebook).weights.of(match.game, decision, self.sharpness)
        return decision.options[drawn_by(weights, rng.word(self.seed, self.asked))]

    def __repr__(self) -> str:
        return f"QuickPlayer(seed={self.given})"
