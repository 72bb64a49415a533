"""Whether something is so: 〜なら, 〜したら, 〜している間 (T54 to T63, T169 to T184)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, CountOf, Exactly, Leads, NumberOf, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Did, Either, Every, Fits, TurnOf
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, HasState, HasWord, IsKind, IsOther, Part
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.program.who import ACTOR, SELF, Who
from gorin.engine.values.change import GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import (
    BOTH,
    FIGURE,
    KIND_OF,
    TOTAL,
    amount_of_nouns,
    counted_group,
    owner_for,
    quantity_of,
    redundant,
    with_named,
)
from gorin.games.rebirth.dialect.cards import (
    ICON,
    PICKED_NUMBER,
    RELATIONS,
    TRAIT,
    Cards,
    beside,
    cards_of,
    declared_number,
    is_stage_kind,
    like_number,
    meant,
    tests_of,
    things_of,
)
from gorin.games.rebirth.dialect.declaring import DECLARATION, as_declared, hit
from gorin.games.rebirth.dialect.results import ACTS, unpicked
from gorin.games.rebirth.dialect.results import things_of as things_of_op
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING, attack_of, during_condition, is_onward, turn_owner
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.amounts import Done, Kinds, Matching, Vacant
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.conditions import (
    AllFit,
    ArrivedAs,
    CheckWas,
    DidTo,
    InAttack,
    NamesDiffer,
    Parity,
    PartnerAttack,
    RetiredInAttack,
    SeveralFit,
    SparkCancelled,
)
from gorin.games.rebirth.program.lasts import Lasts
from gorin.games.rebirth.program.operations import AddSupporter
from gorin.games.rebirth.program.tests import HeldBy, InZone, IsOneOf, IsSoul, ValueIs
from gorin.games.rebirth.program.things import Role, Souls
from gorin.games.rebirth.program.who import EVERYONE
from gorin.text import conditions
from gorin.text.frames import Frame
from gorin.text.function_words import AND, BY_THIS, COMPARING, IN_TURN, MOST, NTH, OR
from gorin.text.lexicon import Adverb, Free
from gorin.text.morphology import CAUSATIVE, PASSIVE
from gorin.text.nouns import amount_of, player_of
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase, Quantity
from gorin.text.quantities import printed_number
from gorin.text.tokens import SAME_AS
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import CARD, COUNT, NUMBER, PLAYER, POINTER, ZONE, value_of

PARITY, RESULT, ATTACK, TURN, HIT = "parity", "result", "attack", "turn", "hit"
"""奇数; 勝ち; アタック; このターン."""
Fact = Callable[[Framed], Condition]


def condition_of(scope: RebirthScope, clauses: Sequence[Clause]) -> Condition:
    """かつ, Aで、B and Aがいて、B are both; か between clauses is either. ターン中 in it is one more condition."""
    spans: list[Condition] = []
    bare: list[Clause] = []
    for clause in clauses:
        timed = [each for each in clause.phrases if each.case in ("", "に") and each.nouns.group == DURING]
        during = [each for each in timed if each.nouns.only.key != "このターン中"]
        spans += [during_condition(scope, each.nouns) for each in during]
        total = [token for token in clause.adverbs if token.sense(Adverb) in (Adverb(TOTAL), Adverb("yet"))]
        says_no_more(*total)
        phrases = tuple(each for each in clause.phrases if each not in during)
        bare.append(replace(clause, phrases=phrases, adverbs=tuple(t for t in clause.adverbs if t not in total)))
    found = conditions.condition_of(scope, bare)
    parts = found.parts if isinstance(found, Either) else (found,)
    trace = Trace(scope.draft.said())
    if any(trace.is_never(part) for part in parts):
        scope.fail(Frame(scope, clauses[0]).place if len(clauses) == 1 else clauses[-1].start, "never")
    return found if not spans else Every((*spans, found))


def of_each(scope: RebirthScope, clause: Clause) -> Condition:
    """手札が最も多い, 置かなかった, より多く置いた, said of players: asked of the one who acts."""
    told = [(token, rank) for token in clause.adverbs for rank in RANKED if token.sense(Adverb) == Adverb(rank)]
    words = [token for token, _ in told]
    frame: Framed = Frame(scope, replace(clause, adverbs=tuple(each for each in clause.adverbs if each not in words)))
    if told:
        did = done(frame)
        if not isinstance(did, DidTo) or did.least != 1 or did.relation != AT_LEAST or len(told) > 1:
            frame.fail(words[0].start, "no_fact", verb=clause.said)
        greatest, alone = RANKED[told[0][1]]
        ranked = Leads(Done(did), EVERYONE, greatest, alone)
        found: Condition = Every((did, ranked)) if greatest and not alone else ranked
    elif clause.name in COMPARING and not clause.phrases and scope.apart_from is not None:
        more, less = scope.apart_from if clause.name == "be more" else scope.apart_from[::-1]
        found = Compare(more, AT_LEAST, Sum((less, Exactly(1))))
    elif clause.name in COMPARING and clause.phrase("より") is None and not clause.form.negative:
        alone = not frame.adverb(MOST)
        amount = amount_of_nouns(scope, frame.need("が", reason="no_comparison", expected=("手札が",)))
        found = Leads(amount, EVERYONE, clause.name == "be more", alone)
    else:
        return condition_of(scope, (clause,))
    frame.done()
    return found


RANKED: Final = {
    "done most": (True, False),
    "done more": (True, True),
    "done least": (False, False),
    "done less": (False, True),
}
"""最も多く, より多く, 最も少なく, より少なく置いた: whether it is the most, and nobody else has done as much."""


def subject_of(frame: Framed) -> NounPhrase | None:
    return frame.take("が", "も", "は")


def said_so(scope: RebirthScope, clause: Clause) -> Condition | None:
    """(subject)が(predicate)なら, but for plain numbers."""
    frame: Framed = Frame(scope, clause)
    complement = clause.complement
    assert complement is not None
    named = complement.only
    if complement.group in (NUMBER, COUNT) and named.quantity is not None and named.quantity.amount is None:
        return None
    if clause.said == SAME_AS:
        if complement.group not in (DECLARATION, PICKED_NUMBER):
            return None
        found = is_declared(frame, complement)
    elif complement.group == DURING:
        found = during_condition(scope, complement)
    elif complement.group == TURN and named.key == "ターン":
        found = TurnOf(turn_owner(scope, named))
    elif is_how_manieth(clause, named):
        found = how_manieth(frame, named)
    elif complement.group == QUANTITY and named.quantity is not None and not named.modifiers:
        special = counted(frame, named.quantity)
        if special is None:
            return None
        found = special
    elif complement.group == FIGURE and named.quantity is not None and frame.find("が", "も", "は") is None:
        relation, number = relation_of(frame, named.quantity)
        bare = replace(complement, parts=(replace(named, quantity=None),))
        found = Compare(amount_of_nouns(scope, bare), relation, number)
    elif complement.group == PLAYER:
        return None
    elif complement.group == HIT:
        found = hit(frame, named.key == "当たり")
    elif complement.group == PARITY:
        found = Parity(subject_amount(frame), named.key == "奇数")
    elif complement.group == RESULT:
        found = check_result(frame, named.key == "勝ち")
    elif complement.group == ATTACK:
        found = attack_is(frame, named)
    else:
        found = is_such(frame, complement)
    frame.done()
    if clause.form.only and not isinstance(found, AllFit):
        frame.fail(complement.end, "no_description")
    return found


def is_how_manieth(clause: Clause, named: Named) -> bool:
    """それがこのターン2回目, このターン2回目."""
    subject = clause.phrase("が")
    plain = subject is None or subject.nouns.only.key == "それ"
    nth = named.quantity is not None and named.quantity.counter == NTH
    return plain and nth and named.group in (QUANTITY, TURN)


def how_manieth(frame: Framed, named: Named) -> Condition:
    """それがこのターン2回目なら: how often it has happened in this turn what the ability waits for."""
    scope = frame.scope
    subject, apart = frame.take("が", group=POINTER), frame.take("", group=TURN)
    turn = named if named.group == TURN else apart.only if apart is not None else None
    number, told = printed_number(named.quantity), scope.waited
    now = turn is not None and turn.key in ("このターン", "各ターン") and not turn.modifiers
    if told is None or not number or (named.quantity and named.quantity.limit) or (not now and not scope.this_turn):
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    if subject is not None and (subject.only.key != "それ" or subject.only.modifiers):
        frame.fail(subject.start, "no_subject", ("それが",))
    says_no_more(subject.only.head if subject is not None else None, turn.head if turn is not None else None)
    scope.this_turn = False
    return Compare(scope.often(told, frame.clause, times=True), EQUAL, Exactly(number))


def is_declared(frame: Framed, other: NounPhrase) -> Condition:
    """宣言と同じなら, 宣言した数字と同じなら."""
    if other.group == DECLARATION:
        return as_declared(frame, subject_of(frame), other)
    return bounded(subject_amount(frame), EQUAL, declared_number(frame.scope, other.only))


def bounded(amount: Amount, relation: str, bound: Amount) -> Condition:
    """A number of a card that need not be there is asked of the card."""
    if isinstance(amount, NumberOf):
        return Fits(amount.things, (ValueIs(amount.number, relation, bound),))
    return Compare(amount, relation, bound)


def check_result(frame: Framed, won: bool) -> Condition:
    """それであなたが勝ちなら (R130)."""
    scope = frame.scope
    by = frame.take("で", group=POINTER)
    if by is not None and by.only.key != "それ":
        frame.fail(by.start, "no_description")
    who = subject_of(frame)
    if who is not None and (who.group != PLAYER or player_of(scope, who.only) != SELF):
        frame.fail(who.start, "no_subject")
    if scope.checked == NOTHING:
        frame.fail(frame.place, "not_done")
    return CheckWas(won, scope.checked)


def attack_is(frame: Framed, named: Named) -> Condition:
    """このアタックがパートナーアタックなら; それがこのターン2回目のアタックなら (T63, T176)."""
    subject = subject_of(frame)
    if subject is not None:
        if subject.only.key not in ("このアタック", "そのアタック", "それ") or subject.only.modifiers:
            frame.fail(subject.start, "no_subject", ("このアタックが",))
        says_no_more(subject.only.head)
    if named.key == "パートナーアタック" and not named.modifiers:
        return PartnerAttack()
    turn = frame.take("", group=TURN)
    if turn is not None:
        says_no_more(turn.only.head)
    if named.key != "アタック" or not named.modifiers or (turn is not None and turn.only.key != "このターン"):
        frame.fail(named.start, "no_description")
    found = attack_of(frame.scope, named)
    if not found.ordinals:
        frame.fail(named.start, "no_description")
    if is_onward(named):
        if len(found.ordinals) != 1 or found.ordinals[0] < 2:
            frame.fail(named.start, "no_description", ("2回目以降の",))
        before = replace(found, ordinals=tuple(range(1, found.ordinals[0])))
        return Every((replace(found, ordinals=()), Never(before)))
    return found


def subject_amount(frame: Framed) -> Amount:
    """The number that the subject of a condition is or has; without one that of the part before."""
    scope = frame.scope
    subject = subject_of(frame)
    if subject is None:
        if scope.last_amount is None:
            frame.fail(frame.clause.start, "no_subject", ("あなたの手札が",))
        return scope.last_amount
    scope.last_amount = amount_of_nouns(scope, subject)
    return scope.last_amount


def relation_of(frame: Framed, quantity: Quantity) -> tuple[str, Amount]:
    if quantity.limit not in RELATIONS or quantity.amount is None:
        frame.fail(quantity.start, "no_comparison", ("以上", "以下"))
    return RELATIONS[quantity.limit], amount_of(frame.scope, quantity.amount)


def counted(frame: Framed, quantity: Quantity) -> Condition | None:
    """カード名が5種類以上なら, メンバーに《X》が3枚以上なら, 手札かメンバーが3枚以上なら; None: a plain number."""
    scope = frame.scope
    subject = frame.find("が", "も")
    if quantity.counter == KIND_OF:
        if subject is not None:
            frame.taken.add(id(subject))
            scope.last_amount = kinds_of(frame, subject.nouns)
        if not isinstance(scope.last_amount, Kinds):
            frame.fail(frame.clause.start, "no_subject", ("カード名が",))
        return Compare(scope.last_amount, *relation_of(frame, quantity))
    if frame.find("に") is not None and subject is not None:
        return existing(frame, quantity, frame.clause.form.negative)
    if subject is not None and subject.nouns.joint == OR and subject.nouns.only.group == ZONE:
        frame.taken.add(id(subject))
        parts = [replace(subject.nouns, parts=(part,), joint="") for part in subject.nouns.parts]
        relation, number = relation_of(frame, quantity)
        return Either(tuple(Compare(amount_of_nouns(scope, part), relation, number) for part in parts))
    return None


def kinds_of(frame: Framed, nouns: NounPhrase) -> Amount:
    """カードが5種類以上, カード名が5種類以上, 属性が2種類以上."""
    scope = frame.scope
    cards = cards_of(scope, nouns, "value", "every")
    if cards.value not in ("", "カード名", "属性"):
        frame.fail(nouns.start, "no_number")
    where = frame.take("に")
    if where is not None:
        cards = within(scope, cards, where)
    things = cards.things or All(counted_group(scope, replace(cards, value="")))
    return Kinds(things, cards.value == "属性")


def is_such(frame: Framed, complement: NounPhrase) -> Condition:
    """それが〔X〕のキャラなら, メンバーがすべて〔X〕なら, このキャラが【魂】なら (T170, T180)."""
    scope = frame.scope
    subject = subject_of(frame)
    every = frame.clause.form.only
    nouns = frame.take("", group=QUANTITY)
    if nouns is not None:
        quantity = nouns.only.quantity
        if quantity is None or not quantity.every or frame.clause.form.negative:
            frame.fail(nouns.start, "no_quantity")
        every = True
    things: Things = THIS
    some: Quantity | None = None
    if subject is None:
        if complement.group != NUMBER or complement.only.modifiers:
            things = scope.asked_of if scope.asked_of is not None else scope.named(complement.start)
    else:
        if subject.group in (NUMBER, PLAYER):
            frame.fail(subject.start, "no_description")
        cards = cards_of(scope, subject, "every")
        every = every or (cards.quantity is not None and cards.quantity.every)
        some = cards.quantity if cards.quantity is not None and not cards.quantity.every else None
        things = meant(scope, replace(cards, quantity=None))
        if isinstance(things, Role) or is_entry(things):
            scope.speak_of(things)
    scope.asked_of = things
    if complement.only.key == "コスト" and complement.only.quantity is None and scope.declared is not None:
        return costs_so(frame, things, complement.only)
    arrival = complement.only.modifiers[0].clause if len(complement.only.modifiers) == 1 else None
    if arrival is not None and arrival.name in ("put", "appear"):
        return arrived(frame, things, complement, arrival)
    states: list[Test] = []
    like = complement.group == NUMBER and len(complement.parts) == 1 and complement.only.quantity is None
    wanted = like_number(scope, complement.only, states) if like else cards_of(scope, complement)
    wanted = replace(wanted, tests=(*states, *wanted.tests))
    if wanted.quantity is not None or wanted.who is not None:
        frame.fail(complement.start, "no_description")
    tests = wanted.tests
    if wanted.souls_of is not None and not tests and not complement.only.modifiers:
        return Fits(things, (IsSoul(),))
    if wanted.places:
        tests = (*tests, InZone(wanted.zones))
    if wanted.things is not None:
        tests = (*tests, IsOneOf(wanted.things))
    if not tests:
        frame.fail(complement.start, "no_description")
    if some is not None:
        return so_many(frame, Matching(things, tests), some, False)
    return AllFit(things, tests) if every else Fits(things, tests)


def costs_so(frame: Framed, things: Things, named: Named) -> Condition:
    """そのコストなら: the number that was declared."""
    declared = frame.scope.declared
    if declared is None or any(modifier.word is None for modifier in named.modifiers) or len(named.modifiers) != 1:
        frame.fail(named.start, "no_description", ("そのコスト",))
    says_no_more(*(modifier.word for modifier in named.modifiers))
    return Fits(things, (ValueIs(terms.COST, EQUAL, declared),))


def arrived(frame: Framed, things: Things, complement: NounPhrase, clause: Clause) -> Condition:
    """このターン手札からエントリーに置かれたキャラなら (T181)."""
    scope = frame.scope
    inner: Framed = Frame(scope, clause)
    turn = inner.take("", "に", group=TURN) or frame.take("", "に", group=TURN)
    source, goal = inner.take("から") or frame.take("から"), inner.take("に")
    put = clause.name == "put"
    form = clause.form
    now = turn.only.key == "このターン" if turn is not None else scope.this_turn
    scope.this_turn = False
    if not now or not form.past or (form.voice == PASSIVE) != put or form.negative:
        frame.fail(clause.start, "no_description", ("このターン手札からエントリーに置かれた",))
    if complement.group != CARD or len(complement.parts) != 1:
        frame.fail(complement.start, "no_description", ("キャラ",))
    inner.done()
    says_no_more(complement.only.head)
    zones = [cards_of(scope, nouns).zones if nouns is not None else () for nouns in (source, goal)]
    return ArrivedAs(things, zones[0], zones[1])


def is_entry(things: Things) -> bool:
    """Whether it is whoever is in entry, one character (4.4.1)."""
    return isinstance(things, All) and all(part.zone == terms.ENTRY for part in things.group.parts)


def within(scope: RebirthScope, cards: Cards, where: NounPhrase) -> Cards:
    """Cards in a place that is named apart: メンバーに《X》が."""
    place = cards_of(scope, where, "every")
    if place.quantity is not None and not place.quantity.every:
        scope.fail(place.quantity.start, "no_quantity")
    if place.souls_of is not None:
        return replace(cards, souls_of=place.souls_of)
    if cards.souls_of is not None:
        return replace(cards, souls_of=meant(scope, place), zone_head=False)
    if place.things is not None:
        return replace(cards, things=place.things, tests=(*place.tests, *cards.tests))
    who = place.who if place.who is not None else cards.who
    if (place.tests and not place.zone_head) or cards.who not in (None, who) or (cards.places and not cards.zone_head):
        scope.fail(where.start, "of_which_zone")
    places = tuple(replace(each, tests=tuple(t for t in each.tests if not is_stage_kind(t))) for each in place.places)
    tests = (*place.tests, *cards.tests) if place.zone_head else cards.tests
    return replace(cards, who=who, places=places, tests=tests, quantity=place.quantity or cards.quantity)


def exists(frame: Framed) -> Condition:
    """…に…がいるなら, …が3枚以上いるなら, …がないなら (T54, T55, T171 to T173)."""
    nouns = frame.take("", group=QUANTITY)
    return existing(frame, nouns.only.quantity if nouns is not None else None, frame.clause.form.negative)


def lacks(frame: Framed) -> Condition:
    """…がない."""
    return existing(frame, None, not frame.clause.form.negative)


def existing(frame: Framed, quantity: Quantity | None, negative: bool) -> Condition:
    scope = frame.scope
    apart = frame.adverb(IN_TURN)
    both_of = frame.adverb(BOTH)
    redundant(frame, BOTH)
    where = frame.take("に", "で")
    if none_at_all(frame, negative):
        quantity = None
    too = frame.find("も") is not None or bool(both_of)
    subject = subject_of(frame)
    if subject is None and both_of and quantity is None and where is None:
        last = scope.last_where
        if not isinstance(last, Cards) or len(last.alternatives) != 2:
            frame.fail(frame.place, "no_subject", ("《X》が",))
        return several(frame, last, None, negative)
    if subject is None and where is None and scope.last_amount is not None:
        return so_many(frame, scope.last_amount, quantity, negative)
    if subject is None:
        if quantity is None or where is None:
            frame.fail(frame.place, "no_subject", ("《X》が",))
        subject, where = where, None
    alike = [modifier.word for modifier in subject.only.modifiers if modifier.word is not None]
    if quantity is not None and any(word.text == "同名の" for word in alike):
        frame.fail(subject.start, "no_comparison", ("このキャラと同名の",))
    cards = cards_of(scope, subject, "every", "vacant", "value", "also")
    inner = cards.quantity
    if inner is not None and not inner.every:
        if quantity is not None:
            frame.fail(inner.start, "no_quantity")
        quantity = inner
        cards = replace(cards, quantity=None)
    if cards.value == "空席":
        if where is not None:
            place = cards_of(scope, where)
            if place.zones != (terms.MEMBERS,) or place.tests:
                frame.fail(where.start, "of_which_zone", ("メンバーに",))
            cards = replace(cards, who=place.who)
        return so_many(frame, Vacant(owner_for(scope, cards)), quantity, negative)
    if cards.value or cards.vacant:
        frame.fail(subject.start, "no_things")
    if cards.also:
        return so_many(frame, with_named(scope, cards), quantity, negative)
    if where is not None:
        cards = within(scope, cards, where)
    elif cards.vague and cards.who is None and isinstance(scope.last_where, Cards) and (scope.joined or too):
        cards = replace(cards, who=scope.last_where.who, places=scope.last_where.places)
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        return so_many(frame, Matching(souls, cards.tests) if cards.tests else CountOf(souls), quantity, negative)
    if cards.things is not None:
        if cards.places and quantity is None:
            own = cards.who is None or (cards.who == SELF and cards.things == THIS)
            held = () if own or cards.who is None else (HeldBy(cards.who),)
            there = Fits(cards.things, (*cards.tests, InZone(cards.zones), *held))
            return Never(there) if negative else there
        if cards.tests and not negative:
            scope.speak_of(Among(cards.things, cards.tests))
        return so_many(
            frame, Matching(cards.things, cards.tests) if cards.tests else CountOf(cards.things), quantity, negative
        )
    if cards.alternatives and cards.joint == AND and (quantity is None or apart):
        return several(frame, cards, quantity, negative)
    if apart:
        frame.fail(frame.place, "no_description")
    scope.last_where = cards
    if too and scope.last_test is not None and not both_of:
        return Every((scope.last_test, counted_there(frame, cards, quantity, negative)))
    return counted_there(frame, cards, quantity, negative)


def none_at_all(frame: Framed, negative: bool) -> bool:
    """1枚もない: the number says no more."""
    none = frame.take("も", group=QUANTITY)
    if none is not None and not (negative and none.only.quantity is not None and none.only.quantity.number == 1):
        frame.fail(none.start, "no_quantity", ("1枚も",))
    if none is not None:
        says_no_more_at(none.start)
    return none is not None


def counted_there(frame: Framed, cards: Cards, quantity: Quantity | None, negative: bool) -> Condition:
    scope = frame.scope
    group = counted_group(scope, cards)
    if not negative and quantity is None:
        scope.found = All(group)
    if quantity is not None and quantity.counter == KIND_OF:
        return so_many(frame, Kinds(All(group)), quantity, negative)
    return so_many(frame, Count(group), quantity, negative)


def several(frame: Framed, cards: Cards, quantity: Quantity | None, negative: bool) -> Condition:
    """AとBがいる: each of them (T172)."""
    if quantity is not None:
        many = quantity_of(frame.scope, quantity, False, False)
        if many.number != 1 or many.relation != "at least":
            frame.fail(quantity.start, "no_quantity")
    frame.scope.last_where = cards
    group = counted_group(frame.scope, replace(cards, tests=(), alternatives=()))
    there = tuple(test for place in cards.places for test in place.tests)
    wanted = tuple((*there, *beside(cards), *tests) for tests in cards.alternatives)
    found = SeveralFit(All(Group(tuple(Part(part.zone, part.who) for part in group.parts))), wanted)
    return Never(found) if negative else found


def so_many(frame: Framed, amount: Amount, quantity: Quantity | None, negative: bool) -> Condition:
    frame.scope.last_amount = amount
    if quantity is None:
        return Compare(amount, AT_MOST, Exactly(0)) if negative else Compare(amount, AT_LEAST, Exactly(1))
    if negative:
        frame.fail(quantity.start, "no_quantity")
    relation, number = relation_of(frame, quantity)
    return Compare(amount, relation, number)


def comes_of(fact: conditions.Fact) -> Condition:
    """それが相手の効果によるなら: only of what an ability waits for, where all of it hangs on that."""
    fact.scope.fail(fact.clause.start, "caused_apart", ("相手の効果で控え室に置かれた時、",))


def remains(frame: Framed) -> Condition:
    """1枚も残らなかったなら, 2枚以上残ったなら: of those among which was chosen."""
    scope, form = frame.scope, frame.clause.form
    redundant(frame, BY_THIS)
    nouns = frame.take("", group=QUANTITY)
    quantity = None if none_at_all(frame, form.negative) or nouns is None else nouns.only.quantity
    subject = frame.take("が")
    tests = tests_of(scope, subject) if subject is not None else ()
    things = unpicked(scope, frame.place)
    return so_many(frame, Matching(things, tests) if tests else CountOf(things), quantity, form.negative)


def in_state(resting: bool) -> Fact:
    """このキャラが【レスト】しているなら, パートナーが3枚以上【レスト】しているなら."""

    def fact(frame: Framed) -> Condition:
        scope, form = frame.scope, frame.clause.form
        if not form.lasting:
            return done(frame)
        test = HasState(terms.REST, resting != form.negative)
        subject = subject_of(frame)
        if subject is None:
            if scope.asked_of is None:
                frame.fail(frame.place, "no_subject", ("このキャラが",))
            return Fits(scope.asked_of, (test,))
        cards = cards_of(scope, subject, "every")
        nouns = frame.take("", group=QUANTITY)
        quantity = nouns.only.quantity if nouns is not None else cards.quantity
        if quantity is not None and quantity.every:
            return AllFit(meant(scope, cards), (test,))
        if quantity is not None:
            group = counted_group(scope, replace(cards, tests=(*cards.tests, test), quantity=None))
            return so_many(frame, Count(group), quantity, False)
        scope.asked_of = meant(scope, cards)
        return Fits(scope.asked_of, (test,))

    return fact


def is_set(frame: Framed) -> Condition:
    """あなたの《X》がセットされているなら (T178); セットしたら (T174)."""
    scope, form = frame.scope, frame.clause.form
    if form.voice != PASSIVE or not form.lasting:
        return done(frame)
    subject = subject_of(frame)
    if subject is None:
        frame.fail(frame.place, "no_subject", ("《X》が",))
    cards = cards_of(scope, subject, "every")
    nouns = frame.take("", group=QUANTITY)
    tests = tuple(test for test in cards.tests if test != IsKind(terms.REBIRTH_CARD))
    if cards.things is not None and not cards.tests and nouns is None:
        found = Fits(cards.things, (InZone((terms.REBIRTH,)),))
        return Never(found) if form.negative else found
    if cards.places or cards.things is not None or cards.quantity is not None:
        frame.fail(subject.start, "no_description")
    group = Group((Part(terms.REBIRTH, owner_for(scope, cards), tests),))
    return so_many(frame, Count(group), nouns.only.quantity if nouns is not None else None, form.negative)


def attacks(frame: Framed) -> Condition:
    """このキャラがアタックしている間, アタックされているなら, パートナーアタックしている間."""
    form = frame.clause.form
    subject = subject_of(frame)
    if subject is None or not form.lasting:
        frame.fail(frame.place, "no_fact", verb=frame.clause.said)
    role = terms.DEFENDING if form.voice == PASSIVE else terms.ATTACKING
    found: Condition = InAttack(things_of(frame.scope, subject), role)
    if frame.clause.name == "partner attack":
        found = Every((found, PartnerAttack()))
    return Never(found) if form.negative else found


def supports(frame: Framed) -> Condition:
    """《X》をサポートしたら, 《X》にサポートされたら, サポートしているなら (T60, T175)."""
    scope, form = frame.scope, frame.clause.form
    passive = form.voice == PASSIVE
    if form.voice == CAUSATIVE:
        return made_to_support(frame)
    subject = subject_of(frame)
    things: Things = THIS
    if subject is not None and subject.group != ATTACK:
        things = things_of(scope, subject)
    tests: tuple[Test, ...] = ()
    nouns = frame.take("に") if passive else frame.take("を")
    if nouns is not None and nouns.group != ATTACK:
        cards = cards_of(scope, nouns)
        if cards.things is not None or cards.who not in (None, SELF) or cards.quantity is not None:
            frame.fail(nouns.start, "no_description")
        tests = (*(t for place in cards.places for t in place.tests if not is_stage_kind(t)), *cards.tests)
    found: Condition = InAttack(things, terms.SUPPORTED_ONE if passive else terms.SUPPORTING, tests)
    if form.negative:
        return Never(found)
    return found


def made_to_support(frame: Framed) -> Condition:
    """2枚サポートさせたなら: of what this text has made support."""
    form = frame.clause.form
    redundant(frame, BY_THIS)
    made = [op for op in frame.scope.draft.said() if isinstance(op, AddSupporter)]
    nouns = frame.take("", "とも", group=QUANTITY)
    if not made or form.lasting:
        frame.fail(frame.place, "not_done")
    return so_many(frame, CountOf(made[-1].things), nouns.only.quantity if nouns is not None else None, form.negative)


def cancelled(frame: Framed) -> Condition:
    """このターンに【スパーク】が【キャンセル】されているなら (T181)."""
    form = frame.clause.form
    turn = frame.take("に", "", group=TURN) or frame.take("に", group=DURING)
    subject = subject_of(frame)
    if turn is None or turn.only.key not in ("このターン", "このターン中") or form.voice != PASSIVE or not form.lasting:
        frame.fail(frame.place, "no_fact", verb=frame.clause.said)
    modifiers = subject.only.modifiers if subject is not None else ()
    if subject is None or subject.group != ICON or subject.only.key != "スパーク" or len(modifiers) > 1:
        frame.fail(frame.place, "no_subject", ("【スパーク】が",))
    things: Things | None = None
    if modifiers:
        if modifiers[0].nouns is None or modifiers[0].excluded:
            frame.fail(subject.start, "of_what", ("このキャラの【スパーク】が",))
        things = frame.scope.found = things_of(frame.scope, modifiers[0].nouns)
    found = SparkCancelled(things)
    return Never(found) if form.negative else found


def retired(frame: Framed) -> Condition:
    """このアタックで相手のキャラがリタイアしていないなら (T181)."""
    scope, form = frame.scope, frame.clause.form
    if frame.find("が") is None or not form.lasting:
        return done(frame)
    frame.need("で", group=ATTACK, expected=("このアタックで",))
    subject = frame.need("が")
    cards = cards_of(scope, subject)
    if cards.things is not None or set(cards.zones) - {terms.ENTRY} or cards.quantity is not None:
        frame.fail(subject.start, "no_description")
    tests = (*(test for place in cards.places for test in place.tests), *cards.tests)
    tests = tuple(test for test in tests if test != IsKind(terms.CHARACTER))
    return RetiredInAttack(cards.who or EVERYONE, not form.negative, tests)


def differs(frame: Framed) -> Condition:
    """カード名がそれぞれ違うなら (T179)."""
    scope = frame.scope
    too = frame.find("も") is not None
    subject = subject_of(frame)
    declared = frame.take(AND, group=DECLARATION)
    if declared is not None:
        found = as_declared(frame, subject, declared)
        return found if frame.clause.form.negative else Never(found)
    every = frame.take("", group=QUANTITY) if too else None
    all_too = every is not None and every.only.quantity is not None and every.only.quantity.every
    if subject is not None and too and all_too and isinstance(scope.last_test, NamesDiffer):
        cards = cards_of(scope, subject)
        further = NamesDiffer(All(counted_group(scope, cards)))
        return further if scope.always else Every((scope.last_test, further))
    if subject is None or not frame.adverb(IN_TURN):
        frame.fail(frame.place, "no_fact", verb=frame.clause.said)
    cards = cards_of(scope, subject, "value")
    if cards.value != "カード名":
        frame.fail(subject.start, "no_description", ("カード名が",))
    return NamesDiffer(All(counted_group(scope, replace(cards, value=""))))


TAKING: Final = ("choose", "reveal", "look")


def done(frame: Framed) -> Condition:
    """置いたら, 《X》を選んだら, 2枚以上引いたら, 置かないなら (T174, R122)."""
    scope, form = frame.scope, frame.clause.form
    assert frame.clause.verb is not None
    act = ACTS.get(frame.clause.verb.name)
    passive = form.voice == PASSIVE and act in TAKING
    who = None if passive else frame.take("が", group=PLAYER)
    voice = "causative" if act == "retire" else "active"
    lasts = form.lasting and (passive or frame.find("が") is not None)
    if act is None or not (passive or form.voice == voice) or lasts:
        frame.fail(frame.place, "no_fact", verb=frame.clause.said)
    each = Who(ACTOR) if scope.actor.role == ACTOR else None
    by = player_of(scope, who.only) if who is not None else each
    acted = {getattr(op, "who", None) for op in scope.draft.said()}
    if (by not in (None, EVERYONE, each) and by not in acted) or (not passive and frame.find("が", "は") is not None):
        frame.fail(frame.place, "not_done")
    redundant(frame, BY_THIS)
    tests: tuple[Test, ...] = ()
    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    none_at_all(frame, form.negative)
    nouns = frame.take("", "とも", group=QUANTITY)
    obj = frame.take("が" if passive else "を")
    if obj is not None and act == "exchange":
        frame.fail(obj.start, "no_description")
    partner = frame.take(AND) if act == "exchange" else None
    if partner is not None:
        tests = (*tests_of(scope, partner), IsOther())
    if obj is not None:
        cards = cards_of(scope, obj)
        tests = cards.tests
        if cards.things is not None:
            tests = (*tests, IsOneOf(cards.things))
        origin = cards.zones
        if cards.who is not None:
            tests = (*tests, HeldBy(cards.who))
        if cards.quantity is not None and nouns is None:
            nouns = obj
    source, where = frame.take("から"), frame.take("に")
    if source is not None:
        cards = cards_of(scope, source)
        origin, tests = cards.zones, (*tests, *cards.tests)
        if not origin or cards.who not in (None, SELF, scope.actor):
            frame.fail(source.start, "of_which_zone")
    if where is not None:
        cards = cards_of(scope, where)
        goal = (terms.SOUL,) if cards.souls_of is not None else cards.zones
        if not goal or cards.who not in (None, SELF, scope.actor):
            frame.fail(where.start, "of_which_zone")
    if act == "discard" and not origin:
        origin = (terms.HAND,)
    relation, least = AT_LEAST, 1
    if nouns is not None and nouns.only.quantity is not None:
        relation, number = relation_of(frame, nouns.only.quantity)
        if not isinstance(number, Exactly):
            frame.fail(nouns.start, "number_needed", ("1枚",))
        least = number.number
    regs = seen_in(scope, act, origin) if act in TAKING else ()
    trace = Trace(scope.draft.said())
    doing: list[Op] = [op for op in trace.said if isinstance(op, Choose) and op.reg in regs]
    if not regs:
        doing = trace.doing(act, origin, goal, tests)
    if not doing and not (regs and act != "choose"):
        frame.fail(frame.place, "not_done")
    most = trace.most(doing) if doing else None
    if most is not None and relation != AT_MOST and least > most:
        frame.fail(frame.place, "not_done")
    if obj is not None and len(doing) == 1 and not (regs or each or form.negative):
        scope.speak_of(things_of_op(doing[0]))
    found = DidTo(act, tests, origin, goal, least, relation, by, regs)
    return Never(found) if form.negative else found


def just_done(*kinds: type[Op]) -> Fact:
    """発動させたら: whether the act that was said just before has come to something."""

    def fact(frame: Framed) -> Condition:
        form, said = frame.clause.form, frame.scope.draft.said()
        if not said or not isinstance(said[-1], kinds) or form.lasting or form.voice == PASSIVE:
            frame.fail(frame.place, "not_done")
        return Never(Did()) if form.negative else Did()

    return fact


def given(frame: Framed) -> Condition:
    """〔証〕を与えたら: whether anything has got what was given last."""
    scope, form = frame.scope, frame.clause.form
    nouns = frame.need("を", group=TRAIT, expected=("〔X〕を",))
    said = scope.draft.said()
    last = said[-1] if said else None
    word = GiveWord(terms.TRAIT + value_of(nouns.only).word) if isinstance(value_of(nouns.only), Free) else None
    gifts = [op for op in said if isinstance(op, Lasts) and word is not None and word in op.changes]
    if last is None or not gifts or form.voice != "active" or not form.past or form.lasting or word is None:
        frame.fail(frame.place, "not_done")
    found = Compare(Matching(gifts[-1].things, (HasWord(word.word),)), AT_LEAST, Exactly(1))
    return Never(found) if form.negative else found


def seen_in(scope: RebirthScope, act: str, origin: tuple[int, ...]) -> tuple[int, ...]:
    """The registers of what this ability has chosen (from these zones), shown or looked at so far."""
    if act == "choose" and origin:
        return tuple(
            op.reg
            for op in scope.draft.said()
            if isinstance(op, Choose) and op.group is not None and any(part.zone in origin for part in op.group.parts)
        )
    if act == "choose":
        return tuple(scope.chosen)
    shown = scope.mentions.shown
    return (*scope.chosen, *((shown.reg,) if shown is not None else ()))
