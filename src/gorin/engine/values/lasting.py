"""Effects that last: marks on cards, effects that float free, and their application."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability, Change, Static
from gorin.engine.values.profile import static_reads


@mypyc_attr(serializable=True)
class Mark:
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


@mypyc_attr(serializable=True)
class Floating:
    """A lasting effect that holds for whatever fits during its time, whoever made it."""

    __slots__ = ("ctx", "static", "time", "until")

    def __init__(self, static: Static, time: int, until: str, ctx: Context) -> None:
        self.static = static
        self.time = time
        self.until = until
        self.ctx = ctx


class Application:
    """One change about to be applied: by a mark to its card, or to what a static effect names.

    `ability`: the ability that must still be there for it. `writes` and `reads`: what it changes
    and on what it depends.
    """

    __slots__ = ("ability", "card", "change", "ctx", "reads", "static", "time", "writes")

    def __init__(
        self, change: Change, time: int, card: int, static: Static | None, ctx: Context, ability: Ability | None = None
    ) -> None:
        self.change = change
        self.time = time
        self.card = card
        self.static = static
        self.ctx = ctx
        self.ability = ability
        self.writes = change.writes()
        self.reads = change.reads() if static is None else static_reads(static) | {"abilities"}
