"""The dialect of Rebirth for you: from a printed text to abilities.

`spelling` makes one spelling of many; `nouns`, `verbs` and `phrases` read clauses phrase by phrase;
`meaning`, `choosing`, `moving`, `acts`, `lasting`, `granting`, `numbers`, `forbidding`, `changes`, `conditions`,
`past`, `events`, `counting`, `costs` and `rules` say what
each verb means with its phrases; `clauses`, `sentences` and `lines` put clauses together to effects and abilities.
Every phrase that was recognised has to be claimed by what is built from it, or the text is refused there.
"""

from __future__ import annotations

from gorin.games.rebirth.dialect.lines import read
from gorin.games.rebirth.dialect.telling import RebirthTeller
from gorin.text.explain import Vocabulary, register

register("rebirth", Vocabulary(__name__, teller=RebirthTeller))

__all__ = ["read"]
