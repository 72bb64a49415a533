"""2.1.1: what a card is called; R133: a text may give it further names."""

from __future__ import annotations

from typing import Final

from gorin.engine.values.traits import Traits

NAME_WORD: Final = "name:"
"""Before a further name among the words of a card."""


_FURTHER: Final[dict[frozenset[str], frozenset[str]]] = {}
NAMELESS: Final[set[frozenset[str]]] = set()
"""Sets of words without any."""


def further_names(words: frozenset[str]) -> frozenset[str]:
    """R133: the names among the words of a card; there are few sets of words, so each is read once."""
    known = _FURTHER.get(words)
    if known is None:
        known = frozenset([word[len(NAME_WORD) :] for word in words if word.startswith(NAME_WORD)])
        _FURTHER[words] = known
        if not known:
            NAMELESS.add(words)
    return known


def names_of(traits: Traits) -> frozenset[str]:
    """All names of a card."""
    return further_names(traits.words) | {traits.name}


def is_called(traits: Traits, names: frozenset[str]) -> bool:
    """Whether a card has one of these names."""
    return traits.name in names or not further_names(traits.words).isdisjoint(names)
