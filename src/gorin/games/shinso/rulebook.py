"""The vampire game as a rulebook: its book, and the notation that speaks of it."""

from __future__ import annotations

from gorin.games.shinso.book import ShinsoBook
from gorin.games.shinso.notation.vocabulary import ShinsoVocabulary


class ShinsoRulebook(ShinsoBook):
    """The rulebook with its notation."""

    def make_vocabulary(self) -> ShinsoVocabulary:
        return ShinsoVocabulary(self)
