"""Chapter 12 and 13.3.2: what each keyword stands for, as abilities (12.1.1)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import ONE, EventAmount
from gorin.engine.program.cards import Move
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.group import Group, HasKeyword, IsKind, IsOther, Part
from gorin.engine.program.numbers import MoveCounters, PlayerChange, TakeCounters
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    KEYWORD,
    REPLACEMENT,
    Ability,
    Program,
    Replacement,
    Target,
    Trigger,
)
from gorin.games.sve.terms import (
    ACT,
    AMULET,
    ASSAIL,
    ATTACK_DAMAGE,
    AURA,
    BANE,
    CEMETERY,
    DESTROY,
    DRAIN,
    FIELD,
    FOUGHT,
    GUARD,
    INTIMIDATE,
    LEADER_HEALTH,
    QUICK,
    RUSH,
    STACK,
    STACK_COUNTER,
    STORM,
    WOULD_LEAVE,
)

DRAIN_ABILITY: Final = Ability(
    AUTOMATIC,
    Program((PlayerChange(SELF, LEADER_HEALTH, "add", EventAmount()),)),
    keyword=DRAIN,
    trigger=Trigger((ATTACK_DAMAGE,), this=True),
)
"""12.13.1, 12.13.2, R44 ドレイン: as much as the attack really dealt."""

BANE_ABILITY: Final = Ability(
    AUTOMATIC,
    Program((Move(It(0), CEMETERY, DESTROY),)),
    keyword=BANE,
    trigger=Trigger((FOUGHT,), this=True, against=OTHER),
)
"""12.14.1, 12.14.2, R45 必殺: of the enemy follower that was fought, hurt or not (12.14.2.1)."""

STACK_STAYS: Final = Ability(
    REPLACEMENT,
    Program((TakeCounters(THIS, STACK_COUNTER, ONE),)),
    keyword=STACK,
    replacement=Replacement((WOULD_LEAVE,), this=True),
)
"""13.3.2.2, the second ability: a counter goes instead of the card (R83)."""

STACK_GIVES: Final = Ability(
    ACTIVATED,
    Program(
        (MoveCounters(THIS, It(1), STACK_COUNTER),),
        (Target(1, Group((Part(FIELD, SELF, (IsKind(AMULET), HasKeyword(STACK), IsOther())),)), 1, ONE),),
    ),
    keyword=STACK,
    costs=((TurnThis(ACT),),),
)
"""13.3.2.2, the third ability: give all stack counters to another amulet."""

ABILITIES: Final[dict[int, tuple[Ability, ...]]] = {
    GUARD: (Ability(KEYWORD, keyword=GUARD),),  # 12.8.1
    STORM: (Ability(KEYWORD, keyword=STORM),),  # 12.9.1
    RUSH: (Ability(KEYWORD, keyword=RUSH),),  # 12.10.1
    ASSAIL: (Ability(KEYWORD, keyword=ASSAIL),),  # 12.11.1
    INTIMIDATE: (Ability(KEYWORD, keyword=INTIMIDATE),),  # 12.12.1
    DRAIN: (DRAIN_ABILITY,),
    BANE: (BANE_ABILITY,),
    AURA: (Ability(KEYWORD, keyword=AURA),),  # 12.15.1
    QUICK: (Ability(KEYWORD, keyword=QUICK),),  # 12.3.1
    STACK: (Ability(KEYWORD, keyword=STACK), STACK_STAYS, STACK_GIVES),  # 13.3.2.1
}


def abilities_of(keywords: int) -> tuple[Ability, ...]:
    """12.1.1: the abilities that a mask of keywords stands for, each once (12.13.3, 12.14.3)."""
    found: tuple[Ability, ...] = ()
    for keyword, abilities in ABILITIES.items():
        if keywords & keyword:
            found += abilities
    return found
