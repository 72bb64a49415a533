"""The running game: a table with values and hooks, and the abilities that wait.

A rulebook subclasses `Game`, adds its players' numbers and answers the hooks with its chapters.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.hooks import Hooks
from gorin.engine.kernel import rng
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.state import blank, copy_fields, further_fields_of
from gorin.engine.program.context import Context
from gorin.engine.values import continuous
from gorin.engine.values.ability import Ability
from gorin.engine.values.identity import effect_line
from gorin.engine.values.lasting import Application, Floating, Mark
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import EVERYTHING, Waiting, Watch

MOST_IN_CHAIN: Final = 1_000
"""More abilities and rule processes than this, with no choice for anybody in between, have no end."""
MOST_ORDERS: Final = 3_000
"""Nor is there an end where so many answers were only about the order of what waits."""
MOST_CARDS: Final = 4_000
"""More cards and tokens than this are no game either."""


class Game(Hooks):
    """A game in progress. Everything that the rules can see is here, and nothing else.

    `waiting` are triggered abilities that have not been played, `delayed` those that look for an event
    of their own; `used` counts limited uses, `state_waits` the state triggers that already wait.
    `heard`: the kinds of events (a mask) that some ability may look for, as far as that is known; `overheard`: those
    for which an ability of another card looks.
    `always`: in a window every player is asked who, as far as the others can know, could hold an answer.
    """

    __slots__ = ("always", "delayed", "heard", "overheard", "replacers", "state_waits", "used", "waiting", "watches")

    EVENT_COUNT: ClassVar[int] = 0
    CHECKS_STATES: ClassVar[bool] = False
    SHOWS_FOUND: ClassVar[bool] = False
    """Whether a card found in a deck by a condition is shown to all players."""
    DERIVED: ClassVar[frozenset[str]] = frozenset(
        (
            "adjusting",
            "cache",
            "decision",
            "handed_on",
            "has_tokens",
            "heard",
            "hears_itself",
            "hides_by_state",
            "library",
            "log",
            "nplayers",
            "overheard",
            "public",
            "replacers",
            "seats",
            "silent",
            "static_apart",
            "static_plan",
            "static_profiles",
            "static_reach",
            "static_reads",
            "statics",
            "statics_give",
            "watches",
            "zone_rules",
        )
    )

    COPIED: ClassVar[frozenset[str]] = frozenset(
        (
            *("asking", "choices", "frames", "halted", "hold", "orders", "result", "rounds", "texts", "trial"),
            *("active", "clock", "counters", "draws", "entered", "first", "flags", "gone", "holder", "known", "owner"),
            *("phase", "seed", "shown", "stamp", "turn", "zone", "zones"),
            *("floating", "marks", "past", "printed"),
            *("always", "delayed", "state_waits", "used", "waiting"),
        )
    )
    """The fields of every game, which `clone` copies by their names."""

    PASSING: ClassVar[frozenset[str]] = frozenset(
        (
            "asking",
            "choices",
            "clock",
            "draws",
            "entered",
            "frames",
            "halted",
            "hold",
            "known",
            "orders",
            "past",
            "rounds",
            "seed",
            "shown",
            "stamp",
            "texts",
            "trial",
        )
    )
    """What goes on counting, and so does not tell one state from an earlier one."""

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.used: dict[tuple[int, int], int] = {}
        self.state_waits: dict[tuple[int, int], int] = {}
        self.waiting: list[Waiting] = []
        self.delayed: list[Waiting] = []
        self.always: bool = False
        self.watches: tuple[Watch, ...] | None = None
        self.heard = EVERYTHING
        self.overheard = EVERYTHING
        self.replacers: tuple[Watch, ...] | None = None

    def clone(self) -> Any:
        """An independent game in exactly this state."""
        new: Game = blank(type(self))
        copy_fields(self, new, further_fields_of(self))
        new.frames = [frame.copy() for frame in self.frames]
        new.asking = self.asking
        new.hold = self.hold
        new.halted = self.halted
        new.handed_on = False
        new.trial = self.trial
        new.choices = self.choices
        new.rounds = self.rounds
        new.texts = self.texts
        new.orders = self.orders
        new.result = self.result
        new.gone = self.gone
        new.seed = self.seed
        new.draws = self.draws
        new.turn = self.turn
        new.active = self.active
        new.first = self.first
        new.phase = self.phase
        new.clock = self.clock
        new.owner = self.owner[:]
        new.holder = self.holder[:]
        new.zone = self.zone[:]
        new.stamp = self.stamp[:]
        new.flags = self.flags[:]
        new.entered = self.entered[:]
        new.known = self.known[:]
        new.zones = [cards[:] for cards in self.zones]
        new.counters = self.counters.copy()
        new.shown = self.shown.copy()
        new.printed = self.printed[:]
        new.marks = self.marks.copy()
        new.floating = self.floating[:]
        new.past = self.past.copy()
        new.used = self.used.copy()
        new.state_waits = self.state_waits.copy()
        new.waiting = self.waiting[:]
        new.delayed = self.delayed[:]
        new.always = self.always
        new.library = self.library
        new.seats = self.seats
        new.nplayers = self.nplayers
        new.public = self.public
        new.zone_rules = self.zone_rules
        new.hears_itself = self.hears_itself
        new.hides_by_state = self.hides_by_state
        new.has_tokens = self.has_tokens
        new.log = self.log
        new.silent = self.silent
        new.decision = self.decision
        new.cache = self.cache[:]
        new.statics = self.statics
        new.static_reach = self.static_reach
        new.static_plan = self.static_plan
        new.static_profiles = self.static_profiles
        new.static_reads = self.static_reads
        new.statics_give = self.statics_give
        new.static_apart = self.static_apart
        new.adjusting = self.adjusting
        new.watches = self.watches
        new.heard = self.heard
        new.overheard = self.overheard
        new.replacers = self.replacers
        return new

    def restored(self) -> None:
        """The state was changed from outside: everything derived is made anew."""
        self.forget_derived()
        self.has_statics()
        self.ask_again()

    def kept_values(self) -> dict[str, Any]:
        """Return the rulebook's own derived values by name. Missing ones are worked out now.

        After `restored` it must be the same.
        """
        return {}

    def forget_derived(self) -> None:
        self.cache = [None] * len(self.printed)
        self.statics = None
        self.forget_watches()

    def another_round(self) -> bool:
        """One more ability or rule process follows; whether there are too many, so that the game has ended."""
        self.rounds += 1
        return (self.rounds > MOST_IN_CHAIN or self.orders > MOST_ORDERS) and self.is_unending()

    def another_text(self) -> bool:
        """One more text is carried out; whether there are too many, or too many things, so that the game has ended."""
        self.texts += 1
        if self.texts > MOST_IN_CHAIN or len(self.waiting) > MOST_IN_CHAIN or len(self.printed) > MOST_CARDS:
            return self.is_unending()
        return False

    def is_unending(self) -> bool:
        self.unending()
        return True

    def end(self, result: Result) -> None:
        """End the game, and forget everything that was derived from its state."""
        super().end(result)
        self.forget_derived()

    def reveals_since(self, earlier: Game) -> bool:
        """Whether somebody has learnt a card since then, or chance has decided something."""
        if self.draws != earlier.draws:
            return True
        for card in range(len(earlier.printed)):
            if self.witnesses(card) & ~earlier.witnesses(card):
                return True
        return False

    def redraw(self, player: int, seed: int) -> None:
        """Exchange at random the identities of all cards that this player can neither see nor remember.

        Hidden cards of one owner that could be one another change places; their identities are
        sorted before they are shuffled, so that nothing of the true order is left.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for card in range(len(self.printed)):
            if not self.witnesses(card) >> player & 1:
                groups.setdefault((self.owner[card], self.hidden_group(card)), []).append(card)
        self.seed = rng.scramble(seed, 0x5EED)
        self.draws = 0
        for cards in groups.values():
            identities = sorted((self.printed[card] for card in cards), key=lambda printed: printed.key)
            for index in range(len(identities) - 1, 0, -1):
                other = self.random(index + 1)
                identities[index], identities[other] = identities[other], identities[index]
            for card, printed in zip(cards, identities, strict=True):
                self.printed[card] = printed
        self.restored()

    def refresh(self, card: int) -> Traits:
        return continuous.refresh(self, card)

    def plan_statics(self) -> list[list[Application]]:
        apart = bool(self.statics) and self.static_apart and not self.DEPENDENCIES
        return continuous.plan(self) if self.static_reach or apart else []

    def hears(self, kinds: int) -> bool:
        """Whether any ability may look for an event of these kinds (a mask)."""
        return bool(self.heard & kinds) or bool(self.delayed)

    def forget_watches(self) -> None:
        self.watches = None
        self.heard = EVERYTHING
        self.overheard = EVERYTHING
        self.replacers = None

    def gist(self, value: Any) -> Any:
        """What an object of the state says, without when it began (see `happening.loops`)."""
        if isinstance(value, Mark):
            return (repr(value.changes), value.until)
        if isinstance(value, Floating):
            return (repr(value.static), value.until)
        if isinstance(value, Waiting):
            return (self.library.number_of(value.ability), value.ctx.source, value.until)
        if isinstance(value, Printed):
            return value.key
        return repr(value)

    def end_delayed(self, until: str) -> None:
        """What waits for events only so long waits no more."""
        if self.delayed:
            self.delayed = [each for each in self.delayed if each.until != until]

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """A delayed automatic ability begins to look for its event."""
        began = self.tick()
        own = ctx.copy()
        own.line = effect_line(began)
        self.delayed.append(Waiting(ability, own, began, until, each))
