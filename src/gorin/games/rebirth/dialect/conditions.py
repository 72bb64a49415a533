"""Conditions: ～なら, ～している間 (T54 to T63, T169 to T184)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, CountOf, Exactly, NumberOf, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Either, Every, Fits, TurnOf
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.group import Group, HasState, IsKind, Part
from gorin.engine.program.roots import Amount, Condition, Things
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import amount_of_noun, counted_group, owner_for, subject_amount, total_amount
from gorin.games.rebirth.dialect.cards import meant
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.deeds import ACTS, done, given, retired
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.measures import check_quantity
from gorin.games.rebirth.dialect.owners import player_of, who_of
from gorin.games.rebirth.dialect.past import (
    RELATIONS,
    arrived_as,
    attack_numbers,
    attacking,
    cancelled,
    player_word,
    subject_phrase,
    supported,
    with_spans,
)
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.presence import exist_compare, exists, within
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.dialect.words import Quantity
from gorin.games.rebirth.program.amounts import Attacks, Kinds, TotalOf
from gorin.games.rebirth.program.conditions import AllFit, CheckWas, NamesDiffer, Parity, PartnerAttack, WasPicked
from gorin.games.rebirth.program.tests import InZone, IsOneOf, IsSoul
from gorin.games.rebirth.program.things import Role, Souls


def condition_of(reading: Reading, clause: Clause) -> Condition:
    """What stands before なら (or たら, 間)."""
    if clause.copula:
        found = copula(reading, clause)
    else:
        frame = FRAMES.get(clause.verb)
        if frame is None:
            reading.fail(clause.verb_start, "condition")
        found = frame(reading, clause)
    all_taken(reading, clause)
    if Trace(reading.draft.said()).is_never(found):
        reading.fail(clause.verb_start if not clause.copula else clause.phrases[-1].start, "never")
    if clause.tail in ("if_not", "when_not"):
        found = NotCondition(found)
    return found


def copula(reading: Reading, clause: Clause) -> Condition:
    """(subject)が(predicate)なら."""
    turn = clause.get("turn_if")
    if turn is not None:
        return TurnOf(player_word(reading, turn.groups[0], turn.start))
    named = clause.get("as_declared")
    if named is not None:
        return as_declared(reading, named.start, named.groups[0] == "同じ")
    hit = clause.get("hit_if")
    if hit is not None:
        if reading.hit is None:
            reading.fail(hit.start, "no_test")
        return reading.hit if hit.groups[0] == "当たり" else NotCondition(reading.hit)
    total = clause.get("total_if")
    if total is not None:
        relation = RELATIONS[total.groups[3] or ""]
        return Compare(total_amount(reading, total), relation, Exactly(int(total.groups[2] or 0)))
    arrived = clause.get("arrived")
    if arrived is not None:
        return arrived_as(reading, clause, arrived)
    predicate = clause.phrases[-1]
    predicate.claimed = True
    found = copula_of(reading, clause, predicate)
    return with_spans(reading, clause, found)


def copula_of(reading: Reading, clause: Clause, predicate: Phrase) -> Condition:
    number = predicate
    if predicate.kind == "attack_number":
        clause.noun("が")
        whose, ordinal = predicate.groups[0], predicate.groups[1] or ""
        return attack_numbers(reading, whose, f"{ordinal}回目", predicate.start)
    if predicate.kind == "number":
        return number_condition(reading, clause, Exactly(int(number.groups[0] or 0)), EQUAL)
    if predicate.kind == "quantity" and predicate.quantity is not None:
        return quantity_condition(reading, clause, predicate.quantity)
    noun = predicate.noun
    if noun is None:
        reading.fail(predicate.start, "condition")
    if noun.is_one("word", "勝ち", "負け"):
        by = clause.noun("で")
        if by is not None and (by.noun is None or not by.noun.is_one("pronoun", "それ") or by.noun.owner):
            reading.fail(by.start, "condition")
        who = clause.noun("が")
        if who is not None and (who.noun is None or player_of(reading, who.noun) != SELF):
            reading.fail(who.start, "subject")
        if reading.checked == NOTHING:
            reading.fail(predicate.start, "not_done")
        return CheckWas(noun.unit.word == "勝ち", reading.checked)
    if noun.is_one("word", "奇数", "偶数"):
        return Parity(subject_amount(reading, clause), noun.unit.word == "奇数")
    if noun.is_one("word", "相手以上"):
        return against_other(reading, clause, AT_LEAST, 0)
    if noun.is_one("word", "パートナーアタック"):
        clause.noun("が")
        return PartnerAttack()
    subject = subject_phrase(clause)
    every = clause.adverb("all")
    number_of_them = clause.get("quantity")
    if number_of_them is not None:
        if number_of_them.quantity is None or not number_of_them.quantity.every:
            reading.fail(number_of_them.start, "quantity")
        every = True
    things: Things = THIS
    if subject is None or subject.noun is None:
        if noun.unit.kind != "compared" or len(noun.chain) == 1:
            things = reading.asked if reading.asked is not None else reading.named(predicate.start)
    else:
        cards = cards_for(reading, subject.noun, "every")
        every = every or cards.every
        things = meant(reading, cards)
        if isinstance(things, Role) or is_entry(things):
            reading.it = things
    reading.asked = things
    wanted = cards_for(reading, noun)
    if subject is None and not wanted.zone_head and (wanted.things is not None or wanted.places):
        if not wanted.tests:
            reading.fail(predicate.start, "condition")
        whole = replace(wanted, tests=())
        return Fits(meant(reading, whole), wanted.tests)
    if wanted.zone_head and wanted.places == () and wanted.souls_of is not None:
        if wanted.who not in (None, SELF) or wanted.tests:
            reading.fail(predicate.start, "condition")
        return Fits(things, (IsSoul(),))
    tests = wanted.tests
    if (wanted.places and wanted.zone_head is False) or wanted.places:
        tests = (*tests, InZone(tuple(place.zone for place in wanted.places)))
    if wanted.things is not None:
        tests = (*tests, IsOneOf(wanted.things))
    if not tests:
        reading.fail(predicate.start, "condition")
    if every or clause.tail == "if_only":
        return AllFit(things, tests)
    return Fits(things, tests)


def is_entry(things: Things) -> bool:
    """Whether it is whoever is in entry, one character (4.4.1)."""
    return isinstance(things, All) and all(part.zone == terms.ENTRY for part in things.group.parts)


def number_condition(reading: Reading, clause: Clause, amount: Amount, relation: str) -> Condition:
    return Compare(subject_amount(reading, clause), relation, amount)


def as_declared(reading: Reading, place: int, same: bool) -> Condition:
    """そのコストが宣言と同じ(違う)なら: the word that was named fits the card last named."""
    if reading.words is None:
        reading.fail(place, "no_test")
    num, words = reading.words
    it = reading.named(place)
    cases: list[Condition] = []
    for index, word in enumerate(words, 1):
        if word in ("偶数", "奇数"):
            fits: Condition = Parity(NumberOf(it, terms.COST), word == "奇数")
        elif word in terms.CARD_KINDS:
            fits = Fits(it, (IsKind(terms.CARD_KINDS[word]),))
        else:
            reading.fail(place, "condition")
        cases.append(Every((WasPicked(num, index, word), fits)))
    found = Either(tuple(cases))
    return found if same else NotCondition(found)


def quantity_condition(reading: Reading, clause: Clause, quantity: Quantity) -> Condition:
    """…が３枚以上なら."""
    check_quantity(reading, quantity, "relation", "total")
    if quantity.number is None:
        reading.fail(quantity.start, "quantity")
    clause.adverb("total")
    relation = RELATIONS[quantity.relation]
    number = Exactly(quantity.number)
    subject = clause.peek("noun", "が") or clause.peek("noun", "も")
    if quantity.unit == "種類":
        if subject is None and isinstance(reading.last_subject, Kinds):
            return Compare(reading.last_subject, relation, number)
        if subject is None or subject.noun is None:
            reading.fail(clause.start, "condition")
        subject.claimed = True
        cards = cards_for(reading, subject.noun, "value", "every")
        where = clause.noun("に")
        if where is not None and where.noun is not None:
            cards = within(reading, cards, where.noun)
        traits = cards.value == "属性"
        things = cards.things or All(counted_group(reading, replace(cards, value="")))
        kinds = Kinds(things, traits)
        reading.last_subject = kinds
        return Compare(kinds, relation, number)
    under = clause.noun("に")
    if under is not None and under.noun is not None and subject is not None and subject.noun is not None:
        if not subject.noun.is_one("zone", "【魂】"):
            under.claimed = clause.phrases[-1].claimed = False
            return exists(reading, clause)
        subject.claimed = True
        return Compare(CountOf(Souls(things_of(reading, under.noun))), relation, number)
    if quantity.unit == "回":
        if subject is None or subject.noun is None:
            reading.fail(clause.start, "condition")
        subject.claimed = True
        who = who_of(reading, subject.noun.owner, subject.start) or SELF
        return Compare(Attacks(who), relation, number)
    return Compare(subject_amount(reading, clause), relation, number)


def against_other(reading: Reading, clause: Clause, relation: str, margin: int, other: Who = OTHER) -> Condition:
    """…が相手以上なら, 相手より多いなら, 相手の…があなたより多いなら (R120)."""
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None:
        reading.fail(clause.start, "condition")
    cards = cards_for(reading, subject.noun, "value")
    mine = amount_of_noun(reading, subject.noun)
    theirs = opposite(mine, other)
    if theirs is None or cards.who not in ((SELF, None) if other == OTHER else (OTHER,)):
        reading.fail(subject.start, "condition")
    if margin:
        theirs = Sum((theirs, Exactly(margin)))
    return Compare(mine, relation, theirs)


def opposite(amount: Amount, who: Who) -> Amount | None:
    """The same number of the other side."""
    if isinstance(amount, Count):
        return Count(other_side(amount.group, who))
    if isinstance(amount, NumberOf) and isinstance(amount.things, All):
        return NumberOf(All(other_side(amount.things.group, who)), amount.number)
    if isinstance(amount, NumberOf) and amount.things == THIS:
        return NumberOf(All(Group((Part(terms.ENTRY, OTHER, (IsKind(terms.CHARACTER),)),))), amount.number)
    if isinstance(amount, TotalOf) and isinstance(amount.things, All):
        return TotalOf(All(other_side(amount.things.group, who)), amount.number)
    return None


def other_side(group: Group, who: Who) -> Group:
    return Group(tuple(replace(part, who=who) for part in group.parts))


def compared(reading: Reading, clause: Clause) -> Condition:
    """AがBより多いなら (T61, T169)."""
    more = clause.verb == "more"
    relation, margin = (AT_LEAST, 1) if more else (AT_MOST, -1)
    other = clause.noun("より")
    if other is None or other.noun is None:
        reading.fail(clause.verb_start, "condition")
    than = player_of(reading, other.noun)
    if than in (OTHER, SELF):
        return against_other(reading, clause, relation, margin, OTHER if than == OTHER else SELF)
    mine = subject_amount(reading, clause)
    cards = cards_for(reading, other.noun, "value")
    if cards.value:
        theirs = amount_of_noun(reading, other.noun)
    elif isinstance(mine, (NumberOf, TotalOf)):
        theirs = NumberOf(meant(reading, cards), mine.number)
    else:
        theirs = amount_of_noun(reading, other.noun)
    return Compare(mine, relation, Sum((theirs, Exactly(margin))))


def in_state(reading: Reading, clause: Clause) -> Condition:
    """このキャラが【レスト】しているなら, パートナーが３枚以上【レスト】しているなら."""
    if clause.form not in (verbs.STATE, verbs.NEG_STATE, verbs.STATE_CONT):
        return done(reading, clause)
    subject = subject_phrase(clause)
    wanted = (clause.verb == "rest") == (clause.form != verbs.NEG_STATE)
    test = HasState(terms.REST, wanted)
    if subject is None and reading.asked is not None:
        return Fits(reading.asked, (test,))
    if subject is None or subject.noun is None:
        reading.fail(clause.verb_start, "condition")
    cards = cards_for(reading, subject.noun, "every")
    if clause.adverb("all") or cards.every:
        return AllFit(meant(reading, cards), (test,))
    quantity = clause.get("quantity")
    if quantity is not None:
        if quantity.quantity is not None and quantity.quantity.every:
            return AllFit(meant(reading, cards), (test,))
        group = counted_group(reading, replace(cards, tests=(*cards.tests, test)))
        return exist_compare(reading, Count(group), quantity, False)
    reading.asked = meant(reading, cards)
    return Fits(reading.asked, (test,))


def is_set(reading: Reading, clause: Clause) -> Condition:
    """あなたの《X》がセットされているなら (T178); セットしたら (T174)."""
    if clause.voice == verbs.PASSIVE and clause.form in (verbs.STATE, verbs.NEG_STATE, verbs.STATE_CONT):
        subject = subject_phrase(clause)
        if subject is None or subject.noun is None:
            reading.fail(clause.verb_start, "condition")
        cards = cards_for(reading, subject.noun, "every")
        quantity = clause.get("quantity")
        tests = tuple(test for test in cards.tests if test != IsKind(terms.REBIRTH_CARD))
        who = owner_for(reading, cards)
        group = Group((Part(terms.REBIRTH, who, tests),))
        return exist_compare(reading, Count(group), quantity, clause.form == verbs.NEG_STATE)
    return done(reading, clause)


def differ(reading: Reading, clause: Clause) -> Condition:
    """違うなら: else of the last test; カード名がそれぞれ違うなら (T177, T179)."""
    subject = subject_phrase(clause)
    if subject is None:
        if reading.last_test is None:
            reading.fail(clause.start, "no_test")
        return NotCondition(reading.last_test)
    assert subject.noun is not None
    apart = clause.adverb("each") or clause.adverb("all")
    quantity = clause.get("quantity")
    if quantity is not None:
        check_quantity(reading, quantity.quantity, "every")
        apart = apart or bool(quantity.quantity and quantity.quantity.every)
    if not apart or (quantity is not None and (quantity.quantity is None or not quantity.quantity.every)):
        reading.fail(clause.verb_start, "condition", ("それぞれ違う",))
    cards = cards_for(reading, subject.noun, "value")
    if cards.value not in ("カード名", ""):
        reading.fail(subject.start, "condition")
    group = counted_group(reading, replace(cards, value=""))
    return NamesDiffer(All(group))


def other_one(reading: Reading, clause: Clause) -> Condition:
    if reading.last_test is None:
        reading.fail(clause.start, "no_test")
    return NotCondition(reading.last_test)


FRAMES: Final = {
    "more": compared,
    "less": compared,
    "be": exists,
    "rest": in_state,
    "stand": in_state,
    "set": is_set,
    "support": supported,
    "attack": attacking,
    "differ": differ,
    "neither": other_one,
    "cancel": cancelled,
    "retire": retired,
    "give": given,
    **{verb: done for verb in ACTS if verb not in ("set", "rest", "stand", "retire")},
}
