"""The dialect of Spell Card Strike: from the printed texts of a card to abilities.

`strike.lark` gives a text its structure, and the modules named after the parts of a text build the
program: `nouns`, `conditions`, `statements`, `actions`, `sentences`, `lines`.
"""

from __future__ import annotations

from gorin.games.strike.dialect.lines import read
from gorin.text.explain import Vocabulary, register

register("strike", Vocabulary(__name__))

__all__ = ["read"]
