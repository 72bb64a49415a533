"""Taking a pick back, as long as nobody has learnt anything from it."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.match import Match


def reveals(before: Game, after: Game) -> bool:
    """Whether somebody has seen a card that was hidden, or chance has decided something."""
    if after.draws != before.draws:
        return True
    for card in range(len(before.printed)):
        learnt = (after.seen_by(card) | after.known[card]) & ~(before.seen_by(card) | before.known[card])
        if learnt:
            return True
    return False


class History:
    """The match as it was before each pick of a person."""

    def __init__(self) -> None:
        self.moments: list[Match] = []

    def keep(self, match: Match) -> None:
        self.moments.append(match.clone())

    def back(self, match: Match) -> Match | None:
        """The match before the last pick; None if there is none or it cannot be taken back."""
        if not self.moments or reveals(self.moments[-1].game, match.game):
            return None
        return self.moments.pop()
