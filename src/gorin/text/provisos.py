"""Sentences behind an effect that say when it works at all: この効果は…場合にのみ適用する."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gorin.engine.program.condition import Not
from gorin.engine.program.roots import Condition
from gorin.text.conditions import condition_of
from gorin.text.frames import Frame
from gorin.text.function_words import IF, ONLY_WHEN, WHEN
from gorin.text.lexicon import Lexicon, Verb
from gorin.text.morphology import SURU
from gorin.text.phrases import Clause, Sentence
from gorin.text.pieces import Provided, pieces_of
from gorin.text.reference import Scope

THIS_EFFECT: Final = "this-effect"
APPLY: Final = "apply"


def add_provisos(lexicon: Lexicon) -> None:
    """この効果は…場合にのみ適用する; …場合、この効果は適用されない."""
    lexicon.add_nouns(THIS_EFFECT, {"この効果": None, "この能力": None, "このアビリティ": None})
    for word in ("適用", "発揮"):
        lexicon.add_verb(word, SURU, Verb(APPLY, {"は": frozenset((THIS_EFFECT,))}))


def provisos(scope: Scope, sentences: Sequence[Sentence]) -> tuple[list[Condition], list[Sentence]]:
    """The conditions of everything that is said with these sentences, and the sentences that are no provisos."""
    conditions: list[Condition] = []
    rest: list[Sentence] = []
    for sentence in sentences:
        pieces = pieces_of(sentence.parts)
        last = pieces[-1] if pieces else None
        if isinstance(last, Clause) and last.verb is not None and last.verb.name == APPLY:
            if len(pieces) != 2 or not isinstance(pieces[0], Provided):
                scope.fail(sentence.start, "proviso")
            conditions.append(proviso(scope, pieces[0], last))
        else:
            rest.append(sentence)
    return conditions, rest


def proviso(scope: Scope, provided: Provided, clause: Clause) -> Condition:
    """One of these conditions; with 適用されない it is the one under which nothing is done."""
    frame: Frame[Any] = Frame(scope, clause)
    frame.need("は", group=THIS_EFFECT, expected=("この効果は",))
    frame.done()
    negative = clause.form.negative
    if clause.form.past or clause.form.lasting or provided.link not in ((WHEN, IF) if negative else (ONLY_WHEN,)):
        scope.fail(provided.start, "proviso")
    condition = condition_of(scope, provided.clauses)
    return Not(condition) if negative else condition
