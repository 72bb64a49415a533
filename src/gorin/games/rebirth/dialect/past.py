"""Conditions on what is going on or came before: attacks, turns, arrivals (T175, T176, T181, T184)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Every, TurnOf
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.cards import ZONES, meant
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.conditions import (
    ArrivedAs,
    AttackIs,
    InAttack,
    InPhase,
    SparkCancelled,
)
from gorin.games.rebirth.program.things import Role

RELATIONS: Final = {"以上": AT_LEAST, "以下": AT_MOST, "": EQUAL}


def subject_phrase(clause: Clause) -> Phrase | None:
    return clause.noun("が", "も", "は")


def with_spans(reading: Reading, clause: Clause, found: Condition) -> Condition:
    """あなたのターン中 inside a condition."""
    spans = []
    while (span := clause.get("span", "")) is not None:
        spans.append(span_condition(reading, span))
    return found if not spans else Every((*spans, found))


def span_condition(reading: Reading, phrase: Phrase) -> Condition:
    """A span of time as something that holds now or not (T58 to T60, T184)."""
    word = phrase.word
    if word == "turn_of":
        return TurnOf(player_word(reading, phrase.groups[0], phrase.start))
    if word == "nth_attack":
        return attack_numbers(reading, phrase.groups[0], phrase.groups[1] or "", phrase.start)
    if word == "card_attack":
        return AttackIs(by=card_word(reading, phrase.groups[0], phrase.start))
    if word == "attack_on":
        return InAttack(card_word(reading, phrase.groups[0], phrase.start), terms.DEFENDING)
    if word == "phase_of":
        who = player_word(reading, phrase.groups[0], phrase.start) if phrase.groups[0] else None
        return InPhase(PHASES[phrase.groups[1] or ""], who)
    reading.fail(phrase.start, "duration")


PHASES: Final = {
    "スタンバイ": terms.STANDBY,
    "エネルギー": terms.ENERGY_PHASE,
    "メイン": terms.MAIN,
    "アタック": terms.ATTACK,
    "エンド": terms.END,
}


def player_word(reading: Reading, word: str | None, place: int) -> Who:
    """あなた, 相手 in a span of time."""
    if word in ("あなた", "自分"):
        return SELF
    if word == "相手":
        return OTHER
    if word == "そのプレイヤー":
        return reading.that_player(place)
    if word is None or word == "各プレイヤー":
        return ANY
    reading.fail(place, "subject")


def card_word(reading: Reading, word: str | None, place: int) -> Things:
    if word in ("このキャラ", "このカード"):
        return THIS
    if word == "サポートされたキャラ":
        return Role(terms.SUPPORTED_ONE)
    return reading.named(place)


def attack_numbers(reading: Reading, whose: str | None, written: str, place: int) -> AttackIs:
    """各ターンこのキャラの１回目と２回目のアタック (R78, R123)."""
    ordinals = tuple(
        int("".join(char for char in part if char.isdigit()))
        for part in written.split("回目")
        if any(c.isdigit() for c in part)
    )
    if whose in ("あなた", "相手"):
        return AttackIs(ordinals, who=player_word(reading, whose, place))
    if whose is None:
        return AttackIs(ordinals)
    return AttackIs(ordinals, by=card_word(reading, whose, place))


def arrived_as(reading: Reading, clause: Clause, phrase: Phrase) -> Condition:
    """このキャラがこのターン手札からエントリーに置かれたキャラなら (T181)."""
    subject = subject_phrase(clause)
    things = (
        things_of(reading, subject.noun)
        if subject is not None and subject.noun is not None
        else reading.named(phrase.start)
    )
    whose, origin, goal, nth, negative = phrase.groups[:5]
    if whose == "相手" or (whose is not None and origin is not None):
        reading.fail(phrase.start, "owner_twice")
    found = ArrivedAs(
        things,
        (ZONES[origin],) if origin else (),
        (ZONES[goal or ""],),
        int(nth) if nth else 0,
    )
    return NotCondition(found) if negative else found


def supported(reading: Reading, clause: Clause) -> Condition:
    """《X》をサポートしたら, 《X》にサポートされたら, サポートしているなら (T60, T175)."""
    clause.adverb("further")
    subject = subject_phrase(clause)
    things: Things = THIS
    named = subject.noun if subject is not None else None
    if named is not None and not named.is_one("word", "そのアタック", "このアタック"):
        things = things_of(reading, named)
    tests: tuple[Test, ...] = ()
    other = clause.noun("に") if clause.voice == verbs.PASSIVE else clause.noun("を")
    if other is not None and other.noun is not None:
        tests = cards_for(reading, other.noun).tests
    number = clause.get("attack_number")
    role = terms.SUPPORTED_ONE if clause.voice == verbs.PASSIVE else terms.SUPPORTING
    found: Condition = InAttack(things, role, tests)
    if clause.form == verbs.NEG_STATE:
        found = NotCondition(found)
    if number is not None:
        found = Every((found, attack_numbers(reading, number.groups[0], f"{number.groups[1]}回目", number.start)))
    return with_spans(reading, clause, found)


def attacking(reading: Reading, clause: Clause) -> Condition:
    """このキャラがアタックしている間, アタックされているなら."""
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None:
        reading.fail(clause.verb_start, "condition")
    things = things_of(reading, subject.noun)
    role = terms.DEFENDING if clause.voice == verbs.PASSIVE else terms.ATTACKING
    found = InAttack(things, role)
    if clause.form == verbs.NEG_STATE:
        return NotCondition(found)
    if clause.form != verbs.STATE:
        reading.fail(clause.verb_start, "condition")
    return found


def cancelled(reading: Reading, clause: Clause) -> Condition:
    """このターンに【スパーク】が【キャンセル】されているなら (T181)."""
    subject = subject_phrase(clause)
    clause.get("span")
    turn = clause.noun("に")
    if turn is not None:
        reading.fail(turn.start, "unused")
    if subject is None or subject.noun is None or subject.noun.unit.word != "スパーク":
        reading.fail(clause.verb_start, "condition")
    cards = cards_for(reading, subject.noun)
    things: Things | None = None
    if cards.things is not None or cards.places:
        things = cards.things if cards.things is not None else meant(reading, replace(cards, tests=()))
        reading.it = things
    found = SparkCancelled(things)
    return NotCondition(found) if clause.form == verbs.NEG_STATE else found
