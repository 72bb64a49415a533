"""名前の異なるカード2枚, コストが異なるノーディア2つ: in what several that are picked together must differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.cards import Pick
from gorin.engine.program.condition import EQUAL
from gorin.engine.program.group import Group, Not, NumberIs, SameNameAs
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import Both, It
from gorin.text.nouns import single
from gorin.text.phrases import Modifier, Named, NounPhrase
from gorin.text.reference import Scope
from gorin.text.values import OfCard, value_of

DIFFER: Final = "differ"
"""The name of the verb 異なる."""
NAME: Final = "name"


def is_differing(modifier: Modifier) -> bool:
    return modifier.clause is not None and modifier.clause.name == DIFFER


def unlike_of(scope: Scope, named: Named) -> str:
    """In what the cards that are picked together must differ ("": in nothing)."""
    clause = next((each.clause for each in named.modifiers if is_differing(each)), None)
    if clause is None:
        return ""
    subject = clause.phrase("が")
    what = single(subject.nouns) if subject is not None and len(clause.phrases) == 1 else None
    if what is None or what.modifiers or what.quantity is not None:
        scope.fail(clause.start, "no_description", ("名前の異なる",))
    value = value_of(what)
    return value.number if isinstance(value, OfCard) else NAME


def alike(nouns: NounPhrase) -> NounPhrase:
    """The same without 名前の異なる, which is said of all that are picked."""
    return replace(nouns, parts=tuple(without_unlike(each) for each in nouns.parts))


def without_unlike(named: Named) -> Named:
    return replace(named, modifiers=tuple(kept for kept in named.modifiers if not is_differing(kept)))


def picked_apart(scope: Scope, named: Named, most: Amount | None, pick: Callable[[Named], Things]) -> Both:
    """One after the other, each unlike those before."""
    unlike = unlike_of(scope, named)
    if not isinstance(most, Exactly) or most.number < 2:
        scope.fail(named.start, "how_many", ("2枚", "2枚まで"))
    parts: list[It] = []
    for _ in range(most.number):
        part = pick(without_unlike(named))
        cell = scope.draft.cells[-1]
        assert isinstance(part, It) and isinstance(cell.op, Pick)
        tests = tuple(unlikeness(unlike, each) for each in parts)
        op = cell.op
        if op.group is None:
            cell.op = replace(op, tests=(*op.tests, *tests))
        else:
            inside = tuple(replace(each, tests=(*each.tests, *tests)) for each in op.group.parts)
            cell.op = replace(op, group=Group(inside))
        parts.append(part)
    both = Both(tuple(parts))
    scope.mentions.spoken_of = both
    scope.mention(both, word=named.key, many=True)
    return both


def unlikeness(unlike: str, other: It) -> Test:
    if unlike == NAME:
        return Not(SameNameAs(other))
    return Not(NumberIs(unlike, EQUAL, NumberOf(other, unlike)))
