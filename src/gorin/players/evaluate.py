"""How likely each side is to win a position: the features of its rulebook, each with its coefficient."""

from __future__ import annotations

from typing import Final

from gorin.engine.game import Game
from gorin.engine.search.features import Features
from gorin.players.scale import CERTAIN, EVEN, chance

AHEAD: Final = "turn"
"""The coefficient of having the turn."""


class Evaluation:
    """Coefficients for the features of one rulebook, in units of log-odds (`scale.LOGIT`)."""

    __slots__ = ("coefficients", "features", "turn")

    def __init__(self, features: Features, coefficients: dict[str, int]) -> None:
        self.features = features
        self.coefficients: list[int] = [coefficients.get(name, 0) for name in features.NAMES]
        self.turn: int = coefficients.get(AHEAD, 0)

    def score(self, game: Game, player: int) -> int:
        """What a player has, in log-odds."""
        total = self.turn if game.active == player else 0
        coefficients = self.coefficients
        for index, value in enumerate(self.features.of(game, player)):
            total += coefficients[index] * value
        return total

    def lead(self, game: Game, player: int) -> int:
        """How far the player's side is ahead of the best other one, in log-odds."""
        if game.nplayers == 2:
            return self.score(game, player) - self.score(game, 1 - player)
        sides: dict[int, int] = {}
        sizes: dict[int, int] = {}
        teams = game.seats.teams
        for seat in range(game.nplayers):
            if not game.gone >> seat & 1:
                team = teams[seat]
                sides[team] = sides.get(team, 0) + self.score(game, seat)
                sizes[team] = sizes.get(team, 0) + 1
        own = teams[player]
        others = [total // sizes[team] for team, total in sides.items() if team != own]
        if own not in sides:
            return -(1 << 20)
        return sides[own] // sizes[own] - max(others, default=0)

    def value(self, game: Game, player: int) -> int:
        """How likely this player's side is to win, of CERTAIN; by the result where the game is over."""
        result = game.result
        if result is not None:
            return EVEN if result.draw else CERTAIN if player in result.winners else 0
        return chance(self.lead(game, player))
