"""Players: whoever answers decisions without a person. They see what their seat may know."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.kernel.errors import NotFound
from gorin.players.greedy import DEFAULT_SAMPLES, GreedyPlayer
from gorin.players.player import Player
from gorin.players.policy import wander
from gorin.players.quick import QuickPlayer
from gorin.players.random import RandomPlayer
from gorin.players.rollout import DEFAULT_BUDGET, RolloutPlayer

PLAYERS: Final = ("random", "rollout", "quick", "greedy")


def player(name: str, budget: int | None = None, seed: int = 0) -> Player:
    """A player by its name; `budget` says how hard it thinks, in its own units (None: as it usually does)."""
    if budget is not None:
        check_budget(budget)
    check_seed(seed)
    if name == "random":
        return RandomPlayer(seed)
    if name == "rollout":
        return RolloutPlayer(budget or DEFAULT_BUDGET, seed)
    if name == "quick":
        return QuickPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(budget or DEFAULT_SAMPLES, seed)
    raise NotFound("player.not_found", player=name, known=", ".join(PLAYERS))


__all__ = [
    "DEFAULT_BUDGET",
    "PLAYERS",
    "GreedyPlayer",
    "Player",
    "QuickPlayer",
    "RandomPlayer",
    "RolloutPlayer",
    "player",
    "wander",
]
