"""The dialect of the vampire game: from the printed text of a card to abilities.

`spelling`, `lexicon` and `verbs` declare the words; `scope` and `reading` hold what a text has said so far; `nouns`,
`amounts`, `facts`, `events`, `orders`, `deeds`, `statements` and `costs` say what they mean; `sentences`, `flow`,
`statics`, `abilities`, `playing` and `lines` put abilities together.
"""

from __future__ import annotations

from gorin.games.shinso.dialect.lines import read, read_conditions
from gorin.text.explain import Vocabulary, register

register("shinso", Vocabulary(__name__))

__all__ = ["read", "read_conditions"]
