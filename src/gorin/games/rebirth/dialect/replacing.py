"""Replacements: …する時、かわりに…, and what is done just before a retirement (T116, T117, T248, T249, R151)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.group import IsKind
from gorin.engine.values.ability import REPLACEMENT
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.arrivals import moved_between
from gorin.games.rebirth.dialect.following import Body, finish_clause
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import about, cause_of, subject_of
from gorin.games.rebirth.program.abilities import Instead, RebirthAbility, When
from gorin.games.rebirth.program.operations import Offer, Price


def replacement(body: Body, clause: Clause) -> None:
    """…する時、かわりに…(してよい。そうしたら、…): the rest of the ability takes the place of the event."""
    reading = body.reading
    conditions = body.held + body.pending
    body.pending = []
    reading.static = False
    when = replaced_event(reading, clause)
    finish_clause(reading, clause)
    sc = body.sc
    sc.eat("、")
    if not sc.eat("かわりに、", "かわりに"):
        reading.fail(sc.at, "instead", ("かわりに",))
    inner = Reading(reading.source)
    inner.read_quoted = reading.read_quoted
    inner.event_card = True
    body.anew(inner)
    first = inner.draft.cells[0].op if inner.draft.cells else None
    optional = isinstance(first, (Offer, Price))
    program = inner.draft.finish()
    reading.static = True
    event = Instead(
        when.events,
        when.who,
        when.this,
        when.tests,
        optional,
        origin=when.origin,
        goal=when.goal,
        cause=when.cause,
        conditions=tuple(conditions),
    )
    reading.replacements.append(RebirthAbility(REPLACEMENT, program, replacement=event))
    body.held = []


def just_before(body: Body, clause: Clause) -> None:
    """…がリタイアする直前に、あなたはAすることで、B (T248, R151): an optional replacement of the retirement."""
    reading = body.reading
    if not reading.static or clause.verb != "retire":
        reading.fail(clause.verb_start, "event")
    conditions = body.held + body.pending
    body.pending, body.held = [], []
    subject = subject_of(reading, clause.noun("が"), clause)
    when = about(reading, subject, When((terms.MOVED,), origin=subject.zones, goal=(terms.RETIRE,)))
    finish_clause(reading, clause)
    inner = Reading(reading.source)
    inner.read_quoted = reading.read_quoted
    inner.event_card = True
    body.anew(inner)
    event = Instead(
        when.events,
        when.who,
        when.this,
        when.tests,
        True,
        origin=when.origin,
        goal=when.goal,
        conditions=tuple(conditions),
        before=True,
    )
    reading.replacements.append(RebirthAbility(REPLACEMENT, inner.draft.finish(), replacement=event))


def replaced_event(reading: Reading, clause: Clause) -> When:
    """Which event: リタイアする, 控え室に置かれる, 手札に戻る, ダメージを受ける."""
    subject = subject_of(reading, clause.noun("が") or clause.noun("を"), clause)
    if clause.verb == "retire" and clause.voice == verbs.ACTIVE:
        when = about(reading, subject, When((terms.MOVED,), origin=subject.zones, goal=(terms.RETIRE,)))
        cause = cause_of(reading, clause)
        return replace(when, cause=cause) if cause is not None else when
    if clause.verb == "receive":
        obj = clause.noun("を")
        if obj is None or obj.noun is None or not obj.noun.is_one("word", "ダメージ"):
            reading.fail(clause.verb_start, "event")
        return about(reading, subject, When((terms.DAMAGED,)))
    if (clause.verb == "put" and clause.voice == verbs.PASSIVE) or clause.verb == "come_back":
        when = moved_between(reading, clause, about(reading, subject, When((terms.MOVED,))))
        if not when.goal:
            reading.fail(clause.verb_start, "goal")
        if when.origin_not or when.goal_vacant or (when.origin and subject.zones):
            reading.fail(clause.start, "zone")
        return replace(when, origin=when.origin or subject.zones)
    if clause.verb == "set":
        obj = clause.noun("を")
        when = about(reading, subject, When((terms.SET,)))
        if obj is None or obj.noun is None:
            return when
        if not subject.player:
            reading.fail(obj.start, "event")
        cards = cards_for(reading, obj.noun)
        if cards.who not in (None, subject.who) or cards.places or cards.things is not None:
            reading.fail(obj.start, "event")
        tests = tuple(test for test in cards.tests if test != IsKind(terms.REBIRTH_CARD))
        reading.event_card = True
        return replace(when, tests=tests)
    if clause.verb == "draw" and subject.player:
        number = clause.get("quantity")
        obj = clause.noun("を")
        if number is not None and (number.quantity is None or number.quantity.number != 1):
            reading.fail(number.start, "quantity")
        if obj is not None and (obj.noun is None or not obj.noun.is_one("kind", "カード")):
            reading.fail(obj.start, "event")
        return about(reading, subject, When((terms.DREW,)))
    reading.fail(clause.verb_start, "event")
