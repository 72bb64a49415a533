"""What happened in this turn: このターンに自分が権能を使用している場合, このターンに破壊された眷属の数."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.group import Not
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY
from gorin.games.shinso.dialect.events import EVENTS, event_of, is_kept
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.tests import HasDone
from gorin.text.function_words import IN_THIS_TURN, WHEN
from gorin.text.lexicon import Adverb
from gorin.text.morphology import PASSIVE
from gorin.text.phrases import Clause, Modifier, NounPhrase, Phrase
from gorin.text.quantities import in_this_turn
from gorin.text.trial import says_no_more
from gorin.text.values import Happening as Told

ASIDE: Final = (IN_THIS_TURN, "idle")
BY_CARDS: Final = ("attack", "win", "lose out", "fight", "appear", "retreat", "awake", "sleep", "leave")
"""What cards do rather than what is done to them."""


def happened(scope: ShinsoScope, clause: Clause) -> Happened:
    """How often in this turn what a clause tells has happened."""
    if clause.name not in EVENTS:
        scope.fail(clause.start, "not_recorded", ("このターンに眷属が破壊されている場合",), verb=clause.said)
    for token in clause.adverbs:
        adverb = token.sense(Adverb)
        if adverb is None or adverb.key not in ASIDE:
            scope.fail(token.start, "nobody_takes", verb=clause.said)
        says_no_more(token)
    form = replace(clause.form, negative=False, lasting=False, past=True)
    found = event_of(scope, replace(clause, adverbs=(), form=form), WHEN)
    if found.condition is not None or found.state is not None or found.times or found.zones:
        scope.fail(clause.start, "not_recorded", ("このターンに眷属が破壊されている場合",), verb=clause.said)
    for test in found.tests:
        if not is_kept(test):
            scope.fail(clause.start, "history_test", ("このターンに種族：ウルフの眷属が",))
    return Happened(found.events, found.who, found.tests, found.this)


def told_event(scope: ShinsoScope, clause: Clause) -> Told:
    """The same for a condition."""
    found = happened(scope, clause)
    return Told(clause.start, clause.end, found.events, found.who, found.this, found.tests)


def number_of(scope: ShinsoScope, nouns: NounPhrase) -> Happened:
    """このターンに破壊された眷属, このターンに自分が使用した権能: how many there were."""
    named = nouns.only
    clause = next((each.clause for each in named.modifiers if is_past(each)), None)
    if clause is None or clause.verb is None or len(nouns.parts) > 1 or named.quantity is not None:
        scope.fail(nouns.start, "not_recorded", ("このターンに破壊された眷属の数",), verb="")
    rest = tuple(each for each in named.modifiers if not is_past(each))
    head = replace(nouns, parts=(replace(named, modifiers=rest),))
    told = clause.form.voice == PASSIVE or clause.verb.name in BY_CARDS
    phrase = Phrase(head, "が" if told else "を", nouns.start, nouns.end)
    form = replace(clause.form, negative=False)
    found = happened(scope, replace(clause, phrases=(*clause.phrases, phrase), form=form))
    return replace(found, who=scope.one_actor) if found.who == ANY and not told else found


def is_past(modifier: Modifier) -> bool:
    return modifier.clause is not None and in_this_turn(modifier.clause)


def has_done(scope: ShinsoScope, clause: Clause) -> Test:
    """このターンに攻撃した眷属: a test on the card that the clause describes."""
    done = happened(scope, clause)
    if not done.this:
        scope.fail(clause.start, "not_recorded", ("このターンに攻撃した眷属",), verb=clause.said)
    test = HasDone(done.events)
    return Not(test) if clause.form.negative else test
