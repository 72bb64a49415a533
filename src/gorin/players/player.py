"""What a player is: somebody who picks one of the options on offer."""

from __future__ import annotations

from typing import Protocol

from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match


class Player(Protocol):
    """Answers the waiting decision of a match. It looks only at what that seat may know."""

    def choose(self, match: Match) -> Option:
        """One of the options of `match.decision`."""
        ...
