"""How many cards must lie in zones of one's own for a condition to hold: what can be told without reading it."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import Count, Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import SELF

NO_LIMIT: Final = 1 << 20


class Bound:
    """So many cards at least and at most, in these zones together; `exact`: the condition asks for nothing else."""

    __slots__ = ("exact", "least", "most", "zones")

    def __init__(self, zones: tuple[int, ...], least: int, most: int, exact: bool) -> None:
        self.zones = zones
        self.least = least
        self.most = most
        self.exact = exact

    def admits(self, piles: list[list[int]], count: int, player: int) -> bool:
        """Whether as many lie there, of the piles of so many players."""
        number = 0
        for zone in self.zones:
            number += len(piles[zone * count + player])
        return self.least <= number <= self.most


def bound_of(condition: Condition) -> Bound | None:
    """Return the bound on a number of cards that a condition sets, or None for a condition of another form."""
    if not isinstance(condition, Compare):
        return None
    left, right, relation = condition.left, condition.right, condition.relation
    if not isinstance(left, Count) or not isinstance(right, Exactly):
        return None
    parts = left.group.parts
    if any(part.who != SELF for part in parts):
        return None
    exact = not any(part.tests for part in parts)
    least = 0 if relation == AT_MOST else right.number
    most = right.number if exact and relation != AT_LEAST else NO_LIMIT
    return Bound(tuple(sorted({part.zone for part in parts})), least, most, exact)
