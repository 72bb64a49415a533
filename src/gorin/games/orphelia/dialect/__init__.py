"""The dialect of Echoes of Orphelia: from a printed text to abilities.

`lines` splits a text into lines, `orphelia.lark` gives a line its structure: sentences of clauses
(`clauses`), a clause of phrases and a verb. `frames` looks after the phrases of a verb; the modules
named after the parts of a text build the program: `nouns`, `amounts`, `conditions`, `choosing`,
`moves`, `changes`, `acts`, `costs`, `triggers`, `sentences`, `statics`.
"""

from __future__ import annotations

from gorin.games.orphelia.dialect.switch import read
from gorin.text.explain import Vocabulary, register

register("orphelia", Vocabulary(__name__))

__all__ = ["read"]
