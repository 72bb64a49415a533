"""How long, for whom, how much: what every lasting change needs (T100 to T102, T222 to T224)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, Product, Times
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import EVENT, NOBODY, All, It
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import meant
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.past import card_word, player_word
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.changes import Modify
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.lasts import Holds, Lasts, NextArrival, Span
from gorin.games.rebirth.program.things import Role

ALL_ZONES: Final = (
    terms.ENTRY,
    terms.MEMBERS,
    terms.ENERGY,
    terms.REBIRTH,
    terms.RETIRE,
    terms.DECK,
    terms.HAND,
    terms.WAITING_ROOM,
    terms.MEMORY,
)


def span_of(reading: Reading, phrase: Phrase) -> Span | None:
    """A duration (T101, T224); None where the words are a condition instead."""
    word = phrase.word
    if word == "this_turn":
        return Span(terms.THIS_TURN)
    if word == "this_attack":
        return Span(terms.THIS_ATTACK)
    if word == "that_attack":
        return reading.that_attack if reading.that_attack is not None else Span(terms.THIS_ATTACK)
    if word == "this_game":
        return Span(terms.THIS_GAME)
    if word == "next_turn_end":
        return Span(terms.NEXT_TURN_END)
    if word == "next_own_turn":
        return Span(terms.NEXT_OWN_TURN)
    if word == "next_opponent_turn":
        return Span(terms.NEXT_OPPONENT_TURN)
    if word == "next_support":
        return Span(terms.NEXT_SUPPORT, card_word(reading, phrase.groups[0], phrase.start))
    if word == "next_attack":
        return Span(terms.NEXT_ATTACK, card_word(reading, phrase.groups[0], phrase.start))
    if word == "next_attack_any":
        whose = phrase.groups[0]
        who = None if whose is None else player_word(reading, whose, phrase.start)
        return Span(terms.NEXT_ATTACK_BY_ANYBODY, attack=AttackIs(who=who) if who is not None else None)
    return None


def apply(reading: Reading, clause: Clause, things: Things, changes: tuple[Change, ...]) -> None:
    """These changes on these things: while the ability is valid, or for the duration said."""
    if reading.static:
        reading.statics.append((things, changes))
    else:
        reading.draft.emit(Lasts(things, changes, take_span(reading, clause)))
    reading.last_things = things
    if isinstance(things, (Role, All)):
        reading.it = things


def apply_to_players(reading: Reading, clause: Clause, changes: tuple[Change, ...]) -> None:
    """Changes that are about players or attacks."""
    if reading.static:
        reading.statics.append((NOBODY, changes))
    else:
        reading.draft.emit(Holds(changes, take_span(reading, clause)))


def take_span(reading: Reading, clause: Clause) -> Span:
    """The duration of the sentence (T257); with さらに that of the change before (R133); else for good (9.3.1.2)."""
    if reading.span is not None:
        reading.span_used = True
        reading.last_span = reading.span
        return reading.span
    if reading.further and reading.last_span is not None:
        return reading.last_span
    return Span(terms.THIS_GAME)


def signed(reading: Reading, sign: str | None, number: str | None) -> Amount:
    amount: Amount = reading.x_amount() if number == "X" else Exactly(int(number or 0))
    if sign == "-":
        amount = Times(amount, -1) if number == "X" else Exactly(-int(number or 0))
    return amount


def times(reading: Reading, amount: Amount) -> Amount:
    """Times what was counted by につき."""
    if reading.per is None or amount == Exactly(0):
        return amount
    reading.per_used = True
    if amount == Exactly(1):
        return reading.per
    if isinstance(amount, Exactly):
        return Times(reading.per, amount.number)
    return Product(amount, reading.per)


def modifier_of(reading: Reading, phrase: Phrase) -> tuple[Change, ...]:
    """＋２/－１ (5.17)."""
    atk_sign, atk, def_sign, defence = phrase.groups[:4]
    found: list[Change] = []
    for number, sign, written in ((terms.ATK, atk_sign, atk), (terms.DEF, def_sign, defence)):
        amount = signed(reading, sign, written)
        if amount != Exactly(0):
            found.append(Modify(number, ADD, times(reading, amount)))
    if not found:
        found.append(Modify(terms.ATK, ADD, Exactly(0)))
        if reading.per is not None:
            reading.per_used = True
    return tuple(found)


def receivers(reading: Reading, noun: Noun, clause: Clause | None = None) -> Things:
    """The characters that a change is for (T100, T239)."""
    cards = cards_for(reading, noun, "every")
    if cards.things is None and cards.souls_of is None and not cards.vague and cards.who is None:
        cards = replace(cards, who=reading.actor)
    found = meant(reading, cards, reading.actor)
    if clause is not None and (cards.things is None or isinstance(cards.things, It)):
        for phrase in clause.phrases:
            if phrase.kind == "quantity" and not phrase.claimed and 0 <= phrase.start - noun.end <= 1:
                phrase.claimed = True
                check_quantity(reading, phrase.quantity, "every")
                if phrase.quantity is None or not phrase.quantity.every:
                    reading.fail(phrase.start, "quantity")
    return found


def modify(reading: Reading, clause: Clause) -> None:
    """(characters)を＋２/－１; さらに＋１/±０ (T100, T222)."""
    phrase = clause.get("modifier")
    if phrase is None:
        reading.fail(clause.verb_start, "act")
    arrival = clause.get("arrival")
    obj = clause.noun("を", "は", "", "に")
    if arrival is not None:
        next_arrival(reading, clause, arrival, modifier_of(reading, phrase))
        return
    if obj is None or obj.noun is None:
        if reading.last_things is None:
            reading.fail(phrase.start, "no_change")
        things = reading.last_things
        reading.further = True
    else:
        things = receivers(reading, obj.noun, clause)
        reading.topic = things
    apply(reading, clause, things, modifier_of(reading, phrase))


def next_arrival(reading: Reading, clause: Clause, phrase: Phrase, changes: tuple[Change, ...]) -> None:
    """このターン中、次にあなたのエントリーに置かれるキャラを＋２/±０ (R134)."""
    if reading.span is None or reading.span.until != terms.THIS_TURN:
        reading.fail(phrase.start, "duration")
    reading.span_used = True
    assert phrase.noun is not None
    tests = cards_for(reading, phrase.noun).tests
    who = player_word(reading, phrase.groups[0], phrase.start)
    reading.draft.emit(NextArrival(who, tests, changes))
    reading.last_span = reading.span
    reading.last_arrival = (who, tests)


def topic_things(reading: Reading, clause: Clause) -> Things:
    """(characters)は."""
    topic = clause.noun("は", "が", "に", "を")
    if topic is None or topic.noun is None:
        if reading.topic is not None:
            return reading.topic
        if reading.last_things is not None and reading.further:
            return reading.last_things
        if reading.it is not None or reading.found is not None:
            return reading.named(clause.verb_start)
        if reading.event_card:
            return EVENT
        if reading.last_things is not None:
            return reading.last_things
        reading.fail(clause.verb_start, "subject")
    found = receivers(reading, topic.noun, clause)
    reading.topic = found
    return found
