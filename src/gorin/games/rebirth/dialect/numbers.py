"""Numbers that are set, added, doubled: ATK, DEF, cost, damage (T103, T104, T209, T242, T243, T245)."""

from __future__ import annotations

import re
from dataclasses import replace

from gorin.engine.program.amount import Exactly, NumberOf, Sum
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.program.who import Who
from gorin.engine.values.change import ADD, SET, GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import amount_of_noun
from gorin.games.rebirth.dialect.cards import Cards, group_of
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players, receivers, signed, times, topic_things
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.measures import NUMBERS, check_quantity
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.subjects import cause_of
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.changes import DamageTaken, Modify, Named, SetLike, SetTo, Unmoved
from gorin.games.rebirth.program.lasts import Holds, Lasts, Span
from gorin.games.rebirth.program.operations import ClearDamage
from gorin.games.rebirth.program.standing import PlayCost
from gorin.games.rebirth.program.things import Role


def set_value(reading: Reading, clause: Clause, topic: Phrase, amount: Amount) -> None:
    """…のATKを５にする (T103), 受けているダメージを０にする (T209)."""
    noun = topic.noun
    assert noun is not None
    cards = cards_for(reading, noun, "value")
    base = cards.value.startswith("元々の")
    value = cards.value.removeprefix("元々の")
    if value not in ("ATK", "DEF", "コスト", "ATKとDEF"):
        reading.fail(topic.start, "value")
    things = owner_things(reading, cards, noun)
    numbers = ("ATK", "DEF") if value == "ATKとDEF" else (value,)
    changes = tuple(SetTo(NUMBERS[word], amount, base) for word in numbers)
    apply(reading, clause, things, changes)


def owner_things(reading: Reading, cards: Cards, noun: Noun) -> Things:
    """Whose value it is."""
    if cards.things is not None:
        return Among(cards.things, cards.tests) if cards.tests else cards.things
    if cards.vague and not cards.tests:
        return reading.named(noun.start)
    return All(group_of(replace(cards, value=""), who=reading.actor))


def make_value(reading: Reading, clause: Clause) -> None:
    """ATKを５にする, コストを－１, DEFを２倍にする, ダメージを０にする (T103, T104, T209, T242)."""
    damage = clause.get("damage_kind")
    number = clause.get("number", "に")
    if damage is not None:
        lowered = clause.get("signed")
        if lowered is not None:
            less_damage(reading, clause, damage, signed(reading, lowered.groups[0], lowered.groups[1]))
            return
        if number is None:
            reading.fail(clause.verb_start, "quantity")
        damage_value(reading, clause, damage, Exactly(int(number.groups[0] or 0)))
        return
    change = clause.get("signed")
    obj = clause.noun("を", "は") or (clause.noun("") if clause.peek("plus") is None else None)
    if obj is None or obj.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, obj.noun, "value")
    if change is not None:
        if cards.value not in NUMBERS:
            reading.fail(obj.start, "value")
        amount = times(reading, signed(reading, change.groups[0], change.groups[1]))
        things = owner_things(reading, cards, obj.noun)
        if reading.static and things == THIS and cards.value == "コスト":
            apply(reading, clause, THIS, (Modify(terms.COST, ADD, amount),))
            return
        apply(reading, clause, things, (Modify(NUMBERS[cards.value], ADD, amount),))
        return
    multiple = clause.get("quantity", "に")
    if multiple is not None and multiple.quantity is not None and multiple.quantity.unit == "倍":
        check_quantity(reading, multiple.quantity)
        things = owner_things(reading, cards, obj.noun)
        factor = Exactly(multiple.quantity.number or 0)
        words = ("ATK", "DEF") if cards.value == "ATKとDEF" else (cards.value,)
        if not all(word in NUMBERS for word in words):
            reading.fail(obj.start, "value")
        apply(reading, clause, things, tuple(SetTo(NUMBERS[word], factor, times=True) for word in words))
        return
    if number is not None:
        set_value(reading, clause, obj, Exactly(int(number.groups[0] or 0)))
        return
    plus = clause.get("plus")
    goal = clause.noun("" if plus is not None else "に")
    if goal is not None and goal.noun is not None:
        other = cards_for(reading, goal.noun, "value")
        if other.value in NUMBERS:
            amount = NumberOf(owner_things(reading, other, goal.noun), NUMBERS[other.value])
            if plus is not None:
                amount = Sum((amount, Exactly(int(plus.groups[0] or 0))))
            set_value(reading, clause, obj, amount)
            return
        if goal.noun.is_one("name"):
            apply(reading, clause, receivers(reading, obj.noun), (Named(goal.noun.unit.word.strip(), only=True),))
            return
        if goal.noun.is_one("trait"):
            trait = GiveWord(terms.TRAIT + goal.noun.unit.word.strip())
            apply(reading, clause, receivers(reading, obj.noun), (trait,))
            return
    reading.fail(clause.verb_start, "act")


def set_like(reading: Reading, clause: Clause) -> None:
    """コスト、ATK、DEFをそのキャラと同じにし (T240)."""
    phrase = clause.get("set_like")
    assert phrase is not None
    whose, written, other = phrase.groups[:3]
    numbers = tuple(NUMBERS[word] for word in re.split("[、と]", written or ""))
    things: Things = THIS if whose == "このキャラ" else reading.named(phrase.start)
    if whose is None and reading.topic is not None:
        things = reading.topic
    apply(reading, clause, things, (SetLike(numbers, reading.named(phrase.start)),))
    reading.topic = things
    del other


def add_value(reading: Reading, clause: Clause) -> None:
    """…のATKをこのキャラのATKに加える (T242)."""
    obj = clause.noun("を")
    goal = clause.noun("に")
    if obj is None or obj.noun is None or goal is None or goal.noun is None:
        reading.fail(clause.verb_start, "object")
    cards = cards_for(reading, goal.noun, "value")
    if cards.value not in NUMBERS:
        reading.fail(goal.start, "value")
    amount = amount_of_noun(reading, obj.noun)
    apply(reading, clause, owner_things(reading, cards, goal.noun), (Modify(NUMBERS[cards.value], ADD, amount),))


def damage_value(reading: Reading, clause: Clause, phrase: Phrase, amount: Amount) -> None:
    """受けているダメージを０にする; 受けるダメージを０にする; そのアタックのダメージを０にする (R128)."""
    kind = phrase.groups[0] or ""
    topic = clause.noun("が", "の", "は")
    if kind in ("受けている", "負っている"):
        things = (
            receivers(reading, topic.noun)
            if topic is not None and topic.noun is not None
            else reading.named(phrase.start)
        )
        reading.draft.emit(ClearDamage(things, amount))
        return
    attack = "アタック" in kind
    if topic is not None and topic.noun is not None:
        things = receivers(reading, topic.noun)
    elif attack:
        things = Role(terms.DEFENDING)
    else:
        things = reading.named(phrase.start)
    if reading.span is None and not reading.static and attack:
        reading.draft.emit(Lasts(things, (DamageTaken(SET, amount, True),), Span(terms.THIS_ATTACK)))
        return
    apply(reading, clause, things, (DamageTaken(SET, amount, attack),))


def less_damage(reading: Reading, clause: Clause, phrase: Phrase, amount: Amount) -> None:
    """受けるダメージが－２される (R128)."""
    topic = clause.noun("が", "の", "は")
    things = receivers(reading, topic.noun) if topic is not None and topic.noun is not None else THIS
    attack = "アタック" in (phrase.groups[0] or "")
    apply(reading, clause, things, (DamageTaken(ADD, amount, attack),))


def no_damage(reading: Reading, clause: Clause) -> None:
    """ダメージを受けない (R128)."""
    obj = clause.noun("を")
    if (
        obj is None
        or obj.noun is None
        or obj.noun.unit.word != "ダメージ"
        or clause.form not in (verbs.NEG, verbs.NEG_CONT)
    ):
        reading.fail(clause.verb_start, "act")
    attack = len(obj.noun.chain) > 1 and obj.noun.chain[0][0].units[0].word == "アタック"
    apply(reading, clause, topic_things(reading, clause), (DamageTaken(SET, Exactly(0), attack),))


def unmoved(reading: Reading, clause: Clause) -> None:
    """ATKとDEFが増減しない (R148)."""
    if clause.form not in (verbs.NEG, verbs.NEG_CONT):
        reading.fail(clause.verb_start, "act")
    values = clause.noun("が", "も") or clause.noun("は")
    who: Who | None = None
    cause = cause_of(reading, clause)
    if cause is not None:
        if cause.kind != "effect" or cause.tests or cause.this:
            reading.fail(clause.verb_start, "act")
        who = cause.who
    topic = clause.noun("は")
    if values is None or values.noun is None:
        reading.fail(clause.verb_start, "value")
    cards = cards_for(reading, values.noun, "value")
    numbers = {
        "ATKとDEF": (terms.ATK, terms.DEF),
        "ATK": (terms.ATK,),
        "DEF": (terms.DEF,),
        "コスト": (terms.COST,),
    }.get(cards.value)
    if numbers is None:
        reading.fail(values.start, "value")
    if topic is not None and topic.noun is not None:
        things = receivers(reading, topic.noun)
    else:
        things = owner_things(reading, cards, values.noun)
    apply(reading, clause, things, (Unmoved(numbers, who),))


def play_cost(reading: Reading, clause: Clause, phrase: Phrase, amount: Amount, how: str) -> None:
    """このキャラをエントリーにプレイするためのコストは０になる; 次にキャラをプレイするコストは０になる (T245)."""
    what, once, goal = phrase.groups[:3]
    zones = tuple(
        {"エントリー": terms.ENTRY, "メンバー": terms.MEMBERS}[word] for word in (goal or "").split("か") if word
    )
    if what in ("このキャラ", "このカード"):
        apply(reading, clause, THIS, (PlayCost(how, amount, zones),))
        return
    tests: tuple[Test, ...] = (IsKind(terms.CHARACTER),)
    if reading.span is None and not reading.static:
        if once is None:
            reading.fail(phrase.start, "duration")
        reading.draft.emit(Holds((PlayCost(how, amount, zones, reading.actor, tests, True),), Span(terms.THIS_TURN)))
        return
    apply_to_players(reading, clause, (PlayCost(how, amount, zones, reading.actor, tests, once is not None),))
