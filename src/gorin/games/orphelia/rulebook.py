"""Echoes of Orphelia as a rulebook: its cards, its decks, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from gorin.engine.ability import Ability
from gorin.engine.errors import CardError, DeckError, NotFound
from gorin.engine.library import Library
from gorin.engine.match import Match
from gorin.engine.printed import Printed
from gorin.engine.rulebook import DeckSource, Rulebook
from gorin.games.orphelia import keywords
from gorin.games.orphelia.cards import printed_card, token_card
from gorin.games.orphelia.game import OrpheliaGame
from gorin.games.orphelia.preparation import DeckList, Preparation, check_deck, lay_out_decks
from gorin.games.orphelia.presentation import COLUMNS, LAYOUT
from gorin.games.orphelia.terms import DEFAULT_ARKEIA, FILLER, KIND_ARKEIA
from gorin.games.orphelia.tokens import Token
from gorin.games.orphelia.vocabulary import OrpheliaVocabulary

PACKAGE = "gorin.games.orphelia"
MOST_OF_AN_ENTRY = 999
PLAIN_CARDS: tuple[dict[str, Any], ...] = (
    {"name": FILLER, "type": "ノーディア", "cost": "1", "a": 1, "d": 0, "l": 1},
    {
        "name": DEFAULT_ARKEIA,
        "type": "アルケイア",
        "ether": 1,
        "physis": 1,
        "defense": 3,
        "shield": 5,
        "weight": 1,
    },
)
"""The filler and the default アルケイア of positions."""

COMMON: tuple[Ability, ...] = tuple(keywords.ABILITIES.values())


@cache
def shipped_cards() -> dict[str, dict[str, Any]]:
    """The printed fields of every card that comes with the game, by name."""
    found: dict[str, dict[str, Any]] = {fields["name"]: fields for fields in PLAIN_CARDS}
    for file in sorted(files(PACKAGE).joinpath("cards").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            for fields in load_yaml(file.read_text(encoding="utf-8")):
                found[fields["name"]] = fields
    return found


@cache
def shipped_deck(name: str) -> dict[str, Any]:
    deck: dict[str, Any] = load_yaml(files(PACKAGE).joinpath("decks", f"{name}.yaml").read_text(encoding="utf-8"))
    return deck


def load_yaml(text: str) -> Any:
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def tokens_in(value: object) -> Iterator[Token]:
    """Every token that a text inside this value could make."""
    if isinstance(value, Token):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from tokens_in(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields_of(value):
            yield from tokens_in(getattr(value, field.name))


class OrpheliaRulebook(Rulebook):
    """The rulebook with its cards; further printed cards can be added (`with_cards`)."""

    slug = "orphelia"
    title = "Echoes of Orphelia"
    layout = LAYOUT
    columns = COLUMNS

    def __init__(self, cards: dict[str, dict[str, Any]] | None = None) -> None:
        self.fields = shipped_cards() if cards is None else cards
        self.vocabulary = OrpheliaVocabulary(self)
        self._printed: dict[str, Printed] = {}
        self._libraries: dict[frozenset[str], Library] = {}
        self._decks: dict[str, DeckList] = {}

    def printed(self, key: str) -> Printed:
        """The printed card with this key; its text is read when it is first asked for."""
        known = self._printed.get(key)
        if known is None:
            if key not in self.fields:
                raise NotFound("card.not_found", card=key)
            known = self._printed[key] = printed_card(self.fields[key])
            for token in tokens_in(known.traits.abilities):
                if token.key not in self._printed:
                    self._printed[token.key] = token_card(token)
        return known

    def library(self, cards: Iterable[Printed]) -> Library:
        """These cards, and every token that their texts could make; shared by games with the same cards."""
        keys = frozenset(printed.key for printed in cards)
        known = self._libraries.get(keys)
        if known is None:
            found = {key: self.printed(key) for key in keys}
            for printed in list(found.values()):
                for token in tokens_in(printed.traits.abilities):
                    found[token.key] = self._printed[token.key]
            known = self._libraries[keys] = Library(found, COMMON)
        return known

    def empty_game(self, keys: Iterable[str]) -> OrpheliaGame:
        return OrpheliaGame(self.library(self.printed(key) for key in keys))

    def deck_names(self) -> list[str]:
        folder = files(PACKAGE).joinpath("decks")
        return sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml"))

    def deck(self, name: str) -> list[Any]:
        if name not in self.deck_names():
            raise NotFound("deck.not_found", deck=name, known="、".join(self.deck_names()))
        return list(shipped_deck(name)["cards"])

    def deck_list(self, deck: DeckSource) -> DeckList:
        """A deck as cards; an entry that cannot be read is an error that names it."""
        entries = self.deck(deck) if isinstance(deck, str) else deck
        if isinstance(entries, Mapping):
            entries = entries.get("cards", ())
        if not isinstance(entries, list | tuple):
            raise CardError("deck.entries", found=entries)
        written = repr(entries)
        known = self._decks.get(written)
        if known is None:
            known = self._decks[written] = self.read_deck(entries)
        return known

    def read_deck(self, entries: Sequence[Any]) -> DeckList:
        found = DeckList([], [])
        for number, entry in enumerate(entries):
            name, count = self.deck_entry(number, entry)
            printed = self.printed(name)
            if printed.traits.kind & KIND_ARKEIA:
                found.arkeia += [printed] * count
            else:
                found.archive += [printed] * count
        return found

    def deck_entry(self, number: int, entry: Any) -> tuple[str, int]:
        if isinstance(entry, str):
            return entry, 1
        if not isinstance(entry, Mapping) or "card" not in entry:
            raise CardError("deck.entry", number=number + 1, found=entry)
        for key in entry:
            if key not in ("card", "count"):
                raise CardError("deck.entry_key", number=number + 1, found=key)
        count = entry.get("count", 1)
        if type(count) is not int or not 0 <= count <= MOST_OF_AN_ENTRY:
            raise CardError("deck.entry_count", number=number + 1, found=count)
        return str(entry["card"]), count

    def check_deck(self, deck: DeckSource) -> list[DeckError]:
        return check_deck(self.deck_list(deck))

    def new(self, decks: Sequence[DeckSource], seed: int = 0, first: int | None = None) -> Match:
        """2-1-1: a game of two players; a deck that breaks 2-1 is refused."""
        if len(decks) != 2:
            raise NotFound("players", expected=2, found=len(decks), clause="2-1-1")
        if first not in (None, 0, 1):
            raise NotFound("first", found=first, most=1)
        lists = [self.deck_list(deck) for deck in decks]
        for deck in lists:
            for wrong in check_deck(deck):
                raise wrong
        game = OrpheliaGame(self.library(card for deck in lists for card in (*deck.arkeia, *deck.archive)), 2, seed)
        lay_out_decks(game, lists)
        preparation = Preparation()
        if first is not None:
            game.first = game.active = first
            preparation.goto(Preparation.shuffle)
        game.call(preparation)
        game.run()
        entries = [list(self.deck(deck)) if isinstance(deck, str) else deck for deck in decks]
        return Match(self, game, {"decks": entries, "seed": seed, "first": first})

    def card_fields(self) -> list[Mapping[str, Any]]:
        return list(self.fields.values())

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        return printed_card(fields)

    def with_cards(self, cards: Sequence[Mapping[str, Any]]) -> OrpheliaRulebook:
        """Printed cards of one's own, each with a name of its own."""
        merged = dict(shipped_cards())
        own: list[str] = []
        for fields in cards:
            name = str(fields.get("name", ""))
            if name in own:
                raise CardError("card.twice", card=name)
            own.append(name)
            merged[name] = dict(fields)
        book = OrpheliaRulebook(merged)
        for name in own:
            book.printed(name)
        return book
