"""The cards and decks of the vampire game, and how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.errors import CardError, DeckError
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.history import events_asked
from gorin.engine.search.features import Features
from gorin.games.shinso.cards import FILLER, SHEET, key_of, printed_card, races_of
from gorin.games.shinso.deck import DeckList, check_deck
from gorin.games.shinso.evaluation import ShinsoFeatures
from gorin.games.shinso.game import COMMON, ShinsoGame
from gorin.games.shinso.presentation import COLUMNS, LAYOUT
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.program.choices import NameOutside
from gorin.games.shinso.program.tests import HasDone
from gorin.games.shinso.rules.preparation import Preparation, lay_out_decks
from gorin.games.shinso.terms import FRAGMENT

DECK_ZONES = ("deck", "life_deck")


class ShinsoBook(Book[DeckList]):
    """A game of two players. Texts may name every race that a card prints (N15)."""

    slug = "shinso"
    title = "真祖の断片"
    layout = LAYOUT
    features: Features = ShinsoFeatures()
    columns = COLUMNS
    sheet = SHEET
    plain_cards = (dict(FILLER),)
    entry_keys = ("card", "count", "zone")
    players_clause = "turn.1"

    def __init__(self, own: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(own)
        self.races = frozenset(race for fields in self.fields.values() for race in races_of(fields))

    def key_of(self, fields: Mapping[str, Any]) -> str:
        return key_of(fields)

    def read_card(self, fields: Mapping[str, Any]) -> ShinsoPrinted:
        return printed_card(fields, self.races.union(races_of(fields)))

    def remarks(self, printed: Printed) -> list[CardError]:
        """R145: a 真祖の断片 whose file gives no shift limit is read, and its designer is told."""
        found = super().remarks(printed)
        if isinstance(printed, ShinsoPrinted):
            found += [CardError(f"card.shinso.{warning}", card=printed.name) for warning in printed.warnings]
        return found

    def make_library(self, cards: dict[str, Printed]) -> Library:
        """R127: a text that names cards from outside the deck may bring in every card that can be read."""
        if any(isinstance(part, NameOutside) for card in cards.values() for part in parts_of(card.traits.abilities)):
            cards = {key: self.printed(key) for key in self.fields} | cards
        library = Library(cards, COMMON)
        library.recorded = events_asked(library.abilities(), HasDone)
        return library

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> DeckList:
        """R6: a 真祖の断片 without a zone is the player's own."""
        found = DeckList([], [], [])
        for number, (name, count, entry) in enumerate(entries):
            zone = entry.get("zone")
            if zone is not None and zone not in DECK_ZONES:
                raise CardError("deck.shinso.entry_zone", number=number + 1, found=zone)
            printed = self.printed(key_of({"name": name}))
            if zone is None and printed.traits.kind & FRAGMENT:
                found.fragments += [printed] * count
            elif zone == "life_deck":
                found.life += [printed] * count
            else:
                found.main += [printed] * count
        return found

    def wrong_in(self, deck: DeckList) -> list[DeckError]:
        return check_deck(deck)

    def keys_in(self, deck: DeckList) -> Iterable[str]:
        return (card.key for card in (*deck.fragments, *deck.main, *deck.life))

    def make_game(self, library: Library, seats: Seats, seed: int) -> ShinsoGame:
        return ShinsoGame(library, seats, seed)

    def prepare(self, game: ShinsoGame, decks: list[DeckList], first: int | None) -> None:
        """setup; R11: the host names the first player, p1 if nothing is said."""
        lay_out_decks(game, decks)
        game.first = game.active = first or 0
        game.call(Preparation())
