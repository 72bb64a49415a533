"""Taking a pick back, as long as nobody has learnt anything from it, and it was one's own."""

from __future__ import annotations

from gorin.engine.match import Match


class History:
    """The match as it was before each line of a person that picked something, and whose line it was."""

    def __init__(self) -> None:
        self.moments: list[Match] = []
        self.seats: list[int] = []

    def keep(self, match: Match, seat: int) -> None:
        self.moments.append(match.clone())
        self.seats.append(seat)

    def is_own(self, seat: int) -> bool:
        """Whether the last pick was this seat's."""
        return bool(self.seats) and self.seats[-1] == seat

    def back(self, match: Match, seat: int) -> Match | None:
        """Return the match before this seat's last pick, or None where the seat has no pick that it can take back."""
        if not self.is_own(seat) or match.game.reveals_since(self.moments[-1].game):
            return None
        self.seats.pop()
        return self.moments.pop()
