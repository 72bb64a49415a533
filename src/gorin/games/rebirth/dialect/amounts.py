"""Counts and values as texts ask for them (T54, T102, T179, T198)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Count, CountOf, Sum, Times
from gorin.engine.program.group import Group, IsKind
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import All, Among
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import Cards, group_of
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import NUMBERS, number_of
from gorin.games.rebirth.dialect.past import player_word, subject_phrase
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.amounts import Attacks, DamageOn, Kinds, Matching, TotalOf, Vacant
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE


def subject_amount(reading: Reading, clause: Clause) -> Amount:
    """The number that the subject of a condition is or has."""
    attacks = clause.get("attack_count")
    if attacks is not None:
        if attacks.groups[0] == "このキャラ":
            reading.fail(attacks.start, "condition")
        return Attacks(player_word(reading, attacks.groups[0], attacks.start) if attacks.groups[0] else None)
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None:
        last = reading.last_subject
        if isinstance(last, Amount):
            return last
        reading.fail(clause.start, "condition")
    amount = amount_of_noun(reading, subject.noun)
    reading.last_subject = amount
    return amount


def amount_of_noun(reading: Reading, noun: Noun) -> Amount:
    """A count of cards, or a value of one."""
    cards = cards_for(reading, noun, "value", "every", "vacant")
    if cards.value:
        return value_amount(reading, cards, noun)
    if cards.vacant:
        return vacancies(reading, cards, noun)
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        return Matching(souls, cards.tests) if cards.tests else CountOf(souls)
    if cards.things is not None:
        return Matching(cards.things, cards.tests) if cards.tests else CountOf(cards.things)
    return Count(counted_group(reading, cards))


def total_amount(reading: Reading, phrase: Phrase) -> Amount:
    """Aの枚数の２倍の値とBの枚数の合計値 (T198); 合計値 by itself is the one said before."""
    if phrase.noun is None or phrase.other is None:
        if reading.total is None:
            reading.fail(phrase.start, "quantity")
        return reading.total
    parts: list[Amount] = []
    for noun, factor in ((phrase.noun, phrase.groups[0]), (phrase.other, phrase.groups[1])):
        amount = amount_of_noun(reading, noun)
        parts.append(Times(amount, int(factor)) if factor else amount)
    reading.total = Sum(tuple(parts))
    return reading.total


def vacancies(reading: Reading, cards: Cards, noun: Noun) -> Amount:
    """空席のメンバー: only member slots are vacant, and they have no other properties (4.5.3.2.1)."""
    own = [test for place in cards.places for test in place.tests if not is_stage_kind(test)]
    if cards.tests or own or tuple(place.zone for place in cards.places) != (terms.MEMBERS,):
        reading.fail(noun.start, "modifier")
    return Vacant(owner_for(reading, cards))


def owner_for(reading: Reading, cards: Cards) -> Who:
    if cards.who is not None:
        return cards.who
    return reading.last_owner if reading.last_owner is not None else reading.actor


def counted_group(reading: Reading, cards: Cards) -> Group:
    """A group to be counted; すべての without an owner is everybody's (T185)."""
    who = owner_for(reading, cards)
    if cards.every and cards.who is None:
        who = EVERYONE
    reading.last_owner = who
    return group_of(cards, who=who)


def value_amount(reading: Reading, cards: Cards, noun: Noun) -> Amount:
    word = cards.value
    if cards.vacant and word == "枚数":
        return vacancies(reading, replace(cards, value=""), noun)
    if cards.vacant or (word == "空席" and cards.tests):
        reading.fail(noun.start, "modifier")
    if cards.things is not None and cards.tests:
        cards = replace(cards, things=Among(cards.things, cards.tests), tests=())
    if word in NUMBERS:
        base = False
        if cards.things is None:
            things: Things = (
                All(group_of(replace(cards, value=""), who=owner_for(reading, cards)))
                if not cards.vague or cards.tests
                else reading.named(noun.start)
            )
        else:
            things = cards.things
        return number_of(reading, things, word, noun.start, base)
    things = cards.things if cards.things is not None else All(counted_group(reading, replace(cards, value="")))
    if word in ("コスト合計", "合計コスト"):
        return TotalOf(things, terms.COST)
    if word in ("カード名", "カード名の種類数", "カードの種類", "種類数"):
        return Kinds(things)
    if word == "属性":
        return Kinds(things, traits=True)
    if word == "枚数":
        return CountOf(things) if cards.things is not None else Count(counted_group(reading, replace(cards, value="")))
    if word == "ダメージ":
        return DamageOn(things)
    if word == "空席":
        return Vacant(owner_for(reading, cards))
    reading.fail(noun.start, "value")


def is_stage_kind(test: Test) -> bool:
    return isinstance(test, IsKind) and test.kinds == terms.CHARACTER
