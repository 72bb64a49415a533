"""The dialect of Shadowverse EVOLVE: from a printed text to abilities.

`layout` splits a text into lines, the grammar files give a line its structure, and the modules named
after the parts of a text build the program: `nouns` with `filters`, `elements` and `phrases`; `numbers`
and `amounts`; `conditions`, `memory` and `done`; `costs`, `triggers`; `clauses` names what builds each
clause, `statements` those that say how things are; `sentences` carries them out in order, `statics`
lets them hold, and `lines` makes abilities of both. What can never be is in `possible` (zones, events) and `kinds`
(what cards of each kind can have and do).
"""

from __future__ import annotations

from gorin.games.sve.dialect.lines import read
from gorin.games.sve.dialect.telling import SveTeller
from gorin.text.explain import Vocabulary, register

register("sve", Vocabulary(__name__, teller=SveTeller))

__all__ = ["read"]
