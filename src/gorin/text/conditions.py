"""Whether something is so: what stands before 場合 and speaks of no event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gorin.engine.program.amount import ONE, Count, CountOf, Exactly, NumberOf, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Either, Every
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, Not, NumberIs
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import Among, It
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.text.attachment import is_that
from gorin.text.events import BY_TEXT, is_event, single_event
from gorin.text.frames import Frame, occasion_of
from gorin.text.function_words import AND, BY_THIS, IN_THIS_TURN, MOST, OR
from gorin.text.lexicon import Adverb, Lexicon, Noun, Verb
from gorin.text.morphology import ADJECTIVE, GODAN
from gorin.text.nouns import (
    clause_test,
    compared,
    complement_test,
    described,
    distributed,
    group_of,
    number_of,
    one_of,
    player_of,
    relation_of,
    said_before,
    single,
    utmost_of,
)
from gorin.text.phrases import QUANTITY, Clause, Modifier, Named, NounPhrase, Quantity
from gorin.text.pieces import AMONG
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    PLAYER,
    POINTER,
    ZONE,
    Happening,
    Kind,
    OfCard,
    OfPlayer,
    Pointer,
    value_of,
)


def condition_of(scope: Scope, clauses: Sequence[Clause]) -> Condition:
    """かつ binds closer than or; a fact without subject is about that of the fact before."""
    alternatives: list[list[Condition]] = [[]]
    subject: Things | None = None
    for index, clause in enumerate(clauses):
        if index and clauses[index - 1].joint == OR:
            alternatives.append([])
        fact = Fact(scope, clause, subject)
        alternatives[-1].append(fact.condition())
        subject = fact.subject
    parts = [each[0] if len(each) == 1 else Every(tuple(each)) for each in alternatives]
    return parts[0] if len(parts) == 1 else Either(tuple(parts))


class Fact:
    """One clause of a condition. `subject`: whom the clause before spoke of, then this one."""

    def __init__(self, scope: Scope, clause: Clause, subject: Things | None) -> None:
        self.scope = scope
        self.clause = clause
        self.frame: Frame[Any] = Frame(scope, clause)
        self.subject = subject

    def condition(self) -> Condition:
        clause = self.clause
        if clause.verb is not None and clause.verb.fact is not None:
            found: Condition | None = clause.verb.fact(self)
            if found is not None:
                self.frame.done()
                return found
        found = self.happened()
        if found is not None:
            return found
        if is_event(clause) and self.frame.find("が") is not None:
            self.scope.fail(clause.start, "trigger_first")
        own = self.scope.said_so(clause) if clause.verb is None else None
        if own is not None:
            return Never(own) if clause.form.negative else own
        found = self.counted() if clause.verb is None else None
        if found is None:
            return self.described()
        self.frame.done()
        return found

    def counted(self) -> Condition | None:
        """手札が2枚以下, 味方が3体以上, スコアが5以上, 対象のPOWが3以上."""
        complement = self.clause.complement
        assert complement is not None
        quantity = complement.only.quantity
        subject = self.frame.find("が")
        if subject is None or quantity is None or complement.group not in (QUANTITY, NUMBER, COUNT):
            return None
        amount = self.amount(subject.nouns)
        if amount is None:
            return None
        self.frame.take("が")
        if complement.group != QUANTITY:
            other = replace(complement, parts=(replace(complement.only, quantity=None),))
            bound = Compare(amount, relation_of(self.scope, quantity), self.compared(other))
            return Never(bound) if self.clause.form.negative else bound
        found = Compare(amount, relation_of(self.scope, quantity), compared(self.scope, quantity))
        return Never(found) if self.clause.form.negative else found

    def amount(self, nouns: NounPhrase) -> Amount | None:
        """How many there are, or the number itself; None if it is the number of the subject before."""
        named = single(nouns)
        if named.group in (ZONE, CARD) or isinstance(value_of(named), Kind):
            scope = self.scope
            tally = scope.tallied(nouns)
            if tally is not None:
                return tally
            done = said_before(scope, named, True) if len(nouns.parts) == 1 and named.quantity is None else None
            if done is not None:
                return CountOf(done)
            return scope.counting(nouns) or Count(group_of(scope, nouns))
        if named.group == NUMBER and not named.modifiers and not isinstance(value_of(named), OfPlayer):
            return None
        if named.group == QUANTITY and named.quantity is not None and not named.quantity.limit:
            return compared(self.scope, named.quantity)
        own = self.scope.counting(nouns) if named.group not in (NUMBER, COUNT) else None
        if own is not None:
            return own
        if named.group not in (NUMBER, COUNT):
            self.scope.fail(nouns.start, "no_number")
        return number_of(self.scope, nouns)

    def compared(self, nouns: NounPhrase) -> Amount:
        """A number, a count, or how many of something there are."""
        found = self.amount(nouns)
        if found is None:
            self.scope.fail(nouns.start, "of_what")
        return found

    def about(self) -> Things:
        """Whom the clause is about."""
        subject = self.frame.find("が")
        if subject is not None and subject.nouns.group != NUMBER:
            self.frame.take("が")
            self.subject = one_of(self.scope, subject.nouns)
        if self.subject is None and self.scope.topic_nouns is not None:
            self.subject = one_of(self.scope, self.scope.topic_nouns)
        if self.subject is None:
            self.scope.fail(self.clause.start, "no_subject")
        return self.subject

    def described(self) -> Condition:
        """エースである, 「種族：X」を持つ, ベースラインに存在する, それがXカードである."""
        clause = self.clause
        if clause.verb is not None and clause.verb.describes is None:
            self.scope.fail(self.frame.place, "no_event", verb=clause.said)
        if self.is_general():
            return self.some_such()
        things = self.about()
        named = clause.complement.only if clause.complement is not None else None
        if named is not None and named.group == CARD:
            return self.scope.fits(things, self.as_card(named))
        if clause.verb is None:
            test = complement_test(self.frame)
            self.frame.done()
            return self.scope.fits(things, (Not(test) if clause.form.negative else test,))
        rest = tuple(phrase for phrase in clause.phrases if id(phrase) not in self.frame.taken)
        return self.scope.fits(things, (clause_test(self.scope, replace(clause, phrases=rest)),))

    def happened(self) -> Condition | None:
        """このターンに味方が撃破されていた, このターンにカードを2回以上引いた, このターンに敵が移動していない."""
        clause, scope = self.clause, self.scope
        form = clause.form
        if clause.verb is None or not (form.past or form.lasting):
            return None
        in_turn, by_text = self.frame.adverb(IN_THIS_TURN), self.frame.adverb(BY_THIS)
        if not form.lasting and not in_turn and (found := self.happened_to_it()) is not None:
            return found
        if not in_turn and not by_text:
            return None
        often = self.frame.take("", group=QUANTITY)
        quantity = often.only.quantity if often is not None else None
        none = self.frame.take("も", group=QUANTITY)
        if none is not None and (quantity is not None or not form.negative or none.only.quantity is None):
            scope.fail(none.start, "no_comparison", ("1体も…していない",))
        if none is not None:
            says_no_more_at(none.start)
        rest = tuple(each for each in clause.phrases if id(each) not in self.frame.taken)
        for index, each in enumerate(rest):
            if each.case == "を" and each.nouns.group != QUANTITY and len(each.nouns.parts) == 1 and quantity is None:
                quantity = each.nouns.only.quantity
                bare = replace(each.nouns, parts=(replace(each.nouns.only, quantity=None),))
                rest = (*rest[:index], replace(each, nouns=bare), *rest[index + 1 :])
        plain = replace(form, past=True, negative=False, lasting=False)
        told = single_event(scope, replace(clause, form=plain, phrases=rest, adverbs=()), None, False)
        count = scope.often(told, clause, is_times(quantity))
        if by_text:
            count = scope.since(count, clause.start)
        if quantity is None:
            return Compare(count, EQUAL, Exactly(0)) if form.negative else Compare(count, AT_LEAST, ONE)
        found = Compare(count, relation_of(scope, quantity), compared(scope, quantity))
        return Never(found) if form.negative else found

    def happened_to_it(self) -> Condition | None:
        """それが破壊されたなら: what came of something that was named before."""
        clause, scope = self.clause, self.scope
        occasion = occasion_of(replace(clause, form=replace(clause.form, negative=False)))
        subject = self.frame.find(occasion.subject) if occasion is not None else None
        named = single(subject.nouns) if subject is not None and len(subject.nouns.parts) == 1 else None
        if occasion is None or named is None or occasion.of_player or occasion.to >= 0:
            return None
        told = Happening(clause.start, clause.end, (occasion.after,))
        value = value_of(named)
        things = value.find(scope, named.start) if isinstance(value, Pointer) else said_before(scope, named)
        count = scope.happened_to(told, things) if things is not None else None
        if count is None:
            return None
        says_no_more(*(each for each in clause.adverbs if each.sense(Adverb) == BY_TEXT))
        self.frame.take(occasion.subject)
        for case in occasion.objects:
            self.frame.take(case)
        self.frame.done()
        return Compare(count, EQUAL, Exactly(0)) if clause.form.negative else Compare(count, AT_LEAST, ONE)

    def is_general(self) -> bool:
        """他の味方がエースである: a kind without number is said of, so that one of them is enough."""
        subject = self.frame.find("が")
        named = single(subject.nouns) if subject is not None and len(subject.nouns.parts) == 1 else None
        if named is None or not isinstance(value_of(named), Kind) or named.quantity is not None:
            return False
        before = any(each.word is not None and not each.excluded and is_that(each) for each in named.modifiers)
        return not before and self.scope.plain_kinds and not self.clause.form.negative

    def some_such(self) -> Condition:
        nouns = self.frame.need("が")
        group = group_of(self.scope, nouns)
        clause = self.clause
        if clause.verb is None:
            test = complement_test(self.frame)
            self.frame.done()
        else:
            rest = tuple(phrase for phrase in clause.phrases if id(phrase) not in self.frame.taken)
            test = clause_test(self.scope, replace(clause, phrases=rest))
        return some(Group(tuple(replace(part, tests=(*part.tests, test)) for part in group.parts)))

    def as_card(self, named: Named) -> tuple[Test, ...]:
        found = described(self.scope, named)
        if found.owner is not None or found.zone is not None or named.quantity is not None or self.clause.form.negative:
            self.scope.fail(named.start, "no_description")
        self.frame.done()
        return found.tests


def is_times(quantity: Quantity | None) -> bool:
    """2回以上: how often, rather than to how many."""
    return quantity is not None and quantity.counter == "time"


def exists(fact: Fact) -> Condition | None:
    """味方が存在する, 敵が存在しない, 捨て札にXが3枚以上存在する, その中にXが存在する."""
    scope, frame = fact.scope, fact.frame
    subject, place = frame.find("が"), frame.find("に")
    if subject is None:
        return None
    count = how_many(scope, subject.nouns, place.nouns if place is not None else None)
    if count is None:
        return standing_there(fact, subject.nouns)
    frame.take("が")
    frame.take("に")
    floating = frame.take("", group=QUANTITY)
    negative = fact.clause.form.negative
    if floating is None:
        return Compare(count, EQUAL, Exactly(0)) if negative else Compare(count, AT_LEAST, ONE)
    quantity = floating.only.quantity
    assert quantity is not None
    found = Compare(count, relation_of(scope, quantity), compared(scope, quantity))
    return Never(found) if negative else found


def standing_there(fact: Fact, nouns: NounPhrase) -> Condition | None:
    """味方がベースラインに存在する: at least one of them is where the verb says."""
    verb = fact.clause.verb
    if verb is None or verb.describes is None or not isinstance(value_of(single(nouns)), Kind):
        return None
    fact.frame.take("が")
    test = verb.describes(fact.frame)
    group = group_of(fact.scope, nouns)
    found = some(Group(tuple(replace(part, tests=(*part.tests, test)) for part in group.parts)))
    return Never(found) if fact.clause.form.negative else found


def how_many(scope: Scope, nouns: NounPhrase, place: NounPhrase | None) -> Amount | None:
    """How many of something there are in play, in a zone, or among the cards that were shown."""
    named = single(nouns)
    if place is None:
        return Count(group_of(scope, nouns)) if isinstance(value_of(named), Kind) else None
    if len(nouns.parts) != 1 or named.group != CARD or named.quantity is not None:
        return None
    if place.group == ZONE:
        lying = Modifier(place.start, place.end, place)
        return Count(group_of(scope, replace(nouns, parts=(replace(named, modifiers=(lying, *named.modifiers)),))))
    if place.group != AMONG:
        return None
    found = described(scope, named)
    if found.owner is not None or found.zones:
        scope.fail(named.start, "no_description")
    shown = It(scope.shown(place.start).reg)
    return CountOf(Among(shown, scope.off_stage(found.tests, named.start)) if found.tests else shown)


def some(group: Group) -> Condition:
    return Compare(Count(group), AT_LEAST, ONE)


COMPARED = frozenset((NUMBER, COUNT, ZONE, KIND, CARD, POINTER, PLAYER))
MORE, LESS = ("多い", "大きい", "高い"), ("少ない", "小さい", "低い")


def add_comparisons(lexicon: Lexicon, *further: str) -> None:
    """XがYより多い, Xより…が高いY, …が最も高いY: the adjectives of numbers, for every game.

    `further`: groups of a game's own nouns that can be compared, too.
    """
    compared = COMPARED | frozenset(further)
    for more, words in ((True, MORE), (False, LESS)):
        verb = Verb(
            "be more" if more else "be less",
            {"が": compared, "より": compared, "": frozenset((QUANTITY,))},
            fact=compares(more),
            describes=exceeds(more),
        )
        for word in words:
            lexicon.add_verb(word, ADJECTIVE, verb)
        roles = {"が": compared, "を": compared, "": frozenset((QUANTITY,))}
        name = "surpass" if more else "fall short"
        lexicon.add_verb("上回る" if more else "下回る", GODAN, Verb(name, roles, fact=surpasses(more)))


def are_equal(fact: Fact) -> Condition | None:
    """XがYに等しい, XとYが等しい, お互いのXが等しい."""
    scope, frame = fact.scope, fact.frame
    subject, other = frame.take("が"), frame.take("に", "と")
    if subject is None:
        return None
    if other is not None:
        sides: tuple[NounPhrase, ...] = (subject, other)
    elif len(subject.parts) == 2 and subject.joint == AND:
        sides = tuple(replace(subject, parts=(part,)) for part in distributed(subject))
    else:
        sides = tuple(replace(subject, parts=(each,)) for each in of_both(scope, subject.only))
    if len(sides) != 2:
        scope.fail(subject.start, "no_comparison", ("Xと",))
    found = Compare(fact.compared(sides[0]), EQUAL, fact.compared(sides[1]))
    return Never(found) if fact.clause.form.negative else found


def of_both(scope: Scope, named: Named) -> tuple[Named, ...]:
    """お互いのX: the X of each player."""
    for index, modifier in enumerate(named.modifiers):
        nouns = modifier.nouns
        if nouns is not None and nouns.group == PLAYER and player_of(scope, nouns.only) == ALL:
            before, after = named.modifiers[:index], named.modifiers[index + 1 :]
            return tuple(
                replace(named, modifiers=(*before, replace(modifier, nouns=replace(nouns, parts=(each,))), *after))
                for each in players(nouns.only)
            )
    return ()


def players(named: Named) -> tuple[Named, ...]:
    """Each of two players, in place of both."""
    plain = replace(named, modifiers=())
    return tuple(replace(plain, sense=Noun(PLAYER, each.role, each)) for each in (SELF, OTHER))


def surpasses(more: bool) -> Callable[[Fact], Condition | None]:
    """XがYを上回る, XがYを3以上下回る."""
    compare = compares(more)

    def fact(fact: Fact) -> Condition | None:
        phrases = tuple(replace(each, case="より") if each.case == "を" else each for each in fact.clause.phrases)
        inner = Fact(fact.scope, replace(fact.clause, phrases=phrases), fact.subject)
        found = compare(inner)
        inner.frame.done()
        fact.frame.taken.update(id(each) for each in fact.clause.phrases)
        return found

    return fact


def exceeds(more: bool) -> Callable[[Frame[Any]], Test]:
    """コストが最も高い; このXよりコストが高い."""

    def describes(frame: Frame[Any]) -> Test:
        scope = frame.scope
        number = frame.need("が", group=NUMBER, reason="no_comparison")
        if frame.adverb(MOST):
            return utmost_of(scope, number, more)
        value = value_of(number.only)
        other = frame.need("より", reason="no_comparison")
        if not isinstance(value, OfCard) or number.only.modifiers:
            frame.fail(number.start, "no_number")
        found = NumberOf(one_of(scope, other), value.number)
        return NumberIs(value.number, AT_LEAST if more else AT_MOST, Sum((found, Exactly(1 if more else -1))))

    return describes


def of_owner(nouns: NounPhrase, owner: NounPhrase) -> NounPhrase:
    """自分の手札が相手より: the same of another player."""
    named = nouns.only
    modifiers = list(named.modifiers)
    for index, modifier in enumerate(modifiers):
        inner = modifier.nouns
        if inner is not None and inner.group == PLAYER:
            modifiers[index] = replace(modifier, nouns=owner)
            return replace(nouns, parts=(replace(named, modifiers=tuple(modifiers)),))
        if inner is not None:
            modifiers[index] = replace(modifier, nouns=of_owner(inner, owner))
            return replace(nouns, parts=(replace(named, modifiers=tuple(modifiers)),))
    owned = Modifier(owner.start, owner.end, owner)
    return replace(nouns, parts=(replace(named, modifiers=(owned, *modifiers)),))


def one_more(amount: Amount) -> Amount:
    return Exactly(amount.number + 1) if isinstance(amount, Exactly) else Sum((amount, ONE))


def compares(more: bool) -> Callable[[Fact], Condition | None]:
    """XがYより多い, XがYより2枚以上少ない."""

    def fact(fact: Fact) -> Condition | None:
        scope = fact.scope
        subject, other = fact.frame.take("が"), fact.frame.take("より")
        if subject is None or other is None:
            scope.fail(fact.frame.place, "no_comparison", ("Xより",))
        if other.group == PLAYER:
            other = of_owner(subject, other)
        elif other.group == subject.group == NUMBER and not other.only.modifiers:
            other = replace(other, parts=(replace(other.only, modifiers=subject.only.modifiers),))
        left, right = fact.compared(subject), fact.compared(other)
        scope.apart_from = (left, right)
        if not more:
            left, right = right, left
        found = Compare(left, AT_LEAST, one_more(right))
        by = fact.frame.take("", group=QUANTITY)
        if by is not None:
            quantity = by.only.quantity
            assert quantity is not None
            if not quantity.counter and subject.group != NUMBER:
                scope.fail(by.end, "counter_missing")
            found = Compare(left, relation_of(scope, quantity), Sum((right, compared(scope, quantity))))
        return Never(found) if fact.clause.form.negative else found

    return fact
