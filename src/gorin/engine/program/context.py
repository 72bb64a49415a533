"""Who is speaking: the point of view from which a text is read."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.state import Owned

NO_REGISTERS: Final[list[list[int]]] = []
NO_NUMBERS: Final[list[int]] = []
NO_SIGHTINGS: Final[list[int]] = []
NO_EVENT: Final[tuple[int, int, int, int]] = (NOTHING, NOTHING, 0, NOTHING)
"""Most texts have none. Copies share their lists, so what is in a context is replaced, never changed in its place."""


@mypyc_attr(acyclic=True)
class Context(Owned):
    """The card whose text it is, the player who uses it, and what the text has named so far.

    `regs` are the registers: lists of sightings (a card with its stamp). Register 0 is what the
    trigger was about; the others are numbered by the reader in the order of the text.
    `nums` are the numbers that the text has produced (how many were discarded, which mode...).
    `event` is (subject, other, amount, player) of the triggering event; `did` says whether the
    sentence before was really carried out. `actor` is the player whose turn it is in a sentence
    that each player carries out, `opponent` the one whom the text designates where there are
    several. `uncounted` is 1 while a card is being played that does not count as played yet.
    `time` is when the text was played (0: it has no moment of its own). `origin` is the sort of
    thing that the text stands on, in the rulebook's numbers. `followed` are cards that this text,
    or the event that triggered it, moved on. `line` says which of the card's abilities it is, or which giving
    (`values.identity`).
    """

    __slots__ = (
        "actor",
        "did",
        "event",
        "fixed",
        "followed",
        "line",
        "master",
        "modes",
        "nums",
        "opponent",
        "origin",
        "paid",
        "regs",
        "source",
        "stamp",
        "time",
        "uncounted",
    )
    DERIVED: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, source: int = NOTHING, stamp: int = 0, master: int = 0) -> None:
        self.source = source
        self.stamp = stamp
        self.line = 0
        self.master = master
        self.regs = NO_REGISTERS
        self.nums = NO_NUMBERS
        self.followed = NO_SIGHTINGS
        self.modes: tuple[int, ...] = ()
        self.paid = 0
        self.actor = master
        self.opponent = NOTHING
        self.uncounted = 0
        self.time = 0
        self.origin = 0
        self.did = False
        self.fixed: tuple[int, ...] = ()
        self.event = NO_EVENT

    def copy(self) -> Context:
        new = Context(self.source, self.stamp, self.master)
        new.line = self.line
        new.regs = self.regs
        new.nums = self.nums
        new.followed = self.followed
        new.modes = self.modes
        new.paid = self.paid
        new.did = self.did
        new.actor = self.actor
        new.opponent = self.opponent
        new.uncounted = self.uncounted
        new.time = self.time
        new.origin = self.origin
        new.fixed = self.fixed
        new.event = self.event
        return new

    def reg(self, index: int) -> list[int]:
        """The sightings in a register (none if nothing was put there)."""
        return self.regs[index] if index < len(self.regs) else []

    def store(self, index: int, sightings: list[int]) -> None:
        regs = self.regs[:]
        while len(regs) <= index:
            regs.append([])
        regs[index] = sightings
        self.regs = regs

    def num(self, index: int) -> int:
        return self.nums[index] if index < len(self.nums) else 0

    def store_num(self, index: int, value: int) -> None:
        nums = self.nums[:]
        while len(nums) <= index:
            nums.append(0)
        nums[index] = value
        self.nums = nums
