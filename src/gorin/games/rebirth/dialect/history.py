"""What has happened in this turn: このターンに〔X〕が2回以上アタックしていたなら (T181)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Condition
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.events import when_of
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.amounts import Moved
from gorin.games.rebirth.program.tests import InZone
from gorin.text.conditions import Fact
from gorin.text.phrases import Clause, Phrase
from gorin.text.values import Happening

THIS_TURN = ("このターン", "このターン中")
TOLD = frozenset(
    (
        terms.MOVED,
        terms.APPEARED,
        terms.ATTACKED,
        terms.WAS_ATTACKED,
        terms.SUPPORTED,
        terms.WAS_SUPPORTED,
        terms.BLOCKED,
        terms.WAS_BLOCKED,
        terms.BLOCKED_ATTACK,
        terms.RETIRED_BY,
        terms.SET,
        terms.RESTED,
        terms.STOOD,
        terms.DAMAGED,
        terms.DREW,
        terms.RECOVERED,
        terms.PRESENTED,
        terms.CHECKED,
        terms.DISCARDED_BY,
        terms.BECAME_SOUL,
    )
)
"""Events that are written down while a turn lasts."""

SHOWN_WHERE = {
    terms.ATTACKED: terms.ENTRY,
    terms.WAS_ATTACKED: terms.ENTRY,
    terms.WAS_SUPPORTED: terms.ENTRY,
    terms.RETIRED_BY: terms.ENTRY,
    terms.SUPPORTED: terms.MEMBERS,
}
"""Where a card is that does this; it may have gone since."""


def turn_of(clause: Clause) -> Phrase | None:
    """このターンに."""
    timed = [
        phrase for phrase in clause.phrases if phrase.case in ("", "に") and phrase.nouns.group in ("turn", DURING)
    ]
    return next((phrase for phrase in timed if phrase.nouns.only.key in THIS_TURN), None)


def in_this_turn(own: Callable[[Fact], Condition] | None) -> Callable[[Fact], Condition]:
    """The fact of a verb that is an event, too: `own` where no turn is spoken of."""

    def fact(fact: Fact) -> Condition:
        clause, form, scope = fact.clause, fact.clause.form, fact.scope
        assert isinstance(scope, RebirthScope)
        said = turn_of(clause) is not None or scope.this_turn
        told = said and clause.phrase("が") is not None and (form.past or form.lasting)
        found = Fact(fact.scope, clause, None).happened() if told else None
        if found is not None:
            fact.frame.taken |= {id(each) for each in (*clause.phrases, *clause.adverbs)}
            return found
        if own is None:
            fact.scope.fail(fact.frame.place, "no_fact", verb=clause.said)
        return own(fact)

    return fact


def said_of_turn(frame: Framed) -> bool:
    """Whether a clause asks what has happened in this turn."""
    phrase = turn_of(frame.clause)
    if phrase is not None:
        frame.taken.add(id(phrase))
    said = phrase is not None or frame.scope.this_turn
    frame.scope.this_turn = frame.scope.this_turn and phrase is not None
    return said


def often(scope: RebirthScope, told: Happening, clause: Clause, times: bool) -> Happened:
    """How often, or to how many cards, this has happened; of an event only what is written down can be asked.

    2枚リタイアさせた counts whom it was done to.
    """
    when = when_of(told)
    if when.events[0] in SHOWN_WHERE:
        when = replace(when, tests=tuple(test for test in when.tests if test != InZone((SHOWN_WHERE[when.events[0]],))))
    bare = When(when.events, when.who, when.this, when.tests, origin=when.origin, goal=when.goal, other=when.other)
    odd = when != bare or any(isinstance(test, InZone) for test in (*when.tests, *when.other))
    if odd or any(event not in TOLD for event in when.events):
        scope.fail(clause.start, "no_fact", verb=clause.said)
    subject = clause.phrase("が")
    whom = terms.RETIRED_BY in when.events and (subject is None or subject.nouns.only.quantity is None)
    times = times or whom or not told.of_card
    if when.origin or when.goal or when.other:
        return Moved(when.events, when.who, when.tests, when.this, times, when.origin, when.goal, when.other)
    return Happened(when.events, when.who, when.tests, when.this, times)
