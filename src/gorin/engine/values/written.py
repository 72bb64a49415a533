"""Printed cards, and the log of what happens to them."""

from __future__ import annotations

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import FIRST_PLACE, NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.table import Table
from gorin.engine.show.log import Log


class Written(Table):
    """A table with printed cards. `silent`: nobody will read the log, so none is written."""

    __slots__ = ("library", "log", "printed", "silent")

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(seats, seed)
        self.library = library
        self.printed: list[Printed] = []
        self.log: Log | None = None
        self.silent = False

    def printed_number(self, card: int, number: str) -> int:
        return self.printed[card].traits.numbers[self.NUMBERS[number]]

    def note(
        self, key: str, clause: str, player: int, card: int = NOTHING, other: int = NOTHING, number: int = 0
    ) -> None:
        """Write a line into the log; who knows the faces of the cards in it is fixed now."""
        if self.silent:
            return
        seen = seen_other = -1
        face = other_face = None
        if card >= 0:
            face = self.printed[card]
            if not self.public >> self.zone[card] & 1:
                seen = self.known[card]
                if seen != self.seats.everybody:
                    seen |= self.seen_by(card)
        if other >= 0 and other < FIRST_PLACE:
            other_face = self.printed[other]
            if not self.public >> self.zone[other] & 1:
                seen_other = self.witnesses(other)
        self.log = (key, clause, player, card, other, number, seen, seen_other, self.turn, face, other_face, self.log)

    def witnesses(self, card: int) -> int:
        """The players who know or see this card's face, as a mask."""
        known = self.known[card]
        return known if known == self.seats.everybody else known | self.seen_by(card)
