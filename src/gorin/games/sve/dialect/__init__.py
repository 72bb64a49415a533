"""The dialect of Shadowverse EVOLVE: from a printed text to abilities.

`layout` splits a text into lines, `sve.lark` gives a line its structure, and the modules named
after the parts of a text build the program: `nouns`, `conditions`, `phrases`, `moves`, `changes`,
`costs`, `triggers`, `sentences`, `statics`, `lines`.
"""

from __future__ import annotations

from gorin.games.sve.dialect.lines import read
from gorin.games.sve.dialect.telling import SveTeller
from gorin.text.explain import Vocabulary, register

register("sve", Vocabulary(__name__, teller=SveTeller))

__all__ = ["read"]
