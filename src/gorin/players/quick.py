"""A player without search: picks by weight, for games by the thousand."""

from __future__ import annotations

import math
from typing import Final
from zlib import crc32

from gorin.engine.cards.arguments import check_seed
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.learned import learned

SHARPNESS: Final = 8
"""Twice as sure as players whom the weights were fitted to."""
STEADY: Final = 16
"""So often a question is answered with the same luck in a turn: often enough to be steady, and no loop lasts."""
LUCK_BITS: Final = 14
LUCK_UNIT: Final = 1 << 20
WAITS: Final[list[int]] = [round(-math.log((at + 0.5) / (1 << LUCK_BITS)) * LUCK_UNIT) for at in range(1 << LUCK_BITS)]
"""How long an option of weight 1 is waited for, by its luck: exponentially distributed."""
CARDS: Final = 4099
AMOUNTS: Final = 67
CODES: Final[dict[str, int]] = {}


def code(word: str) -> int:
    """A number for a word, the same on every machine."""
    found = CODES.get(word, -1)
    if found < 0:
        found = CODES[word] = crc32(word.encode())
    return found


def luckiest(decision: Decision, weights: list[int], seed: int) -> int:
    """The index of the option that comes first, if each comes the sooner the more it weighs.

    That draws by weight. The luck of an option depends on nothing but the seed and what it does to what.
    """
    best = -1
    best_wait = 0
    best_weight = 0
    for index, option in enumerate(decision.options):
        weight = weights[index]
        if not weight:
            continue
        what = ((option.card + 1) * CARDS + option.target + 1) * AMOUNTS + option.number
        wait = WAITS[rng.word(seed ^ code(option.verb), what) >> (rng.BITS - LUCK_BITS)]
        if best < 0 or wait * best_weight < best_wait * weight:
            best = index
            best_wait = wait
            best_weight = weight
    return best


class QuickPlayer:
    """Draws by weight; the same seed picks the same way.

    Its luck belongs to the turn, the question and the option rather than to the order of questions: two games that
    differ in one card are played alike wherever they are alike.
    """

    __slots__ = ("asked", "given", "seed", "sharpness", "turn")

    def __init__(self, seed: int = 0, sharpness: int = SHARPNESS) -> None:
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 2)
        self.turn = -1
        self.asked: dict[str, int] = {}
        self.sharpness = sharpness

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        game = match.game
        if game.turn != self.turn:
            self.turn = game.turn
            self.asked = {}
        about = decision.about
        asked = self.asked.get(about, 0)
        self.asked[about] = asked + 1
        weights = learned(match.rulebook).weights.of(game, decision, self.sharpness)
        luck = rng.scramble(self.seed ^ code(about), (self.turn << 10) + asked // STEADY)
        return decision.options[luckiest(decision, weights, luck)]

    def __repr__(self) -> str:
        return f"QuickPlayer(seed={self.given})"
