"""From noun phrases to the engine's groups, things, players and amounts.

A game's nouns carry one of the `values`; what a phrase means follows from them, its descriptions and its number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gorin.engine.program.amount import (
    Count,
    Difference,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Product,
    Quotient,
    Sum,
    Times,
    TotalOf,
    UtmostOf,
)
from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import AnyOf, Group, HasWord, IsUtmost, Not, Part, SameNameAs, SharesWord
from gorin.engine.program.roots import Amount, Op, Test, Things
from gorin.engine.program.things import All, Among, Both, It
from gorin.engine.program.who import ACTOR, ALL, ANY, OTHER, SELF, Who
from gorin.text import phrases
from gorin.text.attachment import TIMES, is_than
from gorin.text.frames import Frame, happened_to
from gorin.text.function_words import AND, OR, OTHERS, SAME_NAME, SAME_NUMBER, THAT, THOSE
from gorin.text.lexicon import Info, Number, Pointing
from gorin.text.phrases import Calculation, Clause, Factor, Modifier, Named, NounPhrase, Quantity
from gorin.text.reference import Scope
from gorin.text.results import amount_done, done_to, left_out, tells, told_things
from gorin.text.tokens import SAME_AS, Unreadable
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import (
    CARD,
    COUNT,
    NUMBER,
    ORIGINAL,
    PLACE,
    PLAYER,
    POINTER,
    UNSAID,
    ZONE,
    Apart,
    Described,
    Describing,
    Half,
    Kind,
    OfCard,
    OfPlayer,
    OfWords,
    PlayerPointer,
    Pointer,
    Quality,
    Together,
    Utmost,
    Zone,
    value_of,
)

EQUAL_TO: Final = "equal"
RECKONING: Final = {"add": "に", "draw": "から", EQUAL_TO: "に"}
"""Verbs that make a number of another one: 加えた, 引いた, 等しい; by name the case of the first."""
CONTROL: Final = "control"
"""The name of the verb コントロールする."""
FOLD: Final = "倍"
"""The counter of multiples: 2倍."""
AS_MANY: Final = 99
"""At least as many as there may be at most."""
RELATIONS: Final = {phrases.AT_LEAST: AT_LEAST, phrases.AT_MOST: AT_MOST, phrases.BELOW: AT_MOST, "": EQUAL}
"""How a bound compares; below a number is at most one less."""


def player_of(scope: Scope, named: Named | None, default: Who = SELF) -> Who:
    """あなた, 相手, お互いのプレイヤー, それのコントローラー."""
    if named is None:
        return default
    if named.quantity is not None:
        scope.count_players(named.quantity)
    if named.group == POINTER:
        return scope.player_with(named)
    who: Who | PlayerPointer | None = value_of(named)
    if isinstance(who, PlayerPointer):
        return who.find(scope, named)
    for modifier in named.modifiers:
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if who is None and pointing is not None and pointing.key == THAT:
            who = scope.player_of_event(modifier.start)
            continue
        if who is not None or modifier.nouns is None or modifier.nouns.group not in (PLAYER, POINTER):
            raise Unreadable(modifier.start, "no_description")
        who = player_of(scope, modifier.nouns.only)
    if who == OTHER and scope.actor.role == ACTOR:
        return scope.actors_opponent()
    return default if who is None else who


def player_by(role: str) -> Callable[[Scope, Named], Who]:
    """それのコントローラー, 対象の持ち主: a player by one thing; without one by what was spoken of last."""

    def find(scope: Scope, named: Named) -> Who:
        modifiers = [each for each in named.modifiers if not is_same(each)]
        nouns = modifiers[0].nouns if len(modifiers) == 1 else None
        if modifiers and (nouns is None or len(nouns.parts) != 1):
            scope.fail(named.start, "no_description")
        spoken_of = scope.mentions.spoken_of
        known = spoken_of if isinstance(spoken_of, It) else None
        things = one_of(scope, nouns) if nouns is not None else known or scope.meant(named.start)
        scope.check_one(things, named.start)
        if not isinstance(things, It):
            reg = scope.draft.reg()
            scope.draft.emit(Remember(reg, things))
            return Who(role, reg)
        return Who(role, things.reg)

    return find


def single(nouns: NounPhrase) -> Named:
    return nouns.parts[0] if len(nouns.parts) == 1 else nouns.only


def described(scope: Scope, named: Named, free: bool = False) -> Described:
    """A noun with its owner, its zone, its tests and its number; what fits nowhere is refused at its place."""
    owner: Who | None = None
    zones: tuple[Named, ...] = ()
    tests: list[Test] = []
    for modifier in named.modifiers:
        nouns = modifier.nouns if not modifier.excluded else None
        if nouns is not None and nouns.group == PLAYER and owner is None:
            owner = owners_of(scope, nouns)
        elif nouns is not None and nouns.group in (ZONE, PLACE) and not zones:
            zones = distributed(nouns)
        elif modifier.clause is not None and owner is None and is_control(modifier.clause):
            owner = controller(scope, modifier.clause)
        elif is_others(modifier):
            tests += scope.others(named, owner, modifier.start)
        else:
            tests.append(test_of(scope, modifier))
    if is_another(named):
        tests += scope.others(named, owner, named.start)
    least, most = quantity_of(scope, named.quantity, free)
    return Described(named, owner, zones, scope.arranged(tuple(tests)), least, most)


def is_control(clause: Clause) -> bool:
    """あなたがコントロールする."""
    plain = not (clause.form.negative or clause.form.past)
    return clause.verb is not None and clause.verb.name == CONTROL and plain


def controller(scope: Scope, clause: Clause) -> Who:
    frame: Frame[Any] = Frame(scope, clause)
    who = player_of(scope, frame.need("が", group=PLAYER, expected=("あなたが",)).only)
    frame.done()
    return who


def is_others(modifier: Modifier) -> bool:
    """他の."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    return pointing is not None and pointing.key == OTHERS


def is_another(named: Named) -> bool:
    """もう1体の敵, 敵をもう1体: other than those before."""
    return named.quantity is not None and named.quantity.more


def owners_of(scope: Scope, nouns: NounPhrase) -> Who:
    """Whose: あなたの, あなたか相手の."""
    owners = {player_of(scope, named) for named in nouns.parts}
    if len(owners) == 1:
        return owners.pop()
    if owners != {SELF, OTHER}:
        scope.fail(nouns.start, "no_description")
    return ANY


def distributed(nouns: NounPhrase) -> tuple[Named, ...]:
    """手札か墓地, 相手のXかY: what describes the first describes the others, unless they have their own."""
    first = nouns.parts[0]
    together = nouns.joint == OR or all(each.quantity is None for each in nouns.parts[:-1])
    return tuple(
        replace(each, modifiers=first.modifiers) if together and not each.modifiers else each for each in nouns.parts
    )


def test_of(scope: Scope, modifier: Modifier) -> Test:
    """One description as a test."""
    if modifier.excluded:
        return other_than(scope, modifier)
    if modifier.case == SAME_NAME and modifier.nouns is not None:
        return SameNameAs(one_of(scope, modifier.nouns))
    if modifier.word is not None:
        sense = modifier.word.sense(Pointing)
        make = sense.value if sense is not None else None
        if callable(make):
            test: Test = make(scope, modifier.start)
            return test
    elif modifier.nouns is not None and (len(modifier.nouns.parts) == 1 or modifier.nouns.joint == OR):
        found = [
            scope.quality(each) or quality_of(scope, each) or number_likened(scope, each)
            for each in modifier.nouns.parts
        ]
        tests = tuple(each for each in found if each is not None)
        if len(tests) == len(found):
            return tests[0] if len(tests) == 1 else AnyOf(tests)
    elif modifier.clause is not None:
        return left_out(scope, modifier.clause) or clause_test(scope, modifier.clause)
    scope.fail(modifier.start, "no_description")


def other_than(scope: Scope, modifier: Modifier) -> Test:
    """X以外の."""
    named = modifier.nouns.only if modifier.nouns is not None and len(modifier.nouns.parts) == 1 else None
    if named is not None and isinstance(named.sense, Info):
        return Not(HasWord(":".join(info_of(scope, named))))
    value = value_of(named) if named is not None else None
    if named is not None and isinstance(value, Pointer):
        return scope.other_than(pointed(scope, named, value), named.start)
    before = said_before(scope, named) if named is not None and named.quantity is None else None
    if before is not None:
        return scope.other_than(before, modifier.start)
    found = scope.quality(named) or quality_of(scope, named) if named is not None else None
    if found is None:
        scope.fail(modifier.start, "no_description")
    return Not(found)


def quality_of(scope: Scope, named: Named) -> Test | None:
    value = value_of(named)
    if isinstance(named.sense, Info) and not named.modifiers and named.quantity is None:
        return HasWord(":".join(info_of(scope, named)))
    if isinstance(value, Describing):
        return value.make(scope, named)
    if isinstance(value, OfCard):
        return number_said(scope, named, value.number)
    if isinstance(value, OfWords):
        like = named.modifiers[0] if len(named.modifiers) == 1 else None
        alike = like is not None and like.nouns is not None and like.case == SAME_AS and named.quantity is None
        return words_shared(value, one_of(scope, like.nouns)) if alike and like and like.nouns else None
    if isinstance(value, Utmost) and len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        return utmost_of(scope, named.modifiers[0].nouns, value.greatest)
    if named.modifiers or named.quantity is not None:
        return None
    return value.test if isinstance(value, Quality) else None


def words_shared(words: OfWords, things: Things) -> Test:
    """Xと同じ属性, Xと同じ名前."""
    return SharesWord(words.field, things) if words.field else SameNameAs(things)


def number_said(scope: Scope, named: Named, number: str) -> Test | None:
    """コスト3以下, それと同じコスト, それより低いコスト."""
    quantity = named.quantity
    like = [each for each in named.modifiers if each.case == "と同じ" or (each.clause and is_than(each.clause))]
    bare = replace(named, modifiers=tuple(each for each in named.modifiers if each not in like))
    if quantity is not None:
        unsaid = quantity.counter or quantity.amount is None or like
        return None if unsaid else scope.number_test(bare, number, *bound_of(scope, quantity))
    if len(like) != 1:
        return None
    clause, nouns = like[0].clause, like[0].nouns
    if clause is None:
        assert nouns is not None
        return scope.number_test(bare, number, EQUAL, number_like(scope, bare, nouns))
    frame = Frame(scope, clause)
    test = beyond(frame, bare, clause.name == "be more")
    frame.done()
    return test


def number_likened(scope: Scope, named: Named) -> Test | None:
    """それのコスト以下の: bounded by the same number of something else."""
    value, quantity = value_of(named), named.quantity
    if not isinstance(value, OfCard) or quantity is None or quantity.amount is not None or quantity.counter:
        return None
    if named.inner is None or quantity.limit not in RELATIONS:
        return None
    amount = number_of(scope, NounPhrase((replace(named, quantity=None),), "", named.start, named.end))
    bare = replace(named, modifiers=tuple(each for each in named.modifiers if each.nouns is None), quantity=None)
    return scope.number_test(bare, value.number, relation_of(scope, quantity), amount)


def number_like(scope: Scope, named: Named, nouns: NounPhrase) -> Amount:
    """The same number of something else."""
    of_it = Modifier(nouns.start, nouns.end, nouns)
    whose = replace(named, modifiers=(of_it, *named.modifiers), quantity=None)
    return number_of(scope, NounPhrase((whose,), "", nouns.start, named.end))


def utmost_of(scope: Scope, nouns: NounPhrase, greatest: bool) -> IsUtmost:
    """最も高い, 最大の: of a number of cards."""
    value = value_of(nouns.only)
    if len(nouns.parts) != 1 or not isinstance(value, OfCard) or nouns.only.modifiers or nouns.only.quantity:
        scope.fail(nouns.start, "no_number")
    return scope.utmost(UNSAID, value.number, greatest)


def beyond(frame: Frame[Any], named: Named, more: bool) -> Test | None:
    """XよりNだけ高い, Yの枚数より低い: a number of cards that is above or below another one."""
    scope: Scope = frame.scope
    other = frame.need("より", reason="no_comparison")
    value = value_of(named)
    if not isinstance(value, OfCard) or frame.clause.form.past:
        frame.fail(named.start, "no_number")
    number: str = value.number
    found = number_of(scope, other) if other.group in (NUMBER, COUNT) else number_like(scope, named, other)
    by = floating(frame)
    if by is None:
        step = Sum((found, Exactly(1 if more else -1)))
        return scope.number_test(named, number, AT_LEAST if more else AT_MOST, step)
    amount = compared(scope, by) if not by.limit and not by.counter else None
    if not isinstance(amount, Exactly) or not amount.number:
        frame.fail(by.start, "number_needed", ("1",))
    return scope.number_test(named, number, EQUAL, Sum((found, amount if more else negated(amount))))


def clause_test(scope: Scope, clause: Clause) -> Test:
    """A clause that describes a noun: POWが2以下の, エースでない, Xを持つ, Xに存在する."""
    frame = Frame(scope, clause)
    if clause.verb is None:
        test = complement_test(frame)
    elif clause.verb.describes is not None:
        test = clause.verb.describes(frame)
    else:
        happened = happened_to(scope, clause)
        if happened is None and (clause.form.past or clause.form.lasting):
            scope.fail(frame.place, "describes_what", verb=clause.said)
        if happened is None:
            scope.fail(clause.end, "goes_on", ("。",))
        return Not(happened) if clause.form.negative else happened
    frame.done()
    return Not(test) if clause.form.negative else test


def complement_test(frame: Frame[Any]) -> Test:
    """What a copula says: a quality, or that a number is so and so."""
    complement = frame.clause.complement
    assert complement is not None
    named = complement.only
    subject = frame.find("が")
    if subject is not None and subject.nouns.group == NUMBER and named.quantity is not None and named.head is None:
        stat = subject.nouns.only
        if not stat.modifiers:
            frame.take("が")
            number = value_of(stat).number
            test: Test = frame.scope.number_is(number, *bound_of(frame.scope, named.quantity))
            return test
    if subject is not None and subject.nouns.group == NUMBER and named.group in (NUMBER, COUNT):
        return bounded_by(frame, complement)
    value = value_of(named)
    if isinstance(value, Utmost) and subject is not None and not named.modifiers:
        return utmost_of(frame.scope, frame.need("が"), value.greatest)
    alone = len(complement.parts) == 1
    found = frame.scope.quality(named) or quality_of(frame.scope, named) if alone else None
    if found is None:
        frame.fail(complement.start, "no_description")
    return found


def bounded_by(frame: Frame[Any], other: NounPhrase) -> Test:
    """コストが取り除いた数以下の, コストがこのXのコスト以上の: a number that another one bounds."""
    scope: Scope = frame.scope
    stat, named = single(frame.need("が")), other.only
    value, quantity = value_of(stat), named.quantity
    if not isinstance(value, OfCard) or quantity is None or quantity.amount is not None or len(other.parts) != 1:
        frame.fail(other.start, "no_description")
    plain = replace(named, quantity=None)
    bound = number_of(scope, replace(other, parts=(plain,)))
    if quantity.limit == phrases.BELOW:
        bound = Sum((bound, Exactly(-1)))
    found = scope.number_test(stat, value.number, relation_of(scope, quantity), bound)
    if found is None:
        frame.fail(stat.start, "no_description")
    return found


def had(scope: Scope, nouns: NounPhrase) -> Test | None:
    """それと同じ属性を持つ, それより低いコストを持つ."""
    named = single(nouns)
    if len(nouns.parts) != 1 or not isinstance(value_of(named), (OfCard, OfWords)):
        return None
    return quality_of(scope, named)


def word_test(scope: Scope, nouns: NounPhrase) -> Test:
    """「種族：X」; それと同じ種族."""
    named = single(nouns)
    alike = had(scope, nouns)
    if alike is not None:
        return alike
    if not isinstance(named.sense, Info) or len(nouns.parts) != 1:
        scope.fail(nouns.start, "no_description")
    return HasWord(":".join(info_of(scope, named)))


def info_of(scope: Scope, named: Named) -> tuple[str, str]:
    info = named.sense
    assert isinstance(info, Info)
    scope.known_word(info.field, info.word, named.start)
    return info.field, info.word


def relation_of(scope: Scope, quantity: Quantity) -> str:
    if quantity.limit not in RELATIONS:
        scope.fail(quantity.start, "no_comparison", ("以上", "以下"))
    return RELATIONS[quantity.limit]


def bound_of(scope: Scope, quantity: Quantity) -> tuple[str, Amount]:
    """N以上, N以下, N未満, N: the relation and the number."""
    amount = compared(scope, quantity)
    return relation_of(scope, quantity), amount


def compared(scope: Scope, quantity: Quantity) -> Amount:
    """The number with which something is compared."""
    if quantity.amount is None:
        scope.fail(quantity.start, "number_needed", ("1",))
    found = amount_of(scope, quantity.amount)
    if quantity.limit != phrases.BELOW:
        return found
    return Exactly(found.number - 1) if isinstance(found, Exactly) else Sum((found, Exactly(-1)))


def quantity_of(scope: Scope, quantity: Quantity | None, free: bool = False) -> tuple[int, Amount | None]:
    """1体, 2枚まで: at least, at most; `free`: it may be a number that is not printed, all of which are then needed."""
    if quantity is None or quantity.amount is None:
        return 0, None
    if not quantity.counter:
        scope.fail(quantity.end, "counter_missing")
    if quantity.limit not in ("", phrases.UP_TO) or quantity.amount.signed:
        scope.fail(quantity.start, "number_needed", ("1",))
    if quantity.number == 0:
        scope.fail(quantity.start, "zero", ("1",))
    amount = amount_of(scope, quantity.amount)
    if quantity.limit == phrases.UP_TO:
        return scope.fewest, amount
    if isinstance(amount, Exactly):
        return amount.number, amount
    if not free:
        scope.fail(quantity.start, "number_needed", ("1",))
    return AS_MANY, amount


def amount_of(scope: Scope, calculation: Calculation) -> Amount:
    """Terms joined by + and -; a sign before the whole belongs to the first."""
    parts: list[Amount] = []
    for term in calculation.terms:
        part = product_of(scope, term.factors)
        if term.sign == "-":
            part = Exactly(-part.number) if isinstance(part, Exactly) else Times(part, -1)
        parts.append(part)
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def product_of(scope: Scope, factors: tuple[Factor, ...]) -> Amount:
    found = factor_of(scope, factors[0])
    for factor in factors[1:]:
        last = factor_of(scope, factor)
        if isinstance(last, Exactly):
            found = Times(found, last.number)
        elif isinstance(found, Exactly):
            found = Times(last, found.number)
        else:
            found = Product(found, last)
    return found


def factor_of(scope: Scope, factor: Factor) -> Amount:
    if factor.token is not None:
        sense = factor.token.sense(Number)
        assert sense is not None
        return scope.free_number(factor.start) if sense.number is None else Exactly(sense.number)
    assert factor.nouns is not None
    return number_of(scope, factor.nouns)


def number_of(scope: Scope, nouns: NounPhrase) -> Amount:
    """A noun phrase that is a number: a card's, a player's, how many there are.

    Nothing is done with the things whose number it is: a later 引いたX means other ones.
    """
    touched = list(scope.mentions.touched)
    own = scope.own_amount(nouns)
    if own is not None and not nouns.only.reckoned:
        return own
    found = own if own is not None else plain_number(scope, nouns)
    scope.mentions.touched = touched
    for sign, token in nouns.only.reckoned:
        other = factor_of(scope, Factor(token, None, token.start, token.end))
        if sign != "×":
            found = Sum((found, other if sign == "+" else negated(other)))
        else:
            found = Times(found, other.number) if isinstance(other, Exactly) else Product(found, other)
    return found


def plain_number(scope: Scope, nouns: NounPhrase) -> Amount:
    named = single(nouns)
    value = value_of(named)
    if named.group == phrases.CALCULATION and named.value is not None:
        return amount_of(scope, named.value)
    if named.group == phrases.QUANTITY and len(nouns.parts) == 1 and named.modifiers:
        return multiple_of(scope, named)
    quantity = named.quantity
    if named.group == COUNT and quantity is not None and quantity.amount is not None and not named.modifiers:
        says_no_more(named.head)
        return amount_of(scope, quantity.amount)
    if len(nouns.parts) != 1 or quantity is not None:
        scope.fail(nouns.start, "no_number")
    own = scope.own_number(named)
    if own is not None:
        return own
    if isinstance(value, Apart):
        return difference_of(scope, named)
    if isinstance(value, Together):
        return total_of(scope, named)
    if isinstance(value, Half):
        return Quotient(number_of(scope, only_nouns(scope, named)), 2, value.up)
    if isinstance(value, Utmost):
        things, number = numbers_of(scope, only_nouns(scope, named))
        return UtmostOf(things, number, value.greatest)
    if isinstance(value, OfPlayer):
        return PlayerNumber(value.number, owner_alone(scope, named))
    if isinstance(value, OfCard):
        return card_number(scope, named, value.number)
    if named.group == COUNT:
        reckoned = reckoned_of(scope, named)
        if reckoned is not None:
            return reckoned
        what = owning(named)
        tally = amount_done(scope, named) or (scope.tallied(what) if what is not None else None)
        if tally is not None:
            return tally
        treated = treated_of(scope, named)
        if treated is not None:
            return scope.count_done(treated, named, named.inner.only if named.inner is not None else None)
        own = scope.counting(what) if what is not None else None
        return own or Count(counted(scope, named))
    lying = scope.counting(nouns) if named.group in scope.lexicon.immaterial else None
    if lying is None:
        scope.fail(nouns.start, "no_number")
    return lying


def multiple_of(scope: Scope, named: Named) -> Amount:
    """手札の枚数の2倍."""
    times = named.quantity
    if times is None or times.counter not in (FOLD, TIMES) or times.number is None or times.limit:
        scope.fail(named.start, "no_number")
    return Times(number_of(scope, only_nouns(scope, named)), times.number)


def only_nouns(scope: Scope, named: Named) -> NounPhrase:
    """What stands with の before a noun."""
    nouns = owning(named)
    if nouns is None:
        scope.fail(named.start, "of_what")
    return nouns


def owning(named: Named) -> NounPhrase | None:
    """What stands with の before a noun; all that stands farther ahead describes that."""
    nouns, further = named.inner, named.modifiers[:-1]
    if nouns is None or not further:
        return nouns
    first = replace(nouns.parts[0], modifiers=(*further, *nouns.parts[0].modifiers))
    return replace(nouns, parts=(first, *nouns.parts[1:]))


def reckoned_of(scope: Scope, named: Named) -> Amount | None:
    """Xに2を加えた数, XからYを引いた数, Xに等しい値."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    name = clause.verb.name if clause is not None and clause.verb is not None else ""
    if clause is None or name not in RECKONING or clause.form.negative or clause.form.lasting:
        return None
    base = clause.phrase(RECKONING[name]) or (clause.phrase("と") if name == EQUAL_TO else None)
    more = clause.phrase("を")
    if (
        base is None
        or base.nouns.group not in (NUMBER, COUNT, phrases.QUANTITY, *scope.measures)
        or clause.form.past == (name == EQUAL_TO)
    ):
        return None
    frame = Frame(scope, clause)
    frame.take(base.case)
    found = measured(scope, base.nouns)
    if name != EQUAL_TO:
        if more is None:
            return None
        frame.take("を")
        other = measured(scope, more.nouns)
        found = Sum((found, other if name == "add" else negated(other)))
    frame.done()
    return found


def measured(scope: Scope, nouns: NounPhrase) -> Amount:
    """A number that is printed or named."""
    quantity = nouns.only.quantity
    if nouns.group == phrases.QUANTITY and quantity is not None and quantity.amount is not None and not quantity.limit:
        return amount_of(scope, quantity.amount)
    return number_of(scope, nouns)


def negated(amount: Amount) -> Amount:
    return Exactly(-amount.number) if isinstance(amount, Exactly) else Times(amount, -1)


def total_of(scope: Scope, named: Named) -> Amount:
    """味方のRankの合計; AとBの合計."""
    nouns = only_nouns(scope, named)
    if len(nouns.parts) > 1:
        if nouns.joint != AND:
            scope.fail(nouns.start, "no_number")
        return Sum(tuple(amount_named(scope, replace(nouns, parts=(part,))) for part in distributed(nouns)))
    stat = single(nouns)
    printed = [each for each in stat.modifiers if is_original(each)]
    rest = replace(stat, modifiers=tuple(each for each in stat.modifiers if each not in printed))
    return TotalOf(*numbers_of(scope, replace(nouns, parts=(rest,))), bool(printed))


def is_original(modifier: Modifier) -> bool:
    """元の: as it is printed."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    return pointing is not None and pointing.key == ORIGINAL


def numbers_of(scope: Scope, nouns: NounPhrase) -> tuple[Things, str]:
    """A number of several things: whose, and which."""
    stat = single(nouns)
    value = value_of(stat)
    if not isinstance(value, OfCard) or len(nouns.parts) != 1 or stat.quantity is not None:
        scope.fail(nouns.start, "no_number")
    return several_of(scope, only_nouns(scope, stat)), value.number


def several_of(scope: Scope, nouns: NounPhrase) -> Things:
    """Things that were named before, or all that fit a description."""
    own = scope.things_meant(nouns)
    if own is not None:
        return own
    named = single(nouns)
    value = value_of(named)
    if len(nouns.parts) == 1 and isinstance(value, Pointer):
        return pointed(scope, named, value)
    before = said_before(scope, named) if len(nouns.parts) == 1 else None
    if before is not None:
        return before
    every = tuple(
        replace(each, quantity=None) if each.quantity and each.quantity.every else each for each in nouns.parts
    )
    return All(group_of(scope, replace(nouns, parts=every)))


def difference_of(scope: Scope, named: Named) -> Amount:
    """XとYの差; あなたと相手のXの差; その差 of what was compared before."""
    word = named.modifiers[0].word if len(named.modifiers) == 1 else None
    pointing = word.sense(Pointing) if word is not None else None
    that = pointing is not None and pointing.key == THAT
    if (that or not named.modifiers) and scope.apart_from is not None:
        says_no_more(*(each.word for each in named.modifiers))
        return Difference(*scope.apart_from)
    nouns = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if nouns is None:
        scope.fail(named.start, "difference_of_what")
    parts = nouns.parts if len(nouns.parts) > 1 else by_owner(nouns.only)
    if len(parts) != 2 or (len(nouns.parts) > 1 and nouns.joint != AND):
        scope.fail(nouns.start, "difference_of_what")
    left, right = (amount_named(scope, replace(nouns, parts=(part,))) for part in parts)
    return Difference(left, right)


def by_owner(named: Named) -> tuple[Named, ...]:
    """あなたと相手のX: the X of each of them."""
    for index, modifier in enumerate(named.modifiers):
        owners = modifier.nouns
        if owners is None:
            continue
        split: tuple[NounPhrase, ...] = ()
        if len(owners.parts) > 1 and owners.joint == AND:
            split = tuple(replace(owners, parts=(part,)) for part in owners.parts)
        elif owners.group != PLAYER and len(owners.parts) == 1:
            split = tuple(replace(owners, parts=(part,)) for part in by_owner(owners.only))
        if len(split) > 1:
            before, after = named.modifiers[:index], named.modifiers[index + 1 :]
            return tuple(replace(named, modifiers=(*before, replace(modifier, nouns=each), *after)) for each in split)
    return (named,)


def amount_named(scope: Scope, nouns: NounPhrase) -> Amount:
    """A number, or how many of something there are: 手札, 味方."""
    named = single(nouns)
    if named.group in (ZONE, CARD) or isinstance(value_of(named), Kind):
        return scope.counting(nouns) or Count(group_of(scope, nouns))
    return number_of(scope, nouns)


def owner_alone(scope: Scope, named: Named) -> Who:
    """Whose it is, if nothing else is said of it: else of whoever acts."""
    who = scope.actor
    for modifier in named.modifiers:
        if modifier.nouns is None or modifier.nouns.group not in (PLAYER, POINTER) or len(named.modifiers) > 1:
            scope.fail(modifier.start, "no_description")
        who = player_of(scope, modifier.nouns.only)
    return who


def card_number(scope: Scope, named: Named, number: str) -> Amount:
    """対象のPOW, 対象の本来のPOW, POW."""
    printed = False
    things: Things | None = None
    for modifier in named.modifiers:
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if pointing is not None and pointing.key == ORIGINAL and things is not None:
            printed = True
        elif pointing is not None and pointing.key == THAT and things is None:
            things = scope.meant(modifier.start)
        elif modifier.nouns is not None and modifier.case == "の" and things is None:
            things = one_of(scope, modifier.nouns)
        else:
            scope.fail(modifier.start, "no_description")
    if things is None:
        return NumberOf(scope.own_card(named.start), number)
    scope.check_one(things, named.start)
    return PrintedNumber(things, number) if printed else scope.own_value(things, number, named)


def treated_of(scope: Scope, named: Named) -> Things | None:
    """捨てた枚数, 捨てたカードの枚数, それらの数: what was spoken of before and is counted now."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is None:
        return None
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    if pointing is not None and pointing.key == THOSE:
        return scope.meant(modifier.start, many=True)
    if pointing is not None and pointing.key in (THAT, SAME_NUMBER) and scope.mentions.last is not None:
        return scope.again(scope.mentions.last)
    if modifier.nouns is None:
        done = done_to(scope, modifier.clause, named, True)
        cell = done.naming.cell if done is not None else None
        if scope.actor == ALL and cell is not None and cell.op is not None and is_done_by_all(cell.op):
            scope.fail(modifier.start, "choice_of_both")
        return scope.again(done) if done is not None else None
    inner = single(modifier.nouns)
    value = value_of(inner)
    if isinstance(value, Pointer):
        return pointed(scope, inner, value)
    return said_before(scope, inner, True) if inner.quantity is None else None


def is_done_by_all(op: Op) -> bool:
    """Whether several players do this, or it is done to cards of several players."""
    things = getattr(op, "things", None)
    parts = things.group.parts if isinstance(things, All) else ()
    return getattr(op, "who", None) == ALL or any(part.who == ALL for part in parts)


def counted(scope: Scope, named: Named) -> Group:
    """手札の枚数, 隣接する味方の数."""
    nouns = owning(named)
    if nouns is None:
        scope.fail(named.start, "count_of_what")
    return group_of(scope, nouns)


def group_of(scope: Scope, nouns: NounPhrase) -> Group:
    """Cards without a number: 味方, 手札, 捨て札のカード."""
    own = scope.own_group(nouns)
    if own is not None:
        return own
    parts: list[Part] = []
    for named in distributed(nouns):
        value = value_of(named)
        if named.quantity is not None or (not isinstance(value, (Kind, Zone)) and named.group != CARD):
            scope.fail(named.start, "no_group")
        own = scope.group_named(named)
        if own is not None:
            parts += own.parts
        elif isinstance(value, Kind):
            parts += scope.group_of(described(scope, named)).parts
        else:
            parts += piles_of(scope, named).parts
    return Group(tuple(parts))


def piles_of(scope: Scope, named: Named, default: Who | None = None) -> Group:
    """手札か捨て札のカード: cards of one zone or of several."""
    if named.group == ZONE:
        return Group((pile_of(scope, named, default),))
    found = described(scope, named, free=True)
    if not found.zones or any(each.group != ZONE for each in found.zones) or found.owner is not None:
        scope.fail(named.start, "of_which_zone")
    piles = [pile_of(scope, each, default) for each in found.zones]
    tests = scope.off_stage(found.tests, named.start)
    return scope.whole(Group(tuple(replace(pile, tests=tests) for pile in piles)))


def pile_of(scope: Scope, named: Named, default: Who | None = None) -> Part:
    """手札, 相手の捨て札のカード: cards of one zone, the actor's own unless it says whose."""
    own = scope.group_named(named) if named.group != ZONE else None
    if own is not None and len(own.parts) == 1:
        return own.parts[0]
    pile = scope.pile(named)
    if pile is not None:
        return pile
    if named.group == ZONE:
        who = scope.actor if default is None else default
        if any(modifier.nouns is None or modifier.nouns.group != PLAYER for modifier in named.modifiers):
            scope.fail(named.start, "no_description")
        owners = [player_of(scope, modifier.nouns.only) for modifier in named.modifiers if modifier.nouns is not None]
        return Part(value_of(named).zone, owners[0] if owners else who, ())
    found = piles_of(scope, named, default)
    if len(found.parts) != 1:
        scope.fail(named.start, "one_only")
    return found.parts[0]


def things_of(scope: Scope, nouns: NounPhrase) -> Things:
    """What a phrase names; from now on a clause without object speaks of it."""
    own = scope.things_meant(nouns, scope.stating)
    if own is not None:
        scope.mentions.spoken_of = own
        return own
    if nouns.joint == OR:
        scope.mentions.spoken_of = one_kind_or_another(scope, nouns)
        return scope.mentions.spoken_of
    parts = tuple(thing_of(scope, each) for each in nouns.parts)
    scope.mentions.spoken_of = parts[0] if len(parts) == 1 else Both(parts)
    return scope.mentions.spoken_of


def thing_of(scope: Scope, named: Named) -> Things:
    """A pointer, all of a kind, or some of them that are picked."""
    value = value_of(named)
    if isinstance(value, Pointer):
        return pointed(scope, named, value)
    before = said_before(scope, named)
    if before is not None:
        return before
    if not isinstance(value, Kind):
        scope.fail(named.start, "no_things")
    own = scope.group_named(named)
    if own is not None:
        return some_of(scope, own, named)
    found = described(scope, named, free=True)
    again = scope.named_again(found)
    if again is not None:
        return again
    others = any(named_pointer(each) if each.excluded else tells(each.clause, True) for each in named.modifiers)
    general = scope.stating and named.quantity is None and bool(named.modifiers)
    if found.every or (found.most is None and (others or general)):
        return scope.all_of(scope.group_of(found), named)
    if found.most is None and not is_free(named):
        scope.fail(named.end, "how_many")
    if scope.always:
        scope.fail(named.start, "needs_moment")
    reg = scope.draft.reg()
    group = scope.group_of(found, *scope.within_reach(found))
    scope.draft.emit(Pick(reg, group, least=found.least, most=found.most, who=scope.chooser(named.start)))
    scope.mentions.chosen = scope.remember(reg, named)
    return scope.mentions.chosen


def some_of(scope: Scope, group: Group, named: Named) -> Things:
    """So many of a group as are picked, or all of them."""
    least, most = quantity_of(scope, named.quantity, free=True)
    if most is None and not is_free(named):
        if named.quantity is None or not named.quantity.every:
            scope.fail(named.end, "how_many")
        return scope.all_of(group, named)
    reg = scope.draft.reg()
    chooser = scope.chooser(named.start)
    scope.draft.emit(Pick(reg, group, least=least, most=most, who=chooser, exact=scope.in_full))
    scope.mentions.chosen = scope.remember(reg, named)
    return scope.mentions.chosen


def is_every(modifier: Modifier) -> bool:
    """すべての."""
    quantity = modifier.nouns.only.quantity if modifier.nouns is not None else None
    return quantity is not None and quantity.every


def is_free(named: Named) -> bool:
    """好きな数."""
    return named.quantity is not None and named.quantity.limit == phrases.ANY_NUMBER


def named_pointer(modifier: Modifier) -> bool:
    """それ以外の: all the others are meant."""
    return modifier.nouns is not None and isinstance(value_of(modifier.nouns.only), Pointer)


def said_before(scope: Scope, named: Named, counted: bool = False) -> Things | None:
    """そのX, 選んだX, 捨てたX: what was spoken of, by its kind, its number and what was done with it."""
    for modifier in named.modifiers:
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if pointing is not None and pointing.key in (THAT, THOSE):
            things = scope.meant(modifier.start, named.key, pointing.key == THOSE or None)
            says_no_more(named.head)
        elif (told := told_things(scope, modifier, named, counted)) is not None:
            things = told
        else:
            continue
        rest = replace(named, modifiers=tuple(each for each in named.modifiers if each is not modifier))
        return of_those(scope, rest, things)
    return None


def was_treated(scope: Scope, modifier: Modifier, named: Named, things: Things) -> bool:
    """Whether the deed that a clause tells was said with these things, or with what was called so."""
    name = modifier.clause.verb.name if modifier.clause is not None and modifier.clause.verb is not None else ""
    called = any(each.word == named.key and name in each.deeds for each in scope.mentions.said)
    meant = scope.mentions.treated.get(name, ("", None))[1]
    return called or things in (meant, meant.things if isinstance(meant, Among) else None)


def without(scope: Scope, modifier: Modifier, things: Things, missed: Test) -> Things:
    """後退しなかった対象: of those that should have done it, which may be some of the targets only."""
    name = modifier.clause.name if modifier.clause is not None else ""
    meant = scope.mentions.treated.get(name, ("", None))[1]
    some = meant.tests if isinstance(meant, Among) and meant.things == things else ()
    if not all(isinstance(test, scope.fixed) for test in some):
        scope.fail(modifier.start, "no_it")
    return Among(things, (*some, missed))


def is_same(modifier: Modifier) -> bool:
    """その before a word that means something by itself."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    if pointing is None or pointing.key not in (THAT, THOSE):
        return False
    says_no_more(modifier.word)
    return True


def of_them(scope: Scope, things: Things, place: int) -> Things:
    """その対象: what was singled out of them just before, if anything was."""
    last = scope.mentions.spoken_of
    if not isinstance(last, Among) or last.things != things:
        return things
    if not all(isinstance(test, scope.fixed) for test in last.tests):
        scope.fail(place, "no_it")
    return last


def of_those(scope: Scope, named: Named, things: Things) -> Things:
    """Those of the things that the rest of the words describe, or so many of them as are picked."""
    found = described(scope, named, free=True)
    if found.owner is not None or found.zone is not None:
        owned = scope.owned_then(things, found)
        if owned is None:
            scope.fail(named.modifiers[0].start, "no_description")
        things = owned
    tests = scope.utmost_among(things, found.tests)
    if found.most is None and not is_free(named):
        return Among(things, tests) if tests else things
    reg = scope.draft.reg()
    who, full = scope.chooser(named.start), scope.in_full
    scope.draft.emit(Pick(reg, None, things, tests, found.least, found.most, who, full))
    return scope.remember(reg, named)


def one_kind_or_another(scope: Scope, nouns: NounPhrase) -> Things:
    """味方か敵1体: the number at the end is for all of them."""
    kinds = [described(scope, named) for named in distributed(nouns)]
    last = kinds[-1]
    if any(not isinstance(value_of(each.named), Kind) for each in kinds):
        scope.fail(nouns.start, "no_things")
    if any(each.named.quantity is not None for each in kinds[:-1]) or last.most is None or scope.always:
        scope.fail(nouns.end, "how_many")
    group = Group(tuple(part for each in kinds for part in scope.group_of(each, *scope.within_reach(each)).parts))
    reg = scope.draft.reg()
    scope.draft.emit(Pick(reg, group, least=last.least, most=last.most, who=scope.chooser(nouns.start)))
    scope.mentions.chosen = scope.remember(reg)
    return scope.mentions.chosen


def pointed(scope: Scope, named: Named, pointer: Pointer) -> Things:
    """対象; その対象 is the same, 選ばれた対象 those that were chosen of them, 選ばれなかった対象 the others."""
    things = pointer.find(scope, named.start)
    again = [each for each in named.modifiers if is_same(each)]
    if again:
        named = replace(named, modifiers=tuple(each for each in named.modifiers if each not in again))
        things = of_them(scope, things, again[0].start)
    for modifier in named.modifiers:
        done = done_to(scope, modifier.clause, named)
        missed = left_out(scope, modifier.clause, named) if done is None else None
        if done is None and missed is None:
            continue
        if not was_treated(scope, modifier, named, things):
            continue
        says_no_more(named.head)
        rest = replace(named, modifiers=tuple(each for each in named.modifiers if each is not modifier))
        if done is not None:
            return of_those(scope, rest, scope.again(done))
        return of_those(scope, rest, without(scope, modifier, things, missed) if missed is not None else things)
    if named.quantity is not None and not named.quantity.every and not scope.always:
        return of_those(scope, named, things)
    if named.quantity is not None and not named.quantity.every:
        scope.fail(named.quantity.start, "no_quantity")
    if named.quantity is not None:
        says_no_more_at(named.quantity.start)
    found = described(scope, named)
    if found.owner is not None or found.zone is not None:
        lying = scope.owned_then(things, found) if found.zone is not None else None
        if lying is None:
            scope.fail(named.modifiers[0].start, "no_description")
        things = lying
    return Among(things, scope.utmost_among(things, found.tests)) if found.tests else things


def one_of(scope: Scope, nouns: NounPhrase) -> Things:
    """Things of which a number is read: what the text has named already, or picks now."""
    own = scope.things_meant(nouns)
    if own is not None:
        return own
    kept = scope.mentions.spoken_of
    named = nouns.parts[0]
    if len(nouns.parts) == 1 and named.quantity is None:
        before = said_before(scope, named)
        if before is not None:
            return before
    if len(nouns.parts) != 1 or (value_of(named) is None):
        scope.fail(nouns.start, "one_only")
    if not isinstance(value_of(named), Pointer) and (named.quantity is None or named.quantity.every):
        scope.fail(nouns.start, "one_only")
    found = thing_of(scope, named)
    scope.mentions.spoken_of = kept
    return found


def object_of(frame: Frame[Any], *cases: str) -> Things:
    """The things of a clause; without any those of the clause before."""
    nouns = frame.take(*(cases or ("を",))) or (frame.take("も") if not cases else None)
    if nouns is not None:
        return things_of(frame.scope, nouns)
    mentions = frame.scope.mentions
    spoken_of: Things | None = mentions.spoken_of
    if spoken_of is None:
        frame.fail(frame.place, "no_object")
    mentions.touched += [each for each in mentions.said if each.naming.known == spoken_of]
    return spoken_of


def picked(scope: Scope, place: int, group: Group, least: int, most: Amount | None, named: Named | None = None) -> It:
    """Cards of a zone, chosen now: those of a hidden hand by its player, others by whoever acts."""
    reg = scope.draft.reg()
    owner = group.parts[0].who
    owned = len(group.parts) == 1 and owner != ALL and scope.chosen_by_owner(group.parts[0])
    who = owner if owned else scope.chooser(place)
    scope.draft.emit(Pick(reg, group, least=least, most=most, who=who))
    return scope.remember(reg, named)


def floating(frame: Frame[Any]) -> Quantity | None:
    """A quantity that stands by itself before the verb: カードを 2枚 引く."""
    nouns = frame.take("", group=phrases.QUANTITY)
    return nouns.only.quantity if nouns is not None else None
