"""The words of the notation for this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from gorin.games.sve.rulebook import SveRulebook


class SveVocabulary(Vocabulary):
    def __init__(self, rulebook: SveRulebook) -> None:
        self.rulebook = rulebook
