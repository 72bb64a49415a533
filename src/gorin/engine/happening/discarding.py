"""Discarding by several players: all of them pick before anything moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game
    from gorin.engine.program.cards import Discard
    from gorin.engine.program.effect import Effect


class DiscardTogether(Procedure["Game"]):
    """Every player named picks from the own hand, in the order given; then all is discarded at once."""

    FIELDS = ("allowed", "chosen", "least", "most", "players")
    __slots__ = FIELDS

    def __init__(
        self,
        players: list[int] | None = None,
        allowed: list[int] | None = None,
        least: int = 0,
        most: int = 0,
    ) -> None:
        super().__init__()
        self.players: list[int] = players if players is not None else []
        self.allowed: list[int] = allowed if allowed is not None else []
        self.least = least
        self.most = most
        self.chosen: list[int] = []

    def advance(self, game: Game) -> None:
        if self.players:
            player = self.players.pop(0)
            hand = [card for card in game.hand_of(player) if card in self.allowed]
            most = min(self.most, len(hand))
            game.call(Select(player, hand, min(self.least, most), most, "discard"))
            return
        game.frames.pop()
        game.discard_cards(self.chosen)

    def receive(self, game: Game, result: list[int]) -> None:
        self.chosen += result


def discard(game: Game, op: Discard, effect: Effect) -> None:
    """Let the players of a discarding sentence pick; less than 1 is none, `exact`: all or nothing."""
    ctx = effect.ctx
    players = op.who.players(game, ctx)
    allowed = [
        card
        for player in players
        for card in game.hand_of(player)
        if all(test.passes(game, card, ctx) for test in op.tests)
    ]
    most = len(allowed) if op.amount is None else max(0, op.amount.value(game, ctx))
    if op.exact and len(allowed) < most:
        effect.receive(game, [])
        return
    game.call(DiscardTogether(players, allowed, most if op.least == NOTHING else op.least, most))
