"""The face of a card: what a description, a condition or an amount can read of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

_WORDS: Final[dict[frozenset[str], frozenset[str]]] = {}


def shared(words: frozenset[str]) -> frozenset[str]:
    """These words as the one set that all cards with the same words share: what is kept under it is found at once."""
    return _WORDS.setdefault(words, words)


@mypyc_attr(acyclic=True)
class Face:
    """Name, kind, words, keywords and numbers of a card."""

    __slots__ = ("keywords", "kind", "name", "numbers", "words")

    def __init__(self, name: str, kind: int, words: frozenset[str], keywords: int, numbers: list[int]) -> None:
        self.name = name
        self.kind = kind
        self.words = words
        self.keywords = keywords
        self.numbers = numbers
