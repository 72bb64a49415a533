"""5.14.1, R95: which texts may let energy stand again that was paid in the same main phase.

Partners are left aside: they pay last (R36), and many texts let them stand.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import Group, IsKind
from gorin.engine.program.numbers import Later, Turn
from gorin.engine.program.roots import Op, Things
from gorin.engine.program.things import All, It
from gorin.engine.values.ability import AUTOMATIC, Ability
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Exchange, Put, PutTop
from gorin.games.rebirth.terms import ATTACKED, ENERGY, PARTNER, WAS_ATTACKED

IN_ATTACKS: Final = frozenset((ATTACKED, WAS_ATTACKED))
"""8.2.4.2: events that there are only in attack phases."""


def rouses_energy(ability: Ability) -> bool:
    """Whether energy that was paid in a main phase may stand again in the same one by this ability."""
    parts = list(parts_of(ability))
    if is_of_attacks(ability, parts):
        return False
    stood = [part.things for part in parts if isinstance(part, Turn) and not part.on]
    for part in parts:
        if isinstance(part, Exchange) or charges(part, bool(stood)):
            return True
    return any(may_be_energy(things, parts) for things in stood)


def is_of_attacks(ability: Ability, parts: list[object]) -> bool:
    """Whether it does everything in attack phases: it looks only for attacks, and puts nothing off."""
    kinds = [kind for trigger in ability.triggers() for kind in trigger.events]
    if ability.kind != AUTOMATIC or not kinds or not IN_ATTACKS.issuperset(kinds):
        return False
    return not any(isinstance(part, (Ability, Later)) and part is not ability for part in parts)


def charges(part: object, resting: bool) -> bool:
    """4.6.1: whether cards come to the energy zone by this: standing, or `resting` too."""
    if isinstance(part, Put):
        return (part.zone == ENERGY or ENERGY in part.zones) and (resting or not part.rest)
    return isinstance(part, PutTop) and part.zone == ENERGY and (resting or not part.rest)


def may_be_energy(things: Things, parts: list[object]) -> bool:
    """Whether these may be cards of an energy zone other than partners; `parts`: of the text that names them."""
    if isinstance(things, All):
        return holds_energy(things.group)
    if not isinstance(things, It):
        return True
    named = [part for part in parts if isinstance(part, Op) and getattr(part, "reg", NOTHING) == things.reg]
    return not named or any(may_choose_energy(part) for part in named)


def may_choose_energy(op: Op) -> bool:
    return not isinstance(op, Choose) or op.group is None or bool(op.wider) or holds_energy(op.group)


def holds_energy(group: Group) -> bool:
    """Whether cards of an energy zone are in it that need not be partners."""
    return any(part.zone == ENERGY and IsKind(PARTNER) not in part.tests for part in group.parts)
