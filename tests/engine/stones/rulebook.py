"""Stones as a rulebook: its cards, its decks, its formats, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book, Format
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.seats import Seats
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.values.traits import Traits
from tests.engine.stones.game import DECK, HAND, SHIELD, STONE, Stones, Turns

HAND_SIZE = 3
COUNTS = range(2, 7)


class StonesWords(Vocabulary):
    """How stones are spoken of."""

    def is_ordered(self, zone: str) -> bool:
        return zone == "deck"

    def phases(self) -> tuple[str, ...]:
        return ("draw", "throw")


class StonesBook(Book[list[str]]):
    """Two to six players: everybody alone, in a circle, or in two teams that sit alternately."""

    slug = "stones"
    title = "Stones"
    players_clause = "1"
    formats = (
        Format("alone", tuple(Seats(count) for count in COUNTS)),
        Format("circle", tuple(Seats(count, circle=True) for count in COUNTS)),
        Format("teams", tuple(Seats(count, tuple(seat % 2 for seat in range(count))) for count in COUNTS)),
    )

    @property
    def package(self) -> str:
        return "tests.engine.stones"

    def make_vocabulary(self) -> Vocabulary:
        return StonesWords()

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        name = str(fields["name"])
        kind = {"stone": STONE, "shield": SHIELD}[str(fields["kind"])]
        traits = Traits(name, kind, frozenset(), 0, [int(fields["worth"])], ())
        return Printed(name, name, name, "", dict(fields), (), traits)

    def make_library(self, cards: dict[str, Printed]) -> Library:
        return Library(cards)

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> list[str]:
        return [name for name, count, _ in entries for _ in range(count)]

    def wrong_in(self, deck: list[str]) -> list[DeckError]:
        return []

    def keys_in(self, deck: list[str]) -> Iterable[str]:
        return deck

    def make_game(self, library: Library, seats: Seats, seed: int) -> Stones:
        return Stones(library, seats, seed)

    def prepare(self, game: Stones, decks: list[list[str]], first: int | None) -> None:
        for player, deck in enumerate(decks):
            for name in deck:
                game.add_card(self.printed(name), player, DECK, player)
            game.shuffle(game.zone_cards(DECK, player))
            game.put(game.zone_cards(DECK, player)[:HAND_SIZE], HAND, "deal", player)
        game.active = game.first = 0 if first is None else first
        game.call(Turns())
