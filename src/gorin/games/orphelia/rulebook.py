"""Echoes of Orphelia as a rulebook: its cards, its decks, how a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.history import events_asked
from gorin.engine.search.features import Features
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import dialect
from gorin.games.orphelia.cards import make_card, read_cost, read_fields, token_card
from gorin.games.orphelia.evaluation import OrpheliaFeatures
from gorin.games.orphelia.game import OrpheliaGame
from gorin.games.orphelia.notation.vocabulary import OrpheliaVocabulary
from gorin.games.orphelia.presentation import COLUMNS, LAYOUT
from gorin.games.orphelia.rules import keywords
from gorin.games.orphelia.rules.preparation import DeckList, Preparation, check_deck, lay_out_decks
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.terms import DEFAULT_ARKEIA, EFFECT, FILLER, KIND_ARKEIA
from gorin.text import telling

COMMON: Final[tuple[Ability, ...]] = tuple(keywords.ABILITIES.values())


def tokens_in(printed: Printed) -> Iterator[Token]:
    """Every token that a card's text could make."""
    return (part for part in parts_of(printed.traits.abilities) if isinstance(part, Token))


class OrpheliaRulebook(Book[DeckList]):
    """2-1-1, 2-6-1: a game of two players."""

    slug = "orphelia"
    title = "Echoes of Orphelia"
    layout = LAYOUT
    features: Features = OrpheliaFeatures()
    columns = COLUMNS
    plain_cards = (
        {"name": FILLER, "name_en": "Dummy", "type": "ノーディア", "cost": "1", "a": 1, "d": 0, "l": 1},
        {
            "name": DEFAULT_ARKEIA,
            "name_en": "Dummy Arkeia",
            "type": "アルケイア",
            "ether": 1,
            "physis": 1,
            "defense": 3,
            "shield": 5,
            "weight": 1,
        },
    )
    players_clause = "2-1-1"

    def make_vocabulary(self) -> OrpheliaVocabulary:
        return OrpheliaVocabulary(self)

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        """One card as printed; its text is understood wholly or refused."""
        kinds = read_fields(fields)
        name = str(fields["name"])
        text = str(fields.get("text") or "")
        abilities = dialect.read(text, kinds, name) if text or kinds & EFFECT else ()
        cost = fields.get("cost")
        price, x = read_cost(name, "0" if cost is None else cost)
        return telling(make_card(name, fields, text, kinds, abilities, price, x), "orphelia")

    def make_library(self, cards: dict[str, Printed]) -> Library:
        """These cards, and every token that their texts could make (22)."""
        found = dict(cards)
        for printed in cards.values():
            for token in tokens_in(printed):
                if token.key not in found:
                    found[token.key] = token_card(token)
        library = Library(found, COMMON)
        library.recorded = events_asked(library.abilities())
        return library

    def read_deck(self, entries: Sequence[tuple[str, int, Mapping[str, Any]]]) -> DeckList:
        """2-1-2: the アルケイア is recognised by its type."""
        found = DeckList([], [])
        for name, count, _ in entries:
            printed = self.printed(name)
            if printed.traits.kind & KIND_ARKEIA:
                found.arkeia += [printed] * count
            else:
                found.archive += [printed] * count
        return found

    def wrong_in(self, deck: DeckList) -> list[DeckError]:
        return check_deck(deck)

    def keys_in(self, deck: DeckList) -> Iterable[str]:
        return (card.key for card in (*deck.arkeia, *deck.archive))

    def make_game(self, library: Library, seats: Seats, seed: int) -> OrpheliaGame:
        return OrpheliaGame(library, seats, seed)

    def prepare(self, game: OrpheliaGame, decks: list[DeckList], first: int | None) -> None:
        """3-2; with `first` given nobody has to compare Weight."""
        lay_out_decks(game, decks)
        if first is None:
            game.call(Preparation())
            return
        game.first = game.active = first
        game.call_from(Preparation.shuffle, Preparation())
