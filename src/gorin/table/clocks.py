"""How long each seat has thought, and how long it still may."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from gorin.table.protocol import Clock
from gorin.table.session import Session


class Clocks:
    """The time that each seat has used; `limit`: the seconds that it has in all (0: as many as it likes)."""

    def __init__(self, limit: float, used: Sequence[float]) -> None:
        self.limit = limit
        self.used = list(used)
        self.since = time.time()

    def stop(self, asked: Collection[int]) -> None:
        """Whoever was asked until now has used the time since the last pick."""
        now = time.time()
        for seat in asked:
            self.used[seat] += now - self.since
        self.since = now

    def shown(self, asked: Collection[int]) -> list[Clock]:
        """What the players are told; those of whoever is asked run."""
        if not self.limit:
            return []
        running = time.time() - self.since
        return [
            Clock(max(0.0, self.limit - used - (running if seat in asked else 0.0)), seat in asked)
            for seat, used in enumerate(self.used)
        ]


class LongTurns:
    """How many decisions each seat has made in this turn; one that makes more than a game can need has lost it.

    A turn can be drawn out for ever by decisions that lead nowhere, and not every table has a clock.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.turn = -1
        self.made: dict[int, int] = {}

    def is_over(self, turn: int, seat: int) -> bool:
        """Note a decision; whether it was one too many."""
        if turn != self.turn:
            self.turn, self.made = turn, {}
        self.made[seat] = self.made.get(seat, 0) + 1
        return self.made[seat] > self.most


def spent_time(session: Session, times: Sequence[float], created: float) -> list[float]:
    """How long each seat has thought so far, by the moments of the stored picks."""
    used = [0.0] * len(session.origin["decks"])
    before = created
    for seat, moment in zip(session.pickers, times, strict=False):
        used[seat] += max(0.0, moment - before)
        before = moment
    return used
