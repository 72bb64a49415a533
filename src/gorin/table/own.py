"""Cards of one's own in a game: which of them a deck needs, and their pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import gorin
from gorin.table.errors import TableError

MOST_OWN_CARDS = 400
"""Own cards that the decks of one game are made of."""
IMAGE = "image"
"""The field of a card that names its picture; no rule knows of it."""


def without_image(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != IMAGE}


def split(slug: str, cards: Iterable[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Cards as their rulebook reads them, and the pictures of those that have one, by their keys."""
    book = gorin.game(slug)
    plain = [without_image(fields) for fields in cards]
    keys = book.keys_for(plain)
    pictures = [str(fields.get(IMAGE) or "") for fields in cards]
    return plain, {key: picture for key, picture in zip(keys, pictures, strict=True) if picture}


def names_in(deck: Any) -> set[str]:
    """The cards that a list names; a ready deck names none of one's own."""
    if not isinstance(deck, list):
        return set()
    return {str(entry.get("card", "")) if isinstance(entry, Mapping) else str(entry) for entry in deck}


def needed(slug: str, own: list[dict[str, Any]], decks: Iterable[Any]) -> list[dict[str, Any]]:
    """The own cards that these decks are made of, and those that their texts speak of."""
    book = gorin.game(slug)
    wanted = set().union(*map(names_in, decks))
    names = [str(fields.get("name") or "") for fields in own]
    found: list[dict[str, Any]] = []
    left = list(range(len(own)))
    new = [at for at in left if names[at] in wanted or book.key_of(without_image(own[at])) in wanted]
    while new:
        found += [own[at] for at in new]
        if len(found) > MOST_OWN_CARDS:
            raise TableError("too_many_cards", most=MOST_OWN_CARDS)
        taken, texts = set(new), "\n".join(json.dumps(own[at], ensure_ascii=False) for at in new)
        left = [at for at in left if at not in taken]
        new = [at for at in left if names[at] and names[at] in texts]
    return found
