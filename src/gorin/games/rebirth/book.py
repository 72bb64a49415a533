"""The cards, decks and tables of Rebirth for you, and how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book, Format
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.history import events_asked
from gorin.engine.search.features import Features
from gorin.engine.show.presentation import Column, Layout
from gorin.games.rebirth.cards import filler_cards, printed_card
from gorin.games.rebirth.deck import DeckList, check_deck
from gorin.games.rebirth.evaluation import RebirthFeatures
from gorin.games.rebirth.formats import FORMATS, Table, find_table
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.presentation import COLUMNS, LAYOUT
from gorin.games.rebirth.rules.preparation import Preparation, lay_out_decks


class RebirthBook(Book[DeckList]):
    """1.1.1, 12.1: a game of two to six players."""

    slug: str = "rebirth"
    title: str = "Rebirth for you"
    layout: Layout = LAYOUT
    features: Features = RebirthFeatures()
    columns: tuple[Column, ...] = COLUMNS
    plain_cards: tuple[dict[str, Any], ...] = tuple(filler_cards())
    players_clause: str = "12.1.1"
    shares_names: bool = True
    formats: tuple[Format, ...] = FORMATS

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        return printed_card(fields)

    def make_library(self, cards: dict[str, Printed]) -> Library:
        library = Library(cards)
        library.recorded = events_asked(library.abilities())
        return library

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> DeckList:
        """6.1.1: partners are recognised by their kind."""
        return DeckList([self.printed(name) for name, count, _ in entries for _ in range(count)])

    def wrong_in(self, deck: DeckList) -> list[DeckError]:
        return check_deck(deck)

    def keys_in(self, deck: DeckList) -> Iterable[str]:
        return deck.keys

    def seats_for(self, count: int, format: str | None = None) -> Table:
        """12.1.1.1: the table for so many players; `format` as in `formats`."""
        return find_table(count, format)

    def make_game(self, library: Library, seats: Seats, seed: int) -> RebirthGame:
        return RebirthGame(library, seats, seed)

    def empty_game(self, keys: Iterable[str], seats: Seats | None = None) -> RebirthGame:
        found = find_table(2, None) if seats is None else seats
        return self.make_game(self.library(key for key in keys if key in self.fields), found, 0)

    def prepare(self, game: RebirthGame, decks: list[DeckList], first: int | None) -> None:
        """6.2; with `first` given, 6.2.1.4 is decided."""
        lay_out_decks(game, decks)
        game.call(Preparation(NOTHING if first is None else first))
