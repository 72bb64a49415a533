"""Section F, M2: whether something is so, what has happened in this turn, what the sentences before did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Counters, CountOf, Exactly, PlayerNumber, Result
from gorin.engine.program.cards import Discard, Move, Swap
from gorin.engine.program.condition import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    Compare,
    Did,
    Every,
    Fits,
    Not,
    OtherFits,
)
from gorin.engine.program.flow import Picked, Reckon
from gorin.engine.program.group import Group, IsKind, IsThis, Part
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import EVENT, THIS, It
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import has as keyword_test
from gorin.games.sve.dialect.groups import noun_of, quality_said
from gorin.games.sve.dialect.measures import (
    counters_of,
    default_of,
    group_count,
    is_of_looked,
    is_told,
    past_of,
)
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.things import Phrase, object_of, phrase_of, pronoun_things
from gorin.games.sve.program.amounts import DifferentNames, Happened, HowMany, NthEvent
from gorin.games.sve.program.conditions import (
    Came,
    HasChosen,
    IsOdd,
    PaidMore,
    PaidNow,
    StillThere,
    Thrown,
    ThrownAsNamed,
)
from gorin.games.sve.program.operations import Seize, Transform, TurnFace
from gorin.games.sve.program.tests import IsEvolved
from gorin.games.sve.rules.stack import EARTH_TAKEN
from gorin.text.cards import BOTTOM as BELOW_IT
from gorin.text.cards import REST
from gorin.text.cards import TOP as ABOVE
from gorin.text.conditions import Fact, denied
from gorin.text.conditions import exists as shared_exists
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.function_words import BY_THIS, IN_THIS_TURN
from gorin.text.lexicon import Icon
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import amount_of, bound_of, number_of, player_of, quality_of, relation_of
from gorin.text.phrases import KEYWORD, QUANTITY, Clause, Named, NounPhrase
from gorin.text.results import by_this, says_by_this
from gorin.text.times import SPAN, TURN_TIME, turn_of
from gorin.text.tokens import SAME_AS
from gorin.text.values import COUNT, KIND, NUMBER, PLACE, POINTER, QUALITY, ZONE, value_of

Framed = Frame[SveScope]
COUNTER, NAME = "counter", "name"
ONE_OR_MORE: Final = Exactly(1)
NONE: Final = Exactly(0)
LEAVING: Final = (Move, Swap, Transform, Seize)
"""What can take a card from where it was chosen."""


def mark_of(scope: SveScope, place: int, icon: Icon) -> Condition:
    """【コンボ_N】 (13.2.1.1, 13.2.1.2), 【スペルチェイン_N】, 【ネクロチャージ_N】 (13.5.1.2): at least N (T70)."""
    marks = {"コンボ": terms.PLAYED, "スペルチェイン": terms.SPELLCHAIN, "ネクロチャージ": terms.NECROCHARGE}
    if icon.key not in marks:
        scope.fail(place, "misplaced")
    return Compare(PlayerNumber(marks[icon.key]), AT_LEAST, Exactly(icon.number))


def framed(make: Callable[[Framed], Condition | None]) -> Callable[[Fact], Condition | None]:
    """A fact that asks nothing of the clause before it."""
    return lambda fact: make(fact.frame)


def said_to_be(scope: SveScope, clause: Clause) -> Condition | None:
    """A noun or a quantity that only this game says to be so."""
    frame: Framed = Frame(scope, clause)
    complement = clause.complement
    assert complement is not None
    found = told_of(frame, complement)
    if found is not None:
        frame.done()
    return found


def told_of(frame: Framed, complement: NounPhrase) -> Condition | None:
    scope, clause, named = frame.scope, frame.clause, complement.only
    if clause.said == SAME_AS or (named.quantity is not None and named.quantity.amount is None):
        return None
    if named.group == QUANTITY and named.quantity is not None:
        if named.quantity.counter == "nth time":
            return nth_time(frame, named)
        if is_thrown(frame, complement):
            return die(frame, complement)
        if clause.phrase("が") is None and scope.last_amount is None:
            scope.fail(named.start, "count_what", ("自分の手札が3枚以上",))
        return None
    if named.group == NUMBER:
        return numbered(frame, complement)
    if named.group == "parity" and not named.modifiers:
        subject = frame.take("が")
        scope.last_amount = number_of(scope, subject) if subject is not None else scope.last_amount
        if scope.last_amount is None:
            scope.fail(named.start, "count_what", ("それの元のコストが奇数",))
        return IsOdd(scope.last_amount, value_of(named))
    if named.group == COUNT and named.key == "数":
        return as_named(frame, complement)
    if named.group == "state":
        return in_state(value_of(named))
    if named.group == "attack":
        return attack_on(frame, complement)
    if named.group in (SPAN, TURN_TIME):
        return turn_of(scope, complement)
    if named.group == "evolution":
        return nth_event(frame, complement)
    if named.group == QUALITY:
        things = asked_about(scope, object_of(frame, "が"))
        if scope.of_spell and things == THIS:
            scope.fail(clause.start, "spell_not_there", ("それ",))
        return Fits(things, (value_of(named).test,))
    if frame.find("が") is None and (scope.asked_things is None or not is_kind(complement)):
        return nth_card(frame, complement)
    return such_a_card(frame, complement)


def is_kind(complement: NounPhrase) -> bool:
    """Whether only a kind of card is said, not the Nth of them."""
    named = complement.only
    return named.group == KIND and named.quantity is None and len(complement.parts) == 1 and not named.modifiers


def became(frame: Framed) -> Condition | None:
    """自分の手札が5枚以上になったなら, それの体力が0以下になったなら: it is so now, and was not before the sentence."""
    scope, clause = frame.scope, frame.clause
    before = scope.previous.cells if scope.previous is not None else []
    subject, into = frame.take("が"), frame.need("に")
    said = into.only.quantity
    if not clause.form.past or clause.form.negative or clause.form.lasting or subject is None or said is None:
        return None
    if into.group != QUANTITY or not before or before[0] not in scope.draft.cells:
        scope.fail(clause.start, "became_when", ("…した。それが…なら",))
    says_by_this(clause)
    frame.adverb(BY_THIS)
    amount = measure(scope, subject)
    num = scope.draft.num()
    known = {0, *(target.reg for target in scope.draft.targets)}
    if any(isinstance(part, It) and part.reg not in known for part in parts_of((amount,))):
        scope.fail(subject.start, "became_when", ("…した。それが…なら",))
    scope.draft.cells.insert(scope.draft.cells.index(before[0]), Cell(Reckon(num, amount)))
    relation, bound = bound_of(scope, said)
    return Every((Not(Compare(Result(num), relation, bound)), Compare(amount, relation, bound)))


def in_state(number: str) -> Condition:
    """【覚醒】 (13.4.1.1, 13.4.1.2, R89) and 【真紅】 (13.5.2.1) are looked at when the text is reached."""
    least = terms.OVERFLOW_AT if number == terms.MAX_PP else 1
    return Compare(PlayerNumber(number), AT_LEAST, Exactly(least))


def attack_on(frame: Framed, nouns: NounPhrase) -> Condition:
    """T67 リーダーへの攻撃."""
    scope, named = frame.scope, nouns.only
    target = named.modifiers[0] if len(named.modifiers) == 1 else None
    if not scope.of_attack:
        scope.fail(nouns.start, "attack_only", ("【攻撃時】リーダーへの攻撃なら",))
    subject = frame.find("が")
    if subject is not None:
        frame.take("が")
        asked_about(scope, phrase_of(scope, subject.nouns))
        scope.excuse(subject.start, subject.end)
    if target is None or target.case != "への" or target.nouns is None:
        scope.fail(nouns.start, "no_description")
    owners = [each.nouns.only for each in target.nouns.only.modifiers if each.nouns is not None]
    if len(owners) != len(target.nouns.only.modifiers) or any(player_of(scope, each) != OTHER for each in owners):
        scope.fail(nouns.start, "no_description")
    for each in owners:
        scope.excuse(each.start, each.end)
    kinds = {"リーダー": terms.KIND_LEADER, "フォロワー": terms.FOLLOWER}
    if target.nouns.only.key not in kinds:
        scope.fail(target.start, "no_description")
    return OtherFits((IsKind(kinds[target.nouns.only.key]),))


def is_thrown(frame: Framed, complement: NounPhrase) -> bool:
    quantity = complement.only.quantity
    bare = frame.find("が") is None and quantity is not None and not quantity.counter and not quantity.limit
    return bare and frame.scope.die is not None


def die(frame: Framed, complement: NounPhrase) -> Condition:
    """T231, R153 NからMなら, AかBなら."""
    scope = frame.scope
    assert scope.die is not None
    numbers = [number for each in complement.parts if each.quantity is not None and (number := each.quantity.number)]
    first = frame.take("から", group=QUANTITY)
    if first is not None and first.only.quantity is not None and first.only.quantity.number is not None:
        if len(numbers) != 1 or first.only.quantity.number >= numbers[0]:
            scope.fail(complement.start, "no_die", ("1から3",))
        numbers = list(range(first.only.quantity.number, numbers[0] + 1))
    if len(numbers) < len(complement.parts) or any(not 1 <= each <= 6 for each in numbers):
        scope.fail(complement.start, "no_die", ("1から3",))
    return Thrown(scope.die, tuple(numbers), scope.die_each)


def as_named(frame: Framed, complement: NounPhrase) -> Condition:
    """指定した数なら."""
    scope = frame.scope
    clause = complement.only.modifiers[0].clause if len(complement.only.modifiers) == 1 else None
    if clause is None or clause.name != "name" or scope.die is None:
        scope.fail(complement.start, "no_die", ("サイコロをふる。",))
    if scope.named_number is None:
        scope.fail(complement.start, "no_die", ("好きな数1つを指定してサイコロをふる。",))
    return ThrownAsNamed(scope.die, scope.named_number)


def measure(scope: SveScope, nouns: NounPhrase) -> Amount:
    """How many there are, or the number itself."""
    named = nouns.only
    if named.group in (NUMBER, COUNT):
        return number_of(scope, nouns)
    if named.group == COUNTER:
        return counters_of(scope, named)
    if named.group == KIND and any(past_of(each) or is_told(each) or is_of_looked(each) for each in nouns.parts):
        return group_count(scope, nouns)
    phrase = phrase_of(scope, nouns)
    if phrase.picks() or any(each.noun is None or each.every for each in phrase.elements):
        scope.fail(nouns.start, "zone_cards", ("自分の手札", "自分の場のカード"))
    group = Group(phrase.parts(owner_for(scope, phrase)))
    distinct = any(each.noun is not None and each.noun.distinct for each in phrase.elements)
    return DifferentNames(group) if distinct else Count(group)


def owner_for(scope: SveScope, phrase: Phrase) -> Who:
    """A hand or deck without an owner is that of the player who acts."""
    nouns = [each.noun for each in phrase.elements if each.noun is not None]
    return next((scope.actor for noun in nouns if default_of(scope, noun) != ANY), ANY)


def numbered(frame: Framed, complement: NounPhrase) -> Condition:
    """自分のリーダーの体力10以下; それが元のコスト3以上; 体力が相手のリーダーの体力以上."""
    scope, named = frame.scope, complement.only
    quantity, subject = named.quantity, frame.find("が")
    if quantity is None or len(complement.parts) > 1:
        scope.fail(complement.start, "number_needed", ("1",))
    if subject is not None:
        test = quality_said(scope, named) or quality_of(scope, named)
        if test is None:
            scope.fail(complement.start, "ask_kind")
        return Fits(asked_about(scope, object_of(frame, "が")), (test,))
    amount = number_of(scope, NounPhrase((replace(named, quantity=None),), "", named.start, named.end))
    return Compare(amount, *bound_of(scope, quantity))


def such_a_card(frame: Framed, complement: NounPhrase) -> Condition:
    """それがXなら: what was named is such a card."""
    things = subject_asked(frame)
    tests = kind_tests(frame.scope, complement)
    return such_as(frame, things, tests)


def such_as(frame: Framed, things: Things, tests: tuple[Test, ...]) -> Condition:
    """Whether things are such; 5.14.2: what has left the field is no longer evolved."""
    ops = [cell.op for cell in frame.scope.draft.cells if isinstance(cell.op, LEAVING)]
    if IsEvolved() in tests and any(getattr(op, "things", None) == things for op in ops):
        frame.fail(frame.clause.start, "evolved_gone")
    return Fits(things, tests)


def kind_tests(scope: SveScope, nouns: NounPhrase) -> tuple[Test, ...]:
    """The tests of a card, wherever it is."""
    noun = phrase_of(scope, nouns).described(scope)
    if not noun.is_plain():
        scope.fail(noun.start, "ask_kind")
    return noun.tests


def subject_asked(frame: Framed) -> Things:
    """What is asked about; without a subject what the condition before asked about."""
    scope = frame.scope
    if frame.find("が") is None and scope.asked_things is not None:
        return scope.asked_things
    scope.asked_things = asked_about(scope, object_of(frame, "が"))
    return scope.asked_things


def asked_about(scope: SveScope, phrase: Phrase) -> Things:
    """これ, それ, 選んだX, 前者 or 後者, of which something is asked."""
    if phrase.is_pronoun("former") or phrase.is_pronoun("latter"):
        return It(scope.one_of_pair(phrase.start, phrase.is_pronoun("latter")))
    if not (phrase.is_pronoun("it") or phrase.is_this()):
        scope.fail(phrase.start, "ask_pronoun", ("それ", "これ"))
    return pronoun_things(scope, phrase.first)


def exists(absent: bool) -> Callable[[Fact], Condition | None]:
    """自分の場にXがあるなら, …がN体以上いるなら, …がないなら (T73)."""

    def fact(fact: Fact) -> Condition | None:
        frame, form = fact.frame, fact.clause.form
        scope: SveScope = frame.scope
        if form.past or form.lasting:
            return None
        counter = frame.find("が", group=COUNTER)
        if counter is not None:
            frame.take("が")
            amount = Counters(asked_about(scope, object_of(frame, "に")), counter.nouns.only.key)
            return as_often(frame, counter.nouns, amount, absent != form.negative)
        subject, where = frame.find("が"), frame.find("に", group=ZONE)
        if subject is not None and where is not None and subject.nouns.group in (POINTER, REST):
            frame.take("が")
            frame.take("に")
            return placed(frame, phrase_of(scope, subject.nouns), where.nouns, absent != form.negative)
        told = subject is not None and any(is_told(each) for each in subject.nouns.parts)
        if subject is not None and frame.find("に") is None and not (told or is_placed(subject.nouns)):
            frame.need("に", group=ZONE, expected=("自分の場に",))
        return shared_exists(fact, absent)

    return fact


def is_placed(nouns: NounPhrase) -> bool:
    """自分の墓場のX: whether the noun says where it is."""
    where = [each.nouns for each in nouns.parts[0].modifiers if each.nouns is not None and not each.excluded]
    return nouns.group == ZONE or any(each.group == ZONE for each in where)


def placed(frame: Framed, phrase: Phrase, where: NounPhrase, absent: bool) -> Condition:
    """これがEXエリアにあるなら (T185); それが場にいないなら: whether a card that was named is there still."""
    scope = frame.scope
    there = noun_of(scope, where.only)
    if len(where.parts) != 1 or there.who not in (None, SELF) or there.tests or where.only.quantity is not None:
        scope.fail(phrase.start, "this_only", ("これ",))
    zone: int = value_of(where.only).zone
    if absent or not phrase.is_this():
        things = asked_about(scope, phrase)
        may_have_left(scope, phrase.start, things)
        return StillThere(things, zone, not absent)
    scope.is_in(zone)
    return Compare(Count(Group((Part(zone, SELF, (IsThis(),)),))), AT_LEAST, ONE_OR_MORE)


def may_have_left(scope: SveScope, place: int, things: Things) -> None:
    """R58, R104: what is chosen is there until a cost, or a sentence before, has moved it.

    11.3.1: damage alone destroys nothing before the next check timing.
    """
    chosen = [target for target in scope.draft.targets if It(target.reg) == things]
    if any(target.most != Exactly(1) for target in chosen):
        scope.fail(place, "one_there", ("(X)1体を選ぶ。それ",))
    ops = [cell.op for cell in scope.draft.cells]
    if not chosen or scope.paid or any(isinstance(op, LEAVING) for op in ops):
        return
    hurt = any(isinstance(op, Damage) for op in ops)
    scope.fail(place, "destroyed_later" if hurt else "still_there", ("このターン、それが破壊されたとき、",))


def has(frame: Framed) -> Condition | None:
    """それが【守護】を持つなら."""
    things = asked_about(frame.scope, object_of(frame, "が"))
    found = Fits(things, (keyword_test(frame),))
    return Not(found) if frame.clause.form.negative else found


def as_often(frame: Framed, nouns: NounPhrase, amount: Amount, absent: bool) -> Condition:
    """火カウンターが2つ以上: so many; without a number at least one, or none."""
    floated = frame.take("", group=QUANTITY)
    said = nouns.only.quantity or (floated.only.quantity if floated is not None else None)
    if said is None:
        return at_least_once(amount, absent)
    if said.every or absent or len(nouns.parts) > 1:
        frame.fail(said.start, "number_needed", ("2枚以上",))
    return Compare(amount, *bound_of(frame.scope, said))


def uncounted(nouns: NounPhrase) -> NounPhrase:
    parts = tuple(replace(each, quantity=None) for each in nouns.parts)
    return NounPhrase(parts, nouns.joint, nouns.start, nouns.end)


def at_least_once(amount: Amount, negative: bool) -> Condition:
    """していた: at least once; していない: never."""
    return Compare(amount, AT_MOST, NONE) if negative else Compare(amount, AT_LEAST, ONE_OR_MORE)


def has_left(frame: Framed) -> Condition | None:
    """これによって(X)が場を離れていないなら, 破壊されていないなら: what the sentences before moved is gone or not."""
    scope, clause = frame.scope, frame.clause
    subject = clause.phrase("が") is not None
    if not clause.form.lasting or clause.form.past or not subject or not frame.adverb(BY_THIS):
        return None
    name = clause.name
    place = frame.take("を", group=ZONE)
    noun = phrase_of(scope, frame.need("が")).described(scope)
    moves = [op for op in scope.last_said(Move) if isinstance(op, Move)]
    if name == "leave" and (place is None or value_of(place.only).zone != terms.FIELD or place.only.modifiers):
        return None
    if name not in ("leave", "destroy", "banish") or not moves or not noun.is_plain():
        return None
    if name != "leave" and moves[-1].reason != (terms.DESTROY if name == "destroy" else terms.BANISHED):
        return None
    things = moves[-1].things
    for token in clause.adverbs:
        scope.excuse(token.start, token.end)
    scope.excuse(noun.start, noun.end)
    if any(tuple(noun.tests) != each.tests[: len(noun.tests)] for each in parts_named(scope, things)):
        scope.fail(noun.start, "ask_kind")
    return StillThere(things, terms.FIELD, clause.form.negative)


def parts_named(scope: SveScope, things: Things) -> list[Part]:
    """What is known of the cards: the description by which they were chosen."""
    return [part for target in scope.draft.targets if It(target.reg) == things for part in target.group.parts]


def happened_or_done(frame: Framed) -> Condition | None:
    """T162 このターン、(X)が進化していたなら; T167 破壊したなら."""
    return has_left(frame) if frame.clause.form.lasting else said_again(frame)


def evolved(frame: Framed) -> Condition | None:
    """それが進化しているなら, これが進化していないなら; else as with other verbs."""
    if not frame.clause.form.lasting or frame.clause.adverbs or frame.clause.form.past:
        return happened_or_done(frame)
    found = such_as(frame, asked_about(frame.scope, object_of(frame, "が")), (IsEvolved(),))
    return Not(found) if frame.clause.form.negative else found


CAME: Final = {terms.HAND: terms.FROM_HAND, terms.CEMETERY: terms.FROM_CEMETERY, terms.EX: terms.FROM_EX}


def came(frame: Framed) -> Condition | None:
    """T164, T165: これが手札から場に出ていたなら, これが能力によって場に出ていたなら; T162 of other cards."""
    scope, clause = frame.scope, frame.clause
    if frame.find("が", group="side") is not None:
        return side_shown(frame)
    if clause.adverbs:
        return None
    if not (clause.form.lasting and clause.form.past) or clause.form.negative:
        return said_again(frame)
    things = subject_asked(frame)
    place = frame.need("に", group=ZONE)
    if scope.of_spell and things == THIS:
        scope.fail(clause.start, "spell_not_there", ("これを手札からプレイしていた",))
    if value_of(place.only).zone != terms.FIELD or place.only.modifiers:
        scope.fail(place.start, "enter_field", ("場に",))
    by_text = frame.take("によって", group="ability")
    if by_text is not None and value_of(by_text.only) != 0:
        return None
    origin = frame.take("から", "以外から", group=ZONE)
    if (by_text is None) == (origin is None):
        return None
    if origin is None:
        return Came(things, terms.BY_TEXT, 0)
    except_it = any(each.case == "以外から" for each in clause.phrases)
    flag = CAME.get(value_of(origin.only).zone)
    if flag is None or origin.only.modifiers or (except_it and flag != terms.FROM_HAND):
        scope.fail(origin.start, "came_from", ("手札から",))
    return Came(things, 0, flag) if except_it else Came(things, flag, 0)


def side_shown(frame: Framed) -> Condition:
    """R153 4以上の目が出たなら, それのコスト以下の目が出たなら."""
    scope, named = frame.scope, frame.need("が").only
    bound = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    quantity = bound.only.quantity if bound is not None and len(bound.parts) == 1 else named.quantity
    if scope.die is None or scope.die_each or quantity is None or quantity.counter:
        scope.fail(named.start, "no_die", ("サイコロをふる。出た目が4以上なら",))
    if not frame.clause.form.past or frame.clause.form.negative or frame.clause.form.lasting:
        scope.fail(frame.place, "no_die", ("出たなら",))
    if bound is None or bound.group == QUANTITY:
        return Compare(Result(scope.die), *bound_of(scope, quantity))
    other = number_of(scope, replace(bound, parts=(replace(bound.only, quantity=None),)))
    return Compare(Result(scope.die), relation_of(scope, quantity), other)


def played(frame: Framed) -> Condition | None:
    """T164 これがEXエリアからプレイされていたなら."""
    scope, clause = frame.scope, frame.clause
    if not clause.form.lasting or clause.adverbs:
        return None
    subject = object_of(frame, "が" if clause.form.voice == PASSIVE else "を")
    scope.asked_things = asked_about(scope, subject)
    origin = frame.need("から", group=ZONE)
    flag = CAME.get(value_of(origin.only).zone)
    if flag is None or flag == terms.FROM_CEMETERY or origin.only.modifiers or not clause.form.past:
        scope.fail(origin.start, "came_from", ("手札から",))
    passive = terms.WAS_PLAYED if clause.form.voice == PASSIVE else 0
    return Came(scope.asked_things, flag | passive, 0)


def raised(frame: Framed) -> Condition | None:
    """T162: これの《攻撃力》や《体力》を+していたなら."""
    nouns = frame.find("を", group=NUMBER)
    first = nouns.nouns.parts[0] if nouns is not None else None
    owner = first.modifiers[0].nouns if first is not None and len(first.modifiers) == 1 else None
    if nouns is None or owner is None or owner.group != POINTER or not frame.clause.form.lasting:
        return None
    if sorted(each.key for each in nouns.nouns.parts) != ["体力", "攻撃力"] or value_of(owner.only) != "this":
        frame.fail(nouns.start, "past_event", ("攻撃力や体力を+していた",))
    if not frame.adverb(IN_THIS_TURN):
        return None
    frame.take("を")
    lacking = frame.clause.form.negative
    return Came(THIS, 0 if lacking else terms.RAISED, terms.RAISED if lacking else 0)


def laid(frame: Framed) -> Condition | None:
    """T166 これに灯カウンターが置かれているなら; T162 このターン、(X)が場から墓場に置かれていたなら."""
    scope, clause = frame.scope, frame.clause
    counter = frame.find("が", group=COUNTER)
    if counter is None:
        return said_again(frame)
    if not clause.form.lasting or clause.form.voice != PASSIVE or counter.nouns.only.modifiers:
        return None
    frame.take("が")
    things = asked_about(scope, object_of(frame, "に"))
    return as_often(frame, counter.nouns, Counters(things, counter.nouns.only.key), clause.form.negative)


def taken(frame: Framed) -> Condition | None:
    """T162: how many stack counters 【土の秘術】 has taken."""
    scope = frame.scope
    if not frame.clause.form.lasting:
        return said_again(frame)
    if frame.clause.form.negative or not frame.adverb(IN_THIS_TURN):
        return None
    rite = frame.need("によって", group=KEYWORD).only
    stack = frame.need("を", group=KEYWORD).only
    said = frame.need("", group=QUANTITY).only.quantity
    if getattr(rite.sense, "key", "") != "earth" or getattr(stack.sense, "value", 0) != terms.STACK or said is None:
        return None
    for named in (rite, stack):
        scope.excuse(named.start, named.end)
    return Compare(Happened(EARTH_TAKEN, SELF), *bound_of(scope, said))


def chosen(frame: Framed) -> Condition | None:
    """T200 これをプレイする際、(X)を選んでいたなら."""
    scope = frame.scope
    if not frame.clause.form.lasting:
        return None
    phrase = object_of(frame)
    if phrase.first.pronoun in ("it", "former", "latter") and len(phrase.elements) == 1:
        things = asked_about(scope, phrase)
        if not any(target.reg == getattr(things, "reg", NOTHING) for target in scope.draft.targets):
            return None
        return at_least_once(HowMany(things), frame.clause.form.negative)
    if not scope.for_playing:
        return None
    noun = phrase.described(scope)
    return HasChosen(Group(noun.parts()))


def nth_card(frame: Framed, complement: NounPhrase) -> Condition:
    """T174, R172: the card that is being played is the Nth such card of this turn."""
    scope, named = frame.scope, complement.only
    numbers = [each for each in named.modifiers if each.nouns is not None and each.nouns.group == QUANTITY]
    said = numbers[0].nouns.only.quantity if len(numbers) == 1 and numbers[0].nouns is not None else named.quantity
    number = said.number if said is not None and said.counter == "nth" else None
    if number is None or len(complement.parts) > 1 or not frame.adverb(IN_THIS_TURN):
        scope.fail(complement.start, "no_description")
    rest = tuple(each for each in named.modifiers if each not in numbers)
    noun = noun_of(scope, replace(named, modifiers=rest, quantity=None))
    if not noun.is_plain():
        scope.fail(noun.start, "ask_kind")
    if scope.trigger_of is not None and scope.trigger_of[0] == terms.PLAYED_CARD:
        _, who, tests = scope.trigger_of
        found = Compare(Happened(terms.PLAYED_CARD, who, noun.tests), EQUAL, Exactly(number))
        if who == ANY:
            scope.fail(noun.start, "ask_kind")
        return found if noun.tests == tests else Every((Fits(EVENT, noun.tests), found))
    if scope.playing is None:
        scope.fail(noun.start, "nth_card", ("自分が(X)をプレイする際、",))
    if noun.tests != scope.playing.tests:
        scope.fail(noun.start, "nth_same")
    scope.excuse(noun.start, noun.end)
    return Compare(Happened(terms.PLAYED_CARD, scope.playing.who, noun.tests), EQUAL, Exactly(number - 1))


def nth_time(frame: Framed, named: Named) -> Condition:
    """自分がスペルをプレイしたとき、このターン、3回目なら: of what comes one at a time, and is dealt with at once."""
    scope, trigger = frame.scope, frame.scope.trigger
    number = named.quantity.number if named.quantity is not None and not named.quantity.limit else None
    one_by_one = trigger is not None and trigger.events[0] in (terms.PLAYED_CARD, terms.ATTACKED)
    if not number or trigger is None or not one_by_one or not frame.adverb(IN_THIS_TURN):
        scope.fail(named.start, "nth_event", ("自分がスペルをプレイしたとき、このターン、2回目なら、",))
    own = (IsThis(),) if trigger.this else ()
    return Compare(Happened(trigger.events[0], trigger.who, (*own, *trigger.tests)), EQUAL, Exactly(number))


def nth_event(frame: Framed, complement: NounPhrase) -> Condition:
    """T174, R172: the triggering event is the Nth of its kind."""
    scope, named = frame.scope, complement.only
    number: int | None = None
    whose: list[NounPhrase] = []
    for modifier in named.modifiers:
        nouns = modifier.nouns
        if nouns is not None and nouns.group == QUANTITY and nouns.only.quantity is not None:
            number = nouns.only.quantity.number if nouns.only.quantity.counter == "nth time" else None
        elif nouns is not None:
            counts = [each for each in nouns.only.modifiers if each.nouns is not None and each.nouns.group == QUANTITY]
            inner = counts[0].nouns.only.quantity if counts and counts[0].nouns is not None else nouns.only.quantity
            if inner is not None and inner.counter == "nth time" and len(nouns.parts) == 1:
                number = inner.number
                rest = tuple(each for each in nouns.only.modifiers if each not in counts)
                nouns = NounPhrase((replace(nouns.only, modifiers=rest, quantity=None),), "", nouns.start, nouns.end)
            whose.append(nouns)
    if named.quantity is not None and named.quantity.counter == "nth time":
        number = named.quantity.number
    if number is None or len(whose) != 1 or not frame.adverb(IN_THIS_TURN):
        scope.fail(complement.start, "nth_event", ("自分の場のフォロワーが進化したとき、",))
    noun = phrase_of(scope, whose[0]).described(scope)
    event, who, tests = scope.trigger_of or (NOTHING, ANY, ())
    same = noun.tests == tests or noun.tests == (IsKind(terms.FOLLOWER),)
    if event != terms.EVOLVED or who != SELF or noun.who != SELF or not same:
        scope.fail(noun.start, "nth_event", ("自分の場のフォロワーが進化したとき、",))
    scope.excuse(noun.start, noun.end)
    return Compare(NthEvent(), EQUAL, Exactly(number))


def said_again(frame: Framed) -> Condition | None:
    """T167 捨てたなら, 破壊されなかったなら: the verb said again; with an object one of the things is such an X."""
    scope, clause = frame.scope, frame.clause
    if not clause.form.past or clause.form.lasting or clause.verb is None or len(clause.adverbs) != by_this(clause):
        return None
    if clause.name == "put" and frame.find("に", group=PLACE) is not None:
        return put_on_end(frame)
    subject = frame.find("が", group=POINTER)
    if subject is not None and phrase_of(scope, subject.nouns).is_pronoun("it"):
        frame.take("が")
    place = frame.take("に", group=ZONE)
    repeats_counters(frame)
    if any(id(each) not in frame.taken for each in clause.phrases) or (place is not None and place.only.modifiers):
        return None
    says_by_this(clause)
    frame.adverb(BY_THIS)
    told = replace(clause, phrases=tuple(each for each in clause.phrases if each.case == "に"))
    if scope.deed(told) in scope.last_deeds:
        found = done(scope)
    else:
        result = scope.mentions.result(scope.lexicon, scope.deed(told), "", True)
        if result is None:
            scope.not_done(clause)
        found = Compare(CountOf(scope.again(result)), AT_LEAST, ONE_OR_MORE)
    return denied(scope, found) if clause.form.negative else found


def repeats_counters(frame: Framed) -> None:
    """灯カウンターを取ったなら, ダメージを与えたなら: what the sentence before was done with."""
    nouns = frame.find("を")
    tally = frame.scope.mentions.tallies.get(frame.clause.name)
    if nouns is None or tally is None or len(nouns.nouns.parts) > 1:
        return
    named = nouns.nouns.only
    known = getattr(tally.op, "name", "ダメージ")
    if named.key == known and not (named.modifiers or named.quantity or named.value):
        frame.taken.add(id(nouns))


def put_on_end(frame: Framed) -> Condition | None:
    """デッキの上に置いたなら, デッキの下に置いたなら, where somebody had the choice."""
    scope = frame.scope
    place = frame.need("に", group=PLACE).only
    deck = place.modifiers[0].nouns.only if len(place.modifiers) == 1 and place.modifiers[0].nouns is not None else None
    if (
        scope.end_choice is None
        or deck is None
        or deck.key != "デッキ"
        or deck.modifiers
        or frame.find("を") is not None
    ):
        return None
    if place.key not in (ABOVE, BELOW_IT) or frame.clause.form.negative:
        return None
    return Picked(scope.end_choice, 1 if place.key == ABOVE else 2)


def done(scope: SveScope) -> Condition:
    """T78; where a player may pick several cards, only all of them are what the text asked for (R63)."""
    several, cell = scope.several, scope.counted
    if several and cell is not None and isinstance(cell.op, (Discard, Move, TurnFace)):
        num = cell.op.num if cell.op.num != NOTHING else scope.draft.num()
        cell.op = replace(cell.op, num=num)
        return Compare(Result(num), AT_LEAST, Exactly(several))
    return Did()


def paid(frame: Framed) -> Condition | None:
    """T196 これの追加コストを払っていたなら; T206 払ったなら."""
    scope, clause = frame.scope, frame.clause
    cost = frame.take("を", group="extra-cost")
    if cost is not None:
        if not scope.may_pay or not clause.form.lasting or clause.form.negative:
            scope.fail(cost.start, "not_paid_more", ("これをプレイする際、追加コストとして…してよい。",))
        scope.excuse(clause.start, clause.end)
        return PaidMore()
    if scope.paying_now is None or clause.phrases or not clause.form.past:
        return None
    found = PaidNow(scope.paying_now)
    return Not(found) if clause.form.negative else found


def raised_cost(frame: Framed) -> Condition | None:
    """T197 コストを+Nしたなら: what one may add to the cost of this card was added."""
    scope, clause = frame.scope, frame.clause
    nouns = frame.take("を", group=NUMBER)
    said = frame.take("", group=QUANTITY)
    quantity = said.only.quantity if said is not None else None
    if (
        nouns is None
        or nouns.only.key != "コスト"
        or nouns.only.modifiers
        or quantity is None
        or quantity.amount is None
    ):
        return None
    if (
        not clause.form.past
        or not quantity.amount.signed
        or amount_of(scope, quantity.amount) != Exactly(scope.raised or 0)
    ):
        scope.fail(clause.start, "not_raised", ("これをプレイする際、コストを+2してよい。",))
    return Not(PaidMore()) if clause.form.negative else PaidMore()
