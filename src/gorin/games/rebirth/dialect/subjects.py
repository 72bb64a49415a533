"""Whom an event is about, from where to where, and by what (R114 to R117)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorin.engine.program.roots import Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import is_stage_kind
from gorin.games.rebirth.dialect.cards import NOT_PARTNER, Cards
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.owners import player_of, who_of
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.pronouns import pronoun_things
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import Cause, When
from gorin.games.rebirth.program.tests import InZone, IsOneOf


@dataclass(frozen=True)
class Subject:
    """Whom an event is about: the card itself, cards that fit, or a player."""

    this: bool = False
    who: Who = ANY
    tests: tuple[Test, ...] = ()
    player: bool = False
    zones: tuple[int, ...] = ()
    named: bool = False
    set_only: bool = False


def subject_of(reading: Reading, phrase: Phrase | None, clause: Clause) -> Subject:
    if phrase is None or phrase.noun is None:
        reading.fail(clause.start, "subject")
    noun = phrase.noun
    player = player_of(reading, noun)
    if player is not None:
        return Subject(who=player, player=True)
    if noun.is_one("pronoun", "このキャラ", "このカード", "このReバース", "このパートナー"):
        if noun.owner or noun.unit.mods:
            reading.fail(phrase.start, "modifier")
        return Subject(this=True)
    cards = cards_for(reading, noun)
    if cards.things is not None:
        if cards.things == THIS:
            return Subject(this=True, tests=cards.tests)
        return Subject(tests=(*cards.tests, IsOneOf(cards.things)), named=True)
    return Subject(
        who=cards.who if cards.who is not None else ANY,
        tests=(*place_tests(cards), *cards.tests),
        zones=tuple(place.zone for place in cards.places),
        set_only=cards.set_only,
    )


def place_tests(cards: Cards) -> tuple[Test, ...]:
    """What the zones of a noun restrict by their own words."""
    found: list[Test] = []
    for place in cards.places:
        found += [test for test in place.tests if test not in found]
    return tuple(found)


def zones_of(reading: Reading, phrase: Phrase) -> tuple[Cards, tuple[int, ...], bool]:
    """The zones that a phrase names (and whether 以外 excludes them)."""
    noun = phrase.noun
    assert noun is not None
    excluded = noun.chain[-1][1] in ("以外", "以外の")
    if excluded:
        stripped = Noun(noun.start, noun.end, noun.owner, [*noun.chain[:-1], (noun.chain[-1][0], "")])
        noun = stripped
    cards = cards_for(reading, noun, "vacant")
    zones = tuple(place.zone for place in cards.places)
    if cards.souls_of is not None:
        zones = (*zones, terms.SOUL)
    if not zones:
        reading.fail(phrase.start, "zone")
    return cards, zones, excluded


def plain_zones(reading: Reading, phrase: Phrase) -> tuple[int, ...]:
    """The zones of a phrase that may say nothing else about them."""
    zones, excluded = bare_zones(reading, phrase)
    if excluded:
        reading.fail(phrase.start, "zone")
    return zones


def bare_zones(reading: Reading, phrase: Phrase) -> tuple[tuple[int, ...], bool]:
    """The same, and whether 以外 excludes them."""
    cards, zones, excluded = zones_of(reading, phrase)
    own = [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]
    if own or cards.vacant or cards.who not in (None, SELF, reading.actor):
        reading.fail(phrase.start, "zone")
    return zones, excluded


def is_zone_own(test: Test) -> bool:
    """What a zone says of its cards by itself (4.4.3, 4.5.4, 4.6.3)."""
    return is_stage_kind(test) or test == NOT_PARTNER


def cause_of(reading: Reading, clause: Clause) -> Cause | None:
    """効果で, 相手の効果で, キャラの効果で, 相手のアタックで, このキャラの【キャンセル】で (R115 to R117)."""
    phrase = clause.noun("で")
    if phrase is None or phrase.noun is None:
        return None
    noun = phrase.noun
    head = noun.unit
    if head.mods or head.owner:
        reading.fail(head.start, "modifier")
    who = None
    who = who_of(reading, noun.owner, noun.start)
    if head.kind == "icon" and head.word == "キャンセル":
        bearer = [unit for words, _ in noun.chain[:-1] for unit in words.units]
        if bearer and (len(bearer) > 1 or bearer[0].kind != "pronoun" or pronoun_things(reading, bearer[0]) != THIS):
            reading.fail(phrase.start, "event")
        return Cause("cancel", who, this=bool(bearer))
    if head.kind != "word" or head.word not in ("効果", "アタック", "パートナーアタック"):
        reading.fail(phrase.start, "event")
    kind = {"効果": "effect", "アタック": "attack", "パートナーアタック": "partner_attack"}[head.word]
    tests: tuple[Test, ...] = ()
    this = False
    if len(noun.chain) > 1:
        inner = Noun(noun.start, noun.end, noun.owner, [*noun.chain[:-2], (noun.chain[-2][0], "")])
        cards = cards_for(reading, inner)
        tests = cards.tests
        this = cards.things == THIS
        who = cards.who
        if not tests and not this and not cards.places and not inner.is_one("kind", "カード"):
            reading.fail(phrase.start, "event")
        if cards.places:
            tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
    return Cause(kind, who, tests, this)


def about(reading: Reading, subject: Subject, when: When) -> When:
    """The event with whom it is about."""
    reading.event_card = not subject.player
    reading.event_player = subject.player
    reading.event_other = None
    tests = subject.tests
    if subject.zones and when.events[0] not in (terms.MOVED, terms.SET) and not when.origin:
        tests = (*tests, InZone(subject.zones))
    return replace(when, who=subject.who, this=subject.this, tests=tests)
