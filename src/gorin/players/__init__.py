"""Players: whoever answers decisions without a person. They see what their seat may know."""

from __future__ import annotations

from gorin.players.greedy import GreedyPlayer
from gorin.players.levels import LEVELS, PLAYERS, player
from gorin.players.player import Player
from gorin.players.policy import play_randomly
from gorin.players.quick import QuickPlayer
from gorin.players.random import RandomPlayer
from gorin.players.rollout import DEFAULT_BUDGET, RolloutPlayer
from gorin.players.search import SearchPlayer

__all__ = [
    "DEFAULT_BUDGET",
    "LEVELS",
    "PLAYERS",
    "GreedyPlayer",
    "Player",
    "QuickPlayer",
    "RandomPlayer",
    "RolloutPlayer",
    "SearchPlayer",
    "play_randomly",
    "player",
]
