"""A deck that holds cards of one's own: a ready deck in which they take the places of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError

MOST_COPIES = 3


@dataclass(frozen=True)
class Mixed:
    """A deck with own cards: the ready deck that it was, how many of each own card it holds, and who found no place."""

    base: str
    entries: list[dict[str, Any]]
    copies: dict[str, int]
    left_out: tuple[str, ...]


def mix_in(book: Rulebook, base: str | None = None) -> Mixed:
    """The rulebook's own cards in a deck of this name, else in the one that takes most of them."""
    names = [base] if base is not None else book.deck_names()
    found = [mix(book, name) for name in names]
    return max(found, key=lambda each: (len(each.copies), sum(each.copies.values())))


def mix(book: Rulebook, base: str) -> Mixed:
    entries = [counted(entry) for entry in book.deck(base)]
    cards = [book.printed(key) for key in book.own_keys]
    own = list(dict.fromkeys(book.called(printed) for printed in cards))
    copies: dict[str, int] = {}
    for printed in cards:
        name = book.called(printed)
        taken = put_in(book, entries, name, frozenset(own))
        if taken is not None:
            entries, count = taken
            copies[name] = copies.get(name, 0) + count
    return Mixed(base, entries, copies, tuple(name for name in own if name not in copies))


def counted(entry: Any) -> dict[str, Any]:
    found = {"card": entry} if isinstance(entry, str) else dict(entry)
    return {**found, "count": found.get("count", 1)}


def put_in(
    book: Rulebook, entries: Sequence[Mapping[str, Any]], name: str, own: frozenset[str]
) -> tuple[list[dict[str, Any]], int] | None:
    """As many copies as the deck building clauses allow, in the place of as many others; None: there is no place."""
    most_first = sorted(range(len(entries)), key=lambda index: -entries[index]["count"])
    for copies in range(MOST_COPIES, 0, -1):
        for place in most_first:
            old = entries[place]
            if old["card"] in own or old["count"] < copies:
                continue
            left = [{**old, "count": old["count"] - copies}] if old["count"] > copies else []
            new = {**old, "card": name, "count": copies}
            trial = [*map(dict, entries[:place]), *left, new, *map(dict, entries[place + 1 :])]
            if is_legal(book, trial):
                return trial, copies
    return None


def is_legal(book: Rulebook, entries: list[dict[str, Any]]) -> bool:
    try:
        return not book.check_deck(entries)
    except GorinError:
        return False
