"""7.1.6 Score cost (スコアコスト): cards of the own discard become the opponent's points."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import DISCARD, FACE_DOWN, SCORE


def payable(game: StrikeState, player: int) -> int:
    return len(game.zone_cards(DISCARD, player))


def pay(game: StrikeState, player: int, cards: list[int]) -> None:
    """7.1.6: face-down into the opponent's score area."""
    carry(game, cards, SCORE, game.opponent(player), FACE_DOWN)
    for card in cards:
        game.note("score_cost", "7.1.6", player, card)


class PayScoreCost(Procedure):
    """T98, R30, R83: each paying player chooses the cards, as many as there are (10.7.2); then all is paid."""

    def __init__(self, players: list[int], number: int) -> None:
        self.players = players[:]
        self.number = number
        self.chosen: list[int] = []

    def choose(self, game: StrikeState) -> None:
        """7.1.6.1."""
        if self.players:
            player = self.players.pop(0)
            cards = game.zone_cards(DISCARD, player)[:]
            number = max(0, min(self.number, len(cards)))
            game.call(Select(player, cards, number, number, "pay_score", "7.1.6"), PayScoreCost.take_cards)

    def take_cards(self, game: StrikeState, result: list[int]) -> None:
        self.chosen += result
        self.goto(PayScoreCost.choose)

    def pay(self, game: StrikeState) -> None:
        """7.1.6."""
        parts = [
            (player, [card for card in self.chosen if game.holder[card] == player]) for player in game.turn_order()
        ]
        for player, cards in parts:
            pay(game, player, cards)
        game.finish(self.chosen)


PayScoreCost.STEPS = (PayScoreCost.choose, PayScoreCost.pay)
