"""What is about to happen, and what could take its place."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.ref import CARD_MASK, NOTHING
from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability


@mypyc_attr(serializable=True, acyclic=True)
class Happening(StatePart):
    """One of several things that are about to happen at the same moment. Never changed.

    `events`: as which events it can be replaced, or acted before. `sight`: the card as it is seen now
    (NOTHING: it is about a player), `card` the card itself. `player`: the player concerned; of a move the
    one to whose zone it goes is `to_player`. `to`: the zone, area, flag or kind of damage; `others`: who
    else takes part. `counters`: what it arrives with.
    """

    __slots__ = (
        "amount",
        "card",
        "counters",
        "events",
        "flags",
        "others",
        "place",
        "player",
        "reason",
        "sight",
        "to",
        "to_player",
    )

    def __init__(
        self,
        events: tuple[int, ...],
        sight: int,
        player: int,
        amount: int = 0,
        to: int = NOTHING,
        reason: str = "",
        place: str = "",
        flags: int = 0,
        others: tuple[int, ...] = (),
        to_player: int = NOTHING,
        counters: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.events = events
        self.sight = sight
        self.card = sight & CARD_MASK if sight >= 0 else NOTHING
        self.player = player
        self.amount = amount
        self.to = to
        self.reason = reason
        self.place = place
        self.flags = flags
        self.others = others
        self.to_player = to_player
        self.counters = counters

    def arriving(self, flags: int, counters: tuple[tuple[str, int], ...]) -> Happening:
        """The same, but the card arrives in these states and with these counters as well."""
        return Happening(
            self.events,
            self.sight,
            self.player,
            self.amount,
            self.to,
            self.reason,
            self.place,
            self.flags | flags,
            self.others,
            self.to_player,
            self.counters + counters,
        )

    def going(self, to: int, to_player: int, place: str = "") -> Happening:
        """The same, but the card goes to another zone."""
        return Happening(
            self.events,
            self.sight,
            self.player,
            self.amount,
            to,
            self.reason,
            place,
            self.flags,
            self.others,
            to_player,
            self.counters,
        )

    def with_amount(self, amount: int) -> Happening:
        """The same with another amount."""
        return Happening(
            self.events,
            self.sight,
            self.player,
            amount,
            self.to,
            self.reason,
            self.place,
            self.flags,
            self.others,
            self.to_player,
            self.counters,
        )


@mypyc_attr(acyclic=True)
class Replacer:
    """An ability that can take the place of something: whose, and a key that tells it from others.

    `delayed`: when it began to look, if it is a delayed ability (0: it is none); `mark`: when the mark
    that gives it was made, on the card `bearer` (0: none). Both are used up by replacing.
    """

    __slots__ = ("ability", "bearer", "ctx", "delayed", "key", "mark")

    def __init__(
        self, ability: Ability, ctx: Context, key: int, delayed: int = 0, mark: int = 0, bearer: int = NOTHING
    ) -> None:
        self.ability = ability
        self.ctx = ctx
        self.key = key
        self.delayed = delayed
        self.mark = mark
        self.bearer = bearer
