"""Abilities of this game: their events, their objects, what they replace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.who import Who
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, Ability, Replacement, Trigger
from gorin.games.rebirth.program.conditions import AttackIs, Keyworded
from gorin.games.rebirth.terms import KEYWORDS


@dataclass(frozen=True)
class Cause:
    """By what something happens (R115, R116, R117, R135): an effect, an attack, a cancel ability.

    `who`: its master. `tests`: what its source must be. `this`: only the ability's own card.
    """

    kind: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()
    this: bool = False


@dataclass(frozen=True)
class When(Trigger):
    """The event of an automatic ability, with what only this game's texts ask of it.

    `origin`, `goal`: the zones it leaves and enters (`origin_not`: any but those; `goal_vacant`: a vacant slot).
    `other`: what the other card of the event must be. `cause`: by what it happens. `onto`: a card that lies
    where it arrives (T167). `attack`: which attack of the turn. `partner`: by a partner attack. `won`: a check's
    result (-1: any). `next`: only the next time (R119).
    """

    origin: tuple[int, ...] = ()
    origin_not: bool = False
    goal: tuple[int, ...] = ()
    goal_vacant: bool = False
    other: tuple[Test, ...] = ()
    cause: Cause | None = None
    onto: tuple[Test, ...] = ()
    attack: AttackIs | None = None
    partner: bool = False
    won: int = -1
    next: bool = False


@dataclass(frozen=True)
class CancelObject:
    """9.1.1.4, 9.1.1.4.1, 9.1.1.4.2, R41, R111: what a cancel ability cancels: 'play' or an icon's ability,
    whose, of which card.
    """

    kind: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class RebirthAbility(Ability):
    """An ability of this game.

    `conditions`: its condition keywords (11.2). `objects`: what it cancels (11.4.2). `blocks`: the characters,
    one description each, for which it blocks (11.6, R52; none: any).
    `proviso`: it can be presented only then (T132). `unlimited`: then its turn limit does not apply (T135).
    `line`: the how manieth ability of its card it is, as printed (0: it is not printed).
    """

    conditions: tuple[Condition, ...] = ()
    objects: tuple[CancelObject, ...] = ()
    blocks: tuple[tuple[Test, ...], ...] = ()
    proviso: Condition | None = None
    unlimited: Condition | None = None
    line: int = 0


def is_one_of(ability: Ability, icons: tuple[str, ...]) -> bool:
    """R41, R137, R146: whether it has one of these icons; sparks are 【自】, the other keywords 【永】."""
    if not icons:
        return True
    icon = ICONS.get(ability.kind, "永")
    if icon in icons:
        return True
    return any(ability.keyword & KEYWORDS.get(each, 0) for each in icons)


ICONS: Final = {AUTOMATIC: "自", ACTIVATED: "起"}


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    """The keywords that stand on a card, condition keywords included (11.2.2)."""
    mask = 0
    for ability in abilities:
        mask |= ability.keyword
        if isinstance(ability, RebirthAbility):
            for condition in ability.conditions:
                if isinstance(condition, Keyworded):
                    mask |= condition.keyword
    return mask


@dataclass(frozen=True)
class Instead(Replacement):
    """9.3.1.3, 9.3.1.3.1, 9.3.1.3.2: a replacement of an event,
    with what only this game's texts ask of it (see `When`).

    `before` (R151): the event still happens unless the program undoes it.
    """

    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    cause: Cause | None = None
    conditions: tuple[Condition, ...] = ()
    before: bool = False
