"""Rulebooks with cards that no shipped deck holds: the golden texts and those of files, some of them in each book."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import CardError
from tests.fuzz.decks import single
from tests.text.golden import corpus

BOOKS: Final = 40
"""Different rulebooks in one run: to read one costs more than a game."""
GAMES: Final = 100
"""Games in a row with the same one: a record reads its cards anew where its rulebook is no longer kept."""
CARDS: Final = 60
"""Invented cards in one of them."""
TABLES: Final = 6
"""Different decks for one of them."""
EXCHANGES: Final = 120
"""How often another card is tried in a deck; what the rules of decks refuse is put back."""
NAMES: Final = ("name", "spell_name")
"""The fields one of which makes a card's name its own."""


FILES: Final[list[Path]] = []
"""Cards as printed (JSON) of which each book has as many as of the golden ones."""


def number(seed: int) -> int:
    """The rulebook for the game of this seed."""
    return seed // GAMES % BOOKS


@cache
def golden(slug: str) -> corpus.Corpus:
    return corpus.load(slug)


@cache
def printed_in_files(slug: str) -> list[dict[str, Any]]:
    """The cards of all files, in the fields of the rulebook."""
    found: list[dict[str, Any]] = []
    for file in FILES:
        data = json.loads(file.read_text(encoding="utf-8"))
        listed = data if isinstance(data, list) else [each for part in data.values() for each in part]
        found += [gorin.game(slug).sheet.fields(each) for each in listed]
    return found


def renamed(fields: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The card under a name that no other bears."""
    return {key: f"{value}{number}" if key in NAMES else value for key, value in fields.items()}


@cache
def book(slug: str, number: int) -> Rulebook:
    """A rulebook with invented cards, and with those that their texts name."""
    known = golden(slug)
    beside = {str(each.get("name")): each for each in known.beside}
    rnd = Random(number)
    readable = [each.fields for each in known.cards if not each.program.startswith("refused")]
    cards = [*beside.values()]
    for place in rnd.sample(range(len(readable)), CARDS):
        add_readable(slug, cards, renamed(readable[place], place))
    strange = printed_in_files(slug)
    for place in rnd.sample(range(len(strange)), min(CARDS, len(strange))):
        add_readable(slug, cards, renamed(strange[place], place + len(readable)))
    return gorin.game(slug).with_cards(cards)


def add_readable(slug: str, cards: list[dict[str, Any]], card: dict[str, Any]) -> None:
    """Add a card that can be read beside these."""
    try:
        gorin.game(slug).beside([*cards, card]).read_card(card)
    except CardError:
        return
    cards.append(card)


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
