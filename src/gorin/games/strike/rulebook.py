"""Spell Card Strike as a rulebook: its cards, its decks, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from gorin.engine.errors import CardError, DeckError, NotFound
from gorin.engine.match import Match
from gorin.engine.printed import Printed
from gorin.engine.ref import NOTHING
from gorin.engine.rulebook import DeckSource, Rulebook
from gorin.games.strike.cards import key_of, printed_card
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.library import StrikeLibrary
from gorin.games.strike.preparation import DeckList, Preparation, lay_out_decks
from gorin.games.strike.presentation import COLUMNS, LAYOUT
from gorin.games.strike.vocabulary import StrikeVocabulary

PACKAGE = "gorin.games.strike"
FILLER = "ダミー"
MOST_OF_AN_ENTRY = 999
PLAIN_CARDS: tuple[dict[str, Any], ...] = (
    {
        "name": FILLER,
        "summon_cost": "[無]",
        "rank": 1,
        "pow": 1,
        "def": 1,
        "extra": "このカードはデッキに何枚でも入れることができる。",
    },
)
"""The filler of positions."""


@cache
def shipped_cards() -> dict[str, dict[str, Any]]:
    """The printed fields of every card that comes with the game, by key."""
    found: dict[str, dict[str, Any]] = {key_of(fields): fields for fields in PLAIN_CARDS}
    folder = files(PACKAGE).joinpath("cards")
    for file in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else []:
        if file.name.endswith(".yaml"):
            for fields in load_yaml(file.read_text(encoding="utf-8")):
                found[key_of(fields)] = fields
    return found


@cache
def shipped_decks() -> tuple[str, ...]:
    folder = files(PACKAGE).joinpath("decks")
    return tuple(sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml")))


@cache
def shipped_deck(name: str) -> dict[str, Any]:
    deck: dict[str, Any] = load_yaml(files(PACKAGE).joinpath("decks", f"{name}.yaml").read_text(encoding="utf-8"))
    return deck


def load_yaml(text: str) -> Any:
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class StrikeRulebook(Rulebook):
    """The rulebook with its cards; further printed cards can be added (`with_cards`)."""

    slug = "strike"
    title = "Spell Card Strike"
    layout = LAYOUT
    columns = COLUMNS

    def __init__(self, cards: dict[str, dict[str, Any]] | None = None) -> None:
        self.fields = shipped_cards() if cards is None else cards
        self.vocabulary = StrikeVocabulary(self)
        self._printed: dict[str, Printed] = {}
        self._libraries: dict[frozenset[str], StrikeLibrary] = {}
        self._decks: dict[str, DeckList] = {}

    def printed(self, key: str) -> Printed:
        """The printed card with this name; its text is read when it is first asked for."""
        known = self._printed.get(key)
        if known is None:
            if key not in self.fields:
                raise NotFound("card.not_found", card=key)
            known = self._printed[key] = printed_card(self.fields[key])
        return known

    def library(self, keys: frozenset[str]) -> StrikeLibrary:
        """These cards; shared by games with the same cards."""
        known = self._libraries.get(keys)
        if known is None:
            known = self._libraries[keys] = StrikeLibrary({key: self.printed(key) for key in sorted(keys)})
        return known

    def empty_game(self, keys: Iterable[str]) -> StrikeGame:
        return StrikeGame(self.library(frozenset(keys)))

    def deck_names(self) -> list[str]:
        return list(shipped_decks())

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
            cards: list[Printed] = []
            for number, entry in enumerate(entries):
                name, count = self.deck_entry(number, entry)
                cards += [self.printed(name)] * count
            known = self._decks[written] = DeckList(cards)
        return known

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
        return self.deck_list(deck).wrong

    def new(self, decks: Sequence[DeckSource], seed: int = 0, first: int | None = None) -> Match:
        """1.2.1: a game of two players; a deck that breaks 1.2.2 is refused."""
        if len(decks) != 2:
            raise NotFound("players", expected=2, found=len(decks), clause="1.2.1")
        if first not in (None, 0, 1):
            raise NotFound("first", found=first, most=1)
        lists = [self.deck_list(deck) for deck in decks]
        for deck in lists:
            for wrong in deck.wrong:
                raise wrong
        game = StrikeGame(self.library(lists[0].keys | lists[1].keys), 2, seed)
        lay_out_decks(game, lists)
        game.call(Preparation(NOTHING if first is None else first))
        game.run()
        entries = [list(self.deck(deck)) if isinstance(deck, str) else deck for deck in decks]
        return Match(self, game, {"decks": entries, "seed": seed, "first": first})

    def card_fields(self) -> list[Mapping[str, Any]]:
        return list(self.fields.values())

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        return printed_card(fields)

    def with_cards(self, cards: Sequence[Mapping[str, Any]]) -> StrikeRulebook:
        """Printed cards of one's own; two of them cannot share a name."""
        merged = dict(shipped_cards())
        own: list[str] = []
        for fields in cards:
            key = key_of(fields)
            if key in own:
                raise CardError("card.twice", card=key)
            own.append(key)
            merged[key] = dict(fields)
        book = StrikeRulebook(merged)
        for key in own:
            book.printed(key)
        return book
