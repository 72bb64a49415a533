"""Conditions on who is there and how many: …に…がいるなら (T54, T55, T171 to T173, T183)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Count, CountOf, Exactly, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Condition
from gorin.engine.program.things import All
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import counted_group, is_stage_kind, owner_for, vacancies
from gorin.games.rebirth.dialect.cards import Cards, beside, meant
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.past import RELATIONS, subject_phrase
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.amounts import Kinds, Matching, Vacant
from gorin.games.rebirth.program.conditions import SeveralFit
from gorin.games.rebirth.program.things import Souls


def within(reading: Reading, cards: Cards, where: Noun) -> Cards:
    """Cards in a place that is named apart: メンバーに《X》が."""
    place = cards_for(reading, where, "every")
    if place.souls_of is not None:
        return replace(cards, souls_of=place.souls_of)
    if cards.souls_of is not None:
        return replace(cards, souls_of=meant(reading, place))
    if place.things is not None:
        return replace(cards, things=place.things)
    if place.tests and not place.zone_head:
        reading.fail(where.start, "zone")
    who = place.who if place.who is not None else cards.who
    if cards.who not in (None, who):
        reading.fail(cards.start, "owner_twice")
    if cards.places and not cards.zone_head:
        reading.fail(where.start, "zone")
    places = tuple(replace(each, tests=tuple(t for t in each.tests if not is_stage_kind(t))) for each in place.places)
    if place.zone_head and place.tests:
        cards = replace(cards, tests=(*place.tests, *cards.tests))
    return replace(cards, who=who, places=places, every=cards.every or place.every)


def exists(reading: Reading, clause: Clause) -> Condition:
    """…に…がいるなら, …が３枚以上いるなら, …がないなら (T54, T55, T171 to T173)."""
    negative = clause.form in (verbs.NEG, verbs.NEG_CONT)
    quantity = clause.get("quantity")
    where = clause.noun("に", "の中で")
    apart = clause.adverb("each") or (
        quantity is not None and quantity.quantity is not None and quantity.quantity.apart
    )
    if apart and quantity is not None and quantity.quantity is not None:
        quantity.quantity.apart = False
    both_of = clause.adverb("both")
    clause.adverb("total")
    clause.adverb("further")
    subject = subject_phrase(clause)
    if subject is None and both_of and where is None and reading.alternatives is not None:
        group, wanted = reading.alternatives
        return SeveralFit(All(group), wanted)
    if subject is None or subject.noun is None:
        if quantity is None or where is None or where.noun is None:
            reading.fail(clause.verb_start, "condition")
        subject = where
        where = None
    assert subject.noun is not None
    cards = cards_for(reading, subject.noun, "every", "vacant", "value", "distinct")
    if cards.value == "空席":
        if where is not None and where.noun is not None:
            cards = replace(cards, who=slots_of(reading, where.noun).who)
        amount: Amount = Vacant(owner_for(reading, cards))
        return exist_compare(reading, amount, quantity, negative)
    if cards.value == "ダメージ" or cards.value:
        reading.fail(subject.start, "condition")
    if cards.vacant and where is None:
        return exist_compare(reading, vacancies(reading, cards, subject.noun), quantity, negative)
    if cards.vacant:
        reading.fail(subject.start, "modifier")
    if where is not None and where.noun is not None and mixed_names(where.noun):
        return exist_compare(reading, among_both(reading, cards, where.noun), quantity, negative)
    if where is not None and where.noun is not None:
        cards = within(reading, cards, where.noun)
    elif (subject.particle == "も" or reading.joined) and cards.vague and isinstance(reading.last_subject, Group):
        cards = replace(cards, places=())
    if apart and (cards.souls_of is not None or cards.things is not None):
        reading.fail(subject.start, "quantity")
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        amount = Matching(souls, cards.tests) if cards.tests else CountOf(souls)
        return exist_compare(reading, amount, quantity, negative)
    if cards.things is not None:
        amount = Matching(cards.things, cards.tests) if cards.tests else CountOf(cards.things)
        return exist_compare(reading, amount, quantity, negative)
    if cards.distinct:
        group = counted_group(reading, replace(cards, distinct=False))
        return exist_compare(reading, Kinds(All(group)), quantity, negative)
    again = subject.particle == "も" or both_of or (reading.joined and where is None and cards.who is None)
    if again and cards.vague and isinstance(reading.last_subject, Group):
        last = reading.last_subject
        group = Group(tuple(replace(part, tests=cards.tests) for part in last.parts))
    else:
        group = counted_group(reading, cards)
    base = Group(tuple(replace(part, tests=()) for part in group.parts))
    reading.last_subject = base
    if apart and not cards.alternatives:
        reading.fail(subject.start, "quantity")
    each_of = (
        cards.alternatives
        and (cards.joint == "and")
        and not (quantity is not None and quantity.quantity is not None and quantity.quantity.total)
    )
    if each_of and (quantity is None or apart):
        if (
            quantity is not None
            and quantity.quantity is not None
            and (quantity.quantity.number != 1 or quantity.quantity.relation != "以上")
        ):
            reading.fail(quantity.start, "quantity")
        where_tests = tuple(test for place in cards.places for test in place.tests)
        wanted = tuple((*where_tests, *beside(cards), *tests) for tests in cards.alternatives)
        several = SeveralFit(All(base), wanted)
        return NotCondition(several) if negative else several
    if not negative and quantity is None:
        reading.found = All(group)
    if cards.alternatives:
        reading.alternatives = (base, tuple((*beside(cards), *tests) for tests in cards.alternatives))
    if quantity is not None and quantity.quantity is not None and quantity.quantity.unit == "種類":
        return exist_compare(reading, Kinds(All(group)), quantity, negative)
    return exist_compare(reading, Count(group), quantity, negative)


def is_too(clause: Clause, found: Condition, before: Condition | None) -> bool:
    """《X》もいるなら (T172): there beside those that the condition before asked for in the same place."""
    if clause.verb != "be" or not any(each.kind == "noun" and each.particle == "も" for each in clause.phrases):
        return False
    return bool(zones_in(found)) and zones_in(found) == zones_in(before)


def zones_in(condition: Condition | None) -> set[tuple[int, Who]]:
    return {(part.zone, part.who) for part in parts_of(condition) if isinstance(part, Part)}


def slots_of(reading: Reading, noun: Noun) -> Cards:
    """メンバーに空席が: only member slots can be vacant (4.5.3.2)."""
    cards = cards_for(reading, noun)
    own = [test for place in cards.places for test in place.tests if not is_stage_kind(test)]
    if tuple(place.zone for place in cards.places) != (terms.MEMBERS,) or own or cards.tests:
        reading.fail(noun.start, "zone")
    return cards


def mixed_names(noun: Noun) -> bool:
    """それらとあなたのメンバー: cards just named together with a zone."""
    kinds = noun.head.kinds
    return len(noun.chain) == 1 and "pronoun" in kinds and "zone" in kinds and noun.head.joint == "and"


def among_both(reading: Reading, cards: Cards, noun: Noun) -> Amount:
    """それらとあなたのメンバーの中で、…が合計３枚以上いるなら (T183)."""
    if cards.places or cards.things is not None or cards.who is not None:
        reading.fail(noun.start, "zone")
    parts: list[Amount] = []
    for unit in noun.head.units:
        one = Noun(unit.start, unit.end, unit.owner, [(type(noun.head)([replace(unit, owner="")]), "")])
        where = cards_for(reading, one)
        if where.things is not None:
            parts.append(Matching(where.things, cards.tests) if cards.tests else CountOf(where.things))
        else:
            parts.append(Count(counted_group(reading, replace(where, tests=(*where.tests, *cards.tests)))))
    return Sum(tuple(parts))


def exist_compare(reading: Reading, amount: Amount, phrase: Phrase | None, negative: bool) -> Condition:
    if phrase is None:
        return Compare(amount, AT_MOST, Exactly(0)) if negative else Compare(amount, AT_LEAST, Exactly(1))
    quantity = phrase.quantity
    assert quantity is not None
    check_quantity(reading, quantity, "relation", "total")
    if quantity.number is None or negative:
        reading.fail(phrase.start, "quantity")
    return Compare(amount, RELATIONS[quantity.relation], Exactly(quantity.number))
