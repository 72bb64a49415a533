"""Different cards of one name: the keys that tell them apart, and which card a word means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gorin.engine.kernel.errors import CardError, NotFound

NUMBER = "number"
"""The field with a card's number in its list, which means nothing to the rules."""


def distinct_keys(cards: Sequence[Mapping[str, Any]], keys: Sequence[str]) -> list[str]:
    """Return one key for each card, different for different cards of one name.

    A shared name is followed by the card's number, else by its kind, and where that is still shared by its place among
    them. Cards that are printed alike have one key.
    """
    shared = {key for key, count in Counter(keys).items() if count > 1}
    found: list[str] = []
    for fields, key in zip(cards, keys, strict=True):
        if key not in shared:
            found.append(key)
            continue
        alike = [before for before, each in zip(found, cards, strict=False) if each == fields]
        found.append(alike[0] if alike else first_free(key, str(fields.get(NUMBER) or fields.get("kind", "")), found))
    return [only_key(key, shared, found, keys, index) for index, key in enumerate(found)]


def first_free(name: str, mark: str, taken: Sequence[str]) -> str:
    """The name with this mark, and with a number if that is taken."""
    key, number = f"{name}（{mark}）", 1
    while key in taken:
        number += 1
        key = f"{name}（{mark}{number}）"
    return key


def only_key(key: str, shared: set[str], found: Sequence[str], keys: Sequence[str], index: int) -> str:
    """A card that stands there several times, but alone with its name, keeps its name."""
    name = keys[index]
    return (
        name
        if name in shared and len({each for each, base in zip(found, keys, strict=True) if base == name}) == 1
        else key
    )


def key_meant(fields: Mapping[str, Mapping[str, Any]], word: str) -> str:
    """The key of the card that a word names, by number, by name, or by name and kind (`NAME（KIND）`)."""
    found = [key for key, each in fields.items() if is_meant(each, word)]
    if not found:
        raise NotFound("card.not_found", card=word)
    if len(found) > 1:
        raise CardError("card.ambiguous", card=word, known="、".join(found))
    return found[0]


def is_meant(fields: Mapping[str, Any], word: str) -> bool:
    """Whether a word is the number, the name, or the name and kind of this card."""
    name = fields.get("name", "")
    return word in (fields.get(NUMBER), name, f"{name}（{fields.get('kind', '')}）")
