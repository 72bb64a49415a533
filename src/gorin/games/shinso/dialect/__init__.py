"""The dialect of the vampire game: from the printed text of a card to abilities."""

from __future__ import annotations

from gorin.games.shinso.dialect.switch import read, read_conditions
from gorin.text.explain import Vocabulary, register

register("shinso", Vocabulary(__name__))

__all__ = ["read", "read_conditions"]
