"""5.12 Damage, and the replacements that raise or lower it (10.2.1.3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.happening import Happen
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT
from gorin.engine.program.context import Context
from gorin.engine.values.ability import REPLACEMENT, Ability, Static
from gorin.engine.values.change import DEALT, RECEIVED, DamageChange, damage_after
from gorin.engine.values.happening import Happening, Replacer
from gorin.games.sve.rules.moving import emit_about
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ATTACK_DAMAGE,
    BATTLE_DAMAGE,
    DAMAGED,
    DEALS_NO_DAMAGE,
    ENEMY_DAMAGE,
    FIELD,
    FOLLOWER,
    HURT_LEADER,
    LEADER,
    TAKES_NO_BATTLE_DAMAGE,
    TAKES_NO_DAMAGE,
    TAKES_NO_TEXT_DAMAGE,
    TEXT_DAMAGE,
)
from gorin.games.sve.terms import DEALT as DEALT_DAMAGE

ADJUSTS: Final = Ability(REPLACEMENT)
"""10.2.1.3.2: raising or lowering damage is a replacement, though it is no ability of that kind."""


@dataclass(frozen=True)
class GreatDamage(DamageChange):
    """212 N以上のダメージ: only damage of at least so much is changed."""

    least: int = 0


@mypyc_attr(acyclic=True)
class Adjustment:
    """A replacement effect that changes one damage: the change, and the identity of the effect."""

    __slots__ = ("change", "replacer")

    def __init__(self, change: DamageChange, replacer: Replacer) -> None:
        self.change = change
        self.replacer = replacer


class Damage(Happen):
    """Damage dealt at the same time; `attacker` says whose is attack damage (12.13.2.1).

    The master of the receiver decides the order of adjustments (10.10.2.2), each once for a damage (10.10.2.3).
    """

    def __init__(self, batch: list[Happening], attacker: int) -> None:
        super().__init__(batch)
        self.attacker = attacker

    def left(self, game: SveState) -> list[Adjustment]:
        """The adjustments that are still to be applied to this damage."""
        damage = self.batch[self.index]
        if damage.amount <= 0:
            return []
        return [each for each in adjustments(game, damage, adjusters(game)) if each.replacer.key not in self.had]

    def replacers(self, game: SveState) -> list[Replacer]:
        return [each.replacer for each in self.left(game)]

    def replace(self, game: SveState, replacer: Replacer) -> None:
        adjustment = next(each for each in self.left(game) if each.replacer.key == replacer.key)
        damage = self.batch[self.index]
        amount = damage_after(adjustment.change, damage.amount, game, replacer.ctx)
        self.batch = self.batch[:]
        self.batch[self.index] = damage.with_amount(amount)
        self.had.append(replacer.key)
        if adjustment.change.once:
            use_up(game, replacer)

    def apply(self, game: SveState) -> list[int]:
        hits = [(each.card, each.amount, each.others[0]) for each in self.batch if each.amount > 0]
        return deal(game, hits, self.batch[0].to, self.attacker) if hits else []


def use_up(game: SveState, replacer: Replacer) -> None:
    """A text about the next damage has done its work."""
    marks = game.marks.get(replacer.bearer, ())
    game.unmark(replacer.bearer, tuple(mark for mark in marks if mark.made != replacer.mark))


Adjuster = tuple[int, int, Static, DamageChange]
"""A change of damage by a static ability: the card, which of its abilities it is, and what that says."""


def adjusters(game: SveState) -> list[Adjuster]:
    """What static abilities would do to damage."""
    found: list[Adjuster] = []
    if not game.adjusting and not game.statics_give:
        return found
    for card in game.static_sources():
        adjusts = (game.cache[card] or game.traits(card)).profile.adjusts
        if not adjusts:
            continue
        for number, ability in enumerate(adjusts):
            static = ability.static
            if static is not None:
                for change in static.changes:
                    if isinstance(change, DamageChange):
                        found.append((card, number, static, change))
    return found


def adjustments(game: SveState, damage: Happening, statics: list[Adjuster]) -> list[Adjustment]:
    """10.2.1.3.2, R76, R107: what changes damage from this source to this card; `statics`: by the `adjusters`."""
    found: list[Adjustment] = []
    for subject, direction in ((damage.card, RECEIVED), (damage.others[0], DEALT)):
        if subject == NOTHING or game.zone[subject] not in (FIELD, LEADER):
            continue
        for mark in game.marks.get(subject, ()) if game.marks else ():
            for change in mark.changes:
                if isinstance(change, DamageChange) and change.direction == direction:
                    if not is_meant(game, change, damage, mark.ctx):
                        continue
                    replacer = Replacer(ADJUSTS, mark.ctx, mark.made, mark=mark.made, bearer=subject)
                    found.append(Adjustment(change, replacer))
        for each in statics:
            if each[3].direction == direction:
                found += static_adjustment(game, each, subject, damage)
    return found


def is_meant(game: SveState, change: DamageChange, damage: Happening, ctx: Context) -> bool:
    """R140, 212: whether a text about one kind of damage, or about so much of it, speaks of this damage."""
    if isinstance(change, GreatDamage) and damage.amount < change.least:
        return False
    if change.kinds & ENEMY_DAMAGE:
        source = damage.others[0]
        if source == NOTHING or game.holder[source] == ctx.master:
            return False
    kinds = change.kinds & ~ENEMY_DAMAGE
    return not kinds or bool(kinds & damage.to)


def static_adjustment(game: SveState, adjuster: Adjuster, subject: int, damage: Happening) -> list[Adjustment]:
    """3.1.2.1: the adjustment that a static ability makes to this damage, in the name of its card's master.

    Empty where the ability does not speak of it.
    """
    card, number, static, change = adjuster
    ctx = Context(card, game.stamp[card], game.holder[card])
    if static.condition is not None and not static.condition.holds(game, ctx):
        return []
    if not is_meant(game, change, damage, ctx) or not static.things.names(game, subject, ctx):
        return []
    return [Adjustment(change, Replacer(ADJUSTS, ctx, -1 - card * 64 - number))]


Hit = tuple[int, int, int]
"""Who receives damage, how much, and who deals it."""


def start(game: SveState, hits: list[Hit], kind: int, attacker: int = NOTHING, then: Take | None = None) -> None:
    """Deal damage at the same time; the cards that were damaged go to `then`. `kind`: of which kind it is (R140)."""
    able: list[Hit] = []
    for hit in hits:
        if may_be_dealt(game, hit, kind):
            able.append(hit)
    if is_adjusted(game, able, kind):
        game.call(Damage([happening_of(game, hit, kind) for hit in able], attacker), then)
    else:
        game.give(then, deal(game, able, kind, attacker))


def happening_of(game: SveState, hit: Hit, kind: int) -> Happening:
    card, amount, source = hit
    return Happening((), card | game.stamp[card] << STAMP_SHIFT, game.holder[card], amount, kind, "", "", 0, (source,))


def is_adjusted(game: SveState, hits: list[Hit], kind: int) -> bool:
    """Whether a text changes this damage, or may look on while it is dealt (10.7.6.1)."""
    if game.statics is None:
        game.has_statics()
    marks = game.marks
    if not marks and not game.adjusting and not game.statics_give:
        return False
    if game.library.has_states:
        return True
    statics = adjusters(game)
    for hit in hits:
        touched = bool(statics) or hit[0] in marks or hit[2] in marks
        if touched and adjustments(game, happening_of(game, hit, kind), statics):
            return True
    return False


DAMAGING: Final = 1 << DAMAGED | 1 << DEALT_DAMAGE | 1 << HURT_LEADER | 1 << ATTACK_DAMAGE
"""What dealing damage is for abilities that look for it (a mask)."""

FORBIDDEN_BY: Final = {TEXT_DAMAGE: TAKES_NO_TEXT_DAMAGE, BATTLE_DAMAGE: TAKES_NO_BATTLE_DAMAGE}


def may_be_dealt(game: SveState, hit: Hit, kind: int) -> bool:
    """R15, 1.3.2.2: nothing is dealt below 1; 1.3.3: an effect may forbid dealing or receiving."""
    card, amount, source = hit
    if amount <= 0:
        return False
    zone = game.zone[card]
    traits = game.cache[card] or game.traits(card)
    if zone != LEADER and not (zone == FIELD and traits.kind & FOLLOWER):
        return False
    rules = traits.rules
    if rules and rules & (TAKES_NO_DAMAGE | FORBIDDEN_BY.get(kind, 0)):
        return False
    if source == NOTHING or game.zone[source] != FIELD:
        return True
    return not (game.cache[source] or game.traits(source)).rules & DEALS_NO_DAMAGE


def deal(game: SveState, hits: list[Hit], kind: int, attacker: int) -> list[int]:
    """5.12.1, 2.8.2: the health of each receiver goes down.

    12.13.2.2: only what the attacker deals is attack damage.
    """
    cards: list[int] = []
    for card, amount, source in hits:
        cards.append(card)
        holder = game.holder[card]
        game.note("damage", "5.12.1", holder, card, source, amount)
        game.record(DAMAGED, card, holder)
        if game.zone[card] == LEADER:
            game.lower_health(holder, amount)
        else:
            game.suspect = True
            game.suspects.append(card)
            game.wounds[card] = (*game.wounds.get(card, ()), (game.tick(), amount))
            game.changed("health")
    if not game.heard & DAMAGING and not game.delayed:
        return cards
    for card, amount, source in hits:
        emit_about(game, DAMAGED, card, NOTHING, amount, game.holder[card], kind)
        if source != NOTHING:
            emit_about(game, DEALT_DAMAGE, source, card, amount, game.holder[source], kind)
            if game.zone[card] == LEADER:
                emit_about(game, HURT_LEADER, source, card, amount, game.holder[source])
        if source == attacker and attacker != NOTHING:
            emit_about(game, ATTACK_DAMAGE, attacker, NOTHING, amount, game.holder[attacker])
    return cards
