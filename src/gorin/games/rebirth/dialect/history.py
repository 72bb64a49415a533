"""What has happened in this turn: このターンに〔X〕が2回以上アタックしていたなら (T181)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Condition
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.conditions import Fact, relation_of
from gorin.games.rebirth.dialect.events import EVENTS, single
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.amounts import Moved
from gorin.games.rebirth.program.tests import InZone
from gorin.text.phrases import QUANTITY, Clause
from gorin.text.values import PLAYER

THIS_TURN = ("このターン", "このターン中")
TIMES = "time"
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


def is_told(scope: RebirthScope, clause: Clause) -> bool:
    """Whether a clause asks what has happened in this turn, to whom it says."""
    verb = clause.verb.name if clause.verb is not None else ""
    said = any(
        phrase.case in ("", "に") and phrase.nouns.group in ("turn", DURING) and phrase.nouns.only.key in THIS_TURN
        for phrase in clause.phrases
    )
    about = clause.phrase("が") is not None
    return (said or scope.this_turn) and about and verb in EVENTS and (clause.form.past or clause.form.lasting)


def in_this_turn(own: Fact | None) -> Fact:
    """The fact of a verb that is an event, too: `own` where no turn is spoken of."""

    def fact(frame: Framed) -> Condition:
        if is_told(frame.scope, frame.clause):
            return happened(frame)
        if own is None:
            frame.fail(frame.place, "no_fact", verb=frame.clause.said)
        return own(frame)

    return fact


def happened(frame: Framed) -> Condition:
    scope, clause, form = frame.scope, frame.clause, frame.clause.form
    if frame.take("", "に", group="turn") is None and frame.take("", "に", group=DURING) is None:
        scope.this_turn = False
    none = frame.take("も", group=QUANTITY)
    often = frame.take("", group=QUANTITY)
    if none is not None and (often is not None or not form.negative):
        frame.fail(none.start, "no_comparison", ("1回も…していない",))
    said = [each for each in clause.phrases if id(each) not in frame.taken]
    frame.taken |= {id(each) for each in said}
    quantity = often.only.quantity if often is not None else None
    for index, phrase in enumerate(said):
        if quantity is None and phrase.case == "を" and phrase.nouns.only.quantity is not None:
            quantity = phrase.nouns.only.quantity
            bare = replace(phrase.nouns.only, quantity=None)
            said[index] = replace(phrase, nouns=replace(phrase.nouns, parts=(*phrase.nouns.parts[:-1], bare)))
    plain = replace(form, past=True, negative=False, lasting=False)
    known = scope.of_event, scope.event_player, scope.event_this, scope.event_other
    whens = single(scope, replace(clause, form=plain, phrases=tuple(said)))
    scope.of_event, scope.event_player, scope.event_this, scope.event_other = known
    frame.taken |= {id(each) for each in clause.adverbs}
    subject = clause.phrase("が")
    by_player = subject is not None and subject.nouns.group == PLAYER
    count = told(frame, whens, by_player or (quantity is not None and quantity.counter == TIMES))
    if none is not None and (none.only.quantity is None or none.only.quantity.number != 1):
        frame.fail(none.start, "no_comparison", ("1回も…していない",))
    if quantity is None:
        return Compare(count, AT_MOST, Exactly(0)) if form.negative else Compare(count, AT_LEAST, Exactly(1))
    found = Compare(count, *relation_of(frame, quantity))
    return Never(found) if form.negative else found


def told(frame: Framed, whens: tuple[When, ...], times: bool) -> Happened:
    """How often, or to how many cards, this has happened; of an event only what is written down can be asked."""
    when = whens[0]
    if when.events[0] in SHOWN_WHERE:
        when = replace(when, tests=tuple(test for test in when.tests if test != InZone((SHOWN_WHERE[when.events[0]],))))
    bare = When(when.events, when.who, when.this, when.tests, origin=when.origin, goal=when.goal)
    if (
        len(whens) != 1
        or when != bare
        or any(event not in TOLD for event in when.events)
        or any(isinstance(test, InZone) for test in when.tests)
    ):
        frame.fail(frame.place, "no_fact", verb=frame.clause.said)
    if when.origin or when.goal:
        return Moved(when.events, when.who, when.tests, when.this, times, when.origin, when.goal)
    return Happened(when.events, when.who, when.tests, when.this, times)
