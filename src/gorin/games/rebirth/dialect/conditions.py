"""Conditions: ～なら, ～している間 (T54 to T63, T169 to T184)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Count, CountOf, Exactly, NumberOf, Sum, Times
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Either, Every, Fits, TurnOf
from gorin.engine.program.condition import Not as NotCondition
from gorin.engine.program.group import Group, HasState, IsKind, Part
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.meaning import (
    NUMBERS,
    Cards,
    beside,
    cards_for,
    check_quantity,
    group_of,
    meant,
    number_of,
    player_of,
    things_of,
)
from gorin.games.rebirth.dialect.nouns import Noun, Quantity
from gorin.games.rebirth.dialect.past import (
    DONE,
    RELATIONS,
    arrived_as,
    attack_numbers,
    attacking,
    cancelled,
    done,
    player_word,
    retired,
    subject_phrase,
    supported,
    with_spans,
)
from gorin.games.rebirth.dialect.phrases import Clause, Phrase
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.amounts import Attacks, DamageOn, Kinds, Matching, TotalOf, Vacant
from gorin.games.rebirth.program.conditions import (
    AllFit,
    CheckWas,
    NamesDiffer,
    Parity,
    PartnerAttack,
    SeveralFit,
    WasPicked,
)
from gorin.games.rebirth.program.tests import InZone, IsOneOf, IsSoul
from gorin.games.rebirth.program.things import Souls
from gorin.games.rebirth.program.who import EVERYONE


def condition_of(reading: Reading, clause: Clause) -> Condition:
    """What stands before なら (or たら, 間)."""
    if clause.copula:
        found = copula(reading, clause)
    else:
        frame = FRAMES.get(clause.verb)
        if frame is None:
            reading.fail(clause.verb_start, "condition")
        found = frame(reading, clause)
    left = clause.unclaimed()
    if left is not None:
        reading.fail(left.start, "unused")
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
        clause.noun("で")
        who = clause.noun("が")
        if who is not None and (who.noun is None or player_of(reading, who.noun) is None):
            reading.fail(who.start, "subject")
        return CheckWas(noun.unit.word == "勝ち", reading.checked)
    if noun.is_one("word", "奇数", "偶数"):
        return Parity(subject_amount(reading, clause), noun.unit.word == "奇数")
    if noun.is_one("word", "相手以上"):
        return against_opponent(reading, clause, AT_LEAST, 0)
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
            things = reading.named(predicate.start)
    else:
        cards = cards_for(reading, subject.noun, "every")
        every = every or cards.every
        things = meant(reading, cards)
    wanted = cards_for(reading, noun)
    if subject is None and not wanted.zone_head and (wanted.things is not None or wanted.places):
        if not wanted.tests:
            reading.fail(predicate.start, "condition")
        whole = replace(wanted, tests=())
        return Fits(meant(reading, whole), wanted.tests)
    if wanted.zone_head and wanted.places == () and wanted.souls_of is not None:
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


def number_condition(reading: Reading, clause: Clause, amount: Amount, relation: str) -> Condition:
    return Compare(subject_amount(reading, clause), relation, amount)


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
        return CountOf(Souls(cards.souls_of))
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
        cases.append(Every((WasPicked(num, index), fits)))
    found = Either(tuple(cases))
    return found if same else NotCondition(found)


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
        if subject is None or subject.noun is None:
            reading.fail(clause.start, "condition")
        subject.claimed = True
        cards = cards_for(reading, subject.noun, "value", "every")
        where = clause.noun("に")
        if where is not None and where.noun is not None:
            cards = within(reading, cards, where.noun)
        traits = cards.value == "属性"
        things = cards.things or All(counted_group(reading, replace(cards, value="")))
        return Compare(Kinds(things, traits), relation, number)
    under = clause.noun("に")
    if under is not None and under.noun is not None and subject is not None and subject.noun is not None:
        if not subject.noun.is_one("zone", "【魂】"):
            reading.fail(under.start, "unused")
        subject.claimed = True
        return Compare(CountOf(Souls(things_of(reading, under.noun))), relation, number)
    if quantity.unit == "回":
        if subject is None or subject.noun is None:
            reading.fail(clause.start, "condition")
        subject.claimed = True
        return Compare(Attacks(SELF), relation, number)
    return Compare(subject_amount(reading, clause), relation, number)


def within(reading: Reading, cards: Cards, where: Noun) -> Cards:
    """Cards in a place that is named apart: メンバーに《X》が."""
    place = cards_for(reading, where, "every")
    if place.souls_of is not None:
        return replace(cards, souls_of=place.souls_of)
    if place.things is not None:
        return replace(cards, things=place.things)
    if place.tests and not place.zone_head:
        reading.fail(where.start, "zone")
    who = place.who if place.who is not None else cards.who
    if cards.places and not cards.zone_head:
        reading.fail(where.start, "zone")
    places = tuple(replace(each, tests=tuple(t for t in each.tests if not is_stage_kind(t))) for each in place.places)
    if place.zone_head and place.tests:
        cards = replace(cards, tests=(*place.tests, *cards.tests))
    return replace(cards, who=who, places=places, every=cards.every or place.every)


def is_stage_kind(test: Test) -> bool:
    return isinstance(test, IsKind) and test.kinds == terms.CHARACTER


def against_opponent(reading: Reading, clause: Clause, relation: str, margin: int) -> Condition:
    """…が相手以上なら, 相手より多いなら (R120)."""
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None:
        reading.fail(clause.start, "condition")
    cards = cards_for(reading, subject.noun, "value")
    mine = amount_of_noun(reading, subject.noun)
    theirs = opposite(mine)
    if theirs is None or cards.who not in (SELF, None):
        reading.fail(subject.start, "condition")
    if margin:
        theirs = Sum((theirs, Exactly(margin)))
    return Compare(mine, relation, theirs)


def opposite(amount: Amount) -> Amount | None:
    """The same number of the other side."""
    if isinstance(amount, Count):
        return Count(other_side(amount.group))
    if isinstance(amount, NumberOf) and isinstance(amount.things, All):
        return NumberOf(All(other_side(amount.things.group)), amount.number)
    if isinstance(amount, NumberOf) and amount.things == THIS:
        return NumberOf(All(Group((Part(terms.ENTRY, OTHER, (IsKind(terms.CHARACTER),)),))), amount.number)
    if isinstance(amount, TotalOf) and isinstance(amount.things, All):
        return TotalOf(All(other_side(amount.things.group)), amount.number)
    return None


def other_side(group: Group) -> Group:
    return Group(tuple(replace(part, who=OTHER) for part in group.parts))


def compared(reading: Reading, clause: Clause) -> Condition:
    """AがBより多いなら (T61, T169)."""
    more = clause.verb == "more"
    relation, margin = (AT_LEAST, 1) if more else (AT_MOST, -1)
    other = clause.noun("より")
    if other is None or other.noun is None:
        reading.fail(clause.verb_start, "condition")
    if player_of(reading, other.noun) == OTHER:
        return against_opponent(reading, clause, relation, margin)
    mine = subject_amount(reading, clause)
    cards = cards_for(reading, other.noun, "value")
    if cards.value:
        theirs = amount_of_noun(reading, other.noun)
    elif isinstance(mine, (NumberOf, TotalOf)):
        theirs = NumberOf(meant(reading, cards), mine.number)
    else:
        theirs = amount_of_noun(reading, other.noun)
    return Compare(mine, relation, Sum((theirs, Exactly(margin))))


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
            cards = replace(cards, who=cards_for(reading, where.noun).who)
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
    elif subject.particle == "も" and cards.vague and isinstance(reading.last_subject, Group):
        cards = replace(cards, places=())
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
    again = subject.particle == "も" or both_of
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
        wanted = tuple((*beside(cards), *tests) for tests in cards.alternatives)
        several = SeveralFit(All(base), wanted)
        return NotCondition(several) if negative else several
    if not negative and quantity is None:
        reading.found = All(group)
    if cards.alternatives:
        reading.alternatives = (base, tuple((*beside(cards), *tests) for tests in cards.alternatives))
    if quantity is not None and quantity.quantity is not None and quantity.quantity.unit == "種類":
        return exist_compare(reading, Kinds(All(group)), quantity, negative)
    return exist_compare(reading, Count(group), quantity, negative)


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


def in_state(reading: Reading, clause: Clause) -> Condition:
    """このキャラが【レスト】しているなら, パートナーが３枚以上【レスト】しているなら."""
    subject = subject_phrase(clause)
    if subject is None or subject.noun is None or clause.form not in (verbs.STATE, verbs.NEG_STATE, verbs.STATE_CONT):
        reading.fail(clause.verb_start, "condition")
    cards = cards_for(reading, subject.noun, "every")
    wanted = (clause.verb == "rest") == (clause.form != verbs.NEG_STATE)
    test = HasState(terms.REST, wanted)
    if clause.adverb("all") or cards.every:
        return AllFit(meant(reading, cards), (test,))
    quantity = clause.get("quantity")
    if quantity is not None:
        if quantity.quantity is not None and quantity.quantity.every:
            return AllFit(meant(reading, cards), (test,))
        group = counted_group(reading, replace(cards, tests=(*cards.tests, test)))
        return exist_compare(reading, Count(group), quantity, False)
    return Fits(meant(reading, cards), (test,))


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
        apart = True
    if not apart:
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
    **{verb: done for verb in DONE if verb not in ("set", "rest", "stand", "retire")},
}
