"""Events, the abilities that look for them, and those that wait to be played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.engine.values.profile import Lookout

EVERYTHING: Final = -1
"""The mask of all kinds of events."""


@mypyc_attr(acyclic=True)
class Watch:
    """An ability of a card that looks for events, as long as the card stays where it is.

    `number`: its place among the card's, `line`: which ability it is. `own`: only for those of its own card.
    """

    __slots__ = ("_looking", "ability", "card", "events", "line", "master", "number", "own", "stamp")

    def __init__(
        self, ability: Ability, card: int, stamp: int, master: int, number: int, line: int, look: Lookout | None = None
    ) -> None:
        seen = Lookout(ability, number, line) if look is None else look
        self.ability = ability
        self.line = line
        self.card = card
        self.stamp = stamp
        self.master = master
        self.number = number
        self.events = seen.events
        self.own = seen.own
        self._looking: Context | None = None

    def context(self) -> Context:
        """The point of view of the ability, to be carried out."""
        found = Context(self.card, self.stamp, self.master)
        found.line = self.line
        return found

    def looking(self) -> Context:
        """Its point of view while it looks for events (not to be changed by the caller)."""
        if self._looking is None:
            self._looking = self.context()
        return self._looking


@mypyc_attr(serializable=True, acyclic=True)
class Waiting(StatePart):
    """A triggered ability that has not been played yet. Immutable once it waits.

    `until` is how long a delayed one looks for its event; `each`: every time, not only the next.
    """

    __slots__ = ("ability", "ctx", "each", "time", "until")

    def __init__(self, ability: Ability, ctx: Context, time: int, until: str = "", each: bool = False) -> None:
        self.ability = ability
        self.ctx = ctx
        self.time = time
        self.until = until
        self.each = each


@mypyc_attr(acyclic=True)
class Event:
    """Something that happens: what kind, to which card, with whom, how much, by which player."""

    __slots__ = ("amount", "card", "kind", "other", "player", "to")

    def __init__(
        self,
        kind: int,
        card: int = NOTHING,
        other: int = NOTHING,
        amount: int = 0,
        player: int = NOTHING,
        to: int = NOTHING,
    ) -> None:
        self.kind = kind
        self.card = card
        self.other = other
        self.amount = amount
        self.player = player
        self.to = to


@mypyc_attr(acyclic=True)
class Noticed:
    """An ability whose condition an event fulfils, as things were when it was noticed.

    `number`: how many more events of the same moment fulfil it, where it starts once for all of them.
    """

    __slots__ = ("about", "event", "number", "watch")

    def __init__(self, watch: Watch, event: Event, about: int) -> None:
        self.watch = watch
        self.event = event
        self.about = about
        self.number = 0


NO_EVENTS: Final[list[Event]] = []
NONE_NOTICED: Final[list[Noticed]] = []
NONE_WAITING: Final[list[Waiting]] = []
"""What most moves are and trigger; not to be changed."""
