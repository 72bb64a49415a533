"""につき: so much for each of what is counted (T102, T126, T173, T179, T183, T198, T258)."""

from __future__ import annotations

import re
from dataclasses import replace

from gorin.engine.program.amount import CountOf, NumberOf
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Amount
from gorin.engine.program.things import All, Among
from gorin.engine.program.who import OTHER, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import amount_of_noun, counted_group, total_amount
from gorin.games.rebirth.dialect.cards import NOT_PARTNER, ZONES
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import NUMBERS, check_quantity
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun, Quantity
from gorin.games.rebirth.program.amounts import Each, Fewer, Kinds


def sized(amount: Amount, size: int) -> Amount:
    return amount if size == 1 else Each(amount, size)


def per_quantity(reading: Reading, clause: Clause, phrase: Phrase) -> Amount:
    """(list)２枚につき: the list is the noun right in front of the quantity."""
    quantity = phrase.quantity
    assert quantity is not None
    check_quantity(reading, quantity, "total")
    clause.adverb_before("total", phrase)
    if quantity.number is None or quantity.number < 1:
        reading.fail(phrase.start, "quantity")
    noun = next(
        (
            each
            for each in clause.phrases
            if each.kind == "noun"
            and each.end <= phrase.start
            and not each.claimed
            and each.particle in ("", "の", "が")
        ),
        None,
    )
    if noun is None or noun.noun is None:
        if reading.it is None and reading.looked is None:
            reading.fail(phrase.start, "which_cards")
        things = reading.named(phrase.start)
        return sized(CountOf(things), quantity.number)
    noun.claimed = True
    return sized(counted(reading, noun.noun, quantity), quantity.number)


def counted(reading: Reading, noun: Noun, quantity: Quantity) -> Amount:
    """What is counted: cards, different names or traits, points of a value."""
    if quantity.unit == "種類":
        cards = cards_for(reading, noun, "value")
        traits = cards.value == "属性"
        if cards.value not in ("", "カード名", "属性"):
            reading.fail(noun.start, "value")
        if cards.things is not None:
            things = Among(cards.things, cards.tests) if cards.tests else cards.things
            return Kinds(things, traits)
        return Kinds(All(counted_group(reading, replace(cards, value=""))), traits)
    return amount_of_noun(reading, noun)


def per_named(reading: Reading, phrase: Phrase) -> Amount:
    """その１枚につき, そのコスト１につき: of what was just named."""
    things = reading.named(phrase.start)
    if phrase.kind == "per_it":
        return sized(CountOf(things), int(phrase.groups[0] or 1))
    return sized(NumberOf(things, NUMBERS[phrase.groups[0] or ""]), int(phrase.groups[1] or 1))


def per_total(reading: Reading, phrase: Phrase) -> Amount:
    """…の合計値１につき (T198)."""
    return sized(total_amount(reading, phrase), int(phrase.groups[4] or 1))


def per_zone(reading: Reading, phrase: Phrase) -> Amount:
    """A、B、Cの枚数をそれぞれ相手と比較し、枚数が少ない領域１つにつき (T183)."""
    zones = [ZONES[word] for word in re.split("[、と]", phrase.groups[0] or "") if word]
    tests = {terms.ENERGY: (NOT_PARTNER,), terms.ENTRY: (IsKind(terms.CHARACTER),)}
    mine, theirs = (tuple(Group((Part(zone, who, tests.get(zone, ())),)) for zone in zones) for who in (SELF, OTHER))
    return Fewer(mine, theirs) if phrase.groups[1] == "少ない" else Fewer(theirs, mine)
