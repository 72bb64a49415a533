"""Spell Card Strike as a rulebook: its cards, its decks, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.history import events_asked
from gorin.engine.search.features import Features
from gorin.engine.show.presentation import Column
from gorin.games.strike.cards import key_of, printed_card
from gorin.games.strike.evaluation import StrikeFeatures
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.library import StrikeLibrary
from gorin.games.strike.notation.vocabulary import StrikeVocabulary
from gorin.games.strike.presentation import COLUMNS, LAYOUT
from gorin.games.strike.rules.preparation import DeckList, Preparation, lay_out_decks

FILLER: Final = "ダミー"


class StrikeRulebook(Book[DeckList]):
    """1.2.1: a game of two players."""

    slug = "strike"
    title = "Spell Card Strike"
    layout = LAYOUT
    features: Features = StrikeFeatures()
    columns: tuple[Column, ...] = COLUMNS
    plain_cards: tuple[dict[str, Any], ...] = (
        {
            "name": FILLER,
            "name_en": "Dummy",
            "summon_cost": "[無]",
            "rank": 1,
            "pow": 1,
            "def": 1,
            "extra": "このカードはデッキに何枚でも入れることができる。",
        },
    )
    players_clause = "1.2.1"

    def make_vocabulary(self) -> StrikeVocabulary:
        return StrikeVocabulary(self)

    def key_of(self, fields: Mapping[str, Any]) -> str:
        return key_of(fields)

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        return printed_card(fields)

    def make_library(self, cards: dict[str, Printed]) -> StrikeLibrary:
        library = StrikeLibrary(cards)
        library.recorded = events_asked(library.abilities())
        return library

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> DeckList:
        return DeckList([self.printed(name) for name, count, _ in entries for _ in range(count)])

    def wrong_in(self, deck: DeckList) -> list[DeckError]:
        return deck.wrong

    def keys_in(self, deck: DeckList) -> Iterable[str]:
        return deck.keys

    def make_game(self, library: Library, seats: Seats, seed: int) -> StrikeGame:
        return StrikeGame(library, seats, seed)

    def prepare(self, game: StrikeGame, decks: list[DeckList], first: int | None) -> None:
        """5.1; with `first` given, 5.1.3 is decided."""
        lay_out_decks(game, decks)
        game.call(Preparation(NOTHING if first is None else first))
