"""Shadowverse EVOLVE as a rulebook: its book, and the notation that speaks of it."""

from __future__ import annotations

from gorin.games.sve.book import SveBook
from gorin.games.sve.notation.vocabulary import SveVocabulary


class SveRulebook(SveBook):
    """The rulebook with its notation."""

    def make_vocabulary(self) -> SveVocabulary:
        return SveVocabulary(self)
