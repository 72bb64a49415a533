"""What holds for a time rather than happens: changes of things and players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gorin.text.frames import Frame, ruling_of
from gorin.text.morphology import ACTIVE, CAUSATIVE, PASSIVE
from gorin.text.nouns import things_of
from gorin.text.phrases import Clause, Named
from gorin.text.reference import Scope
from gorin.text.values import NUMBER, PLAYER, TIME, Statement, value_of

STATED = ("do", "increase", "lessen", "change")
"""The names of verbs by which numbers change: する, 増やす, 減らす, 変更する."""


@dataclass(frozen=True)
class Saying:
    """What a noun says with a value: with the value before it something happens, behind it something holds."""

    order: Callable[[Frame[Any], Named], None] | None = None
    state: Callable[[Frame[Any], Named], Statement] | None = None


def saying_of(clause: Clause) -> Saying | None:
    named = clause.complement.only if clause.complement is not None else None
    value = value_of(named) if named is not None else None
    return value if isinstance(value, Saying) else None


def is_statement(clause: Clause) -> bool:
    """Whether a clause says how things are."""
    saying = saying_of(clause)
    if saying is not None:
        assert clause.complement is not None
        return not clause.complement.only.before
    if ruling_of(clause) is not None:
        return True
    if clause.verb is None or clause.verb.state is None:
        return False
    return clause.verb.stative is None or clause.verb.stative(clause)


def statement_of(scope: Scope, clause: Clause) -> Statement:
    """The changes that a clause says."""
    clause = as_done(clause)
    frame: Frame[Any] = Frame(scope, clause)
    saying = saying_of(clause)
    ruling = ruling_of(clause, scope.actor_named and clause.phrase("は") is None)
    frame.take("まで", group=TIME)
    scope.stating = scope.all_of_such
    if saying is not None:
        assert clause.complement is not None
        named = clause.complement.only
        if saying.state is None:
            scope.fail(named.start, "says_nothing")
        said = saying.state(frame, named)
    elif ruling is not None:
        for case in ruling.objects:
            frame.take(case)
        own = ruling.state
        said = own(frame) if own is not None else ruled(frame, ruling.rule, ruling.of_player)
    else:
        assert clause.verb is not None and clause.verb.state is not None
        form = clause.form
        if form.negative or form.past or form.lasting or form.voice not in (ACTIVE, CAUSATIVE):
            scope.fail(frame.place, "not_said_so", verb=clause.said)
        said = clause.verb.state(frame)
    scope.stating = False
    frame.done()
    return said


def as_done(clause: Clause) -> Clause:
    """XのPOWは+1される: the same as XのPOWを+1する."""
    number = clause.phrase("は") or clause.phrase("が")
    if clause.form.voice != PASSIVE or number is None or number.nouns.group != NUMBER or clause.name not in STATED:
        return clause
    phrases = tuple(replace(each, case="を") if each is number else each for each in clause.phrases)
    return replace(clause, form=replace(clause.form, voice=ACTIVE), phrases=phrases)


def ruled(frame: Frame[Any], rule: int, of_player: bool) -> Statement:
    """A prohibition, permission or immunity."""
    scope: Scope = frame.scope
    nouns = frame.take("は")
    if of_player:
        if nouns is not None:
            frame.fail(nouns.start, "of_player", ("相手は",))
        return Statement(None, (scope.player_rule(rule),))
    if nouns is None:
        if scope.mentions.spoken_of is None:
            frame.fail(frame.place, "no_object")
        return Statement(scope.mentions.spoken_of, (scope.rule(rule),))
    if nouns.group == PLAYER:
        frame.fail(nouns.start, "no_things")
    return Statement(things_of(scope, nouns), (scope.rule(rule),))
