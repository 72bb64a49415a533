"""The dialect of Rebirth for you: from a printed text to abilities.

`spelling` makes one spelling of many; `lexicon`, `words`, `nouns`, `verbs`, `wordings`, `phrases` and `predicates` read
clauses phrase by phrase. What nouns mean stands in `meaning` with `cards`, `owners`, `pronouns`, `filters`, `measures`
and `amounts`; what a verb means with its phrases in `choosing`, `choices`, `moving`, `acts` (what is done), `lasting`,
`numbers`, `granting`, `forbidding`, `attacks`, `changes` (what holds), `conditions`, `presence`, `past` (what is
asked), `subjects`, `events`, `arrivals`, `battles`, `occasions` (what happens), `counting`, `costs`, `declaring`,
`demanding`, `replacing` and `rules`. `clauses`, `sentences`, `asides`, `listing`, `widening` and `following` put
clauses together to effects; `heads`, `keywords` and `lines` effects to abilities. Every phrase that was recognised has
to be claimed by what is built from it, or the text is refused there.
"""

from __future__ import annotations

from gorin.games.rebirth.dialect.lines import read
from gorin.games.rebirth.dialect.telling import RebirthTeller
from gorin.text.explain import Vocabulary, register

register("rebirth", Vocabulary(__name__, teller=RebirthTeller))

__all__ = ["read"]
