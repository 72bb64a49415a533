"""7.1.6 Score cost (スコアコスト): cards of the own discard become the opponent's points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.terms import DISCARD, FACE_DOWN, SCORE

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame


def payable(game: StrikeGame, player: int) -> int:
    return len(game.zone_cards(DISCARD, player))


def pay(game: StrikeGame, player: int, cards: list[int]) -> None:
    """7.1.6: face-down into the opponent's score area."""
    for card in cards:
        carry(game, card, SCORE, 1 - player, False, FACE_DOWN)
        game.note("score_cost", "7.1.6", player, card)


class PayScoreCost(Procedure):
    """T98, R30: the paying player chooses the cards; as many as there are (10.7.2)."""

    FIELDS = ("number", "player")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, number: int = 0) -> None:
        super().__init__()
        self.player = player
        self.number = number

    def choose(self, game: StrikeGame) -> None:
        """7.1.6.1."""
        cards = game.zone_cards(DISCARD, self.player)[:]
        number = max(0, min(self.number, len(cards)))
        game.call(Select(self.player, cards, number, number, "pay_score", "7.1.6"))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        pay(game, self.player, result)
        game.frames.pop()
        game.frames[-1].receive(game, result)


PayScoreCost.STEPS = (PayScoreCost.choose,)
