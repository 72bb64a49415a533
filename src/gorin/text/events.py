"""What an ability waits for: a verb as something that happens, or a moment of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST as AT_LEAST_SO
from gorin.engine.program.condition import EQUAL, Compare
from gorin.engine.program.group import IsChosen
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import EVENT, THIS, It
from gorin.engine.program.who import ALL, ANY
from gorin.engine.values.ability import Replacement
from gorin.text.frames import Frame, occasion_of
from gorin.text.function_words import BY_THIS, EACH_TIME, IN_THIS_TURN, NTH, OR
from gorin.text.lexicon import Adverb
from gorin.text.nouns import described, player_of, pointed, said_before, single
from gorin.text.phrases import ONWARD, QUANTITY, Clause, Named, NounPhrase, Phrase, Quantity
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, KIND, NOW, PLAYER, POINTER, ZONE, Happening, Kind, Pointer, value_of

CAUSES = ("によって", "により")
IN_TURN, BY_TEXT = Adverb(IN_THIS_TURN), Adverb(BY_THIS)
"""このターンに, これによって: what has happened is asked, and not waited for."""


def replacement_of(scope: Scope, happening: Happening, optional: bool) -> Replacement:
    """Something else is done instead of what would happen."""
    replaceable = all(scope.is_replaceable(event) for event in happening.events)
    if happening.to != NOTHING or happening.moment or not replaceable:
        scope.fail(happening.start, "not_replaced")
    return Replacement(happening.events, happening.who, happening.this, happening.tests, optional)


def is_event(clause: Clause) -> bool:
    """Whether a clause speaks of something that happens rather than of how things are."""
    occasion = occasion_of(clause)
    asked = any(each.sense(Adverb) in (IN_TURN, BY_TEXT) for each in clause.adverbs)
    if occasion is None or (asked and not any(nth_of(phrase.nouns) for phrase in clause.phrases)):
        return False
    subject = clause.phrase(occasion.subject)
    return subject is None or (subject.nouns.group == PLAYER) == occasion.of_player


def nth_of(nouns: NounPhrase) -> int:
    """2枚目のスペル, このターン2回目: which one in a turn."""
    return next((each.number or 0 for each in quantities_of(nouns) if each.counter == NTH), 0)


def quantities_of(nouns: NounPhrase) -> list[Quantity]:
    """The number of a noun, and those in its descriptions."""
    counts = [each.nouns.only.quantity for each in nouns.only.modifiers if each.nouns is not None]
    return [each for each in (nouns.only.quantity, *counts) if each is not None]


def without_nth(clause: Clause) -> Clause:
    """The same without what says which one in a turn it is."""
    phrases: list[Phrase] = []
    for phrase in clause.phrases:
        named = phrase.nouns.only
        if nth_of(phrase.nouns):
            if phrase.nouns.group == QUANTITY:
                continue
            kept = tuple(each for each in named.modifiers if each.nouns is None or not nth_of(each.nouns))
            phrase = replace(phrase, nouns=replace(phrase.nouns, parts=(replace(named, modifiers=kept),)))
        phrases.append(phrase)
    adverbs = tuple(each for each in clause.adverbs if each.sense(Adverb) != IN_TURN)
    return replace(clause, phrases=tuple(phrases), adverbs=adverbs)


def waits(clauses: Sequence[Clause]) -> bool:
    """Whether a condition speaks of something that happens; a past deed without a subject is this text's own."""
    occasion = occasion_of(clauses[0])
    subject = occasion.subject if occasion is not None else "が"
    return any(is_event(clause) for clause in clauses) and clauses[0].phrase(subject) is not None


def happening_of(scope: Scope, clauses: Sequence[Clause]) -> Happening:
    """Several events with or are one that is waited for; they share their subject."""
    found: Happening | None = None
    for index, clause in enumerate(clauses):
        if index and clauses[index - 1].joint != OR:
            scope.fail(clauses[index - 1].end, "events_or", ("or",))
        one = single_event(scope, clause, found, clauses[-1].link == EACH_TIME)
        if found is None:
            found = one
        elif replace(found, start=one.start, end=one.end, events=one.events) != one:
            scope.fail(clause.start, "same_subject")
        else:
            found = replace(found, end=clause.end, events=found.events + one.events)
    assert found is not None
    return found


def single_event(scope: Scope, clause: Clause, before: Happening | None, each_time: bool) -> Happening:
    """`each_time`: 〜するたび, which is after it though the verb is not past."""
    own = scope.event_told(clause)
    if own is not None:
        return own
    nth = next((number for phrase in clause.phrases if (number := nth_of(phrase.nouns))), 0)
    if nth and scope.counts_events:
        return nth_event(scope, clause, nth)
    own = scope.told_event(clause)
    if own is not None:
        return own
    occasion = occasion_of(clause) if is_event(clause) else None
    if occasion is None:
        scope.fail(clause.start, "event_and_state")
    frame = Frame(scope, clause)
    for case in occasion.objects:
        frame.take(case)
    number = occasion.after if clause.form.past or each_time else occasion.before
    if number < 0:
        scope.fail(frame.place, "no_event", verb=clause.said)
    tests = occasion.further(frame) if occasion.further is not None else ()
    cause = frame.take(*CAUSES)
    tests = tests if cause is None else (*tests, *scope.caused(number, cause))
    to = occasion.to_of(frame) if occasion.to_of is not None else occasion.to
    of_card = scope.is_of_card(number, occasion.of_player)
    events = (number, *occasion.others) if number == occasion.after else (number,)
    found = Happening(frame.place, clause.end, events, tests=tests, to=to, of_card=of_card)
    subject = frame.take(occasion.subject)
    if subject is None and not occasion.unsaid:
        frame.done()
        if before is None:
            scope.fail(frame.place, "no_subject")
        return replace(before, start=found.start, end=found.end, events=found.events, to=found.to)
    if subject is not None and occasion.of_player:
        who = player_of(scope, single(subject), ANY)
        found = replace(found, who=ANY if who == ALL else who)
    elif subject is not None:
        found = concerned(scope, found, subject)
    if occasion.told is not None:
        found = occasion.told(frame, found)
    frame.done()
    return found


def nth_event(scope: Scope, clause: Clause, nth: int) -> Happening:
    """このターンに2枚目のスペルを実行したとき: only one of those in a turn."""
    if not any(each.sense(Adverb) == IN_TURN for each in clause.adverbs):
        scope.fail(clause.start, "nth_of_what", ("このターンに",))
    told = single_event(scope, without_nth(clause), None, False)
    if told.to != NOTHING or not scope.is_recorded(told):
        scope.fail(clause.start, "no_event", verb=clause.said)
    return replace(told, nth=nth)


def counted_in_turn(
    scope: Scope, found: Happening, clauses: Sequence[Clause], told: Sequence[Clause] = ()
) -> Happening | None:
    """それがこのターン2枚目なら, …2枚目以降のスペルなら behind an event: only that one of a turn, when it happens.

    `told`: the clauses of the event, among whose nouns the one that is counted has to be.
    """
    clause = clauses[0]
    named = clause.complement.only if clause.complement is not None else None
    subject = clause.phrase("が")
    if len(clauses) != 1 or named is None or subject is None:
        return None
    inner = [each.nouns.only for each in named.modifiers if each.nouns is not None and each.case == "の"]
    said = next((each for each in (named, *inner) if each.quantity is not None and each.quantity.counter == NTH), None)
    quantity = said.quantity if said is not None else None
    if said is None or quantity is None:
        return None
    if told:
        kind_fits = is_counted_so(named, said, quantity, told)
    else:
        kind_fits = said is named or set(scope.card_tests(replace(named, modifiers=()))) <= set(found.tests)
    now = said.group == NOW or any(each.sense(Adverb) == IN_TURN for each in clause.adverbs)
    fits = len(named.modifiers) == (said is not named) and not said.modifiers and kind_fits
    fits = fits and subject.nouns.group == POINTER and len(subject.nouns.parts) == 1 and not clause.form.negative
    if not now or not fits or not quantity.number or quantity.limit not in ("", ONWARD):
        scope.fail(clause.start, "nth_of_what", ("それがこのターン2回目なら",))
    if found.to != NOTHING or found.nth or not scope.is_recorded(found):
        scope.fail(clause.start, "no_event", verb="")
    return replace(found, nth=quantity.number, later=quantity.limit != "")


def is_counted_so(named: Named, said: Named, quantity: Quantity, told: Sequence[Clause]) -> bool:
    """2枚目のスペル, 2体目: of what the event is about, and of nothing that is many at once (2枚目のカードを引いた)."""
    nouns = [each.nouns.only for clause in told for each in clause.phrases]
    if said is named:
        return quantity.unit == "回目" or (
            quantity.unit in ("体目", "人目") and any(each.group == KIND for each in nouns)
        )
    says_no_more(named.head)
    return named.group not in (ZONE, CARD) and any(each.key == named.key for each in nouns)


def would_be_nth(scope: Scope, found: Happening, told: Sequence[Clause]) -> Condition | None:
    """The same of what is only about to happen: so often it has happened before."""
    occasions = [occasion_of(each) for each in told]
    after = tuple(event for each in occasions if each is not None for event in (each.after, *each.others))
    if not found.nth or after == found.events:
        return None
    often = Happened(after, found.who, found.tests, found.this, times=True)
    return Compare(often, AT_LEAST_SO if found.later else EQUAL, Exactly(found.nth - 1))


def concerned(scope: Scope, found: Happening, subject: NounPhrase) -> Happening:
    """The things in play that an event is about."""
    own = scope.about_event(found, subject)
    if own is not None:
        return own
    named = single(subject)
    value = value_of(named)
    if len(subject.parts) != 1:
        scope.fail(subject.start, "one_only")
    before = said_before(scope, named) if isinstance(value, Kind) and named.quantity is None else None
    if before is not None:
        return pointed_at(scope, found, (), before, named.start)
    if isinstance(value, Pointer):
        things = value.find(scope, named.start)
        pointed(scope, named, value)
        return pointed_at(scope, found, described(scope, named).tests, things, named.start)
    if not isinstance(value, Kind) or named.quantity is not None:
        scope.fail(subject.start, "no_group")
    meant = described(scope, named)
    if meant.zone is not None or (meant.owner is not None and value.who != ANY):
        scope.fail(subject.start, "no_description")
    who = value.who if meant.owner is None else meant.owner
    return replace(found, who=who, tests=(*value.tests, *map(scope.test_in_event, meant.tests), *found.tests))


def pointed_at(scope: Scope, found: Happening, tests: tuple[Test, ...], things: Things, place: int) -> Happening:
    """Who a pronoun before an event is, as a trigger asks for it."""
    if things == THIS:
        return replace(found, this=True, tests=(*tests, *found.tests))
    if isinstance(things, It) and things != EVENT:
        return replace(found, tests=(IsChosen(things.reg), *tests, *found.tests))
    test = scope.test_of_things(things)
    if test is None:
        scope.fail(place, "no_group")
    return replace(found, tests=(test, *tests, *found.tests))
