"""Where abilities are valid (9.4.4, 9.4.4.1, R47): every ability of a printed card with its zones written out."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from gorin.engine.cards.library import parts_of
from gorin.engine.game import Game
from gorin.engine.program.condition import Compare, Fits
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ME, OPPONENT, Who
from gorin.engine.values.ability import AUTOMATIC, DECK, KEYWORD, STATIC, Ability, Trigger
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.changes import Named, Nameless
from gorin.games.rebirth.program.conditions import Keyworded
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.program.tests import IsSoul
from gorin.games.rebirth.terms import (
    APPEARED,
    BECAME_SOUL,
    BLOCK_END,
    BLOCKED,
    BLOCKER,
    CANCEL,
    CANCELLED,
    CHARACTER,
    ENERGY,
    ENTRY,
    HAND,
    MEMBERS,
    MOVED,
    OUT,
    PARTNER,
    PRESENTED,
    REBIRTH,
    REBIRTH_CARD,
    SET,
    SOUL,
    SPARK_CHOSEN,
    SPARKED,
)

EVERYWHERE: Final = (1 << OUT) - 1
FREE: Final = 1 << 30
"""R47: an ability about its own card's move or block, which no zone makes valid or invalid."""
FREE_EVENTS: Final = frozenset(
    (MOVED, APPEARED, SPARKED, BLOCKED, BLOCK_END, PRESENTED, BECAME_SOUL, SET, CANCELLED, SPARK_CHOSEN)
)
FREE_KINDS: Final = sum([1 << kind for kind in FREE_EVENTS])
"""The same as a mask."""
HOME: Final = {CHARACTER: 1 << ENTRY | 1 << MEMBERS, REBIRTH_CARD: 1 << REBIRTH, PARTNER: 1 << ENERGY}
ANY_KIND: Final = CHARACTER | REBIRTH_CARD | PARTNER


def home(kind: int) -> int:
    """R47: where abilities of cards of these kinds are valid without an icon."""
    return sum(zones for each, zones in HOME.items() if kind & each)


@dataclass(frozen=True)
class Valid(Condition):
    """9.4.2, 9.4.3, 9.4.4, 11.2.3, 11.2.3.1: the source lies in one of these zones, and its condition
    keywords are met.
    """

    zones: int
    keywords: tuple[Condition, ...] = ()
    condition: Condition | None = None
    against: bool = False
    """R120: the condition compares with 相手, and must hold against each of several."""

    def holds(self, game: Game, ctx: Context) -> bool:
        if not self.zones >> game.zone[ctx.source] & 1:
            return False
        for each in self.keywords:
            if not (hooks(game).is_met(each, ctx) if isinstance(each, Keyworded) else each.holds(game, ctx)):
                return False
        if self.condition is None:
            return True
        return self.holds_against_each(game, ctx) if self.against else self.condition.holds(game, ctx)

    def holds_against_each(self, game: Game, ctx: Context) -> bool:
        """R120."""
        condition = self.condition
        if condition is None:
            return True
        for other in game.opponents(ctx.master):
            own = ctx.copy()
            own.opponent = other
            if not condition.holds(game, own):
                return False
        return True

    def reads(self) -> frozenset[str]:
        found = frozenset().union(*(each.reads() for each in self.keywords))
        return found if self.condition is None else found | self.condition.reads()


def settled(abilities: tuple[Ability, ...], kind: int) -> tuple[Ability, ...]:
    """The abilities of a card of this kind, each with the zones in which it is valid."""
    return tuple(in_zones(within(each), kind) for each in abilities)


def within(value: Any) -> Any:
    """The same, with the abilities that it gives settled as those of whatever card gets them."""
    if isinstance(value, tuple):
        parts = tuple(given(each) for each in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {}
    for field in fields(value):
        old = getattr(value, field.name)
        new = given(old)
        if new is not old:
            changed[field.name] = new
    return replace(value, **changed) if changed else value


def given(value: Any) -> Any:
    inner = within(value)
    return in_zones(inner, ANY_KIND) if isinstance(inner, Ability) else inner


def in_zones(ability: Ability, kind: int) -> Ability:
    """9.4.4, 9.4.4.1, 11.4.1, R47, R112, R144: by its icons, else by its kind."""
    if ability.kind == DECK:
        return ability
    zones = ability.zones or zones_of(ability, kind)
    if ability.kind != STATIC or ability.static is None:
        return replace(ability, zones=zones)
    keywords = ability.conditions if isinstance(ability, RebirthAbility) else ()
    static = ability.static
    if isinstance(static.condition, Valid):
        return ability
    condition = Valid(zones, keywords, static.condition, compares_sides(static.condition))
    return replace(ability, zones=zones, static=replace(static, condition=condition))


def compares_sides(condition: Condition | None) -> bool:
    """R120: whether it compares something of the master's with the same of 相手."""
    for part in parts_of(condition):
        if isinstance(part, Compare):
            roles = [
                {each.role for each in parts_of(side) if isinstance(each, Who)} for side in (part.left, part.right)
            ]
            if (ME in roles[0] and OPPONENT in roles[1]) or (OPPONENT in roles[0] and ME in roles[1]):
                return True
    return False


AS_SOUL: Final = Fits(THIS, (IsSoul(),))


def zones_of(ability: Ability, kind: int) -> int:
    if ability.kind == KEYWORD:
        return 1 << HAND if ability.keyword & (BLOCKER | CANCEL) else EVERYWHERE
    if ability.kind == AUTOMATIC:
        triggers = ability.triggers()
        return FREE if triggers and all(is_free(each) for each in triggers) else home(kind)
    static = ability.static
    own = static is not None and static.things == THIS
    if own and static is not None and all(isinstance(each, Named | Nameless) for each in static.changes):
        return EVERYWHERE
    if static is not None and any(part == AS_SOUL for part in parts_of(static.condition)):
        return home(kind) | 1 << SOUL
    return home(kind)


def is_free(trigger: Trigger) -> bool:
    return trigger.this and all(each in FREE_EVENTS for each in trigger.events)
