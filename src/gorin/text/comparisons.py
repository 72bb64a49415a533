"""Numbers that are compared: more or fewer than, equal, the same, most; for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gorin.engine.program.amount import ONE, Exactly, Sum
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Fits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.roots import Amount, Condition, Test
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.text.conditions import Fact
from gorin.text.frames import Frame
from gorin.text.function_words import AND, MOST, RATHER
from gorin.text.lexicon import Lexicon, Noun, Verb, VerbForm
from gorin.text.likened import likened, of_owner, opposite
from gorin.text.morphology import ADJECTIVE, GODAN, ICHIDAN, IF, SURU, TE, Form
from gorin.text.nouns import (
    amount_named,
    beyond,
    by_owner,
    compared,
    distributed,
    one_of,
    only_nouns,
    player_of,
    relation_of,
    single,
    utmost_of,
    words_shared,
)
from gorin.text.phrases import QUANTITY, Named, NounPhrase
from gorin.text.quantities import tokens_of
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLAYER, POINTER, ZONE, OfWords, value_of

COMPARED: Final = frozenset((NUMBER, COUNT, ZONE, KIND, CARD, POINTER, PLAYER))
SAME: Final = {
    "同じ": Form(),
    "同じで": Form(ending=TE),
    "同じである": Form(),
    "同じでない": Form(negative=True),
    "同じではない": Form(negative=True),
    "同じであれば": Form(ending=IF),
    "同じでなければ": Form(negative=True, ending=IF),
}
"""The forms of what is said of two that are alike."""
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
    same = Verb("be same", {"が": compared, "と": compared}, fact=are_same)
    for spelling, form in SAME.items():
        lexicon.add(spelling, VerbForm(same, form))
    announced = Verb("compare", {"を": compared}, order=announce)
    for word, kind in (("比べる", ICHIDAN), ("比較", SURU)):
        lexicon.add_verb(word, kind, announced)


def announce(frame: Frame[Any]) -> None:
    """お互いの手札の枚数を比べる: what the next sentences ask about, which they say once more."""
    scope: Scope = frame.scope
    nouns = frame.need("を")
    sides = of_both(scope, nouns.only) or by_owner(nouns.only)
    if len(nouns.parts) == 2 and nouns.joint == AND:
        sides = distributed(nouns)
    if len(sides) != 2:
        frame.fail(nouns.start, "difference_of_what")
    left, right = (amount_named(scope, replace(nouns, parts=(side,))) for side in sides)
    scope.apart_from = (left, right)
    says_no_more(*tokens_of(nouns), frame.clause.predicate)


def are_same(fact: Fact) -> Condition | None:
    """XとYのコストが同じ; XとYの属性が同じ: one of them at least."""
    subject = fact.frame.find("が", "は")
    field = value_of(subject.nouns.only) if subject is not None else None
    if subject is None or not isinstance(field, OfWords):
        return are_equal(fact)
    scope = fact.scope
    fact.frame.take("が", "は")
    other = fact.frame.take("と")
    sides = (subject.nouns.only,) if other is not None else by_owner(subject.nouns.only)
    owners = [only_nouns(scope, side) for side in sides]
    owners += [only_nouns(scope, other.only) if isinstance(value_of(other.only), OfWords) else other] if other else []
    if len(owners) != 2:
        scope.fail(subject.start, "no_comparison", ("XとYの",))
    left, right = (one_of(scope, each) for each in owners)
    found = Fits(left, (words_shared(field, right),))
    return Never(found) if fact.clause.form.negative else found


def are_equal(fact: Fact) -> Condition | None:
    """XがYに等しい, XとYが等しい, お互いのXが等しい."""
    scope, frame = fact.scope, fact.frame
    subject, other = frame.take("が", "は"), frame.take("に", "と")
    if subject is None:
        return None
    if other is not None and other.group == PLAYER:
        other = of_owner(subject, other)
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
        if nouns is None or len(nouns.parts) != 1:
            continue
        both = nouns.group == PLAYER and player_of(scope, nouns.only) == ALL
        sides = players(nouns.only) if both else () if nouns.group == PLAYER else of_both(scope, nouns.only)
        if sides:
            before, after = named.modifiers[:index], named.modifiers[index + 1 :]
            return tuple(
                replace(named, modifiers=(*before, replace(modifier, nouns=replace(nouns, parts=(each,))), *after))
                for each in sides
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
    """コストが最も高い; このXよりコストが高い, コストが手札の枚数より2高い."""

    def describes(frame: Frame[Any]) -> Test:
        number = frame.need("が", group=NUMBER, reason="no_comparison")
        test = utmost_of(frame.scope, number, more) if frame.adverb(MOST) else beyond(frame, single(number), more)
        if test is None:
            frame.fail(number.start, "no_number")
        return test

    return describes


def one_more(amount: Amount) -> Amount:
    return Exactly(amount.number + 1) if isinstance(amount, Exactly) else Sum((amount, ONE))


def compares(more: bool) -> Callable[[Fact], Condition | None]:
    """XがYより多い, XがYより2枚以上少ない."""

    def fact(fact: Fact) -> Condition | None:
        scope = fact.scope
        rather = fact.frame.find(RATHER)
        subject = fact.frame.take("が", "は", RATHER)
        other = fact.frame.take("より", "よりも")
        if other is None and rather is not None and subject is not None:
            other = opposite(subject)
        if subject is None or other is None:
            scope.fail(fact.frame.place, "no_comparison", ("Xより",))
        left, right = fact.compared(subject), fact.compared(likened(subject, other))
        if left == right:
            scope.fail(subject.start, "no_comparison", ("Xより",))
        scope.apart_from = (left, right)
        if not more:
            left, right = right, left
        found = Compare(left, AT_LEAST, one_more(right))
        by = fact.frame.take("", group=QUANTITY)
        if by is not None:
            quantity = by.only.quantity
            assert quantity is not None
            if not quantity.counter and subject.group not in (NUMBER, COUNT):
                scope.fail(by.end, "counter_missing")
            found = Compare(left, relation_of(scope, quantity), Sum((right, compared(scope, quantity))))
        return Never(found) if fact.clause.form.negative else found

    return fact
