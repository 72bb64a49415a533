"""Where a text of this game comes from, and the names that it may use."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from gorin.games.sve.dialect.examples import EXAMPLES
from gorin.games.sve.dialect.hints import hint
from gorin.text.error import TextError
from gorin.text.normalise import Normal, plain
from gorin.text.source import Origin
from gorin.text.tokens import Unreadable


@lru_cache(maxsize=8)
def spelled(names: tuple[str, ...]) -> dict[str, str]:
    """Names by the spelling in which they are compared."""
    return {plain(name): name for name in names}


class Source(Origin):
    """A stretch of a card's text. `kinds`: the printed kinds of its card (0: not known).

    `tokens`: the names that can be created (R5). `types`: the types that a text may name, if that is to be checked.
    """

    def __init__(
        self, normal: Normal, card: str, tokens: Collection[str], types: Collection[str] | None, kinds: int = 0
    ) -> None:
        super().__init__(normal, card, "gorin.games.sve.dialect", EXAMPLES)
        self.tokens = spelled(tuple(tokens))
        self.types = None if types is None else frozenset(types)
        self.kinds = kinds

    def part(self, normal: Normal) -> Source:
        """The same for a stretch of the text."""
        found = Source(normal, self.card, (), self.types, self.kinds)
        found.tokens = self.tokens
        return found

    def refused(self, error: Unreadable) -> TextError:
        """A habit of writing that has a usual cause is said instead of what the stages miss."""
        known = hint(self.normal.text, error.offset) if error.reason in STRUCTURAL else None
        if known is None:
            return super().refused(error)
        start, reason, word, meant = known
        return self.error(start, reason, (meant,) if meant else (), word=word)


STRUCTURAL = frozenset(("", "unknown_word", "nobody_takes", "misplaced"))
"""Reasons of the stages that only say that no word fits."""
