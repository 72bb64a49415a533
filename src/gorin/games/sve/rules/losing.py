"""1.2 Losing the game, by a rule process (11.2) or by an effect (1.2.4)."""

from __future__ import annotations

from gorin.engine.happening.happening import Happen, happen
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.values.happening import Happening
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import WOULD_LOSE


def lose(game: SveState, players: list[int], reason: str, clause: str) -> None:
    """1.2.1: these players lose at the same time, unless a text replaces it (R10)."""
    batch = [Happening((WOULD_LOSE,), NOTHING, player) for player in game.turn_order() if player in players]
    happen(game, Losing(batch, reason, clause))


class Losing(Happen):
    """1.2.1, 1.2.2, R10: the others win; if all lose, it is a draw.

    R114: a substitute is carried out only if nobody has lost. 10.10.2.2: the losing player decides.
    """

    def __init__(self, batch: list[Happening], reason: str, clause: str) -> None:
        super().__init__(batch)
        self.reason = reason
        self.clause = clause

    def comes_at_once(self, game: SveState) -> bool:
        return False

    def apply(self, game: SveState) -> list[int]:
        losers = [each.player for each in self.batch]
        game.suspect = True
        if losers:
            winners = tuple(player for player in range(game.nplayers) if player not in losers)
            game.end(Result(winners, self.reason, self.clause if winners else "1.2.2"))
        return losers
