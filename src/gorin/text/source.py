"""Where a text comes from: diagnostics that point at what its author wrote."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files

from gorin.text.error import TextError, nearest
from gorin.text.normalise import Normal
from gorin.text.tokens import Unreadable


@cache
def reasons(package: str) -> dict[str, dict[str, str]]:
    """Why a dialect refuses texts in which each word by itself could stand."""
    found: dict[str, dict[str, str]] = json.loads((files(package) / "reasons.json").read_text("utf-8"))
    return found


class Origin:
    """A stretch of a printed text of a card. `package`: its dialect; `examples`: wordings that the dialect reads."""

    def __init__(self, normal: Normal, card: str, package: str, examples: Sequence[str]) -> None:
        self.normal = normal
        self.card = card
        self.package = package
        self.examples = examples

    def error(self, offset: int, reason: str = "", expected: Collection[str] = (), **values: str) -> TextError:
        """A diagnostic at a character of the normalised stretch; `reason` is a key of reasons.json."""
        return Origin.refused(self, Unreadable(offset, reason, expected, **values))

    def check_outside(self, words: Mapping[str, Sequence[str]]) -> None:
        """Refuse by its name a word of a rule that the game does not have, with what can be written in its place."""
        for word, instead in words.items():
            if word in self.normal.text:
                raise self.error(self.normal.text.index(word), "outside", instead, word=word)

    def refused(self, error: Unreadable) -> TextError:
        """The same for what the stages of the reader refuse; their own reasons are common to all games."""
        known = {**reasons("gorin.text"), **reasons(self.package)}.get(error.reason)
        said = {lang: text.format(**error.values) for lang, text in known.items()} if known is not None else None
        return self.refusal(error.offset, said, error.expected)

    def refusal(self, offset: int, reason: Mapping[str, str] | None, expected: Collection[str]) -> TextError:
        normal = self.normal
        where = normal.origin[min(offset, len(normal.origin) - 1)]
        near = nearest(normal.text, self.examples)
        return TextError(normal.original, where, reason, tuple(expected), near, self.card)


class Source(Origin):
    """The same for a text that the stages of the reader read."""
