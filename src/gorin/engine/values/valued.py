"""Values that are asked, not stored: printed cards, the effects on them, and what was worked out.

A card's information is computed when somebody asks and kept until something that it depends on
changes; the rulebook says which abilities are valid where.
"""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import seen_card, seen_stamp
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.values.ability import STATIC, Ability, Change, Static
from gorin.engine.values.face import Face
from gorin.engine.values.identity import effect_line, lines_given, printed_lines
from gorin.engine.values.lasting import Application, Floating, Mark, in_any_order, is_said, joined
from gorin.engine.values.past import Past
from gorin.engine.values.profile import Profile
from gorin.engine.values.traits import Traits
from gorin.engine.values.written import Written

NOTHING_READ: Final[frozenset[str]] = frozenset()


class Valued(Written):
    """Printed cards with lasting effects, and what static abilities do at the moment.

    ABILITY_LAYER: the layer in which abilities are given and taken. AHEAD: what a static ability that gives or takes
    abilities asks for as it is after all layers; IDENTITY_AHEAD: so does one that goes by what cards are and are called
    (`values/ahead.py`). APART: cards that static abilities reach are worked out one by one where these do not look from
    one to another (`static_apart`).
    """

    __slots__ = (
        "adjusting",
        "cache",
        "floating",
        "marks",
        "past",
        "static_apart",
        "static_plan",
        "static_profiles",
        "static_reach",
        "static_reads",
        "statics",
        "statics_give",
    )

    LAYERS: ClassVar[int] = 3
    ABILITY_LAYER: ClassVar[int] = 0
    AHEAD: ClassVar[frozenset[str]] = frozenset()
    IDENTITY_AHEAD: ClassVar[bool] = False
    DEPENDENCIES: ClassVar[bool] = True
    APART: ClassVar[bool] = False

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.marks: dict[int, tuple[Mark, ...]] = {}
        self.floating: list[Floating] = []
        self.past: dict[int, Past] = {}
        self.cache: list[Traits | None] = []
        self.statics: list[int] | None = None
        self.static_reach = 0
        self.static_plan: list[list[Application]] = []
        self.static_profiles: list[Profile] = []
        self.static_reads = NOTHING_READ
        self.statics_give = False
        self.static_apart = False
        self.adjusting = False

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

    def add_cards(self, printed: list[Printed], player: int, zone: int, known: int) -> None:
        """A player's cards come into being in a zone at once, known to these players (a mask)."""
        first = len(self.printed)
        count = len(printed)
        self.printed += printed
        self.owner += [player] * count
        self.holder += [player] * count
        self.zone += [zone] * count
        self.stamp += [0] * count
        self.flags += [0] * count
        self.entered += range(self.clock + 1, self.clock + count + 1)
        self.clock += count
        self.known += [known] * count
        if self.APART:
            self.cache += [None if each.traits.profile.statics else each.traits for each in printed]
        else:
            self.cache += [None] * count
        self.zones[zone * self.nplayers + player] += range(first, first + count)

    def add_counters(self, card: int, name: str, number: int) -> None:
        """Put counters on a card or (below zero) take them off."""
        counters = dict(self.counters.get(card, {}))
        counters[name] = counters.get(name, 0) + number
        if counters[name] <= 0:
            del counters[name]
        if counters:
            self.counters[card] = counters
        else:
            self.counters.pop(card, None)
        self.touch(card)
        self.changed("counters")

    def lay_counters(self, card: int, name: str, number: int) -> None:
        """The same by a text or its cost, which is an event where a rulebook says so."""
        self.add_counters(card, name, number)

    def traits(self, card: int) -> Traits:
        traits = self.cache[card]
        return traits if traits is not None else self.refresh(card)

    def identity(self, card: int) -> Traits:
        traits = self.cache[card]
        return traits if traits is not None else self.refresh(card)

    def base_traits(self, card: int) -> Traits:
        """The printed information that everything else builds on."""
        return self.printed[card].traits

    def known_in(self, card: int, base: Traits, zone: int) -> Traits | None:
        """Return the printed information of a card that has come to this zone, if no effect can change it there.

        Else None.
        """
        apart = self.static_apart and not base.profile.statics and not self.static_reach >> zone & 1
        return base if apart and not (self.marks and card in self.marks) else None

    def text_of(self, card: int) -> Traits:
        """The card's information as far as its abilities go; not worked out where nothing gives or takes any."""
        known = self.cache[card]
        if known is not None:
            return known
        if self.statics is None or self.statics_give or (self.marks and card in self.marks):
            return self.traits(card)
        return self.base_traits(card)

    def line_on(self, card: int, line: int) -> int:
        """Which ability a line of the card's information is, where another face than its own may lie on it."""
        return line

    def line_at(self, card: int, place: int) -> int:
        """Which ability the one at this place of the card's text is."""
        lines = self.text_of(card).lines
        return self.line_on(card, lines[place] if place < len(lines) else place)

    def last_seen(self, sight: int) -> Past | None:
        """Return the card's information when it left the zone of this sighting, or None while it still lies there."""
        if self.stamp[seen_card(sight)] == seen_stamp(sight):
            return None
        return self.past.get(sight)

    def seen_number(self, sight: int, number: str) -> int:
        past = self.last_seen(sight)
        if past is not None:
            return past.numbers[self.NUMBERS[number]]
        return self.card_number(seen_card(sight), number)

    def seen_face(self, sight: int) -> Face:
        past = self.last_seen(sight)
        return self.identity(seen_card(sight)) if past is None else past.traits

    def seen_holder(self, sight: int) -> int:
        past = self.last_seen(sight)
        return self.holder[seen_card(sight)] if past is None else past.holder

    def seen_counters(self, sight: int, name: str) -> int:
        past = self.last_seen(sight)
        return self.counters_on(seen_card(sight), name) if past is None else past.counters.get(name, 0)

    def remember(self, card: int) -> None:
        """Keep the card's information before it moves."""
        numbers = self.numbers_of(card)
        self.past[self.sight(card)] = Past(
            self.traits(card), numbers, self.holder[card], self.flags[card], self.counters.get(card, {})
        )

    def numbers_of(self, card: int) -> tuple[int, ...]:
        """All its numbers as they are now."""
        return tuple([self.card_number(card, number) for number in self.NUMBERS])

    def touch(self, card: int) -> None:
        """Something about this card has changed: its information must be computed anew."""
        self.cache[card] = None
        if (self.statics or self.floating) and (self.static_reach or self.static_reads) and not self.static_apart:
            self.touch_all()

    def touch_all(self) -> None:
        """Something changed that static effects depend on: whatever they reach is computed anew."""
        if self.static_reach or self.floating or self.statics is None:
            self.forget_traits(self.static_reach)
        else:
            for card in self.statics:
                self.cache[card] = None
        if self.statics_give:
            self.forget_watches()

    def touch_abilities(self) -> None:
        """Who has which abilities may have changed."""
        self.forget_watches()
        self.renew_statics()

    def touch_statics(self) -> None:
        """A card with static abilities has come to where they are valid, or left it."""
        self.touch_abilities()

    def statics_moved(self, card: int) -> None:
        """Static abilities of a card that has moved begin or cease to be valid."""
        self.touch_statics()

    def touch_floating(self) -> None:
        """A lasting effect that holds for whatever fits has begun or ended."""
        self.touch_abilities()

    def renew_statics(self, moved: bool = False) -> None:
        """Find out which static abilities are valid; where they give abilities, also who looks for what.

        `moved`: only because a card has moved, which means nothing to cards that none of them reaches.
        """
        reach = self.static_reach
        gave = self.statics_give
        apart = moved and self.static_apart
        self.statics = None
        self.has_statics()
        if gave or self.statics_give:
            self.forget_watches()
        reach |= self.static_reach
        if apart and self.static_apart and reach >= 0:
            self.forget_reached(reach)
        else:
            self.forget_traits(reach)

    def forget_traits(self, reach: int) -> None:
        """The information of cards with valid abilities, and of those in these zones (a mask), is void."""
        cache = self.cache
        if reach < 0:
            self.cache = [None] * len(cache)
            return
        for card in self.static_sources():
            cache[card] = None
        self.forget_reached(reach)

    def forget_reached(self, reach: int) -> None:
        """The information of cards in these zones (a mask) is void."""
        cache = self.cache
        while reach:
            lowest = reach & -reach
            reach ^= lowest
            for cards in self.piles(lowest.bit_length() - 1):
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
            self.statics_give = False
            self.static_apart = self.APART
            self.adjusting = False
            valid: list[Profile] = []
            for card in self.static_sources():
                profile = self.base_traits(card).profile
                if profile.static_home or profile.static_zones:
                    self.adjusting = self.adjusting or bool(profile.adjusts)
                    if profile.statics:
                        self.statics.append(card)
                        valid.append(profile)
                if self.marks and card in self.marks:
                    given = self.granted(card)
                    if given is not None:
                        profile = given
                        self.adjusting = self.adjusting or bool(profile.adjusts)
                        if profile.statics:
                            self.statics.append(card)
                            valid.append(profile)
            valid += [
                Profile((Ability(STATIC, static=floating.static),), printed_lines(1)) for floating in self.floating
            ]
            for profile in valid:
                self.statics_give = self.statics_give or profile.gives
                self.static_apart = self.static_apart and profile.apart and not profile.gives
            self.static_profiles = valid
            self.sum_up_statics()
            self.static_plan = self.plan_statics()
        return bool(self.statics) or bool(self.floating)

    def sum_up_statics(self) -> None:
        """What static abilities reach and depend on, all together."""
        reach = 0
        reads = NOTHING_READ
        for profile in self.static_profiles:
            reach |= profile.reach
            own = profile.apart_reads if self.static_apart else profile.reads
            if own:
                reads = reads | own if reads else own
        self.static_reach = reach
        self.static_reads = reads

    def granted(self, card: int) -> Profile | None:
        """Return the abilities that lasting effects give a card, or None.

        Static abilities among them take part in the layer of abilities.
        """
        found: tuple[Ability, ...] = ()
        lines: tuple[int, ...] = ()
        for mark in self.marks.get(card, ()):
            for change in mark.changes:
                given = change.given()
                if given:
                    found += given
                    lines = lines_given(lines, len(given), mark.ctx.line)
        return Profile(found, lines) if found else None

    def has_valid_statics(self, card: int) -> bool:
        """Whether static abilities of this card would be valid where it is."""
        return card in self.static_sources()

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """A lasting effect begins on these cards; its amounts are counted now."""
        if not cards:
            return
        fixed = tuple([change.fix(self, ctx) for change in changes])
        made = self.tick()
        own = ctx.copy()
        own.line = effect_line(made)
        mark = Mark(fixed, ctx.time or made, until, own, made)
        for card in cards:
            earlier = self.marks.get(card, ())
            self.marks[card] = self.with_one_more(earlier, mark)
            if earlier and earlier[-1].time > mark.time:
                self.marks[card] = tuple(sorted(self.marks[card], key=lambda each: each.time))
            self.cache[card] = None
        if any(change.writes() == "abilities" for change in fixed):
            self.touch_abilities()
        else:
            for card in cards:
                self.touch(card)

    def with_one_more(self, earlier: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
        """Return the marks of a card with one more.

        It is merged with an equal mark where their order does not matter.
        """
        for place in range(len(earlier) - 1, -1, -1):
            both = self.joined(earlier[place], mark)
            if both is not None:
                return (*earlier[:place], both, *earlier[place + 1 :])
            if not in_any_order(earlier[place], mark):
                break
        return (*earlier, mark)

    def joined(self, earlier: Mark, later: Mark) -> Mark | None:
        """Count a repeated effect instead of listing it, if no other effect can stand between the two in time."""
        both = joined(earlier, later)
        if both is None or max(self.entered) > earlier.time:
            return None
        return None if self.floating and self.floating[-1].time > earlier.time else both

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
        if not self.marks and not self.floating:
            return
        ending: list[int] = []
        for card, marks in self.marks.items():
            for mark in marks:
                if mark.until == until:
                    ending.append(card)
                    break
        for card in ending:
            marks = self.marks.get(card, ())
            self.unmark(card, tuple([mark for mark in marks if mark.until != until]))
        if self.floating:
            left = [each for each in self.floating if each.until != until]
            if len(left) < len(self.floating):
                self.floating = left
                self.touch_floating()

    def float_effect(self, static: Static, until: str, ctx: Context) -> None:
        """A lasting effect begins that holds for whatever fits during its time."""
        began = self.tick()
        if is_said(self.floating, static, until, ctx):
            return
        own = ctx.copy()
        own.line = effect_line(began)
        self.floating.append(Floating(static, began, until, own))
        self.touch_floating()

    def refresh(self, card: int) -> Traits:
        """Compute a card's information through the continuous effects."""
        raise AssertionError("a game computes values")

    def plan_statics(self) -> list[list[Application]]:
        """What static abilities do, layer by layer, as long as nobody's abilities change."""
        raise AssertionError("a game computes values")

    def forget_watches(self) -> None:
        """Who looks for which event has to be found out anew."""
        raise AssertionError("a game watches for events")

    def static_sources(self) -> list[int]:
        """The cards whose static abilities can be valid now."""
        raise AssertionError("a rulebook says where abilities are valid")

    def reachable(self) -> list[int]:
        """The cards that continuous effects can reach."""
        raise AssertionError("a rulebook says what effects reach")

    def layer(self, change: Change) -> int:
        """The layer (below LAYERS) in which this change is applied."""
        raise AssertionError("a rulebook orders continuous effects")

    def is_spared(self, card: int, ability: Ability | None, ctx: Context) -> bool:
        """Whether this card does not receive what a static ability does."""
        return False

    def keyword_abilities(self, keywords: int) -> tuple[Ability, ...]:
        """The abilities that these keywords stand for."""
        raise AssertionError("a rulebook defines its keywords")
