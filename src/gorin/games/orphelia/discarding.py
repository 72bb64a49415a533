"""R39 捨てる: from hand to the graveyard; the player who discards picks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.choice import Select
from gorin.engine.procedure import Procedure
from gorin.engine.program.effect import Effect
from gorin.engine.ref import NOTHING
from gorin.games.orphelia.terms import DISCARD, GRAVEYARD, HAND

if TYPE_CHECKING:
    from gorin.engine.program.cards import Discard
    from gorin.games.orphelia.game import OrpheliaGame


class DiscardTogether(Procedure["OrpheliaGame"]):
    """R46, R106: every player named picks, the active player first; then all is discarded at once."""

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

    def advance(self, game: OrpheliaGame) -> None:
        if self.players:
            player = self.players.pop(0)
            hand = [card for card in game.zone_cards(HAND, player) if card in self.allowed]
            most = min(self.most, len(hand))
            game.call(Select(player, hand, min(self.least, most), most, "discard"))
            return
        game.frames.pop()
        game.put(self.chosen, GRAVEYARD, DISCARD, game.active)

    def receive(self, game: OrpheliaGame, result: list[int]) -> None:
        self.chosen += result


def discard(game: OrpheliaGame, op: Discard, effect: Effect) -> None:
    """R101: before そうしたら all or nothing, elsewhere as many as possible."""
    ctx = effect.ctx
    players = op.who.players(game, ctx)
    allowed = [
        card
        for player in players
        for card in game.zone_cards(HAND, player)
        if all(test.passes(game, card, ctx) for test in op.tests)
    ]
    most = len(allowed) if op.amount is None else max(0, op.amount.value(game, ctx))
    if op.exact and len(allowed) < most:
        effect.receive(game, [])
        return
    least = most if op.least == NOTHING else op.least
    game.call(DiscardTogether(players, allowed, least, most))
