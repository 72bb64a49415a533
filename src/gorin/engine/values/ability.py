"""Abilities: what a line of card text gives its card, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.who import ANY, SELF, Who

ACTIVATED: Final = "activated"
AUTOMATIC: Final = "automatic"
STATIC: Final = "static"
REPLACEMENT: Final = "replacement"
SPELL: Final = "spell"
PLAYING: Final = "playing"
KEYWORD: Final = "keyword"
DECK: Final = "deck"


@dataclass(frozen=True)
class Target:
    """Something that a text chooses while the card or ability is played.

    `least`/`most`: how many (most None: any number). `condition`: the part of the text to which
    the choice belongs applies only then. `divide`: a value to divide among the chosen; the
    shares go to the numbers from `shares` on. `mode`: the mode it belongs to (0: none).
    """

    reg: int
    group: Group
    least: int = 1
    most: Amount | None = None
    condition: Condition | None = None
    mode: int = 0
    divide: Amount | None = None
    shares: int = 0


@dataclass(frozen=True)
class Extra:
    """An additional cost inside a text, optional unless it `must` be paid; `mode` as in Target."""

    costs: tuple[Cost, ...]
    mode: int = 0
    must: bool = False


@dataclass(frozen=True)
class Program:
    """A flat list of operations with what has to be chosen before it runs.

    `modes` of the `mode_count` printed modes are picked (0: there are none), at least `mode_least`
    of them (-1: exactly so many); under `more_if` it is `more_modes` and `more_least` instead.
    """

    ops: tuple[Op, ...] = ()
    targets: tuple[Target, ...] = ()
    extras: tuple[Extra, ...] = ()
    modes: int = 0
    mode_count: int = 0
    mode_least: int = -1
    more_if: Condition | None = None
    more_modes: int = 0
    more_least: int = -1


@dataclass(frozen=True)
class Trigger:
    """The event that makes an automatic ability wait.

    `events`: the kinds of event. `who`: the player concerned (the holder of the card that the
    event is about, or the player who acted). `this`: only for the ability's own card.
    `tests`: what the event's card must be. `to`: the zone it goes to, where that matters.
    `condition`: must hold when the event happens. `state`: a state trigger's condition. `against`: the
    player of the other card that takes part.
    """

    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    to: int = NOTHING
    condition: Condition | None = None
    state: Condition | None = None
    against: Who = ANY


@dataclass(frozen=True)
class Change:
    """One change of a card's information."""

    def apply(self, traits: Any, game: Any, ctx: Context) -> None:
        """Write the change into a working copy of the card's information."""

    def fix(self, game: Any, ctx: Context) -> Change:
        """The same change with its amounts counted now, for an effect that resolves."""
        return self

    def joined(self, later: Change) -> Change | None:
        """Join this change with a `later` change of the same class into one (None: the two stay apart)."""
        return None

    def adds_up(self) -> bool:
        """Whether having it twice does more than having it once."""
        return True

    def given(self) -> tuple[Ability, ...]:
        """The abilities that this change gives to a card."""
        return ()

    def gives_statics(self) -> bool:
        """Whether a card may get further static abilities by it."""
        return any(ability.kind == STATIC for ability in self.given())

    def writes(self) -> str:
        """What it changes, in the words of `Amount.reads`."""
        return ""

    def reads(self) -> frozenset[str]:
        return frozenset()


@dataclass(frozen=True)
class Static:
    """A continuous effect of a static ability: these changes for these things, while it holds."""

    things: Things
    changes: tuple[Change, ...]
    condition: Condition | None = None


@dataclass(frozen=True)
class Replacement:
    """ "When ... would happen, instead ...": the event, whom it must concern, and what must be so then.

    `asks`: who decides if it may.
    """

    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    optional: bool = False
    asks: Who = SELF
    condition: Condition | None = None


@dataclass(frozen=True)
class Playing:
    """A change of the cost while the card itself is played.

    The first step whose condition holds counts, the last step first ("...; under a further
    condition instead -5"). `costs`: an optional additional cost that buys the change.
    """

    how: str
    amount: Amount
    condition: Condition | None = None
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True)
class Ability:
    """One ability. Which parts it has depends on its kind:

    activated: costs, program. automatic: trigger, costs (optional to pay), program.
    static: static. replacement: replacement, program. spell: the effect of a card that is
    resolved itself. playing: works while its card is played. keyword: only the keyword bit.
    `others`: further events that trigger it. `costs` lists alternatives, each a sequence of costs.
    `limit`: how often in a turn.
    `zones`: a mask of zones in which it is valid (0: the game's rule). `timing`: when it can be
    played, as a mask of the game's.
    """

    kind: str
    program: Program = field(default_factory=Program)
    keyword: int = 0
    trigger: Trigger | None = None
    costs: tuple[tuple[Cost, ...], ...] = ()
    static: Static | None = None
    replacement: Replacement | None = None
    playing: Playing | None = None
    limit: int = 0
    zones: int = 0
    timing: int = 0
    others: tuple[Trigger, ...] = ()

    def triggers(self) -> tuple[Trigger, ...]:
        """All events that trigger this ability."""
        if self.trigger is None:
            return ()
        return (self.trigger, *self.others) if self.others else (self.trigger,)
