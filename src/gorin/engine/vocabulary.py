"""Vocabulary: how positions, references, actions and values of a game are named in the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gorin.engine.errors import Refusal
    from gorin.engine.match import Match


class Vocabulary:
    """The words of one game."""

    def act(self, match: Match, player: int, action: Any) -> None:
        raise AssertionError("a vocabulary knows its verbs")

    def why_not(self, match: Match, player: int, action: Any) -> Refusal | None:
        raise AssertionError("a vocabulary knows its verbs")
