"""Chapter 10: what each keyword stands for, as abilities. Every call makes an ability of its own."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import ONE, Exactly, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, Compare, Fits, Not
from gorin.engine.program.flow import Branch, MayInFull
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Condition, Test
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import AUTOMATIC, DECK, KEYWORD, STATIC, Ability, Change, Program, Static, Trigger
from gorin.engine.values.change import ADD, DEALT, DamageChange
from gorin.engine.values.geometry import Range
from gorin.games.strike.program.changes import Shelter
from gorin.games.strike.program.operations import PayScore, SummonFrom
from gorin.games.strike.program.tests import ATTACK_TARGET, InRange, InRegion, NextTo
from gorin.games.strike.terms import (
    ATTACK,
    AWAKENING,
    BLESSING,
    COLLECTING,
    FORMATION,
    HAND,
    JOINING,
    POINT_BLANK,
    SCORE_POINTS,
    SHELTER,
    STAGE,
    STRIKER_PHASE_STARTS,
    SWIFT,
    TERRITORY,
    TURN_STARTS,
)

AWAKENED_AT: Final = 10


def point_blank(amount: Amount = ONE) -> Ability:
    """10.2.1 《接射》n, R56: read when the attack resolves."""
    return Ability(
        STATIC,
        keyword=POINT_BLANK,
        static=Static(THIS, (DamageChange(DEALT, ADD, amount, False, ATTACK),), Fits(ATTACK_TARGET, (NextTo(THIS),))),
    )


def awakening(changes: tuple[Change, ...]) -> Ability:
    """10.3.1 《覚醒》."""
    condition = Compare(PlayerNumber(SCORE_POINTS, OTHER), AT_LEAST, Exactly(AWAKENED_AT))
    return Ability(STATIC, keyword=AWAKENING, static=Static(THIS, changes, condition))


def formation(range: Range | None, tests: tuple[Test, ...], changes: tuple[Change, ...]) -> Ability:
    """10.4.1, 10.4.2 《陣形》X: only in its range."""
    reached: tuple[Test, ...] = () if range is None else (InRange(range),)
    return Ability(
        STATIC,
        keyword=FORMATION,
        static=Static(All(Group((Part(STAGE, SELF, (*reached, *tests)),))), changes),
    )


def shelter(change: Shelter) -> Ability:
    """10.5.1 《遮断》X."""
    return Ability(STATIC, keyword=SHELTER, static=Static(THIS, (change,)))


def swift() -> Ability:
    """10.6.1 《瞬速》: each instance gives one more move before the extra action (R71)."""
    return Ability(KEYWORD, keyword=SWIFT)


def collecting(amount: Amount = ONE) -> Ability:
    """10.7.1 《蒐集》n, R73: outside the own territory at the trigger and at the resolution."""
    outside = Not(Fits(THIS, (InRegion(TERRITORY, SELF),)))
    return Ability(
        AUTOMATIC,
        Program((Branch(outside, 2), PayScore(OTHER, amount))),
        keyword=COLLECTING,
        trigger=Trigger((TURN_STARTS,), SELF, condition=outside),
    )


def joining(condition: Condition) -> Ability:
    """10.8.1 《加勢》X, R74: from the hand, optional, the condition at the trigger and at the resolution."""
    return Ability(
        AUTOMATIC,
        Program((Branch(condition, 3), MayInFull(3), SummonFrom(things=THIS))),
        keyword=JOINING,
        trigger=Trigger((STRIKER_PHASE_STARTS,), SELF, condition=condition),
        zones=1 << HAND,
    )


def blessing() -> Ability:
    """10.9.1 《加護》, R75."""
    return Ability(KEYWORD, keyword=BLESSING)


# 3.13.5: extras; `limit` is how many copies a deck may hold (0: any number).


def any_number() -> Ability:
    """T156."""
    return Ability(DECK)


def only_one() -> Ability:
    """T157."""
    return Ability(DECK, limit=1)


def not_ace() -> Ability:
    """T157: `zones` names where the card may not begin."""
    return Ability(DECK, zones=1 << STAGE)
