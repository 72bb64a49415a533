"""The dialect of Spell Card Strike: from the printed texts of a card to abilities.

`lexicon` and `verbs` declare the words, the stages of `text/` make clauses of them, and `scope`, `orders`, `targets`,
`changes` and `uses` say what is special here. `lines` cuts a card's texts into abilities.
"""

from __future__ import annotations

from gorin.games.strike.dialect.lines import read
from gorin.text.explain import Vocabulary, register

register("strike", Vocabulary(__name__))

__all__ = ["read"]
