"""The dialect of Rebirth for you: from a printed text to abilities, word by word, with the stages of `text/`.

`spelling` makes one spelling of many, `lines` says how a text falls into abilities. `lexicon` and `verbs` declare the
words; `scope` is what holds while an ability is read; `cards`, `amounts` and `spans` say which cards, numbers and times
nouns mean; `selections`, `orders`, `statements`, `permits`, `rules`, `declaring`, `conditions` and `events` what verbs
mean. `predicates` carries one clause over, `widening` and `lists` what belongs to a sentence before or behind,
`effects` puts clauses together; `permanent` has sentences that only 【永】 has, `reading` answers what the shared
stages ask, `abilities` puts icons, costs and effects together. `tracing` knows what acts can have done, `telling` says
abilities back.
"""

from __future__ import annotations

from gorin.games.rebirth.dialect.lines import read
from gorin.games.rebirth.dialect.telling import RebirthTeller
from gorin.text.explain import Vocabulary, register

register("rebirth", Vocabulary(__name__, teller=RebirthTeller))

__all__ = ["read"]
