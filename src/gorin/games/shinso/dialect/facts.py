"""What a text asks to be true (section 6, T27, T35, T37, T44)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Count, Counters, CountOf, Exactly, Result, Sum, Times
from gorin.engine.program.cards import Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Every, Fits, Not, TurnOf
from gorin.engine.program.group import Group, HasState, IsOther, Part
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import THIS, All, Among, It
from gorin.engine.program.who import ALL, ANY, OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import number_of_cards, own_bearer
from gorin.games.shinso.dialect.choosing import from_among, remembered
from gorin.games.shinso.dialect.lexicon import AMONG, ATTACK, COLOUR, COUNTER, FRONT, OTHERS, RACE, SPAN, TARGET
from gorin.games.shinso.dialect.nouns import (
    Cards,
    Framed,
    describe,
    join_owner,
    keyword_test,
    lie,
    number_is_so,
    only_this,
    said_to_be,
    with_purpose,
)
from gorin.games.shinso.dialect.nouns import having as describe_having
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.amounts import Offered
from gorin.games.shinso.program.conditions import FragmentHasColour, IsAttacking, NotKilled
from gorin.games.shinso.program.tests import BearsRelic, BorneBy, ControlledBy, InFront, LiesIn
from gorin.games.shinso.program.things import Bearer, InAttack
from gorin.text.comparisons import are_equal, compares
from gorin.text.conditions import Fact, condition_of
from gorin.text.events import nth_of
from gorin.text.frames import Frame
from gorin.text.function_words import OR
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import compared, number_of, relation_of
from gorin.text.phrases import KEYWORD, QUANTITY, Clause, Modifier, NounPhrase, Quantity
from gorin.text.quantities import in_this_turn, loose_quantity, printed_number, tokens_of, words_of
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLAYER, POINTER, QUALITY, ZONE, value_of

STATES: Final = ("appear", "deploy", "equip", "sleep", "awake", "attack", "set", "put", "be there")
ALWAYS: Final = (
    *("be there", "be absent", "have", "be among", "answer", "be more", "be less", "come out", "equal", "differ"),
)
"""Verbs that only say how things are."""


def is_condition(clause: Clause) -> bool:
    """Whether a clause before 場合 asks for a state rather than waits for something."""
    if clause.verb is None or in_this_turn(clause):
        return True
    name = clause.verb.name
    if name in ALWAYS:
        return True
    return clause.form.lasting and name in STATES


def lasts(fact: Fact) -> Condition | None:
    """A state that lasts; what has happened in this turn is none."""
    frame: Framed = fact.frame
    clause = frame.clause
    if in_this_turn(clause):
        return None
    if not clause.form.lasting or clause.name not in STATES:
        frame.fail(frame.place, "no_condition")
    return lasting_state(frame)


def amount_is(scope: ShinsoScope, amount: Amount, quantity: Quantity | None, absent: bool = False) -> Condition:
    if quantity is None:
        return Compare(amount, EQUAL, Exactly(0)) if absent else Compare(amount, AT_LEAST, Exactly(1))
    found = Compare(amount, relation_of(scope, quantity), compared(scope, quantity))
    return Not(found) if absent else found


def not_one(frame: Framed, absent: bool) -> None:
    """1枚もない, 1体も破壊しなかった."""
    none = frame.take("も", group=QUANTITY)
    if none is None:
        return
    quantity = none.only.quantity
    if not absent or printed_number(quantity) != 1 or quantity is None or quantity.limit:
        frame.fail(none.start, "no_condition", ("1枚もない",))
    says_no_more(*words_of(none.only.quantity))


def place_into(frame: Framed, cards: Cards) -> bool:
    """Zに in front of Fがある; whether のみ stands behind it."""
    scope = frame.scope
    phrase = frame.find("に", "には", "で", "では", group=ZONE) or frame.find("に", "には", group=FRONT)
    if phrase is None:
        return False
    frame.taken.add(id(phrase))
    nouns = phrase.nouns
    if nouns.group == FRONT:
        says_no_more(*(word for each in nouns.only.modifiers for word in tokens_of(each.nouns)))
        cards.tests.append(InFront())
        return phrase.only
    where = Cards(nouns.start)
    lie(scope, where, nouns)
    if where.tests or (where.zones is None and where.things is None):
        frame.fail(nouns.start, "put_where", ("手札に", "フィールドに"))
    if cards.place_said and cards.zones != where.zones:
        frame.fail(nouns.start, "two_places")
    cards.zones, cards.place_said = where.zones, True
    if cards.things is not None and where.things is not None:
        frame.fail(nouns.start, "two_places")
    cards.things = where.things if where.things is not None else cards.things
    join_owner(scope, cards, where)
    return phrase.only


def subject_cards(frame: Framed) -> tuple[NounPhrase, Cards]:
    nouns = frame.take("が") or frame.take("も") or frame.take("は")
    if nouns is None:
        phrase = frame.find("")
        if phrase is None or phrase.nouns.group == QUANTITY:
            frame.fail(frame.place, "no_subject", ("自分のフィールドに眷属が",))
        frame.taken.add(id(phrase))
        nouns = phrase.nouns
    return nouns, Cards(nouns.start) if nouns.group == COUNTER else describe(frame.scope, nouns)


def existence(fact: Fact) -> Condition:
    """ZにFがn枚以上ある, Fがいない, 相手のフィールドにのみ…存在する."""
    frame: Framed = fact.frame
    scope, clause = frame.scope, frame.clause
    absent = clause.form.negative != (clause.name == "be absent")
    only_so = frame.take("しか", group=QUANTITY)
    if only_so is not None:
        if not absent:
            frame.fail(only_so.start, "no_condition")
        absent = False
    not_one(frame, absent)
    nouns, cards = subject_cards(frame)
    if nouns.group == COUNTER:
        return counters_there(frame, nouns, absent)
    others = frame.take("に", group=OTHERS)
    if others is not None:
        cards.tests.append(IsOther())
        says_no_more(*tokens_of(others))
    among = frame.take("に", "には", group=AMONG)
    if among is not None:
        cards = from_among(scope, cards, among.only)
    only = place_into(frame, cards)
    quantity = cards.number if cards.number is not None else loose_quantity(frame)
    if only_so is not None:
        if quantity is not None or only_so.only.quantity is None or only_so.only.quantity.limit:
            frame.fail(only_so.start, "no_condition")
        quantity = only_so.only.quantity
    if scope.mentions.shown is not None and cards.things == It(scope.mentions.shown.reg):
        return among_looked(scope, cards, quantity, absent)
    if cards.this and cards.place_said and cards.zones is not None and not only and quantity is None:
        here: Condition = Fits(THIS, (LiesIn(cards.zones),))
        return Not(here) if absent else here
    if among is not None and cards.things is not None:
        scope.last_amount = CountOf(Among(cards.things, cards.all_tests()))
        return amount_is(scope, scope.last_amount, quantity, absent)
    if cards.done is not None and cards.zones is None and not only:
        scope.last_amount = number_of_cards(scope, replace(cards, number=None))
        return amount_is(scope, scope.last_amount, quantity, absent)
    if cards.things is not None:
        if only or cards.zones is None or cards.who is not None or not isinstance(cards.things, It):
            frame.fail(nouns.start, "no_subject", ("眷属が",))
        still = CountOf(Among(cards.things, (LiesIn(cards.zones), *cards.tests)))
        scope.last_amount = still
        return amount_is(scope, still, quantity, absent)
    cards = replace(cards, number=None)
    if only:
        if cards.who not in (OTHER, SELF) or quantity is not None or absent:
            frame.fail(frame.place, "only_there", ("相手のフィールドにのみ眷属が存在する",))
        other = replace(cards, who=SELF if cards.who == OTHER else OTHER)
        some = Compare(Count(cards.group(scope)), AT_LEAST, Exactly(1))
        return Every((some, Compare(Count(other.group(scope)), EQUAL, Exactly(0))))
    scope.last_amount = Count(cards.group(scope))
    if not absent and not scope.always:
        scope.there = scope.draft.anchor(), All(cards.group(scope)), cards.kinds, cards.who
    return amount_is(scope, scope.last_amount, quantity, absent)


def counters_there(frame: Framed, nouns: NounPhrase, absent: bool) -> Condition:
    """(この眷属に)〇〇カウンターがn個以上ある (T126)."""
    only_this(frame.scope, frame.take("に", group=POINTER), "この眷属に")
    named = nouns.only
    quantity = named.quantity if named.quantity is not None else loose_quantity(frame)
    amount = number_of(frame.scope, replace(nouns, parts=(replace(named, quantity=None),)))
    if isinstance(amount, Counters):
        frame.scope.counters = amount.name, amount.things
    return amount_is(frame.scope, amount, quantity, absent)


def among_looked(scope: ShinsoScope, cards: Cards, quantity: Quantity | None, absent: bool) -> Condition:
    """その中にFがあれば: some of the cards looked at; a number that follows is picked among those (T140)."""
    assert scope.mentions.shown is not None
    scope.fitting = () if absent else cards.all_tests()
    return amount_is(scope, CountOf(Among(It(scope.mentions.shown.reg), cards.all_tests())), quantity, absent)


def contained(fact: Fact) -> Condition:
    """そのn枚の中にFが含まれる場合: then そのF are all of those (R122)."""
    frame: Framed = fact.frame
    scope = frame.scope
    where = frame.take("に", "には")
    nouns = frame.need("が")
    if where is None:
        frame.fail(frame.place, "none_shown", ("その3枚の中に",))
    named = where.only
    if named.group == AMONG and len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        inner = describe(scope, named.modifiers[0].nouns)
        if inner.things is None:
            frame.fail(where.start, "none_shown", ("その3枚の中に",))
    elif value_of(named) != "looked":
        frame.fail(where.start, "none_shown", ("その3枚の中に",))
    looked = scope.looked_at(where.start)
    cards = describe(scope, nouns)
    if cards.zones is not None or cards.who is not None or cards.number is not None or cards.things is not None:
        frame.fail(nouns.start, "no_description")
    fitting = remembered(scope, Among(looked, cards.all_tests()))
    scope.know(fitting, cards.kinds, scope.owner_of(looked))
    found: Condition = Compare(CountOf(fitting), AT_LEAST, Exactly(1))
    return Not(found) if frame.clause.form.negative else found


def named_thing(scope: ShinsoScope, nouns: NounPhrase) -> Things:
    """A card that the text has named, or one there can only be one of."""
    if nouns.group == TARGET and not any(each.nouns or each.clause for each in nouns.only.modifiers):
        if not scope.in_attack:
            scope.fail(nouns.start, "no_attack", ("攻撃時、",))
        scope.name(InAttack(False))
        return InAttack(False)
    cards = describe(scope, nouns)
    if cards.things is not None and cards.tests:
        scope.fail(nouns.start, "no_description")
    if isinstance(cards.things, Bearer) and scope.always:
        scope.name(cards.things)
    if cards.things is not None:
        return cards.things
    if cards.kinds == terms.FRAGMENT and cards.number is None:
        return All(cards.group(scope))
    scope.fail(nouns.start, "one_only", ("この眷属", "その眷属"))


def having(fact: Fact) -> Condition:
    """Xが吸血を持つ, そのカードが宣言した色を持っていた, Xが召喚条件を持つ."""
    frame: Framed = fact.frame
    scope = frame.scope
    subject = frame.take("が", "は")
    counter = frame.take("を", group=COUNTER)
    if counter is not None:
        only_this(scope, subject, "この眷属が")
        return counters_there(frame, counter, frame.clause.form.negative)
    if frame.adverb("idle"):
        says_no_more(*frame.clause.adverbs)
    things = named_thing(scope, subject) if subject is not None else own_bearer(scope)
    had = Cards(frame.place)
    describe_having(frame, had)
    return Fits(things, tuple(had.tests))


def answered(fact: Fact) -> Condition:
    """T155: 過半数以上正解した, 正解できなかった."""
    frame: Framed = fact.frame
    scope = frame.scope
    if scope.quiz is None:
        frame.fail(frame.place, "no_quiz", ("相手に3択問題を1問出題する。",))
    subject = frame.take("が", "は")
    if subject is not None and (subject.group != PLAYER or scope.players(subject) != OTHER):
        frame.fail(subject.start, "quiz_whom", ("相手が",))
    frame.take("に", group="riddle")
    majority = frame.adverb("majority")
    quantity = frame.take("", group=QUANTITY)
    number, right = (Result(each) for each in scope.quiz)
    if majority:
        found: Condition = Compare(Times(right, 2), AT_LEAST, Sum((number, Exactly(1))))
    elif quantity is not None:
        found = amount_is(scope, right, quantity.only.quantity)
    else:
        found = Compare(right, AT_LEAST, number)
    if not frame.clause.form.past:
        frame.fail(frame.place, "no_condition", ("正解した場合", "正解できなかった場合"))
    return Not(found) if frame.clause.form.negative else found


def lasting_state(frame: Framed) -> Condition:
    """真祖の断片が登場している, この眷属が秘宝を装備している, 領地が展開されている, 眷属がスリープしている."""
    scope, clause = frame.scope, frame.clause
    assert clause.verb is not None
    name = clause.verb.name
    subject = frame.take("が", "は")
    if name == "put":
        return existence_of_put(frame, subject)
    if subject is None and not (name == "equip" and scope.kinds & terms.BODIES):
        frame.fail(frame.place, "no_condition", ("自分の真祖の断片が登場している場合",))
    cards = describe(scope, subject) if subject is not None else Cards(clause.start, things=THIS, this=True)
    if name == "attack" and clause.form.voice != PASSIVE and cards.things is not None:
        scope.topic = cards.things
        attacking: Condition = IsAttacking(cards.things)
        return Not(attacking) if clause.form.negative else attacking
    state: tuple[Test, ...] = ()
    if name == "equip":
        relic = frame.need("を")
        if relic.group != KIND or value_of(relic.only).kinds != terms.RELIC or relic.only.modifiers:
            frame.fail(relic.start, "no_condition", ("秘宝を装備している場合",))
        state = (BearsRelic(),)
    elif name in ("sleep", "awake"):
        state = (HasState(terms.ASLEEP, name == "sleep"),)
    elif name in ("appear", "deploy", "set"):
        where = frame.take("に", "には")
        if where is not None:
            into = describe(scope, where)
            if into.zones not in (terms.FIELD, (terms.STAGE,)):
                frame.fail(where.start, "no_condition")
            says_no_more(*tokens_of(where))
            if into.who is not None and cards.who not in (None, into.who):
                frame.fail(where.start, "two_owners")
            cards.who = into.who or cards.who
        if name == "appear":
            cards.zones = (terms.STAGE,)
    else:
        frame.fail(frame.place, "no_condition")
    negated = clause.form.negative
    if cards.things is not None:
        if not state:
            frame.fail(frame.place, "no_condition")
        if name == "equip" and not negated and not scope.always:
            borne = Group((Part(terms.RELIC_AREA, ANY, (BorneBy(cards.things),)),))
            scope.there = scope.draft.anchor(), All(borne), terms.RELIC, scope.owner_of(cards.things)
        found: Condition = Fits(cards.things, state)
        return Not(found) if negated else found
    quantity = cards.number if cards.number is not None else loose_quantity(frame)
    cards.number = None
    if cards.who is None and cards.kinds == terms.FRAGMENT:
        cards.who = SELF
    if not negated and not scope.always:
        scope.there = scope.draft.anchor(), All(cards.group(scope, *state)), cards.kinds, cards.who
    return amount_is(scope, Count(cards.group(scope, *state)), quantity, negated)


def existence_of_put(frame: Framed, subject: NounPhrase | None) -> Condition:
    """月カウンターが5個以上置かれている."""
    if subject is None or subject.group != COUNTER:
        frame.fail(frame.place, "no_condition")
    return counters_there(frame, subject, frame.clause.form.negative)


def copula(scope: ShinsoScope, clause: Clause) -> Condition | None:
    """自分のリムカード2枚以下, 不殺, そのカードが眷属, 自分の真祖の断片が緑; numbers are compared by text."""
    frame: Framed = Frame(scope, clause)
    complement = clause.complement
    assert complement is not None
    named = complement.only
    subject = frame.find("が", "は")
    placed = frame.find("に", "には", "で", "では", group=ZONE)
    if named.quantity is not None and named.group == QUANTITY and not named.modifiers:
        if subject is not None and placed is not None:
            frame.taken.add(id(subject))
            found = fitting_there(frame, subject.nouns, named.quantity)
        else:
            return None
    elif named.quantity is not None and named.quantity.amount is None and named.quantity.limit and subject is not None:
        return None
    elif subject is not None and named.group == COUNT and value_of(named) == "that" and not named.modifiers:
        frame.taken.add(id(subject))
        found = alike_for_both(frame, subject.nouns)
    elif subject is not None and subject.nouns.group == ATTACK and nth_of(complement):
        frame.taken.add(id(subject))
        found = nth_attack(frame, subject.nouns, complement)
    elif subject is None:
        found = alone(frame, complement)
    else:
        frame.taken.add(id(subject))
        found = described_as(frame, subject.nouns, complement)
    frame.done()
    return found


def nth_attack(frame: Framed, attack: NounPhrase, nouns: NounPhrase) -> Condition:
    """その攻撃がこのターン2回目の場合."""
    scope, named = frame.scope, nouns.only
    others = [each for each in (*attack.only.modifiers, *named.modifiers) if each.word is None and not is_nth(each)]
    if not scope.in_attack or others or value_of(attack.only) != "any":
        frame.fail(attack.start, "no_attack", ("攻撃時、",))
    says_no_more(*tokens_of(attack), *(each for each in tokens_of(nouns) if each.text == "このターン"))
    number = Compare(Happened((terms.ATTACK_DECLARED,), ANY, times=True), EQUAL, Exactly(nth_of(nouns)))
    return Not(number) if frame.clause.form.negative else number


def is_nth(modifier: Modifier) -> bool:
    """このターン(の)2回目の."""
    nouns = modifier.nouns
    return nouns is not None and (nth_of(nouns) > 0 or value_of(nouns.only) == "this turn")


def alike_for_both(frame: Framed, nouns: NounPhrase) -> Condition:
    """お互いの手札が同じ枚数."""
    cards = describe(frame.scope, nouns)
    if cards.who != ALL or cards.things is not None or cards.number is not None:
        frame.fail(nouns.start, "no_comparison", ("お互いの手札が",))
    mine, theirs = (number_of_cards(frame.scope, replace(cards, who=who)) for who in (SELF, OTHER))
    found = Compare(mine, EQUAL, theirs)
    return Not(found) if frame.clause.form.negative else found


def fitting_there(frame: Framed, nouns: NounPhrase, quantity: Quantity | None) -> Condition:
    """Zに眷属3枚以上: how many of them there are."""
    scope = frame.scope
    cards = describe(scope, nouns)
    place_into(frame, cards)
    if cards.things is not None or (cards.number is not None and quantity is not None):
        frame.fail(nouns.start, "no_number", ("自分の手札が3枚",))
    quantity = quantity or cards.number
    scope.last_amount = number_of_cards(scope, replace(cards, number=None))
    return amount_is(scope, scope.last_amount, quantity)


def differs(fact: Fact) -> Condition | None:
    """XがYと異なる."""
    found = are_equal(fact)
    return found.part if isinstance(found, Not) else Not(found) if found is not None else None


def alone(frame: Framed, nouns: NounPhrase) -> Condition:
    """自分のリムカード2枚以下, フィールドに眷属3枚以上, 不殺, 自分のターン (T44)."""
    scope, named = frame.scope, nouns.only
    if named.group == "not killed":
        return NotKilled()
    if named.group == SPAN and value_of(named) == "turn":
        inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        if inner is None or inner.group != PLAYER:
            frame.fail(nouns.start, "whose_turn", ("自分のターン",))
        return TurnOf(scope.players(inner))
    if named.quantity is None:
        if named.group == COLOUR or named.group in (KIND, CARD, RACE, QUALITY):
            return described_as_things(scope, scope.last_named(nouns.start), nouns)
        frame.fail(nouns.end, "no_condition", ("眷属3枚以上",))
    if named.group == "rest" and value_of(named) == "rest" and (phrase := frame.find("", group=ZONE)) is not None:
        frame.taken.add(id(phrase))
        return amount_is(scope, Count(describe(scope, phrase.nouns).group(scope)), named.quantity)
    return fitting_there(frame, nouns, None)


def described_as(frame: Framed, subject: NounPhrase, nouns: NounPhrase) -> Condition:
    """自分の真祖の断片が緑, そのカードが眷属, この眷属がスリープ状態."""
    scope = frame.scope
    if nouns.group == COLOUR and not nouns.parts[0].modifiers:
        cards = describe(scope, subject)
        if cards.things is None and cards.kinds == terms.FRAGMENT and not cards.tests:
            return FragmentHasColour(cards.who or SELF, tuple(each.key for each in nouns.parts))
        if cards.things is not None:
            return Fits(cards.things, (said_to_be(nouns.parts),))
        frame.fail(subject.start, "one_only", ("そのカード",))
    return described_as_things(scope, named_thing(scope, subject), nouns)


def described_as_things(scope: ShinsoScope, things: Things, nouns: NounPhrase) -> Condition:
    named = nouns.only
    if nouns.group == NUMBER and named.quantity is not None and named.quantity.amount is not None:
        return Fits(things, (number_is_so(scope, named, named.quantity),))
    if nouns.group == QUALITY and not named.modifiers:
        return Fits(things, (value_of(named).test,))
    if nouns.group == KEYWORD:
        return Fits(things, (keyword_test(scope, named),))
    cards = describe(scope, nouns)
    wrong = cards.zones is not None or cards.things is not None or cards.number is not None or cards.any_one
    tests = cards.all_tests()
    gone = any(each.things == things and isinstance(each.cell.op, Move) for each in scope.doings)
    if wrong or not tests or (cards.who is not None and gone):
        scope.fail(nouns.start, "no_condition")
    whose = (ControlledBy(cards.who),) if cards.who is not None else ()
    scope.know(things, cards.kinds, cards.who or scope.owner_of(things))
    return Fits(things, (*whose, *tests))


def is_offered(clause: Clause) -> bool:
    """この眷属を召喚するために…破壊した."""
    return bool(clause.before) and clause.name == "destroy"


def offered_condition(scope: ShinsoScope, clause: Clause) -> Condition:
    """T144 この眷属を召喚するためにn体以上の眷属を破壊した場合."""
    frame: Framed = Frame(scope, with_purpose(scope, clause))
    scope.purpose = ""
    nouns = frame.need("を")
    cards = describe(scope, nouns)
    quantity = cards.number if cards.number is not None else loose_quantity(frame)
    if cards.kinds != terms.KIN or cards.tests or cards.zones is not None or quantity is None:
        frame.fail(nouns.start, "offered", ("2体以上の眷属を",))
    frame.done()
    return amount_is(scope, Offered(), quantity)


def offered_among(scope: ShinsoScope, clauses: Sequence[Clause]) -> Condition:
    """Cかつ、この眷属を召喚するために…破壊した場合: all of it."""
    if any(each.joint == OR for each in clauses):
        scope.fail(clauses[0].start, "no_condition", ("かつ",))
    found = [offered_condition(scope, each) if is_offered(each) else condition_of(scope, (each,)) for each in clauses]
    return found[0] if len(found) == 1 else Every(tuple(found))


def rolled(fact: Fact) -> Condition:
    """4以上の目が出た (T125)."""
    frame: Framed = fact.frame
    scope = frame.scope
    eye = frame.need("が", group="eye").only
    quantity = eye.quantity
    inner = eye.modifiers[0].nouns if len(eye.modifiers) == 1 else None
    if inner is not None and inner.group == "range" and scope.rolled is not None:
        low, high = value_of(inner.only)
        shown = Result(scope.rolled)
        between = Every((Compare(shown, AT_LEAST, Exactly(low)), Compare(shown, AT_MOST, Exactly(high))))
        return Not(between) if frame.clause.form.negative else between
    if quantity is None and inner is not None:
        quantity = inner.only.quantity
    if scope.rolled is None or quantity is None or frame.clause.form.negative:
        frame.fail(frame.place, "no_dice", ("6面ダイスを1回振る。",))
    return amount_is(scope, Result(scope.rolled), quantity)


FACTS: Final[dict[str, Callable[[Fact], Condition | None]]] = {
    **dict.fromkeys(("be there", "be absent"), existence),
    "be more": compares(True),
    "be less": compares(False),
    "have": having,
    "be among": contained,
    "answer": answered,
    "come out": rolled,
    "equal": are_equal,
    "differ": differs,
}
"""What a verb says of how things are."""
