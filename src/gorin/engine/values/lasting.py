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


@mypyc_attr(serializable=True, acyclic=True)
class Floating(StatePart):
    """A lasting effect that holds for whatever fits during its time, whoever made it."""

    __slots__ = ("ctx", "static", "time", "until")

    def __init__(self, static: Static, time: int, until: str, ctx: Context) -> None:
        self.static = static
        self.time = time
        self.until = until
        self.ctx = ctx


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
