"""A game's cards and decks, and the tables at which it is played."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, Self, TypeVar

from gorin.engine.cards import shelf
from gorin.engine.cards.kept import Kept
from gorin.engine.cards.library import Library
from gorin.engine.cards.naming import distinct_keys, key_meant
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.reading import check_plain, shown
from gorin.engine.cards.sheet import Sheet
from gorin.engine.game import Game
from gorin.engine.kernel.errors import CardError, DeckError, NotFound
from gorin.engine.kernel.seats import TWO, Seats
from gorin.engine.search.features import Features
from gorin.engine.show.presentation import Column, Layout

DeckSource = str | Sequence[Any] | Mapping[str, Any]
"""A deck: its name, or a list of entries as in a scenario."""

D = TypeVar("D")
MOST_KEPT: Final = 64
"""Decks and libraries that a rulebook remembers; what a program or a stranger asks for beyond them is made again."""
MOST_OF_AN_ENTRY: Final = 999
MOST_ENTRIES: Final = 1_000
MOST_CARDS: Final = 2_000
MOST_OF_A_TEXT: Final = 4_000
"""Characters of one field of a card: more than any card has room for."""


def check_fields(fields: Mapping[str, Any]) -> None:
    """The fields of a card are plain data, and fit on a card."""
    check_plain(fields)
    for name, value in fields.items():
        parts = value if isinstance(value, list | tuple) else [value]
        for part in parts:
            if isinstance(part, str) and len(part) > MOST_OF_A_TEXT:
                card = shown(str(fields.get("name", "")))
                raise CardError("card.too_long", card=card, field=shown(name), found=len(part), most=MOST_OF_A_TEXT)


@dataclass(frozen=True)
class Format:
    """A way to play with others: its name ("": the only one) and its tables, one for each number of players."""

    name: str
    tables: tuple[Seats, ...]


class Collection(Generic[D]):
    """The cards, decks and tables of one game. D is the game's own class of decks.

    `slug` is its short name, `title` its full one, `plain_cards` the fillers of positions,
    `entry_keys` what an entry of a deck list may say, `players_clause` who may play and `formats` at
    which tables, the usual one first. `sheet`: how card files of other programs name its fields.
    `shares_names`: different cards may bear one name; then each is called by its name and number, or name and kind.
    Printed cards are read when they are first asked for; games with the same cards share a library.
    `_reading` is held while a card, a deck or a library is made, so that two threads do not make it twice.
    """

    slug: str = ""
    title: str = ""
    layout: Layout = Layout()
    columns: tuple[Column, ...] = ()
    sheet: Sheet = Sheet()
    plain_cards: tuple[dict[str, Any], ...] = ()
    entry_keys: tuple[str, ...] = ("card", "count")
    players_clause: str = ""
    shares_names: bool = False
    formats: tuple[Format, ...] = (Format("", (TWO,)),)
    features: Features = Features()

    def __init__(self, own: Sequence[Mapping[str, Any]] = ()) -> None:
        self.own = [self.sheet.fields(fields) for fields in own]
        self.shipped = {
            self.key_of(fields): fields for fields in (*self.plain_cards, *shelf.shipped_cards(self.package))
        }
        self.own_keys = self.keys_for(self.own)
        replaced = {self.key_of(each) for each in self.own}
        self.fields: dict[str, dict[str, Any]] = {
            **{key: each for key, each in self.shipped.items() if key not in replaced},
            **dict(zip(self.own_keys, self.own, strict=True)),
        }
        self._printed: dict[str, Printed] = {}
        self._reading: Any = threading.RLock()
        self._libraries: Kept[frozenset[str], Library] = Kept(MOST_KEPT)
        self._decks: Kept[str, D] = Kept(MOST_KEPT)
        self._keys: Kept[str, frozenset[str]] = Kept(MOST_KEPT)
        self._wrong: Kept[str, list[DeckError]] = Kept(MOST_KEPT)
        self.vocabulary = self.make_vocabulary()

    @property
    def package(self) -> str:
        return f"gorin.games.{self.slug}"

    def printed(self, key: str) -> Printed:
        """The printed card with this key."""
        known = self._printed.get(key)
        if known is None:
            if key not in self.fields:
                return self.printed(self.key_meant(key))
            check_fields(self.fields[key])
            with self._reading:
                known = self._printed.get(key)
                if known is None:
                    known = self.read_card(self.fields[key])
                    if self.shares_names:
                        known.key = key
                    self._printed[key] = known
        return known

    def key_meant(self, word: str) -> str:
        """The key of the card that a word of a list or a position means."""
        if not self.shares_names:
            raise NotFound("card.not_found", card=word)
        return key_meant(self.fields, word)

    def called(self, printed: Printed) -> str:
        """How a list or a position calls a card: by its name, or by its key where others bear that name too."""
        return printed.key if self.shares_names else printed.name

    def keys_for(self, cards: Sequence[Mapping[str, Any]]) -> list[str]:
        """The keys of these cards beside each other."""
        keys = [self.key_of(each) for each in cards]
        return distinct_keys(cards, keys) if self.shares_names else keys

    def key_for(self, fields: Mapping[str, Any]) -> str:
        """The key of a card that this rulebook knows."""
        key = self.key_of(fields)
        if key in self.fields or not self.shares_names:
            return key
        plain = self.sheet.fields(fields)
        return next((own for own, each in zip(self.own_keys, self.own, strict=True) if each == plain), key)

    def library(self, keys: Iterable[str]) -> Library:
        """These printed cards with everything that their texts can bring into a game."""
        wanted = frozenset(keys)
        known = self._libraries.get(wanted)
        if known is None:
            with self._reading:
                known = self._libraries.get(wanted)
                if known is None:
                    cards = {key: self.printed(key) for key in sorted(wanted)}
                    known = self._libraries.put(wanted, self.make_library(cards))
        return known

    def card_fields(self) -> list[Mapping[str, Any]]:
        """The printed fields of every card that this rulebook knows."""
        return list(self.fields.values())

    def listed_fields(self) -> list[Mapping[str, Any]]:
        """Those of the cards that decks are made of: not of the fillers of positions."""
        return [fields for fields in self.fields.values() if fields not in self.plain_cards]

    def with_cards(self, cards: Sequence[Mapping[str, Any]]) -> Self:
        """The same rulebook with printed cards of one's own; each is read, none may stand there twice."""
        for fields in cards:
            check_fields(fields)
        book = type(self)(cards)
        keys: list[str] = []
        for fields, key in zip(cards, book.own_keys, strict=True):
            if key in keys:
                raise CardError("card.twice", card=str(fields.get("name") or key))
            keys.append(key)
        for key in keys:
            book.printed(key)
        return book

    def beside(self, cards: Sequence[Mapping[str, Any]]) -> Self:
        """The same rulebook, whose texts may name these cards too; none of them is read yet."""
        for fields in cards:
            check_fields(fields)
        return type(self)(cards)

    def remarks(self, printed: Printed) -> list[CardError]:
        """What a designer should know about a card that was read."""
        ready = self.shipped.get(printed.key)
        if ready is not None and self.sheet.fields(ready) != self.sheet.fields(printed.fields):
            return [CardError("card.shipped", card=printed.name)]
        return []

    def deck_names(self) -> list[str]:
        """The decks that come with the game."""
        return list(shelf.deck_names(self.package))

    def deck(self, name: str) -> list[Any]:
        """The list of one of them."""
        if name not in self.deck_names():
            raise NotFound("deck.not_found", deck=name, known="、".join(self.deck_names()))
        return list(shelf.shipped_deck(self.package, name)["cards"])

    def entries(self, deck: DeckSource) -> Sequence[Any]:
        """The entries of a deck, however it was given."""
        if isinstance(deck, str):
            return self.deck(deck)
        found: Any = deck
        check_plain(found)
        if isinstance(found, Mapping):
            found = found.get("cards", ())
        if not isinstance(found, list | tuple):
            raise CardError("deck.entries", found=found)
        return found

    def written(self, deck: DeckSource) -> str:
        """Return what tells one deck from another: the name of a shipped deck, else its entries."""
        return f"deck {deck}" if isinstance(deck, str) else repr(self.entries(deck))

    def keys_of(self, deck: DeckSource) -> frozenset[str]:
        """The keys of the cards in a deck, however it was given."""
        written = self.written(deck)
        known = self._keys.get(written)
        if known is None:
            known = self._keys.put(written, frozenset(self.keys_in(self.deck_list(deck))))
        return known

    def deck_list(self, deck: DeckSource) -> D:
        """A deck as cards; an entry that cannot be read is an error that names it."""
        written = self.written(deck)
        known = self._decks.get(written)
        if known is None:
            entries = self.entries(deck)
            if len(entries) > MOST_ENTRIES:
                raise CardError("deck.too_long", found=len(entries), most=MOST_ENTRIES)
            counted = [self.entry(number, each) for number, each in enumerate(entries)]
            total = sum(count for _, count, _ in counted)
            if total > MOST_CARDS:
                raise CardError("deck.too_long", found=total, most=MOST_CARDS)
            with self._reading:
                known = self._decks.put(written, self.read_deck(counted))
        return known

    def entry(self, number: int, entry: Any) -> tuple[str, int, Mapping[str, Any]]:
        """An entry of a deck list: the card's name, how many, and what else it says."""
        if isinstance(entry, str):
            return entry, 1, {}
        if not isinstance(entry, Mapping) or "card" not in entry:
            raise CardError("deck.entry", number=number + 1, found=entry)
        for key in entry:
            if key not in self.entry_keys:
                raise CardError("deck.entry_key", number=number + 1, found=key)
        count = entry.get("count", 1)
        if type(count) is not int or not 0 <= count <= MOST_OF_AN_ENTRY:
            raise CardError("deck.entry_count", number=number + 1, found=count)
        return str(entry["card"]), count, entry

    def check_deck(self, deck: DeckSource) -> list[DeckError]:
        """Everything that is wrong with a deck."""
        written = self.written(deck)
        known = self._wrong.get(written)
        if known is None:
            with self._reading:
                known = self._wrong.put(written, self.wrong_in(self.deck_list(deck)))
        return known

    def seats_for(self, count: int, format: str | None = None) -> Seats:
        """The table for so many players, in this format or in the first one that has such a table."""
        meant = [each for each in self.formats if format in (None, each.name)]
        if not meant:
            raise NotFound("format", found=format, known=", ".join(each.name for each in self.formats))
        tables = [seats for each in meant for seats in each.tables]
        for seats in tables:
            if seats.count == count:
                return seats
        expected = ", ".join(str(number) for number in sorted({seats.count for seats in tables}))
        raise NotFound("players", expected=expected, found=count, clause=self.players_clause)

    def empty_game(self, keys: Iterable[str], seats: Seats = TWO) -> Game:
        """A game without cards, to be filled from a stored state that knows these printed cards."""
        return self.make_game(self.library(key for key in keys if key in self.fields), seats, 0)

    def __repr__(self) -> str:
        own = f", {len(self.own)} of them its user's" if self.own else ""
        return f"<Rulebook {self.slug}: {self.title}, {len(self.fields)} cards{own}, {len(self.deck_names())} decks>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A rulebook is its class and the cards that do not come with it."""
        return _book, (type(self), json.dumps(self.own, ensure_ascii=False))

    def make_vocabulary(self) -> Any:
        """The words of the game (a `notation.Vocabulary`)."""
        raise AssertionError("a rulebook has a vocabulary")

    def key_of(self, fields: Mapping[str, Any]) -> str:
        """What tells one printed card from another."""
        return str(fields.get("name", ""))

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        """Read a card as printed."""
        raise AssertionError("a rulebook reads cards")

    def make_library(self, cards: dict[str, Printed]) -> Library:
        raise AssertionError("a rulebook has cards")

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> D:
        raise AssertionError("a rulebook has decks")

    def wrong_in(self, deck: D) -> list[DeckError]:
        raise AssertionError("a rulebook checks decks")

    def keys_in(self, deck: D) -> Iterable[str]:
        """The keys of the cards in a deck."""
        raise AssertionError("a rulebook has decks")

    def make_game(self, library: Library, seats: Seats, seed: int) -> Game:
        raise AssertionError("a rulebook can be played")

    def prepare(self, game: Any, decks: list[D], first: int | None) -> None:
        """Lay out the decks and call what comes before the first turn."""
        raise AssertionError("a rulebook can be played")


@lru_cache(MOST_KEPT)
def _book(kind: Any, own: str) -> Any:
    """The rulebook of this class with these cards, the same one as lately."""
    return kind(json.loads(own))
