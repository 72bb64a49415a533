"""The running game: plain columns of integers, lists for zones, frames for procedures.

A card is a number; what the engine knows of it stands in parallel lists under that number.
`clone` copies lists and small dictionaries and shares everything immutable, so that a game
can be copied in microseconds at any point. A rulebook subclasses `Game`, adds its players'
numbers and says how its events happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gorin.engine.cards.library import Library
from gorin.engine.happening.waiting import Waiting, Watch
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT, is_card, seen_card, seen_stamp, sighting
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.rules import Rules
from gorin.engine.show.log import Log
from gorin.engine.values import continuous
from gorin.engine.values.ability import STATIC, Ability, Static
from gorin.engine.values.continuous import Floating, Mark
from gorin.engine.values.profile import Profile

if TYPE_CHECKING:
    from gorin.engine.cards.printed import Printed
    from gorin.engine.program.context import Context
    from gorin.engine.values.change import Change
    from gorin.engine.values.traits import Traits


class Past:
    """What a card was when it last left a zone (last known information)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("traits", "numbers", "holder", "flags")
    __slots__ = ("flags", "holder", "numbers", "traits")

    def __init__(self, traits: Traits, numbers: tuple[int, ...], holder: int, flags: int) -> None:
        self.traits = traits
        self.numbers = numbers
        self.holder = holder
        self.flags = flags


class Game(Rules):
    """A game in progress. Everything that the rules can see is here, and nothing else."""

    __slots__ = (
        "active",
        "adjusting",
        "cache",
        "choices",
        "clock",
        "counters",
        "decision",
        "delayed",
        "draws",
        "entered",
        "first",
        "flags",
        "floating",
        "frames",
        "heard",
        "holder",
        "known",
        "library",
        "log",
        "marks",
        "nplayers",
        "owner",
        "past",
        "phase",
        "printed",
        "replacers",
        "result",
        "seed",
        "shown",
        "stamp",
        "state_waits",
        "static_plan",
        "static_reach",
        "static_reads",
        "statics",
        "statics_give",
        "turn",
        "used",
        "waiting",
        "watches",
        "zone",
        "zones",
    )

    STATE: ClassVar[tuple[str, ...]] = (
        "nplayers",
        "seed",
        "draws",
        "turn",
        "active",
        "first",
        "phase",
        "clock",
        "choices",
        "printed",
        "owner",
        "holder",
        "zone",
        "stamp",
        "flags",
        "entered",
        "known",
        "zones",
        "counters",
        "marks",
        "floating",
        "shown",
        "past",
        "used",
        "state_waits",
        "waiting",
        "delayed",
        "frames",
        "decision",
        "result",
    )
    PUBLIC: ClassVar[frozenset[int]] = frozenset()
    ZONE_COUNT: ClassVar[int] = 0
    EVENT_COUNT: ClassVar[int] = 0
    NUMBERS: ClassVar[dict[str, int]] = {}
    LAYERS: ClassVar[int] = 3
    DEPENDENCIES: ClassVar[bool] = True
    CHECKS_STATES: ClassVar[bool] = False

    def __init__(self, library: Library, nplayers: int, seed: int) -> None:
        self.library = library
        self.nplayers = nplayers
        self.seed = seed
        self.draws = 0
        self.turn = 0
        self.active = 0
        self.first = 0
        self.phase = ""
        self.clock = 0
        self.choices = 0
        self.printed: list[Printed] = []
        self.owner: list[int] = []
        self.holder: list[int] = []
        self.zone: list[int] = []
        self.stamp: list[int] = []
        self.flags: list[int] = []
        self.entered: list[int] = []
        self.known: list[int] = []
        self.cache: list[Traits | None] = []
        self.zones: list[list[int]] = [[] for _ in range(self.ZONE_COUNT * nplayers)]
        self.counters: dict[int, dict[str, int]] = {}
        self.marks: dict[int, tuple[Mark, ...]] = {}
        self.floating: list[Floating] = []
        self.shown: dict[int, int] = {}
        self.past: dict[int, Past] = {}
        self.used: dict[tuple[int, int], int] = {}
        self.state_waits: dict[tuple[int, int], int] = {}
        self.waiting: list[Waiting] = []
        self.delayed: list[Waiting] = []
        self.statics: list[int] | None = None
        self.static_reach = 0
        self.static_plan: list[list[continuous.Application]] = []
        self.static_reads: frozenset[str] = frozenset()
        self.statics_give = False
        self.adjusting = False
        self.watches: tuple[Watch, ...] | None = None
        self.heard = 0
        self.replacers: tuple[Watch, ...] | None = None
        self.frames: list[Procedure[Any]] = []
        self.decision: Decision | None = None
        self.result: Result | None = None
        self.log: Log | None = None

    def run(self) -> None:
        """Carry out steps until somebody has to decide or the game is over."""
        frames = self.frames
        while self.decision is None and frames:
            frames[-1].advance(self)

    def step_once(self) -> None:
        """Let the present procedure carry out its next steps."""
        self.frames[-1].advance(self)

    def call(self, procedure: Procedure[Any]) -> None:
        """Run this procedure before the present one goes on."""
        self.frames.append(procedure)

    def finish(self, result: list[int] | None = None) -> None:
        """End the present procedure and hand its result to the one that called it."""
        self.frames.pop()
        if result is not None and self.frames:
            self.frames[-1].receive(self, result)

    def ask(self, decision: Decision) -> None:
        """Ask a player; a question with one answer is answered at once."""
        if len(decision.options) == 1:
            self.frames[-1].answer(self, decision.options[0])
        else:
            self.decision = decision

    def answer(self, option: Option) -> None:
        """Give the waiting decision this answer and run on to the next one."""
        self.decision = None
        self.choices += 1
        self.frames[-1].answer(self, option)
        self.run()

    def end(self, result: Result) -> None:
        """The game is over."""
        self.result = result
        self.frames.clear()
        self.decision = None

    def clone(self) -> Any:
        """An independent game in exactly this state."""
        new = type(self)(self.library, self.nplayers, self.seed)
        self.copy_into(new)
        return new

    def copy_into(self, new: Any) -> None:
        """Copy the state; immutable parts are shared. A rulebook adds its own numbers."""
        new.draws = self.draws
        new.turn = self.turn
        new.active = self.active
        new.first = self.first
        new.phase = self.phase
        new.clock = self.clock
        new.choices = self.choices
        new.printed = self.printed[:]
        new.owner = self.owner[:]
        new.holder = self.holder[:]
        new.zone = self.zone[:]
        new.stamp = self.stamp[:]
        new.flags = self.flags[:]
        new.entered = self.entered[:]
        new.known = self.known[:]
        new.cache = self.cache[:]
        new.zones = [cards[:] for cards in self.zones]
        if self.counters:
            new.counters = {card: counters.copy() for card, counters in self.counters.items()}
        new.marks = self.marks.copy()
        new.floating = self.floating[:]
        new.shown = self.shown.copy()
        new.past = self.past.copy()
        new.used = self.used.copy()
        new.state_waits = self.state_waits.copy()
        new.waiting = self.waiting[:]
        new.delayed = self.delayed[:]
        new.statics = self.statics
        new.static_reach = self.static_reach
        new.static_plan = self.static_plan
        new.static_reads = self.static_reads
        new.statics_give = self.statics_give
        new.adjusting = self.adjusting
        new.watches = self.watches
        new.heard = self.heard
        new.replacers = self.replacers
        new.frames = [frame.copy() for frame in self.frames]
        new.decision = self.decision
        new.result = self.result
        new.log = self.log

    def restored(self) -> None:
        """The state was read from outside: derived values and labels are made anew."""
        self.cache = [None] * len(self.printed)
        self.statics = None
        self.watches = None
        self.replacers = None
        if self.decision is not None:
            for option in self.decision.options:
                option.printed = self.printed

    def redraw(self, player: int, seed: int) -> None:
        """Draw anew everything that this player can neither see nor remember.

        Hidden cards of one owner that could be one another change places; their identities are
        sorted before they are shuffled, so that nothing of the true order is left.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for card in range(len(self.printed)):
            if not (self.seen_by(card) | self.known[card]) >> player & 1:
                groups.setdefault((self.owner[card], self.hidden_group(card)), []).append(card)
        self.seed = rng.scramble(self.seed, seed ^ 0x5EED)
        for cards in groups.values():
            identities = sorted((self.printed[card] for card in cards), key=lambda printed: printed.key)
            for index in range(len(identities) - 1, 0, -1):
                other = self.random(index + 1)
                identities[index], identities[other] = identities[other], identities[index]
            for card, printed in zip(cards, identities, strict=True):
                self.printed[card] = printed
        self.cache = [None] * len(self.printed)
        self.touch_abilities()

    def random(self, bound: int) -> int:
        """A random number from 0 to bound - 1."""
        value = rng.below(bound, self.seed, self.draws)
        self.draws += 1
        return value

    def shuffle(self, cards: list[int]) -> None:
        """Put these cards into a random order; nobody knows them any more."""
        self.draws = rng.mix(cards, self.seed, self.draws)
        for card in cards:
            self.known[card] = 0
        if self.shown:
            for card in cards:
                self.shown.pop(card, None)

    def turn_order(self) -> list[int]:
        """All players, beginning with the one whose turn it is."""
        count = self.nplayers
        return [(self.active + step) % count for step in range(count)]

    def opponents(self, player: int) -> list[int]:
        """The opponents of a player in turn order."""
        return [other for other in self.turn_order() if other != player]

    def everybody(self) -> int:
        """All players, as a mask."""
        return (1 << self.nplayers) - 1

    def add_card(self, printed: Printed, owner: int, zone: int, player: int) -> int:
        """A new card (or token) comes into being in a zone."""
        card = len(self.printed)
        self.printed.append(printed)
        self.owner.append(owner)
        self.holder.append(player)
        self.zone.append(zone)
        self.stamp.append(0)
        self.flags.append(0)
        self.clock += 1
        self.entered.append(self.clock)
        self.known.append(0)
        self.cache.append(None)
        self.zones[zone * self.nplayers + player].append(card)
        return card

    def zone_cards(self, zone: int, player: int) -> list[int]:
        """The cards of a player's zone, top first (not to be changed by the caller)."""
        return self.zones[zone * self.nplayers + player]

    def place(self, card: int, zone: int, player: int, at_top: bool = False) -> None:
        """Move a card from its zone to another; it becomes another object for the rules."""
        count = self.nplayers
        self.zones[self.zone[card] * count + self.holder[card]].remove(card)
        cards = self.zones[zone * count + player]
        if at_top:
            cards.insert(0, card)
        else:
            cards.append(card)
        self.zone[card] = zone
        self.holder[card] = player
        self.stamp[card] += 1
        self.clock += 1
        self.entered[card] = self.clock

    def tick(self) -> int:
        """The next moment, to tell what began earlier."""
        self.clock += 1
        return self.clock

    def sight(self, card: int) -> int:
        """The card as it is seen now (see `engine.ref`)."""
        return card | self.stamp[card] << STAMP_SHIFT

    def sight_card(self, sight: int) -> int:
        return seen_card(sight)

    def still_there(self, sight: int, ctx: Context) -> bool:
        """Whether it has not moved since it was seen, or only by this very text."""
        card = seen_card(sight)
        return self.stamp[card] == seen_stamp(sight) or sighting(card, self.stamp[card]) in ctx.followed

    def counters_on(self, card: int, name: str) -> int:
        counters = self.counters.get(card)
        return counters.get(name, 0) if counters else 0

    def bears_counters(self, card: int) -> bool:
        """Whether counters can be put on this card."""
        return True

    def add_counters(self, card: int, name: str, number: int) -> None:
        """Put counters on a card or (below zero) take them off."""
        counters = self.counters.setdefault(card, {})
        counters[name] = counters.get(name, 0) + number
        if counters[name] <= 0:
            del counters[name]
        if not counters:
            del self.counters[card]
        self.touch(card)
        self.changed("counters")

    def traits(self, card: int) -> Traits:
        """The card's information now, after continuous effects."""
        traits = self.cache[card]
        return traits if traits is not None else continuous.refresh(self, card)

    def base_traits(self, card: int) -> Traits:
        """The printed information that everything else builds on."""
        return self.printed[card].traits

    def card_number(self, card: int, number: str) -> int:
        """A number of the card as it is now."""
        return self.traits(card).numbers[self.NUMBERS[number]]

    def seen_number(self, sight: int, number: str) -> int:
        """A number of the card as it is, or as it was when it left the zone where it was seen."""
        card = seen_card(sight)
        if self.stamp[card] != seen_stamp(sight):
            past = self.past.get(sight)
            if past is not None:
                return past.numbers[self.NUMBERS[number]]
        return self.card_number(card, number)

    def seen_holder(self, sight: int) -> int:
        """The player of the card as it is, or was when it left the zone where it was seen."""
        card = seen_card(sight)
        if self.stamp[card] != seen_stamp(sight):
            past = self.past.get(sight)
            if past is not None:
                return past.holder
        return self.holder[card]

    def remember(self, card: int) -> None:
        """Keep the card's information before it moves."""
        numbers = tuple(self.card_number(card, number) for number in self.NUMBERS)
        self.past[self.sight(card)] = Past(self.traits(card), numbers, self.holder[card], self.flags[card])

    def touch(self, card: int) -> None:
        """Something about this card has changed: its information must be computed anew."""
        if (self.statics or self.floating) and (self.static_reach or self.static_reads):
            self.touch_all()
        else:
            self.cache[card] = None

    def touch_all(self) -> None:
        """Something changed that static effects depend on: whatever they reach is computed anew."""
        self.forget_traits(self.static_reach)
        if self.statics_give:
            self.watches = None
            self.replacers = None

    def touch_abilities(self) -> None:
        """Who has which abilities may have changed."""
        reach = self.static_reach
        self.statics = None
        self.watches = None
        self.replacers = None
        self.has_statics()
        self.forget_traits(reach | self.static_reach)

    def forget_traits(self, reach: int) -> None:
        """The information of cards with valid abilities, and of those in these zones (a mask), is void."""
        cache = self.cache
        if reach < 0:
            self.cache = [None] * len(cache)
            return
        for card in self.static_sources():
            cache[card] = None
        if reach:
            for index, cards in enumerate(self.zones):
                if reach >> index // self.nplayers & 1:
                    for card in cards:
                        cache[card] = None

    def changed(self, what: str) -> None:
        """Something changed (in the words of `Amount.reads`): static abilities may depend on it."""
        if (self.statics or self.floating) and what in self.static_reads:
            self.touch_all()

    def has_statics(self) -> bool:
        """Whether any static ability that changes information is about."""
        if self.statics is None:
            self.statics = []
            self.static_reach = 0
            self.static_reads = frozenset()
            self.statics_give = False
            self.adjusting = False
            for card in self.static_sources():
                profiles = [self.base_traits(card).profile]
                if card in self.marks:
                    profiles.append(Profile(continuous.granted(self, card)))
                for profile in profiles:
                    self.adjusting = self.adjusting or bool(profile.adjusts)
                    if profile.statics:
                        self.statics.append(card)
                        self.static_reach |= profile.reach
                        self.static_reads |= profile.reads
                        self.statics_give = self.statics_give or profile.gives
            for floating in self.floating:
                profile = Profile((Ability(STATIC, static=floating.static),))
                self.static_reach |= profile.reach
                self.static_reads |= profile.reads
                self.statics_give = self.statics_give or profile.gives
            self.static_plan = continuous.plan(self) if self.static_reach else []
        return bool(self.statics) or bool(self.floating)

    def has_valid_statics(self, card: int) -> bool:
        """Whether static abilities of this card would be valid where it is."""
        return card in self.static_sources()

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """A lasting effect begins on these cards; its amounts are counted now."""
        if not cards:
            return
        fixed = tuple(change.fix(self, ctx) for change in changes)
        made = self.tick()
        mark = Mark(fixed, ctx.time or made, until, ctx, made)
        for card in cards:
            earlier = self.marks.get(card, ())
            self.marks[card] = (*earlier, mark)
            if earlier and earlier[-1].time > mark.time:
                self.marks[card] = tuple(sorted(self.marks[card], key=lambda each: each.time))
            self.cache[card] = None
        if any(change.writes() == "abilities" for change in fixed):
            self.touch_abilities()
        else:
            for card in cards:
                self.touch(card)

    def unmark(self, card: int, keep: tuple[Mark, ...] = ()) -> None:
        """Lasting effects end on this card."""
        gone = self.marks.pop(card, None)
        if gone is None:
            return
        if keep:
            self.marks[card] = keep
        self.cache[card] = None
        if any(change.writes() == "abilities" for mark in gone for change in mark.changes):
            self.touch_abilities()
        else:
            self.touch(card)

    def end_marks(self, until: str) -> None:
        """All lasting effects of this duration end together."""
        for card, marks in list(self.marks.items()):
            keep = tuple(mark for mark in marks if mark.until != until)
            if len(keep) != len(marks):
                self.unmark(card, keep)
        if any(each.until == until for each in self.floating):
            self.floating = [each for each in self.floating if each.until != until]
            self.touch_abilities()

    def float_effect(self, static: Static, until: str, ctx: Context) -> None:
        """A lasting effect begins that holds for whatever fits during its time."""
        self.floating.append(Floating(static, self.tick(), until, ctx.copy()))
        self.touch_abilities()

    def show(self, cards: list[int], players: int) -> None:
        """These players may see these cards' faces until the effect is over."""
        for card in cards:
            self.shown[card] = self.shown.get(card, 0) | players
            self.known[card] |= players

    def note(
        self, key: str, clause: str, player: int, card: int = NOTHING, other: int = NOTHING, number: int = 0
    ) -> None:
        """Write a line into the log; who knows the faces of the cards in it is fixed now."""
        seen = seen_other = -1
        face = other_face = None
        if card >= 0:
            seen = -1 if self.zone[card] in self.PUBLIC else self.seen_by(card) | self.known[card]
            face = self.printed[card]
        if is_card(other):
            seen_other = -1 if self.zone[other] in self.PUBLIC else self.seen_by(other) | self.known[other]
            other_face = self.printed[other]
        self.log = (key, clause, player, card, other, number, seen, seen_other, self.turn, face, other_face, self.log)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        """Whether a text can give this card a state, or take it away, and it does not have it so already."""
        return bool(self.flags[card] & flag) != on

    def draw_cards(self, draws: list[tuple[int, int]]) -> None:
        """Players draw together, each so many cards; may have to ask first."""
        for player, number in draws:
            for _ in range(number):
                self.draw(player)

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """A delayed automatic ability begins to look for its event."""
        self.delayed.append(Waiting(ability, ctx.copy(), self.tick(), until, each))
