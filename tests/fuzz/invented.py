"""Rulebooks with cards of our own that no shipped deck holds: the golden texts, some of them in each book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import CardError
from tests.fuzz.decks import single
from tests.text.golden import corpus

BOOKS: Final = 64
"""Different rulebooks in one run: to read one costs more than a game."""
CARDS: Final = 60
"""Invented cards in one of them."""
TABLES: Final = 8
"""Different decks for one of them."""
EXCHANGES: Final = 120
"""How often another card is tried in a deck; what the rules of decks refuse is put back."""
NAMES: Final = ("name", "spell_name")
"""The fields one of which makes a card's name its own."""


@cache
def golden(slug: str) -> corpus.Corpus:
    return corpus.load(slug)


def renamed(fields: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The card under a name that no other bears."""
    return {key: f"{value}{number}" if key in NAMES else value for key, value in fields.items()}


@cache
def book(slug: str, number: int) -> Rulebook:
    """A rulebook with invented cards, and with those that their texts name."""
    known = golden(slug)
    beside = {str(each.get("name")): each for each in known.beside}
    readable = [each.fields for each in known.cards if not each.program.startswith("refused")]
    chosen = Random(number).sample(range(len(readable)), CARDS)
    cards = [*beside.values()]
    for place in chosen:
        card = renamed(readable[place], place)
        try:
            gorin.game(slug).with_cards([*beside.values(), card])
        except CardError:
            continue
        cards.append(card)
    return gorin.game(slug).with_cards(cards)


@cache
def deck(slug: str, number: int, table: int) -> list[Any]:
    """A legal deck of such a book: as many invented cards as the rules of decks allow in so many tries."""
    rulebook = book(slug, number)
    rnd = Random(f"{number} {table}")
    names = rulebook.deck_names()
    found = single(list(rulebook.entries(rnd.choice(names))))
    others = [rulebook.called(rulebook.printed(key)) for key in rulebook.own_keys]
    others += rnd.sample(list(rulebook.fields), 10)
    for _ in range(EXCHANGES):
        place = rnd.randrange(len(found))
        before, found[place] = found[place], rnd.choice(others)
        if rulebook.check_deck(found):
            found[place] = before
    return found
