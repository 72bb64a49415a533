"""(X)N枚につき: the numbers of a sentence, multiplied (T152, R137)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Create, Draw
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.numbers import Damage, Lasting, PlayerChange, PutCounters
from gorin.engine.program.roots import Amount, Condition, Op
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, DamageChange, Number
from gorin.games.sve.dialect.orders import product
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.program.operations import CreateEach
from gorin.text.draft import Cell


def at_least_one(per: Amount) -> Condition:
    """R137: at 0 the sentence is not done at all."""
    return Compare(per, AT_LEAST, Exactly(1))


def multiply(scope: SveScope, place: int, cells: Sequence[Cell], first_target: int, per: Amount) -> None:
    """R137: what the sentence does is done once, with every number so many times as great; also of (X)N体まで選ぶ."""
    found = False
    targets = scope.draft.targets
    for index in range(first_target, len(targets)):
        target = targets[index]
        if target.least or target.most is None or target.divide is not None:
            scope.fail(place, "per_what", ("1体まで",))
        targets[index] = replace(target, most=product(target.most, per))
        found = True
    for cell in cells:
        changed = times(cell.op, per) if cell.op is not None else None
        if changed is not None:
            cell.op = changed
            found = True
    if not found:
        scope.fail(place, "per_what")


def times(op: Op, per: Amount) -> Op | None:
    """The operation with its number multiplied, if it has one."""
    if isinstance(op, (Damage, Draw, PlayerChange, PutCounters)):
        return replace(op, amount=product(op.amount, per))
    if isinstance(op, CreateEach):
        return replace(op, amount=product(op.amount, per))
    if isinstance(op, Create):
        return replace(op, tokens=tuple((name, product(amount, per)) for name, amount in op.tokens))
    if isinstance(op, Lasting) and any(isinstance(each, Number) for each in op.changes):
        return replace(op, changes=tuple(times_change(each, per) or each for each in op.changes))
    return None


def times_change(change: Change, per: Amount) -> Change | None:
    """The change with its number multiplied, if it adds one."""
    if isinstance(change, (Number, DamageChange)) and change.how == ADD:
        return replace(change, amount=product(change.amount, per))
    return None


def always_times(scope: SveScope, place: int, changes: tuple[Change, ...], per: Amount) -> tuple[Change, ...]:
    """The same in a static ability (T20): as many times as there are such cards at the moment."""
    found = [times_change(each, per) for each in changes]
    if None in found:
        scope.fail(place, "per_what", ("《攻撃力》+1する",))
    return tuple(each for each in found if each is not None)
