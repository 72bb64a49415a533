"""Players by name, and how hard each usually thinks."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seconds, check_seed
from gorin.engine.kernel.errors import NotFound
from gorin.players.beliefs import Beliefs
from gorin.players.greedy import DEFAULT_SAMPLES, GreedyPlayer
from gorin.players.player import Player
from gorin.players.quick import QuickPlayer
from gorin.players.random import RandomPlayer
from gorin.players.rollout import DEFAULT_BUDGET, RolloutPlayer
from gorin.players.search import SearchPlayer

PLAYERS: Final = ("random", "rollout", "quick", "greedy", "normal", "strong")
NORMAL_PICKS: Final = 600
STRONG_PICKS: Final = 16_000
"""Picks a decision. A thousand take about 6 milliseconds compiled."""
ANALYSIS_PICKS: Final = 4_000
"""What is spent on each decision of a game that is looked at again."""
POLICY: Final = ".npz"
"""How the name of a file with a trained policy ends."""
LEVELS: Final[dict[str, str]] = {"easy": "quick", "normal": "normal", "strong": "strong"}
"""The levels that a table offers, each with the player who sits there."""


def player(
    name: str, budget: int | None = None, seed: int = 0, seconds: float | None = None, unknown: bool = False
) -> Player:
    """A player by its name, or by the path of a trained policy; `budget` says how hard it thinks (None: as usual).

    It counts playouts for `rollout`, samples for `greedy` and picks for `normal` and `strong`. `seconds`: `normal` and
    `strong` think so long instead, for people who wait; the others are quick anyway. `unknown`: these two do not
    know the lists of the others, only what was seen of them and the decks of the rulebook.
    """
    if budget is not None:
        check_budget(budget)
    check_seed(seed)
    if seconds is not None:
        check_seconds(seconds)
    beliefs = Beliefs() if unknown else None
    if name == "random":
        return RandomPlayer(seed)
    if name == "rollout":
        return RolloutPlayer(budget or DEFAULT_BUDGET, seed)
    if name == "quick":
        return QuickPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(budget or DEFAULT_SAMPLES, seed)
    if name == "normal":
        return SearchPlayer(budget or NORMAL_PICKS, seed, seconds=seconds, beliefs=beliefs)
    if name == "strong":
        return SearchPlayer(budget or STRONG_PICKS, seed, seconds=seconds, beliefs=beliefs)
    if name.endswith(POLICY):
        return trained(name)
    raise NotFound("player.not_found", player=name, known=", ".join((*PLAYERS, f"*{POLICY}")))


def trained(file: str) -> Player:
    """The policy in a file; NumPy is wanted only here."""
    try:
        policy = import_module("gorin.envs.policy")
    except ImportError as error:
        raise NotFound("player.policy", file=file, extra=error.name or "gorin[envs]") from None
    found: Player = policy.TrainedPlayer(file)
    return found
