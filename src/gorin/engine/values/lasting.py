"""Effects that last: marks on cards, effects that float free, and their application."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.profile import StaticEffect


@mypyc_attr(serializable=True, acyclic=True)
class Mark(StatePart):
    """A lasting effect on one card: what it changes, since when, for how long, by whom.

    `time` is what orders it among others, `made` the moment when it came into being.
    """

    __slots__ = ("changes", "ctx", "made", "time", "until")

    def __init__(self, changes: tuple[Change, ...], time: int, until: str, ctx: Context, made: int = 0) -> None:
        self.changes = changes
        self.time = time
        self.made = made or time
        self.until = until
        self.ctx = ctx


def joined(earlier: Mark, later: Mark) -> Mark | None:
    """Return one mark for two consecutive marks of one source that only add to numbers, else None."""
    one, other = earlier.ctx, later.ctx
    if earlier.until != later.until or len(earlier.changes) != len(later.changes) or earlier.time > later.time:
        return None
    if (one.source, one.stamp, one.master) != (other.source, other.stamp, other.master):
        return None
    changes: list[Change] = []
    for index, change in enumerate(earlier.changes):
        both = change.joined(later.changes[index])
        if both is None:
            return None
        changes.append(both)
    return Mark(tuple(changes), earlier.time, earlier.until, one, earlier.made)


def in_any_order(one: Mark, other: Mark) -> bool:
    """Whether both marks only add to numbers, and none takes from a number to which the other one adds."""
    for change in one.changes:
        if change.joined(change) is None:
            return False
        for later in other.changes:
            if later.joined(later) is None or (change.writes() == later.writes() and change.joined(later) is None):
                return False
    return True


@mypyc_attr(serializable=True, acyclic=True)
class Floating(StatePart):
    """A lasting effect that holds for whatever fits during its time, whoever made it."""

    __slots__ = ("ctx", "static", "time", "until")

    def __init__(self, static: Static, time: int, until: str, ctx: Context) -> None:
        self.static = static
        self.time = time
        self.until = until
        self.ctx = ctx


def is_said(floating: list[Floating], static: Static, until: str, ctx: Context) -> bool:
    """Whether one of these says the same of the same, and saying it twice does no more."""
    for change in static.changes:
        if change.adds_up():
            return False
    for each in floating:
        if each.until == until and each.static == static and is_same_view(each.ctx, ctx):
            return True
    return False


def is_same_view(one: Context, other: Context) -> bool:
    """Whether a text means the same by its words from both points of view."""
    if (one.source, one.stamp, one.master) != (other.source, other.stamp, other.master):
        return False
    if (one.actor, one.opponent, one.paid, one.modes) != (other.actor, other.opponent, other.paid, other.modes):
        return False
    if one.regs != other.regs or one.nums != other.nums or one.followed != other.followed:
        return False
    return one.fixed == other.fixed and one.event == other.event


@mypyc_attr(acyclic=True)
class Application:
    """One change about to be applied: by a mark to its card, or to what a static `effect` names.

    `writes` and `reads`: what it changes and on what it depends.
    """

    __slots__ = ("card", "change", "ctx", "effect", "reads", "time", "writes")

    def __init__(self, change: Change, time: int, card: int, ctx: Context, effect: StaticEffect | None = None) -> None:
        self.change = change
        self.time = time
        self.card = card
        self.ctx = ctx
        self.effect = effect
        self.writes = change.writes() if effect is None else effect.writes
        self.reads = change.reads() if effect is None else effect.reads


Marked = list[tuple[int, Mark, Change]]
"""What lasting effects change on a card, each with its layer."""

NOT_MARKED: Final[Marked] = []


def applied_in(marked: Marked, layer: int, card: int) -> list[Application]:
    """What lasting effects do to a card in this layer."""
    return [Application(change, mark.time, card, mark.ctx) for at, mark, change in marked if at == layer]
