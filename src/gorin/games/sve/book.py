"""The cards and decks of Shadowverse EVOLVE, and how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.errors import CardError, DeckError, NotFound
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.cards import Create
from gorin.engine.search.features import Features
from gorin.engine.values.ability import Ability
from gorin.games.sve.cards import key_of, listed, printed_card
from gorin.games.sve.dialect.kinds import idle_words
from gorin.games.sve.dialect.token_lines import token_lines
from gorin.games.sve.evaluation import SveFeatures
from gorin.games.sve.game import SveGame
from gorin.games.sve.presentation import COLUMNS, LAYOUT
from gorin.games.sve.program.amounts import asks_for_history
from gorin.games.sve.program.operations import Transform
from gorin.games.sve.rules import keywords
from gorin.games.sve.rules.preparation import DeckList, Preparation, check_deck, lay_out_decks
from gorin.games.sve.terms import DECK, DEFAULT_LEADER, FILLER, KIND_LEADER

COMMON: Final[tuple[Ability, ...]] = tuple(ability for each in keywords.ABILITIES.values() for ability in each)

SHIPPED: Final[dict[str, Printed]] = {}
"""The cards of the game's own that have been read."""


class SveBook(Book[DeckList]):
    """1.1.1: a game of two players. Its cards include the tokens of 付録A (R4)."""

    slug = "sve"
    title = "Shadowverse EVOLVE"
    layout = LAYOUT
    features: Features = SveFeatures()
    columns = COLUMNS
    plain_cards = (
        {
            "name": FILLER,
            "name_en": "Dummy",
            "class": "ニュートラル",
            "kind": "フォロワー",
            "cost": 1,
            "attack": 1,
            "health": 1,
        },
        {"name": DEFAULT_LEADER, "name_en": "Leader", "class": "ニュートラル", "kind": "リーダー"},
    )
    entry_keys = ("card", "count", "zone")
    players_clause = "1.1.1"

    def __init__(self, own: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(own)
        self.notes: dict[int, object] = {}
        self.tokens = tokens_among(self.fields.values())
        self.usual_tokens = not own or self.tokens == tokens_among(self.shipped.values())
        self.informed: dict[str, dict[str, Any]] = {}
        self.disputed: set[str] = set()
        self._informed: dict[str, Printed] = {}
        for fields in self.own:
            self.take_lines(fields)

    def take_lines(self, fields: Mapping[str, Any]) -> None:
        """R130: note what a card's token lines say about tokens outside all lists. Lines that differ are disputed."""
        text = fields.get("text")
        if not isinstance(text, str) or "―" not in text:
            return
        for name, token in token_lines(text).items():
            if name in self.tokens:
                continue
            if self.informed.setdefault(name, token) != token:
                self.disputed.add(name)

    def key_of(self, fields: Mapping[str, Any]) -> str:
        return key_of(fields)

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        """A printed card; the tokens that it creates are read with it, if only token lines know them (R130)."""
        self.take_lines(fields)
        if self.usual_tokens and not self.informed and self.shipped.get(key_of(fields)) is fields:
            return shipped_card(fields, self.tokens)
        printed = printed_card(fields, self.tokens | token_name(fields) | self.informed.keys())
        if self.informed:
            for name in created_by(printed.abilities):
                if name in self.informed and name != printed.name:
                    self.informed_token(name)
        return printed

    def remarks(self, printed: Printed) -> list[CardError]:
        """Remark on words that are read but do nothing on a card of this kind."""
        found = super().remarks(printed)
        idle = idle_words(printed.abilities, printed.traits.kind)
        return found + [CardError("card.sve.idle", card=printed.name, word=word) for word in idle]

    def informed_token(self, name: str) -> Printed:
        """The token that token lines tell of."""
        if name in self.disputed:
            raise CardError("card.token_lines", card=name)
        known = self._informed.get(name)
        if known is None:
            known = printed_card(self.informed[name], self.tokens | self.informed.keys())
            self._informed[name] = known
            for other in created_by(known.abilities):
                if other in self.informed:
                    self.informed_token(other)
        return known

    def find(self, name: str, evolve: bool = False) -> Printed:
        """The printed card of this name; `evolve` prefers the evolve card, else the other one."""
        keys = [f"{name}/エボルヴ", name] if evolve else [name, f"{name}/エボルヴ"]
        for key in keys:
            if key in self.fields:
                return self.printed(key)
        raise NotFound("card.not_found", card=name)

    def make_library(self, cards: dict[str, Printed]) -> Library:
        """These cards, and every token that a text could create by its name (9.1.2.3)."""
        known = cards | {name: self.printed(name) for name in sorted(self.tokens)}
        waiting = list(known.values())
        while waiting:
            for name in created_by(waiting.pop().abilities):
                if name not in known and name in self.informed:
                    known[name] = self.informed_token(name)
                    waiting.append(known[name])
        library = Library(known, COMMON)
        library.notes = self.notes
        library.remembers = asks_for_history(library)
        return library

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> DeckList:
        """6.1.1: the leader is recognised by its kind; the evolve deck is named as a zone."""
        found = DeckList([], [], [])
        for number, (name, count, entry) in enumerate(entries):
            if entry.get("zone", "deck") not in ("deck", "evolve_deck"):
                raise CardError("deck.entry_zone", number=number + 1, found=entry["zone"])
            evolve = entry.get("zone") == "evolve_deck"
            printed = self.find(name, evolve)
            if evolve:
                found.evolve += [printed] * count
            elif printed.traits.kind & KIND_LEADER:
                found.leaders += [printed] * count
            else:
                found.main += [printed] * count
        return found

    def wrong_in(self, deck: DeckList) -> list[DeckError]:
        return check_deck(deck)

    def keys_in(self, deck: DeckList) -> Iterable[str]:
        return (card.key for card in (*deck.leaders, *deck.main, *deck.evolve))

    def make_game(self, library: Library, seats: Seats, seed: int) -> SveGame:
        return SveGame(library, seats, seed)

    def prepare(self, game: SveGame, decks: list[DeckList], first: int | None) -> None:
        """6.2; with `first` given, 6.2.1.5 is decided and not asked."""
        lay_out_decks(game, decks)
        if first is None:
            game.call(Preparation())
            return
        game.first = game.active = first
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(DECK, player))
        game.call_from(Preparation.deal_hands, Preparation())


def tokens_among(cards: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The names of the tokens among printed fields."""
    return frozenset(name for fields in cards if fields.get("special") for name in token_name(fields))


def shipped_card(fields: Mapping[str, Any], tokens: frozenset[str]) -> Printed:
    """A card of the game's own, read once for all books in which the same tokens have names."""
    key = key_of(fields)
    known = SHIPPED.get(key)
    if known is None:
        known = SHIPPED[key] = printed_card(fields, tokens)
    return known


def created_by(abilities: tuple[Ability, ...]) -> list[str]:
    """The names of the tokens that these abilities create."""
    found: list[str] = []
    for part in parts_of(abilities):
        if isinstance(part, Create):
            found += [name for name, _ in part.tokens]
        elif isinstance(part, Transform):
            found.append(part.token)
    return found


def token_name(fields: Mapping[str, Any]) -> frozenset[str]:
    """The name of a card with the special kind トークン (R5)."""
    is_token = "トークン" in listed(fields, "special")
    return frozenset((str(fields.get("name")),)) if is_token else frozenset()
