"""Whether something is so: what stands before 場合 and speaks of no event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import ONE, Count, CountOf, Exactly, Sum, Times
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Either, Every
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, Not
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import Among, It
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.text.attachment import TIMES, is_that
from gorin.text.draft import swapped
from gorin.text.events import is_event, single_event
from gorin.text.frames import Frame
from gorin.text.function_words import ALREADY, AND, BY_THIS, COMPARING, EXACTLY, OR, STILL, TOGETHER
from gorin.text.lexicon import Adverb, Lexicon, Verb, VerbForm
from gorin.text.likened import likened
from gorin.text.morphology import ACTIVE, ADJECTIVE, GODAN, ICHIDAN, PASSIVE, forms_of
from gorin.text.nouns import (
    FOLD,
    bound_of,
    clause_test,
    compared,
    complement_test,
    described,
    distributed,
    group_of,
    number_of,
    one_of,
    pointed,
    relation_of,
    said_before,
    single,
)
from gorin.text.phrases import BELOW, QUANTITY, Clause, Modifier, Named, NounPhrase, Phrase, Quantity
from gorin.text.pieces import AMONG
from gorin.text.reference import Scope
from gorin.text.results import done_to, says_by_this
from gorin.text.tokens import SAME_AS
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    PART_OF,
    PLAYER,
    POINTER,
    ZONE,
    Kind,
    OfPlayer,
    Pointer,
    Together,
    value_of,
)


def of_each_side(condition: Condition, clause: Clause) -> Condition:
    """お互いの手札が3枚以上: each player's, unless it speaks of them together (合計)."""
    asked = condition.part if isinstance(condition, Never) else condition
    counted = asked.left if isinstance(asked, Compare) else None
    if not isinstance(counted, Count) or any(part.who != ALL for part in counted.group.parts):
        return condition
    assert isinstance(asked, Compare)
    if ALL in parts_of(asked.right) or any(isinstance(value_of(each), Together) for each in named_in(clause)):
        return condition
    return Every(tuple(swapped(condition, ALL, who) for who in (SELF, OTHER)))


def named_in(clause: Clause) -> list[Named]:
    """The nouns of a clause's phrases, with what they are of."""
    found = [each for phrase in clause.phrases for each in phrase.nouns.parts]
    return found + [part for named in found if named.inner is not None for part in named.inner.parts]


def condition_of(scope: Scope, clauses: Sequence[Clause]) -> Condition:
    """かつ binds closer than or; a fact without subject is about that of the fact before."""
    alternatives: list[list[Condition]] = [[]]
    subject: Things | None = None
    for index, clause in enumerate(clauses):
        if index and clauses[index - 1].joint == OR:
            alternatives.append([])
        scope.joined = index > 0
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
        """What was so (だった, 多かった) was so before the sentence before."""
        clause = self.clause
        was = clause.form.past and (clause.verb is None or clause.verb.name in COMPARING)
        self.check_time()
        asked = self.as_said()
        if self.scope.actor == ALL and ALL in parts_of(asked):
            self.scope.fail(clause.start, "asked_of_each")
        found = of_each_side(asked, clause)
        return as_it_was(self.scope, found, clause.start) if was else found

    def check_time(self) -> None:
        """すでに asks how things were before anything was done; まだ…していない needs its time."""
        clause, scope = self.clause, self.scope
        keys = [sense.key for each in clause.adverbs if (sense := each.sense(Adverb)) is not None]
        if ALREADY in keys and scope.has_acted and not scope.instead:
            scope.fail(clause.start, "was_when")
        undone = clause.form.lasting and clause.form.negative
        if STILL in keys and undone and not scope.said_of_turn(Frame(scope, clause)):
            scope.fail(clause.start, "was_when", ("このターンにまだ",))

    def as_said(self) -> Condition:
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
        if clause.verb is None and clause.said == SAME_AS:
            found = self.same()
        if found is None:
            return self.described()
        self.frame.done()
        return found

    def counted(self) -> Condition | None:
        """手札が2枚以下, 味方が3体以上, スコアが5以上, 対象のPOWが3以上; 5枚以上 of what was counted before."""
        complement = self.clause.complement
        assert complement is not None
        quantity = complement.only.quantity
        subject = self.frame.find("が", "も", "は")
        bounds = (QUANTITY, NUMBER, COUNT, PLAYER)
        if quantity is None or (quantity.amount is not None and complement.group not in bounds):
            return None
        amount = self.amount(subject.nouns) if subject is not None else self.scope.last_amount
        if amount is None:
            return None
        self.frame.take("が", "も", "は")
        self.scope.last_amount = amount
        if complement.group == QUANTITY:
            exactly(self.frame, quantity)
            relation, bound = bound_of(self.scope, quantity)
            bound = self.fold(complement.only, bound)
        else:
            other = replace(complement, parts=(replace(complement.only, quantity=None),))
            bound = self.compared(likened(subject.nouns, other) if subject is not None else other)
            relation = AT_MOST if quantity.limit == BELOW else relation_of(self.scope, quantity)
            bound = Sum((bound, Exactly(-1))) if quantity.limit == BELOW else bound
        found = self.scope.bounded(amount, relation, bound)
        return Never(found) if self.clause.form.negative else found

    def fold(self, named: Named, bound: Amount) -> Amount:
        """相手の手札の枚数の2倍以上: so many times another number."""
        other = named.inner if named.quantity is not None and named.quantity.counter in (FOLD, TIMES) else None
        if other is None or not isinstance(bound, Exactly):
            return bound
        return Times(self.compared(other), bound.number)

    def same(self) -> Condition:
        """XがYと同じ, 手札が相手と同じ."""
        subject, other = self.frame.take("が", "も"), self.clause.complement
        amount = self.compared(subject) if subject is not None else self.scope.last_amount
        if amount is None or other is None:
            self.scope.fail(self.clause.start, "no_subject")
        found = self.scope.bounded(
            amount, EQUAL, self.compared(likened(subject, other) if subject is not None else other)
        )
        return Never(found) if self.clause.form.negative else found

    def amount(self, nouns: NounPhrase) -> Amount | None:
        """How many there are, or the number itself; None if it is the number of the subject before."""
        named = single(nouns)
        own = self.scope.own_amount(nouns) if self.scope.own_numbers else None
        if own is not None:
            return own
        if named.group in (ZONE, CARD) or isinstance(value_of(named), Kind):
            scope = self.scope
            tally = scope.tallied(nouns)
            if tally is not None:
                return tally
            done = said_before(scope, named, True) if len(nouns.parts) == 1 and named.quantity is None else None
            if done is not None:
                return scope.count_done(done, named)
            return scope.counting(nouns) or Count(group_of(scope, nouns))
        pointer = value_of(named)
        if isinstance(pointer, Pointer) and len(nouns.parts) == 1 and named.quantity is None:
            return CountOf(pointed(self.scope, named, pointer))
        if named.group == NUMBER and not named.modifiers and not isinstance(pointer, OfPlayer):
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
        several = self.each_one()
        if several is not None:
            return several
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

    def each_one(self) -> Condition | None:
        """前者と後者がどちらもXである: each of them."""
        clause, subject = self.clause, self.clause.phrase("が")
        together = [each for each in clause.adverbs if each.sense(Adverb) == Adverb(TOGETHER)]
        if subject is None or len(subject.nouns.parts) < 2 or subject.nouns.joint != AND or clause.form.negative:
            return None
        if subject.nouns.group not in (POINTER, KIND) or any(each.quantity for each in subject.nouns.parts):
            return None
        says_no_more(*together)
        bare = replace(clause, adverbs=tuple(each for each in clause.adverbs if each not in together))
        found: list[Condition] = []
        for part in subject.nouns.parts:
            one = replace(subject, nouns=replace(subject.nouns, parts=(part,), joint=""))
            phrases = tuple(one if each is subject else each for each in clause.phrases)
            found.append(Fact(self.scope, replace(bare, phrases=phrases), None).as_said())
        self.frame.taken.update(id(each) for each in (*clause.phrases, *clause.adverbs))
        return Every(tuple(found))

    def happened(self) -> Condition | None:
        """このターンに味方が撃破されていた, このターンにカードを2回以上引いた, このターンに敵が移動していない."""
        clause, scope = self.clause, self.scope
        form = clause.form
        if clause.verb is None or not (form.past or form.lasting):
            return None
        in_turn, by_text = scope.said_of_turn(self.frame), self.frame.adverb(BY_THIS)
        if not form.lasting and not in_turn and (found := self.came_of_it() or self.done_here(by_text)) is not None:
            return found
        none = (
            self.frame.take("も", group=QUANTITY)
            if in_turn or by_text or (form.negative and not form.lasting)
            else None
        )
        by_text = by_text or (none is not None and not in_turn)
        if not in_turn and not by_text:
            return None
        such = self.is_such() if in_turn and form.past and not form.lasting else None
        if such is not None:
            return such
        came = scope.mentions.came.get(clause.name) if none is not None and by_text else None
        if none is not None:
            says_no_more_at(none.start)
        if came is not None and all(id(each) in self.frame.taken for each in clause.phrases):
            self.frame.done()
            return none_of(scope, came)
        often = self.frame.take("", group=QUANTITY)
        quantity = often.only.quantity if often is not None else None
        if none is not None and (quantity is not None or not form.negative or none.only.quantity is None):
            scope.fail(none.start, "no_comparison", ("1体も…していない",))
        rest = tuple(each for each in clause.phrases if id(each) not in self.frame.taken)
        for index, each in enumerate(rest):
            counted = each.case in ("を", "が") and each.nouns.group not in (QUANTITY, PLAYER)
            if counted and len(each.nouns.parts) == 1 and quantity is None:
                quantity = each.nouns.only.quantity
                bare = replace(each.nouns, parts=(replace(each.nouns.only, quantity=None),))
                rest = (*rest[:index], replace(each, nouns=bare), *rest[index + 1 :])
        plain = replace(form, past=True, negative=False, lasting=False)
        told = single_event(scope, replace(clause, form=plain, phrases=rest, adverbs=()), None, False)
        count = scope.often(told, clause, is_times(quantity))
        if by_text:
            count = scope.since(count, clause)
        return so_many(scope, count, quantity, form.negative)

    def is_such(self) -> Condition | None:
        """それがこのターンに場に出た: of something that was named before, what describes it is asked."""
        clause, scope = self.clause, self.scope
        subject = self.frame.find("が")
        named = single(subject.nouns) if subject is not None and len(subject.nouns.parts) == 1 else None
        if named is None or named.quantity is not None or clause.verb is None or clause.verb.describes is None:
            return None
        value = value_of(named)
        things = pointed(scope, named, value) if isinstance(value, Pointer) else said_before(scope, named)
        if things is None:
            return None
        rest = tuple(each for each in clause.phrases if each is not subject)
        return scope.fits(things, (clause_test(scope, replace(clause, phrases=rest)),))

    def came_of_it(self) -> Condition | None:
        """それが破壊されたなら, 対象を撃破した場合: what came of something that was named before."""
        clause, scope = self.clause, self.scope
        case = "を" if clause.form.voice == ACTIVE and self.frame.find("が") is None else "が"
        subject = self.frame.find(case)
        named = single(subject.nouns) if subject is not None and len(subject.nouns.parts) == 1 else None
        if named is None or named.group == PLAYER or len(clause.phrases) != 1 or named.quantity is not None:
            return None
        value = value_of(named)
        things = pointed(scope, named, value) if isinstance(value, Pointer) else said_before(scope, named)
        found = scope.came_of(clause, things) if things is not None else None
        if found is None:
            return None
        says_by_this(clause)
        self.frame.take(case)
        self.frame.done()
        return denied(scope, found) if clause.form.negative else found

    def done_here(self, by_text: bool) -> Condition | None:
        """これによってカードを2枚以上捨てた, 1体も撃破しなかった: to how many this text has done it."""
        clause, scope = self.clause, self.scope
        case = "が" if clause.form.voice == PASSIVE else "を"
        none, loose = self.frame.find("も", group=QUANTITY), self.frame.find("", group=QUANTITY)
        treated = self.frame.find(case)
        number = next((each for each in (none, loose, treated) if each is not None and is_counted(each)), None)
        if (number is None and not by_text and not scope.asks_deeds) or (none is not None and not clause.form.negative):
            return None
        taken = [each for each in (none, loose, treated) if each is not None]
        into = tuple(each for each in clause.phrases if each not in taken)
        told = replace(clause, phrases=into, form=replace(clause.form, negative=False))
        nouns = treated.nouns if treated is not None and treated.nouns.group != QUANTITY else None
        things = what_was_done(scope, told, single(nouns) if nouns is not None else None)
        if things is None:
            return None
        says_by_this(clause)
        self.frame.taken.update(id(each) for each in clause.phrases)
        quantity = number.nouns.only.quantity if number is not None else None
        if none is not None:
            says_no_more_at(none.start)
            quantity = None
        return so_many(scope, scope.count_done(things, told=told), quantity, clause.form.negative)

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


def as_it_was(scope: Scope, condition: Condition, place: int) -> Condition:
    """The same of the numbers before the sentence before; what was named then is as it was last seen anyway."""
    if isinstance(condition, Never):
        return Never(as_it_was(scope, condition.part, place))
    if isinstance(condition, Compare):
        left, right = (scope.number_before(each, place) for each in (condition.left, condition.right))
        return Compare(left, condition.relation, right)
    if isinstance(condition, (Every, Either)):
        return type(condition)(tuple(as_it_was(scope, each, place) for each in condition.parts))
    if not isinstance(condition, scope.told) and not any(isinstance(part, It) for part in parts_of(condition)):
        scope.fail(place, "was_when")
    return condition


def so_many(scope: Scope, count: Amount, quantity: Quantity | None, negative: bool) -> Condition:
    """Whether there are so many; without a number any."""
    if quantity is None:
        return none_of(scope, count) if negative else Compare(count, AT_LEAST, ONE)
    found = Compare(count, *bound_of(scope, quantity))
    return Never(found) if negative else found


def denied(scope: Scope, condition: Condition) -> Condition:
    """That there is none, or that something is not so."""
    if isinstance(condition, Compare) and (condition.relation, condition.right) == (AT_LEAST, ONE):
        return none_of(scope, condition.left)
    return Never(condition)


def is_counted(phrase: Phrase) -> bool:
    return phrase.nouns.only.quantity is not None


def what_was_done(scope: Scope, told: Clause, named: Named | None) -> Things | None:
    """What the verb of a clause was done to by this text, of the kind that is named."""
    if named is None:
        done = done_to(scope, told, counted=True)
        return scope.again(done) if done is not None else scope.result_of(told, None)
    described = Modifier(told.start, told.end, clause=told)
    return said_before(scope, replace(named, quantity=None, modifiers=(*named.modifiers, described)), True)


def is_times(quantity: Quantity | None) -> bool:
    """2回以上: how often, rather than to how many."""
    return quantity is not None and quantity.counter == "time"


def exists(fact: Fact, absent: bool = False) -> Condition | None:
    """味方が存在する, 敵が存在しない, AとBがいる, 捨て札にXが3枚以上存在する, その中にXが存在する.

    `absent`: the verb itself denies it (ない).
    """
    scope, frame = fact.scope, fact.frame
    subject, place = frame.find("が"), frame.find("に")
    if subject is None:
        return None
    where = place.nouns if place is not None else None
    asked = each_asked(scope, subject.nouns)
    counts = [how_many(scope, each, where) for each in asked]
    if counts[0] is None:
        return standing_there(fact, subject.nouns)
    frame.take("が")
    frame.take("に")
    floating, none = frame.take("", group=QUANTITY), frame.take("も", group=QUANTITY)
    quantity = floating.only.quantity if floating is not None else None
    negative = fact.clause.form.negative != absent
    if none is not None:
        if floating is not None or not negative:
            scope.fail(none.start, "no_comparison", ("1体もいない",))
        says_no_more_at(none.start)
    if quantity is not None:
        exactly(frame, quantity)
    found = tuple(so_many(scope, each, quantity, negative) for each in counts if each is not None)
    if len(found) == 1:
        return found[0]
    return Either(found) if subject.nouns.joint == OR else Every(found)


def each_asked(scope: Scope, nouns: NounPhrase) -> list[NounPhrase]:
    """AとB: each of them is asked for; with か only where a game says so."""
    if nouns.joint == AND or (nouns.joint == OR and scope.or_apart):
        return [replace(nouns, parts=(part,), joint="") for part in distributed(nouns)]
    return [nouns]


def none_of(scope: Scope, count: Amount) -> Condition:
    return Compare(count, scope.none, Exactly(0))


def exactly(frame: Frame[Any], quantity: Quantity) -> None:
    """ちょうど3枚: no more and no fewer, which a number without limit says by itself."""
    if frame.adverb(EXACTLY):
        token = next(each for each in frame.clause.adverbs if each.sense(Adverb) == Adverb(EXACTLY))
        if quantity.limit:
            frame.fail(token.start, "no_comparison", ("3枚",))
        says_no_more(token)


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
    """How many of something there are in play, in a zone, or among the cards that were named before."""
    named = single(nouns)
    alone = len(nouns.parts) == 1 and named.quantity is None
    if place is None:
        done = said_before(scope, named, True) if alone else None
        if done is not None:
            return scope.count_done(done, named)
        return scope.counting(nouns) or (Count(group_of(scope, nouns)) if isinstance(value_of(named), Kind) else None)
    if named.group != CARD and scope.plain_kinds:
        return None
    if place.group == ZONE:
        there = scope.known_there(nouns, place) if alone else None
        if there is not None:
            return CountOf(there)
        lying = Modifier(place.start, place.end, place)
        lain = tuple(replace(each, modifiers=(lying, *each.modifiers)) for each in distributed(nouns))
        placed = replace(nouns, parts=lain)
        return scope.counting(placed) or Count(group_of(scope, placed))
    among = among_of(scope, place) if alone else None
    if among is None:
        return None
    tests = scope.card_tests(named)
    return CountOf(Among(among, tests) if tests else among)


def among_of(scope: Scope, place: NounPhrase) -> Things | None:
    """その中に, 捨てたカードの中に, それらに: among what was named before."""
    if place.group == AMONG:
        return It(scope.shown(place.start).reg)
    named = single(place)
    if place.group == PART_OF and len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        named = single(named.modifiers[0].nouns)
    value = value_of(named)
    return value.find(scope, named.start) if isinstance(value, Pointer) else said_before(scope, named)


def add_existence(lexicon: Lexicon, verb: Verb) -> None:
    """ある, いる, ない: one verb, which ない denies."""
    for word, kind in (("ある", GODAN), ("いる", ICHIDAN)):
        lexicon.add_verb(word, kind, verb)
    for spelling, form in forms_of("ない", ADJECTIVE).items():
        lexicon.add(spelling, VerbForm(verb, replace(form, negative=not form.negative)))


def some(group: Group) -> Condition:
    return Compare(Count(group), AT_LEAST, ONE)
