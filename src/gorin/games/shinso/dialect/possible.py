"""What cards of a kind never have or do: power, sleep, attacks, being summoned, equipped or paid for with 生贄."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.program.amount import NumberOf
from gorin.engine.program.condition import Fits, OtherFits
from gorin.engine.program.cost import Provided
from gorin.engine.program.group import HasState, IsOther, IsThis, Not, NumberIs
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import KEYWORD, PLAYING, Ability, Change, Playing, Replacement, Static, Trigger
from gorin.engine.values.change import GiveKeyword, Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.program.amounts import Above, Offered
from gorin.games.shinso.program.changes import Double, HalfInBattle, PowerPerBattle, SummonFor
from gorin.games.shinso.program.conditions import IsAttacking
from gorin.games.shinso.program.costs import Monster, PayTurn, Sacrifice, SpendX
from gorin.games.shinso.program.operations import Retreat
from gorin.games.shinso.program.tests import BearsRelic, BeatenBy, InFront
from gorin.games.shinso.program.things import Bearer
from gorin.games.shinso.program.turns import Battle
from gorin.games.shinso.terms import ARTS, BODIES, FRAGMENT, KIN, RELIC, TERRITORY
from gorin.text.possible import Need, own_parts

OF_BEARER: Final = ("この秘宝を装備する眷属",)
SUMMONING: Final = Need(KIN | RELIC, "召喚", ("登場時",))
FIGHTING: Final = Need(BODIES, "攻撃|戦闘|登場", OF_BEARER)
SLEEPING: Final = Need(BODIES, "スリープ|アウェイク", OF_BEARER)
POWER: Final = Need(BODIES, "戦闘力|強化|鎧|聖痕|凶刃|連続攻撃", OF_BEARER)
KEYWORDS: Final = Need(BODIES, "|".join(terms.KEYWORDS), OF_BEARER)
OFFERING: Final = Need(KIN, "生贄|召喚するために|召喚時に")
EVENTS: Final = {
    **dict.fromkeys((terms.SUMMONED, terms.SUMMONED_FROM_HAND, terms.SUMMONED_FROM_COFFIN), SUMMONING),
    **dict.fromkeys((terms.APPEARED, terms.ATTACKED, terms.ATTACKED_PLAYER, terms.ATTACK_ENDED), FIGHTING),
    **dict.fromkeys((terms.BATTLE_WON, terms.BATTLE_LOST, terms.BATTLE_FOUGHT), FIGHTING),
    **dict.fromkeys((terms.FELL_IN_BATTLE, terms.KILLED_IN_BATTLE), FIGHTING),
    **dict.fromkeys((terms.AWAKENED, terms.FELL_ASLEEP), SLEEPING),
    **dict.fromkeys((terms.RETREATED, terms.TO_FRAGMENT_PLACE), Need(BODIES, "撤退|戻")),
    terms.DEPLOYED: Need(TERRITORY, "展開"),
    terms.EQUIPPED: Need(RELIC, "装備"),
    terms.SET_DOWN: Need(ARTS, "セット"),
    terms.DISCARDED: Need(terms.ANY_KIND & ~FRAGMENT, "捨て"),
}
"""Events that only such cards have a part in."""
OF_BODIES: Final = (
    terms.CANNOT_ATTACK
    | terms.STAYS_ASLEEP
    | terms.ATTACKS_FRAGMENT
    | terms.ATTACKS_AWAKE_FRAGMENT
    | terms.ATTACKS_OWN_FRAGMENT
    | terms.FRAGMENT_INSTEAD_OF_LETHAL
    | terms.LETHAL
    | terms.RANDOM_TARGET
    | terms.WHOLE_PREY
    | terms.WHOLE_PREY_NOT_BY_TRIBUTE
    | terms.SAFE_FROM_BATTLES
)
RULES: Final = (
    (OF_BODIES, Need(BODIES, "攻撃|アウェイク|捕食|戦闘", OF_BEARER)),
    (terms.NOT_OFFERED, Need(KIN, "生贄")),
    (terms.NOT_SET, Need(ARTS, "セット")),
    (terms.NOT_UNEQUIPPED, Need(RELIC, "装備|解除")),
)
PRINTED: Final = {
    terms.REVIVAL: Need(KIN, "蘇生"),
    terms.RETURN_FROM_DEATH: Need(KIN, "黄泉がえり"),
    terms.SPELLBOUND: Need(RELIC | TERRITORY, "呪縛"),
}
"""Keywords that are not of everything that fights (R96, R99, R102)."""
PLAYINGS: Final = {
    terms.SUMMON_FOR: Need(KIN | RELIC, "召喚"),
    terms.SUMMON_FOR_IGNORING: Need(KIN | RELIC, "召喚"),
    terms.UNEQUIP_FOR: Need(RELIC, "この秘宝|これ"),
    terms.COPIES_ON_BEARER: Need(RELIC, "この秘宝|これ"),
    terms.ABANDON_FOR: Need(TERRITORY, "この領地|これ"),
    terms.ABANDON_REMOVING_FOR: Need(TERRITORY, "この領地|これ"),
}


def need_of(part: object) -> Need | None:
    """What a part of an ability needs of the card that has it."""
    if isinstance(part, (Trigger, Replacement)):
        if terms.GAME_BEGINS in part.events:
            return Need(FRAGMENT, "ゲーム開始時")
        return next((EVENTS[event] for event in part.events if event in EVENTS), None) if part.this else None
    if isinstance(part, OtherFits):
        return FIGHTING if Not(IsOther()) in part.tests else None
    if isinstance(part, BeatenBy):
        return FIGHTING if part.things == THIS else None
    if isinstance(part, Bearer):
        return Need(RELIC, "装備")
    if isinstance(part, SpendX):
        return Need(ARTS, "消費|行動権")
    if isinstance(part, (Static, Lasting)):
        return of_changes(part.things, part.changes)
    if isinstance(part, Ability):
        return of_ability(part)
    if isinstance(part, (NumberOf, Above)):
        return POWER if part.things == THIS and part.number == terms.POWER else None
    if isinstance(part, Fits):
        return of_tests(part.tests) if part.things == THIS else None
    if isinstance(part, (Turn, Retreat, IsAttacking)):
        return (SLEEPING if isinstance(part, Turn) else FIGHTING) if part.things == THIS else None
    if isinstance(part, Battle):
        return FIGHTING if THIS in (part.first, part.second) else None
    if isinstance(part, InFront):
        return Need(BODIES | RELIC, "正面")
    if isinstance(part, PayTurn):
        return SLEEPING if any(isinstance(each, IsThis) for each in own_parts(part.group)) else None
    if isinstance(part, Offered):
        return OFFERING
    return PLAYINGS.get(part.how) if isinstance(part, Playing) else None


def of_ability(ability: Ability) -> Need | None:
    """Keywords, what is paid for the card, what it does instead of attacking."""
    if ability.keyword in PRINTED:
        return PRINTED[ability.keyword]
    if ability.kind == KEYWORD:
        return KEYWORDS
    if ability.timing & terms.INSTEAD_OF_ATTACKING:
        return FIGHTING
    paid = [cost for costs in ability.costs for cost in costs] if ability.kind == PLAYING else []
    return SUMMONED_BY if any(isinstance(cost, (Sacrifice, Monster, Provided)) for cost in paid) else None


SUMMONED_BY: Final = Need(KIN | RELIC, "生贄|怪物|召喚条件")
"""R97, R98, T35: what summoning costs and needs."""


def of_changes(things: Things, changes: Sequence[Change]) -> Need | None:
    if things != THIS:
        return None
    for change in changes:
        if isinstance(change, Number) and change.number not in (terms.COST, terms.UNDYING, terms.PRICE):
            return POWER
        if isinstance(change, (Double, HalfInBattle, PowerPerBattle)):
            return POWER
        if isinstance(change, SummonFor):
            return SUMMONING
        if isinstance(change, GiveKeyword):
            return PRINTED.get(change.keywords, KEYWORDS)
        if isinstance(change, Rule):
            return next((need for mask, need in RULES if change.rules & mask), None)
    return None


def of_tests(tests: Sequence[Test]) -> Need | None:
    for test in tests:
        if isinstance(test, HasState) and test.flag == terms.ASLEEP:
            return SLEEPING
        if isinstance(test, NumberIs) and test.number == terms.POWER:
            return POWER
        if isinstance(test, BearsRelic):
            return Need(BODIES, "秘宝を装備")
    return None
