"""Shadowverse EVOLVE as a rulebook: its cards, its decks, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from gorin.games.sve import keywords
from gorin.games.sve.cards import key_of, listed, printed_card
from gorin.games.sve.game import SveGame
from gorin.games.sve.preparation import DeckList, Preparation, lay_out_decks
from gorin.games.sve.presentation import COLUMNS, LAYOUT
from gorin.games.sve.terms import DECK, DEFAULT_LEADER, FILLER, KIND_LEADER
from gorin.games.sve.vocabulary import SveVocabulary

PACKAGE = "gorin.games.sve"
MOST_OF_AN_ENTRY = 999
PLAIN_CARDS: tuple[dict[str, Any], ...] = (
    {"name": FILLER, "class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 1, "health": 1},
    {"name": DEFAULT_LEADER, "class": "ニュートラル", "kind": "リーダー"},
)
"""The filler and the default leader of positions."""

COMMON: tuple[Ability, ...] = tuple(ability for each in keywords.ABILITIES.values() for ability in each)


@cache
def shipped_cards() -> dict[str, dict[str, Any]]:
    """The printed fields of every card that comes with the game, by key."""
    found: dict[str, dict[str, Any]] = {key_of(fields): fields for fields in PLAIN_CARDS}
    for file in sorted(files(PACKAGE).joinpath("cards").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            for fields in load_yaml(file.read_text(encoding="utf-8")):
                found[key_of(fields)] = fields
    return found


@cache
def shipped_deck(name: str) -> dict[str, Any]:
    deck: dict[str, Any] = load_yaml(files(PACKAGE).joinpath("decks", f"{name}.yaml").read_text(encoding="utf-8"))
    return deck


def load_yaml(text: str) -> Any:
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class SveRulebook(Rulebook):
    """The rulebook with its cards; further printed cards can be added (`with_cards`)."""

    slug = "sve"
    title = "Shadowverse EVOLVE"
    layout = LAYOUT
    columns = COLUMNS

    def __init__(self, cards: dict[str, dict[str, Any]] | None = None) -> None:
        self.fields = shipped_cards() if cards is None else cards
        self.vocabulary = SveVocabulary(self)
        self._printed: dict[str, Printed] = {}
        self._libraries: dict[frozenset[str], Library] = {}
        self._decks: dict[str, DeckList] = {}
        self.tokens = frozenset(
            fields["name"] for fields in self.fields.values() if "トークン" in (fields.get("special") or ())
        )

    def printed(self, key: str) -> Printed:
        """The printed card with this key; its text is read when it is first asked for."""
        known = self._printed.get(key)
        if known is None:
            if key not in self.fields:
                raise NotFound("card.not_found", card=key)
            known = self._printed[key] = printed_card(self.fields[key], self.tokens)
        return known

    def find(self, name: str, evolve: bool = False) -> Printed:
        """The printed card of this name; `evolve` prefers the evolve card, else the other one."""
        keys = [f"{name}/エボルヴ", name] if evolve else [name, f"{name}/エボルヴ"]
        for key in keys:
            if key in self.fields:
                return self.printed(key)
        raise NotFound("card.not_found", card=name)

    def library(self, cards: Iterable[Printed]) -> Library:
        """These cards, and every token that a text could create; shared by games with the same cards."""
        keys = frozenset(printed.key for printed in cards) | self.tokens
        known = self._libraries.get(keys)
        if known is None:
            known = self._libraries[keys] = Library({key: self.printed(key) for key in keys}, COMMON)
        return known

    def empty_game(self, keys: Iterable[str]) -> SveGame:
        return SveGame(self.library(self.printed(key) for key in keys))

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
        found = DeckList([], [], [])
        for number, entry in enumerate(entries):
            name, count, evolve = self.deck_entry(number, entry)
            printed = self.find(name, evolve)
            if evolve:
                found.evolve += [printed] * count
            elif printed.traits.kind & KIND_LEADER:
                found.leaders += [printed] * count
            else:
                found.main += [printed] * count
        return found

    def deck_entry(self, number: int, entry: Any) -> tuple[str, int, bool]:
        if isinstance(entry, str):
            return entry, 1, False
        if not isinstance(entry, Mapping) or "card" not in entry:
            raise CardError("deck.entry", number=number + 1, found=entry)
        for key in entry:
            if key not in ("card", "count", "zone"):
                raise CardError("deck.entry_key", number=number + 1, found=key)
        count = entry.get("count", 1)
        if type(count) is not int or not 0 <= count <= MOST_OF_AN_ENTRY:
            raise CardError("deck.entry_count", number=number + 1, found=count)
        if entry.get("zone", "deck") not in ("deck", "evolve_deck"):
            raise CardError("deck.entry_zone", number=number + 1, found=entry["zone"])
        return str(entry["card"]), count, entry.get("zone") == "evolve_deck"

    def check_deck(self, deck: DeckSource) -> list[DeckError]:
        return self.deck_list(deck).wrong()

    def new(self, decks: Sequence[DeckSource], seed: int = 0, first: int | None = None) -> Match:
        """1.1.1: a game of two players; a deck that breaks 6.1.1 is refused."""
        if len(decks) != 2:
            raise NotFound("players", expected=2, found=len(decks), clause="1.1.1")
        if first not in (None, 0, 1):
            raise NotFound("first", found=first, most=1)
        lists = [self.deck_list(deck) for deck in decks]
        for deck in lists:
            for wrong in deck.wrong():
                raise wrong
        cards = [card for deck in lists for card in (*deck.leaders, *deck.main, *deck.evolve)]
        game = SveGame(self.library(cards), 2, seed)
        lay_out_decks(game, lists)
        preparation = Preparation()
        if first is not None:
            game.first = game.active = first
            game.shuffle(game.zone_cards(DECK, 0))
            game.shuffle(game.zone_cards(DECK, 1))
            preparation.goto(Preparation.deal_hands)
        game.call(preparation)
        game.run()
        entries = [list(self.deck(deck)) if isinstance(deck, str) else deck for deck in decks]
        return Match(self, game, {"decks": entries, "seed": seed, "first": first})

    def card_fields(self) -> list[Mapping[str, Any]]:
        return list(self.fields.values())

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        return printed_card(fields, self.tokens | token_name(fields))

    def with_cards(self, cards: Sequence[Mapping[str, Any]]) -> SveRulebook:
        """Printed cards of one's own; two may share a name only if one is the other's evolve card."""
        merged = dict(shipped_cards())
        own: list[str] = []
        for fields in cards:
            key = key_of(fields)
            if key in own:
                raise CardError("card.twice", card=str(fields.get("name")))
            own.append(key)
            merged[key] = dict(fields)
        book = SveRulebook(merged)
        for key in own:
            book.printed(key)
        return book


def token_name(fields: Mapping[str, Any]) -> frozenset[str]:
    is_token = "トークン" in listed(fields, "special")
    return frozenset((str(fields.get("name")),)) if is_token else frozenset()


