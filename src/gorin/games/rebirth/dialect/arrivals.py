"""Events of cards that go from zone to zone: 登場した, 置かれた, セットされた, 【魂】にした (T32, T38 to T40, T47)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import about, cause_of, is_zone_own, place_tests, subject_of, zones_of
from gorin.games.rebirth.program.abilities import When


def appeared(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """登場した時 (T32); 手札からエントリーに登場した時."""
    subject = subject_of(reading, clause.noun("が"), clause)
    when = about(reading, subject, When((terms.APPEARED,)))
    return (moved_between(reading, clause, when),)


def moved_between(reading: Reading, clause: Clause, when: When) -> When:
    """From where to where (R114), and by what."""
    source = clause.noun("から")
    if source is not None:
        cards, zones, excluded = zones_of(reading, source)
        when = replace(when, origin=zones, origin_not=excluded)
        if cards.who is not None and when.who == ANY and not when.this:
            when = replace(when, who=cards.who)
        elif cards.who is not None and cards.who != (SELF if when.this else when.who):
            reading.fail(source.start, "owner_twice")
        if cards.vacant:
            reading.fail(source.start, "zone")
        extra = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test))
        if extra:
            when = replace(when, tests=(*when.tests, *extra))
    goal = clause.noun("に")
    if goal is not None:
        cards, zones, excluded = zones_of(reading, goal)
        if excluded or [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]:
            reading.fail(goal.start, "zone")
        when = replace(when, goal=zones, goal_vacant=cards.vacant)
        if cards.who is not None and when.who == ANY and not when.this:
            when = replace(when, who=cards.who)
        elif cards.who is not None and cards.who != (SELF if when.this else when.who):
            reading.fail(goal.start, "owner_twice")
    cause = cause_of(reading, clause)
    return replace(when, cause=cause) if cause is not None else when


def was_put(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """…が…から…に置かれた時 (T38, T40, T47, T147 to T152, T167)."""
    subject = subject_of(reading, clause.noun("が", "を"), clause)
    when = about(reading, subject, When((terms.MOVED,)))
    onto = clause.get("onto")
    if onto is not None and onto.noun is not None:
        when = replace(when, onto=cards_for(reading, onto.noun).tests, goal=(terms.ENTRY,))
    when = moved_between(reading, clause, when)
    if subject.zones and not subject.set_only:
        if when.origin:
            reading.fail(clause.start, "zone")
        when = replace(when, origin=subject.zones)
    elif subject.set_only or subject.zones:
        when = replace(when, origin=(terms.REBIRTH,))
    if not when.goal and not when.onto:
        reading.fail(clause.verb_start, "goal")
    quantity = clause.get("quantity")
    if quantity is not None:
        reading.fail(quantity.start, "unused")
    return (when,)


def came_back(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """…が…から手札に戻った時 (T151)."""
    return was_put(reading, clause)


def put_by_player(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """あなたが手札から控え室にカードを置いた時 (T158, R110)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    if not subject.player:
        reading.fail(clause.start, "subject")
    obj = clause.noun("を")
    tests: tuple[Test, ...] = ()
    if obj is not None and obj.noun is not None:
        cards = cards_for(reading, obj.noun)
        if cards.who not in (None, subject.who) or cards.places:
            reading.fail(obj.start, "owner_twice")
        tests = cards.tests
    when = replace(When((terms.DISCARDED_BY,)), who=subject.who, tests=tests)
    when = moved_between(reading, clause, when)
    if when.origin != (terms.HAND,) or when.goal != (terms.WAITING_ROOM,) or when.cause is not None:
        reading.fail(clause.verb_start, "event")
    reading.event_player = True
    return (replace(when, origin=(), goal=()),)


def is_set(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このReバースがセットされた時, あなたのReバースがエントリーからセットされた時 (T39)."""
    subject = subject_of(reading, clause.noun("が", "を"), clause)
    when = about(reading, subject, When((terms.SET,)))
    when = moved_between(reading, clause, when)
    when = replace(when, tests=tuple(test for test in when.tests if test != IsKind(terms.REBIRTH_CARD)))
    return (when,)


def became_soul(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """このキャラを【魂】にした時 (T160)."""
    obj = clause.noun("を", "が")
    goal = clause.noun("に")
    if goal is None or goal.noun is None or goal.noun.unit.word != "【魂】":
        reading.fail(clause.verb_start, "event")
    subject = subject_of(reading, obj, clause)
    return (about(reading, subject, When((terms.BECAME_SOUL,))),)
