"""2.1.1: what a card is called; R133: a text may give it further names."""

from __future__ import annotations

from typing import Final

from gorin.engine.values.traits import Traits

NAME_WORD: Final = "name:"
"""Before a further name among the words of a card."""


def names_of(traits: Traits) -> frozenset[str]:
    """All names of a card."""
    found = {traits.name}
    for word in traits.words:
        if word.startswith(NAME_WORD):
            found.add(word[len(NAME_WORD) :])
    return frozenset(found)
