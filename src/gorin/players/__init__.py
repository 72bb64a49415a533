"""Players: whoever answers decisions without a person. They see what their seat may know."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.kernel.errors import NotFound
from gorin.players.player import Player
from gorin.players.policy import wander
from gorin.players.random import RandomPlayer
from gorin.players.rollout import DEFAULT_BUDGET, RolloutPlayer

PLAYERS: Final = ("random", "rollout")


def player(name: str, budget: int = DEFAULT_BUDGET, seed: int = 0) -> Player:
    """A player by its name; `budget` counts the playouts of one decision."""
    check_budget(budget)
    check_seed(seed)
    if name == "random":
        return RandomPlayer(seed)
    if name == "rollout":
        return RolloutPlayer(budget, seed)
    raise NotFound("player.not_found", player=name, known=", ".join(PLAYERS))


__all__ = ["DEFAULT_BUDGET", "PLAYERS", "Player", "RandomPlayer", "RolloutPlayer", "player", "wander"]
