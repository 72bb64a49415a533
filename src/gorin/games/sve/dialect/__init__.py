"""The dialect of Shadowverse EVOLVE: from a printed text to abilities.

`layout` splits a text into lines, `lines` has them read (`abilities`, by their heads). The words are declared in
`lexicon` and `verbs`; `sentence_parts` gives a sentence its pieces. Noun phrases become cards in `groups` and `things`,
numbers in `measures`, conditions in `facts`, what is waited for in `happenings`, costs in `payment`. `effects` carries
sentences out in order with `orders` and `changes`, `always` lets them hold. What can never be is in `kinds`.
"""

from __future__ import annotations

from gorin.games.sve.dialect.lines import read
from gorin.games.sve.dialect.telling import SveTeller
from gorin.text.explain import Vocabulary, register

register("sve", Vocabulary(__name__, teller=SveTeller))

__all__ = ["read"]
