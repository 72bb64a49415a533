"""Discarding by several players: all of them pick before anything moves."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select


class DiscardTogether(Procedure):
    """Every player named picks from the own hand, in the order given; then all is discarded at once."""

    REFS = ("allowed", "chosen")

    def __init__(self, players: list[int], allowed: list[int], least: int, most: int, clause: str = "") -> None:
        self.players = players[:]
        self.allowed = allowed
        self.least = least
        self.most = most
        self.clause = clause
        self.chosen: list[int] = []

    def pick(self, game: Game) -> None:
        """The next player picks."""
        if not self.players:
            return
        player = self.players.pop(0)
        hand = self.offering(game, player)
        most = min(self.most, len(hand))
        game.call(
            Select(player, hand, min(self.least, most), most, "discard", self.clause), DiscardTogether.take_picked
        )

    def offering(self, game: Game, player: int) -> list[int]:
        return [card for card in game.hand_of(player) if card in self.allowed]

    def take_picked(self, game: Game, result: list[int]) -> None:
        self.chosen += result
        self.goto(DiscardTogether.pick)

    def discard(self, game: Game) -> None:
        game.discard_cards(self.chosen, DiscardTogether.take_discarded)

    def take_discarded(self, game: Game, result: list[int]) -> None:
        game.finish(result)


DiscardTogether.STEPS = (DiscardTogether.pick, DiscardTogether.discard)
