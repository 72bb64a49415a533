"""Chapter 7: the turn and its phases."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.games.rebirth.state import RebirthState


class Turns(Procedure):
    """7.1 Turns follow one another until the game ends."""

    def begin(self, game: RebirthState) -> None:
        """7.1.1."""
        game.turn += 1


Turns.STEPS = (Turns.begin,)
