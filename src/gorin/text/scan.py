"""Reading a text from left to right by hand-written rules: words, backtracking, and where it got stuck.

A dialect whose sentences are free in the order of their parts reads phrase by phrase (a noun with
its particle, a quantity, a verb with its ending) instead of by one grammar of whole sentences. The
scanner keeps the farthest place that any attempt reached and the words it looked for there, so that
a diagnostic can point at the first word that fits nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


class Scanner:
    """A place in a text. What is tried and fails leaves the place where it was."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.farthest = 0
        self.wanted: list[str] = []

    @property
    def ended(self) -> bool:
        return self.at >= len(self.text)

    def missed(self, *words: str) -> None:
        """Note what could have stood here."""
        if self.at > self.farthest:
            self.farthest = self.at
            self.wanted = []
        if self.at == self.farthest:
            self.wanted.extend(word for word in words if word not in self.wanted)

    def sees(self, *words: str) -> bool:
        """Whether one of these words stands here."""
        return any(self.text.startswith(word, self.at) for word in words)

    def eat(self, *words: str) -> str:
        """The first of these words that stands here ("" if none does)."""
        for word in words:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return word
        self.missed(*words)
        return ""

    def match(self, pattern: re.Pattern[str], label: str = "") -> re.Match[str] | None:
        """What a pattern finds here; `label` names it in a diagnostic."""
        found = pattern.match(self.text, self.at)
        if found is None:
            if label:
                self.missed(label)
            return None
        self.at = found.end()
        return found

    def longest(self, words: Iterable[str]) -> str:
        """The longest of these words that stands here."""
        best = ""
        for word in words:
            if len(word) > len(best) and self.text.startswith(word, self.at):
                best = word
        self.at += len(best)
        return best

    def back(self, place: int) -> None:
        """Return to a place, because what was tried from there did not fit."""
        self.missed()
        self.at = place


def longest_first(words: Iterable[str]) -> Sequence[str]:
    """Words in an order in which none hides a longer one."""
    return sorted(words, key=lambda word: (-len(word), word))
