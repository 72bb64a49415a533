"""Events of an attack: アタックした, サポートした, ブロックした, リタイアさせた (T33 to T37, T41, T46, T51, T52)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.group import IsThis
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import is_stage_kind
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.past import attack_numbers
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import about, cause_of, place_tests, subject_of
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.tests import HeldBy, InZone
from gorin.games.rebirth.program.things import OtherParty


def attacked(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """アタックした時, アタックされた時 (T33, T34, T46, T158)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    number = clause.get("attack_number")
    next_one = clause.adverb("next")
    if clause.voice == verbs.PASSIVE:
        if subject.player:
            reading.fail(clause.start, "subject")
        when = about(reading, subject, When((terms.WAS_ATTACKED,)))
    else:
        when = about(reading, subject, When((terms.ATTACKED,)))
    if number is not None:
        when = replace(when, attack=attack_numbers(reading, number.groups[0], f"{number.groups[1]}回目", number.start))
    return (replace(when, next=next_one),)


def supported(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """サポートした時, 《X》をサポートした時, サポートされた時 (T35, T155, T161)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    next_one = clause.adverb("next")
    number = clause.get("attack_number")
    other: tuple[Test, ...] = ()
    if clause.voice == verbs.PASSIVE:
        by = clause.noun("に")
        if by is not None and by.noun is not None:
            other = support_partner(reading, by)
        when = about(reading, subject, When((terms.WAS_SUPPORTED,)))
    else:
        obj = clause.noun("を")
        if obj is not None and obj.noun is not None:
            other = support_partner(reading, obj)
        when = about(reading, subject, When((terms.SUPPORTED,)))
    if other:
        reading.event_other = OtherParty()
        reading.event_other_zone = terms.MEMBERS if clause.voice == verbs.PASSIVE else terms.ENTRY
    if number is not None:
        when = replace(when, attack=attack_numbers(reading, number.groups[0], f"{number.groups[1]}回目", number.start))
    return (replace(when, other=other, next=next_one),)


def support_partner(reading: Reading, phrase: Phrase) -> tuple[Test, ...]:
    assert phrase.noun is not None
    if phrase.noun.is_one("word", "アタック", "このアタック"):
        return ()
    cards = cards_for(reading, phrase.noun)
    if cards.who not in (None, SELF) or cards.things is not None:
        reading.fail(phrase.start, "event")
    tests = tuple(test for test in (*place_tests(cards), *cards.tests) if not is_stage_kind(test) or cards.tests)
    return tests


def attack_or_support(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """アタックかサポートした時 (T51)."""
    subject = subject_of(reading, clause.noun("が"), clause)
    return (about(reading, subject, When((terms.ATTACKED, terms.SUPPORTED))),)


def blocked(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """ブロックした時, このキャラを《X》でブロックした時, アタックがブロックされた時 (T41, T52, T156, R118)."""
    subject_phrase = clause.noun("が")
    if clause.voice == verbs.PASSIVE:
        noun = subject_phrase.noun if subject_phrase is not None else None
        if noun is None or noun.unit.word not in ("アタック",):
            if subject_phrase is None:
                reading.fail(clause.verb_start, "event")
            subject = subject_of(reading, subject_phrase, clause)
            return (about(reading, subject, When((terms.WAS_BLOCKED,))),)
        if len(noun.chain) == 1:
            who = SELF if noun.owner in ("me", "self") else OTHER if noun.owner == "opponent" else ANY
            return (When((terms.BLOCKED_ATTACK,), who),)
        inner = Phrase(
            "noun", noun.start, noun.end, "が", Noun(noun.start, noun.end, noun.owner, [(noun.chain[0][0], "")])
        )
        subject = subject_of(reading, inner, clause)
        return (about(reading, subject, When((terms.BLOCKED_ATTACK,))),)
    obj = clause.noun("を")
    other: tuple[Test, ...] = ()
    if obj is not None and obj.noun is not None:
        this = obj.noun.is_one("pronoun", "このキャラ")
        other = (IsThis(),) if this else cards_for(reading, obj.noun).tests
    means = clause.noun("で")
    tests: tuple[Test, ...] = ()
    if means is not None and means.noun is not None:
        tests = cards_for(reading, means.noun).tests
    if subject_phrase is None:
        reading.event_card = bool(tests)
        return (When((terms.BLOCKED,), ANY, tests=tests, other=other),)
    subject = subject_of(reading, subject_phrase, clause)
    when = about(reading, subject, When((terms.BLOCKED,)))
    if tests:
        reading.event_card = True
    elif other and other != (IsThis(),):
        reading.event_other, reading.event_other_zone = OtherParty(), terms.ENTRY
    return (replace(when, tests=(*when.tests, *tests), other=other),)


def retired(reading: Reading, clause: Clause) -> tuple[When, ...]:
    """リタイアした時 (T36, T149); 相手のキャラをリタイアさせた時 (T37, T154, T159)."""
    if clause.voice == verbs.PASSIVE:
        reading.fail(clause.verb_start, "event")
    if clause.voice != verbs.CAUSATIVE:
        subject = subject_of(reading, clause.noun("が"), clause)
        when = about(reading, subject, When((terms.MOVED,), goal=(terms.RETIRE,)))
        cause = cause_of(reading, clause)
        if subject.zones:
            when = replace(when, origin=subject.zones)
        when = replace(when, next=clause.adverb("next"))
        return (replace(when, cause=cause) if cause is not None else when,)
    subject = subject_of(reading, clause.noun("が"), clause)
    next_one = clause.adverb("next")
    obj = clause.noun("を")
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, obj.noun)
    if cards.who is None:
        reading.fail(obj.start, "event")
    other: tuple[Test, ...] = (HeldBy(cards.who), *(test for test in cards.tests if not is_stage_kind(test)))
    if cards.places:
        other = (*other, InZone(tuple(place.zone for place in cards.places)))
    when = about(reading, subject, When((terms.RETIRED_BY,)))
    reading.event_other, reading.event_other_zone = OtherParty(), terms.ENTRY
    cause = cause_of(reading, clause)
    partner = False
    if cause is not None:
        if cause.kind not in ("partner_attack", "attack") or cause.tests or cause.who not in (None,):
            reading.fail(clause.verb_start, "event")
        partner = cause.kind == "partner_attack"
        cause = None if partner else cause
    return (replace(when, other=other, partner=partner, cause=cause, next=next_one),)
