"""Seats: who sits where, who plays with whom, who can meet whom.

A table never changes; who has left the game is a mask in the game's state (`gone`) that every
question takes. A rulebook's format says how many seats there are, which teams, and who is within
reach of whom.
"""

from __future__ import annotations

from typing import Final


class Seats:
    """A table of `count` seats.

    `teams`: the team of each seat (none given: everybody alone). `circle`: only the neighbours who are
    still there are within reach; teammates are never opponents. `sequence`: the seats in the order of
    their turns (none given: as they are numbered). `opposite`: of two seats, the other one of each.
    `alone`: each seat as a list of its own, `rounds`: all seats in turn order from each one on (not to be changed).
    `team_masks`: each seat with its teammates.
    """

    __slots__ = (
        "_following",
        "_opponents",
        "_orders",
        "alone",
        "circle",
        "count",
        "everybody",
        "opposite",
        "rounds",
        "sequence",
        "team_masks",
        "teams",
    )

    def __init__(
        self, count: int, teams: tuple[int, ...] = (), circle: bool = False, sequence: tuple[int, ...] = ()
    ) -> None:
        self.count = count
        self.teams = teams or tuple(range(count))
        self.team_masks = [
            sum(1 << other for other in range(count) if self.teams[other] == team) for team in self.teams
        ]
        self.circle = circle
        self.sequence = sequence or tuple(range(count))
        self.everybody = (1 << count) - 1
        self.alone = [[seat] for seat in range(count)]
        self.opposite: tuple[int, ...] = (1, 0) if count == 2 else ()
        self.rounds: list[list[int]] = []
        for seat in range(count):
            at = self.sequence.index(seat)
            self.rounds.append([*self.sequence[at:], *self.sequence[:at]])
        self._following = [order[1] if count > 1 else order[0] for order in self.rounds]
        self._orders: dict[int, list[int]] = {}
        self._opponents: dict[int, list[int]] = {}

    def order(self, first: int, gone: int) -> list[int]:
        """Everybody who is there in turn order from this seat on (not to be changed by the caller)."""
        if not gone:
            return self.rounds[first]
        key = gone << 4 | first
        found = self._orders.get(key)
        if found is None:
            found = self._orders[key] = [seat for seat in self.rounds[first] if not gone >> seat & 1]
        return found

    def after(self, seat: int, gone: int) -> int:
        """The next one who is there, in turn order; the seat itself if nobody else is."""
        if not gone:
            return self._following[seat]
        for other in self.order(seat, gone):
            if other != seat:
                return other
        return seat

    def before(self, seat: int, gone: int) -> int:
        """The one before, in turn order; the seat itself if nobody else is there."""
        others = [other for other in self.order(seat, gone) if other != seat]
        return others[-1] if others else seat

    def opponents(self, seat: int, gone: int) -> list[int]:
        """The opponents within reach, in turn order from this seat (not to be changed by the caller)."""
        if not gone and self.opposite:
            return self.alone[self.opposite[seat]]
        key = gone << 4 | seat
        found = self._opponents.get(key)
        if found is None:
            found = self._opponents[key] = self.find_opponents(seat, gone)
        return found

    def find_opponents(self, seat: int, gone: int) -> list[int]:
        near = (self.after(seat, gone), self.before(seat, gone))
        return [
            other
            for other in self.order(seat, gone)
            if self.teams[other] != self.teams[seat] and (not self.circle or other in near)
        ]

    def team(self, seat: int, gone: int) -> list[int]:
        """Return this seat and its teammates who are still in the game, in turn order from this seat."""
        return [other for other in self.order(seat, gone) if self.teams[other] == self.teams[seat]]

    def team_mask(self, seat: int) -> int:
        """This seat and its teammates, as a mask."""
        return self.team_masks[seat]

    def teams_left(self, gone: int) -> list[int]:
        """The teams of which somebody is still there, in the order of their seats."""
        found: list[int] = []
        for seat in range(self.count):
            if not gone >> seat & 1 and self.teams[seat] not in found:
                found.append(self.teams[seat])
        return found


TWO: Final = Seats(2)
"""Two players against each other."""
