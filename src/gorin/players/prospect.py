"""Options of a decision with what came of trying them."""

from __future__ import annotations

from typing import Final

from gorin.players.tree import Node

NONE: Final = -1
"""No option."""


class Prospect:
    """An option of a decision and what came of it: `total` over `tries`, each of CERTAIN at most, and their squares.

    `proved`: it is worth that for sure.
    """

    __slots__ = ("index", "node", "prior", "proved", "squares", "total", "tries")

    def __init__(self, index: int, prior: int) -> None:
        self.index = index
        self.prior = prior
        self.total = 0
        self.squares = 0
        self.tries = 0
        self.proved = False
        self.node = Node()

    def add(self, value: int) -> None:
        """One more try that came to this."""
        self.total += value
        self.squares += value * value
        self.tries += 1

    def settle(self, value: int) -> None:
        """This is what it is worth, whatever came of its tries."""
        self.total, self.squares, self.tries = value, value * value, 1
        self.proved = True

    def chance(self) -> int:
        """How likely a win seems after it, of CERTAIN."""
        return self.total // self.tries if self.tries else 0

    def spread(self) -> int:
        """The variance of its tries."""
        return max(0, self.squares // self.tries - self.chance() * self.chance()) if self.tries else 0


def with_index(prospects: list[Prospect], index: int) -> Prospect | None:
    """The one of this option."""
    for each in prospects:
        if each.index == index:
            return each
    return None


def first_of(best: Prospect, others: list[Prospect]) -> list[Prospect]:
    """This one and then the others."""
    return [best, *[each for each in others if each is not best]]


def by_prior(prospect: Prospect) -> int:
    return -prospect.prior


def by_chance(prospect: Prospect) -> int:
    return -prospect.chance()
