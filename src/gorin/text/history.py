"""Nouns by what has happened to them: このターンに破壊されたX, これによって破壊されたX."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.roots import Amount
from gorin.text.events import BY_TEXT, IN_TURN, single_event
from gorin.text.frames import occasion_of
from gorin.text.lexicon import Adverb
from gorin.text.nouns import single
from gorin.text.phrases import Modifier, NounPhrase, Phrase
from gorin.text.reference import Scope


def happened_count(scope: Scope, nouns: NounPhrase) -> Amount | None:
    """これによって破壊されたXの数: to how many of something it has happened."""
    named = single(nouns)
    told = next((each for each in named.modifiers if is_told(each)), None)
    clause = told.clause if told is not None else None
    occasion = occasion_of(clause) if clause is not None else None
    if clause is None or occasion is None or occasion.of_player or len(nouns.parts) != 1 or named.quantity is not None:
        return None
    rest = replace(named, modifiers=tuple(each for each in named.modifiers if each is not told))
    subject = Phrase(replace(nouns, parts=(rest,)), occasion.subject, nouns.start, nouns.end)
    event = single_event(scope, replace(clause, phrases=(*clause.phrases, subject), adverbs=()), None, False)
    amount = scope.often(event, clause)
    by_text = any(each.sense(Adverb) == BY_TEXT for each in clause.adverbs)
    return scope.since(amount, clause) if by_text else amount


def is_told(modifier: Modifier) -> bool:
    """Whether a description tells what has happened in this turn, or by this text."""
    clause = modifier.clause
    if clause is None or clause.verb is None or not clause.form.past or clause.form.negative:
        return False
    return len(clause.adverbs) == 1 and clause.adverbs[0].sense(Adverb) in (IN_TURN, BY_TEXT)
