"""What cards of a type never have or do: values and damage, battle, statuses and counters, leaving the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import NumberOf, Result
from gorin.engine.program.cards import Move
from gorin.engine.program.cost import MoveThis, PayNumber, TakeCountersOff
from gorin.engine.program.group import HasState
from gorin.engine.program.numbers import Damage, Lasting, PutCounters, TakeCounters
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import ACTIVATED, PLAYING, SPELL, Ability, Change, Replacement, Static, Trigger
from gorin.engine.values.change import DamageChange, GiveWord, Number, Rule, TakeWord
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.origin import Source
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.costs import ManaCost, TimesX
from gorin.games.orphelia.program.operations import (
    CallOffAttack,
    CopyIt,
    CounterIt,
    EndStatus,
    GiveStatus,
    MakeCopies,
    MoveGlyph,
    Recover,
    TrueDamage,
)
from gorin.games.orphelia.terms import EFFECT, GLYPH, KIND_ARKEIA, MATERIAL, NORDIA
from gorin.text.possible import Need, lacking, own_parts

STATS: Final = (terms.A, terms.D, terms.L)
THERE: Final = MATERIAL | GLYPH
"""What lies on the field; an アルケイア has a zone of its own (13-8-1)."""
VALUES: Final = Need(NORDIA, "[ADL]値|[ADL]、")
DAMAGE: Final = Need(NORDIA, "ダメージ|L値")
BATTLE: Final = Need(NORDIA, "攻撃|ブロック")
LEAVING: Final = Need(THERE | EFFECT, "場|破壊|犠牲|手札|墓地|還元|アーカイブ")
COUNTERS: Final = Need(MATERIAL, "カウンター")
FROZEN: Final = Need(MATERIAL, "凍結|状態")
OTHER_STATUS: Final = Need(NORDIA, "火傷|拘束|麻痺|毒|状態")
EVENTS: Final = {
    **dict.fromkeys((terms.ENTERED, terms.LEFT, terms.DESTROYED, terms.SACRIFICED, terms.FIELD_TO_GRAVEYARD), LEAVING),
    **dict.fromkeys((terms.TO_GRAVEYARD, terms.WOULD_ENTER, terms.WOULD_BE_DESTROYED, terms.WOULD_RETURN), LEAVING),
    terms.WOULD_GO_TO_GRAVEYARD: LEAVING,
    terms.DAMAGED: DAMAGE,
    terms.COUNTERS_PUT: COUNTERS,
    terms.COUNTERS_TAKEN: COUNTERS,
}
"""Events that only such cards have a part in (21-1-1, 13-8-1, R95)."""
RULES: Final = (
    (terms.CANNOT_ATTACK | terms.CANNOT_BLOCK | terms.UNBLOCKABLE | terms.ATTACKS_AT_ONCE, BATTLE),
    (terms.NO_DAMAGE, DAMAGE),
    (terms.INDESTRUCTIBLE, Need(THERE, "破壊")),
)


def check_kind(source: Source, abilities: Sequence[Ability]) -> None:
    """Refuse what a card of this type never has; a quoted ability may be another card's."""
    text = source.normal.text
    for ability in abilities:
        if not knows_x(ability):
            raise source.error(text.find("X"), "x_unknown", ("《X》：", "Xは自分の手札の枚数に等しい。"))
    if source.inner or not source.kinds:
        return
    need = lacking(abilities, source.kinds, need_of)
    if need is not None:
        raise source.error(need.place(text), "not_of_kind", need.expected)


def knows_x(ability: Ability) -> bool:
    """R28: X is declared with a cost, or chosen; the cost of the card itself is known only to its own effect."""
    parts = list(own_parts(ability))
    if ability.kind in (SPELL, PLAYING) or Result(terms.X) not in parts:
        return True
    chosen = any(getattr(part, "num", NOTHING) == terms.X for part in parts)
    paid = any(isinstance(part, TimesX) or (isinstance(part, ManaCost) and part.x) for part in parts) or any(
        isinstance(part, PayNumber) and part.amount == Result(terms.X) for part in parts
    )
    return chosen or (ability.kind == ACTIVATED and paid)


def need_of(part: object) -> Need | None:
    """What a part of an ability needs of the card that has it."""
    if isinstance(part, (Trigger, Replacement)):
        return of_event(part) if part.this else None
    if isinstance(part, (Static, Lasting)):
        return of_changes(part.things, part.changes)
    if isinstance(part, Ability):
        return Need(~KIND_ARKEIA, "") if part.kind == PLAYING else None
    if isinstance(part, NumberOf):
        return VALUES if part.things == THIS and part.number in STATS else None
    if isinstance(part, MoveGlyph):
        return Need(GLYPH, "付け替") if part.glyph == THIS else None
    if isinstance(part, (MoveThis, TakeCountersOff)):
        return LEAVING if isinstance(part, MoveThis) else COUNTERS
    return on_itself(part) if getattr(part, "things", None) == THIS else None


def of_event(part: Trigger | Replacement) -> Need | None:
    if isinstance(part, Trigger) and {terms.STATUS_BEGAN, terms.STATUS_ENDED} & set(part.events):
        return FROZEN if part.to == terms.FROZEN else OTHER_STATUS
    return next((EVENTS[event] for event in part.events if event in EVENTS), None)


def on_itself(part: object) -> Need | None:
    """What is done to the card itself, or asked of it."""
    if isinstance(part, (Damage, TrueDamage, Recover)):
        return DAMAGE
    if isinstance(part, GiveStatus):
        return FROZEN if part.status == terms.FROZEN else OTHER_STATUS
    if isinstance(part, EndStatus):
        return FROZEN if part.statuses & terms.FROZEN else OTHER_STATUS
    if isinstance(part, (PutCounters, TakeCounters)):
        return COUNTERS
    if isinstance(part, CallOffAttack):
        return BATTLE
    if isinstance(part, (CounterIt, CopyIt)):
        return Need(EFFECT, "打ち消|コピー")
    if isinstance(part, (Move, MakeCopies)):
        return LEAVING
    if isinstance(part, WasSeen):
        attacked = any(isinstance(test, HasState) and test.flag == terms.ATTACKED_THIS_TURN for test in part.tests)
        return BATTLE if attacked else None
    return None


def of_changes(things: Things, changes: Sequence[Change]) -> Need | None:
    if things != THIS:
        return None
    for change in changes:
        if isinstance(change, Number) and change.number in STATS:
            return VALUES
        if isinstance(change, DamageChange):
            return DAMAGE
        if isinstance(change, Rule):
            return next((need for mask, need in RULES if change.rules & mask), None)
        if isinstance(change, (GiveWord, TakeWord)) and change.word.startswith(terms.SUBTYPE_WORD):
            return Need(~KIND_ARKEIA, "サブタイプ")
    return None
