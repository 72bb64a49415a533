"""Games in which each player has one deck, one hand and one zone for discarded cards.

A game declares its zones and clauses. Where its rulebook differs it overrides a method.
"""

from __future__ import annotations

from typing import ClassVar

from gorin.engine.game import Game
from gorin.engine.happening.discarding import DiscardTogether
from gorin.engine.happening.events import check_states, is_heard
from gorin.engine.happening.moving import move, moved_to
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.context import Context
from gorin.engine.values.happening import Happening


class DeckAndHandGame(Game):
    """A game with a deck, a hand and a discard zone. A view shows ZONE_NAMES; the log cites CLAUSES for each act."""

    __slots__ = ()

    ZONE_NAMES: ClassVar[tuple[str, ...]] = ()
    DECK_ZONE: ClassVar[int] = NOTHING
    HAND_ZONE: ClassVar[int] = NOTHING
    DISCARD_ZONE: ClassVar[int] = NOTHING
    DISCARDED: ClassVar[str] = ""
    """The reason of a move that discards."""
    STATES: ClassVar[int] = NOTHING
    """The event for which state triggers look."""
    CLAUSES: ClassVar[dict[str, str]] = {}

    def zone_names(self) -> tuple[str, ...]:
        return self.ZONE_NAMES

    def going(self, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> list[Happening]:
        """These cards on their way to a zone, as far as the rules let them go."""
        return moved_to(self, cards, zone, reason, place, to, flags)

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
        then: Take | None = None,
    ) -> None:
        move(self, self.going(cards, zone, reason, place, to, flags), master, then)

    def discard_from(
        self, players: list[int], allowed: list[int], least: int, most: int, then: Take | None = None
    ) -> None:
        self.call(DiscardTogether(players, allowed, least, most), then)

    def discard_cards(self, cards: list[int], then: Take | None = None) -> None:
        self.put(cards, self.DISCARD_ZONE, self.DISCARDED, self.active, then=then)

    def return_to_deck(self, cards: list[int], then: Take | None = None) -> None:
        self.put(cards, self.DECK_ZONE, "", self.active, then=then)

    def look_through(self, player: int, ctx: Context) -> None:
        """Only who searches sees the deck."""
        self.show(self.zone_cards(self.DECK_ZONE, player), self.viewers(player))

    def shuffle_deck(self, player: int) -> None:
        """With one card or none it is a shuffle too."""
        self.shuffle(self.zone_cards(self.DECK_ZONE, player))
        self.note("shuffle", self.CLAUSES["shuffle"], player)

    def deck_top(self, player: int, number: int) -> list[int]:
        """As many as there are."""
        return self.zone_cards(self.DECK_ZONE, player)[: max(number, 0)]

    def hand_of(self, player: int) -> list[int]:
        return self.zone_cards(self.HAND_ZONE, player)[:]

    def look_at_states(self) -> None:
        """A state trigger begins to wait when its state arises, also in mid-effect."""
        if self.library.has_states and is_heard(self, self.STATES):
            check_states(self, self.STATES)

    def endless(self) -> None:
        """A draw."""
        clause = self.CLAUSES["endless"]
        self.note("endless", clause, self.active)
        self.end(Result((), "loop", clause))

    def unending(self) -> None:
        """A draw."""
        clause = self.CLAUSES.get("unending", "")
        self.note("endless", clause, self.active)
        self.end(Result((), "loop", clause))

    def too_long(self) -> None:
        """A draw; no clause says so."""
        self.note("too_long", "", self.active)
        self.end(Result((), "length", ""))

    def concede(self, player: int) -> None:
        """At once; nothing can replace it."""
        clause = self.CLAUSES["concede"]
        self.note("concede", clause, player)
        self.end(Result(tuple(self.opponents(player)), "concede", clause))
