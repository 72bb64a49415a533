"""A tree of what may follow in a turn, shared by all samples of one decision.

Picks below the root are chosen by what earlier tries made of them and by weight; a side picks what is good for itself.
All numbers are whole, so that the same tries give the same tree on every machine.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision
from gorin.engine.search.keys import OptionKey, option_key
from gorin.players.scale import CERTAIN
from gorin.players.weights import Weights

CURIOSITY: Final = 4_000
"""How much an untried pick that is certain by weight is worth looking at, of CERTAIN."""
DOUBT: Final = 200
"""How much worse than its parent an untried pick is taken to be."""
SHARPNESS: Final = 4


class Node:
    """What came after some picks: `total` for the player at the root, over `visits`."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[OptionKey, Node] = {}
        self.visits = 0
        self.total = 0

    def add(self, value: int) -> None:
        self.visits += 1
        self.total += value


def select(
    node: Node, game: Game, decision: Decision, weights: Weights, known: list[bool], mask: int, curiosity: int
) -> tuple[int, OptionKey]:
    """The index of the option to try next below this node, and its key.

    `mask`: the side of the player at the root. `curiosity`: see CURIOSITY; with none only what has been tried counts.
    """
    mover = decision.player
    mine = mask >> mover & 1
    priors = weights.of(game, decision, SHARPNESS)
    whole = 0
    for each in priors:
        whole += each
    mean = node.total // node.visits if node.visits else CERTAIN // 2
    reach = curiosity * isqrt(node.visits << 8)
    best = -1
    best_score = 0
    best_key: OptionKey = ("", 0, "", 0, "", 0)
    children = node.children
    options = decision.options
    for index, prior in enumerate(priors):
        if not prior:
            continue
        key = option_key(game, options[index], mover, known, weights.features)
        child = children.get(key)
        if child is None:
            value = mean if mine else CERTAIN - mean
            score = value - DOUBT + prior * reach // (whole << 4)
        else:
            value = child.total // child.visits
            if not mine:
                value = CERTAIN - value
            score = value + prior * reach // (whole * (1 + child.visits) << 4)
        if best < 0 or score > best_score:
            best = index
            best_score = score
            best_key = key
    return best, best_key
