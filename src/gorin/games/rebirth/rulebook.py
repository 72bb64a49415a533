"""Rebirth for you as a rulebook: its book, and the notation that speaks of it."""

from __future__ import annotations

from gorin.games.rebirth.book import RebirthBook
from gorin.games.rebirth.notation.vocabulary import RebirthVocabulary


class RebirthRulebook(RebirthBook):
    """The rulebook with its notation."""

    def make_vocabulary(self) -> RebirthVocabulary:
        return RebirthVocabulary(self)
