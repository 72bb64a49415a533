"""Random legal decks: a shipped deck in which cards were exchanged for others as long as it stays legal."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from gorin.engine.cards.rulebook import Rulebook

POOL = 100
"""Different decks in one run: to make one costs more than a game."""
EXCHANGES = 30
"""How often another card is tried; what the rules of decks refuse is put back."""


def single(entries: list[Any]) -> list[Any]:
    """The entries with one card each."""
    found: list[Any] = []
    for each in entries:
        if isinstance(each, dict) and each.get("count", 1) > 1:
            found += [{**each, "count": 1} for _ in range(each["count"])]
        else:
            found.append(each)
    return found


@cache
def random_deck(rulebook: Rulebook, number: int) -> list[Any]:
    """A legal deck of cards from all shipped decks, about half of them exchanged."""
    rnd = Random(number)
    names = rulebook.deck_names()
    deck = single(list(rulebook.entries(rnd.choice(names))))
    others = single([each for name in names for each in rulebook.entries(name)])
    for _ in range(EXCHANGES):
        place = rnd.randrange(len(deck))
        before, deck[place] = deck[place], rnd.choice(others)
        if rulebook.check_deck(deck):
            deck[place] = before
    return deck
