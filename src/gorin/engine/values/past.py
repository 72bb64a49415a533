"""Last known information."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.state import StatePart
from gorin.engine.values.traits import Traits


@mypyc_attr(serializable=True, acyclic=True)
class Past(StatePart):
    """What a card was when it last left a zone (last known information). `more`: in the rulebook's own order."""

    __slots__ = ("counters", "flags", "holder", "more", "numbers", "traits")

    def __init__(
        self,
        traits: Traits,
        numbers: tuple[int, ...],
        holder: int,
        flags: int,
        counters: dict[str, int],
        more: tuple[int, ...] = (),
    ) -> None:
        self.traits = traits
        self.numbers = numbers
        self.holder = holder
        self.flags = flags
        self.counters = counters
        self.more = more
