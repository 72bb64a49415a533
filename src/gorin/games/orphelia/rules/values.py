"""Chapters 5, 7 and 10: the information of cards and objects as it is now, and who sees it (R109)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.kernel.ref import NOTHING, is_player, player_of, seen_card, seen_stamp, sighting
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.group import NumberIs
from gorin.engine.program.roots import Test
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import SET, TIMES, Number
from gorin.engine.values.durations import in_turns, next_turn
from gorin.engine.values.identity import use_key
from gorin.engine.values.past import Past
from gorin.games.orphelia.fields import OrpheliaFields
from gorin.games.orphelia.program.changes import Divide
from gorin.games.orphelia.rules import keywords
from gorin.games.orphelia.terms import (
    AFTER,
    ARCHIVE,
    ARKEIA,
    ATTRIBUTE_WORD,
    ATTRIBUTES,
    BEFORE,
    COST,
    DIVISORS,
    FIELD,
    HAND,
    KEYWORDS,
    MANA,
    NORDIA,
    NOWHERE,
    NUMBERS,
    RUNOA,
    SHIELDS,
    SICK,
    STACK,
    STATUSES,
    A,
    D,
    L,
    X,
)

LAYER_OF_SETTING: Final = 1
LAYER_OF_ADDING: Final = 2
LAYER_OF_TIMES: Final = 3
LAYER_OF_DIVIDING: Final = 4

USUAL: Final = 1 << FIELD | 1 << ARKEIA | 1 << STACK
"""The zones (a mask) whose cards are looked at with those that have static abilities."""

LIFE: Final = NUMBERS[L]
VALUES: Final[tuple[int, ...]] = (NUMBERS[A], NUMBERS[D], LIFE)
"""Where the values of a nordia stand among its numbers."""

PAST_DAMAGE: Final = 0
PAST_BEARER: Final = 1
"""Where `Past.more` holds the damage on an object, and the 付け先 of a glyph."""

UNHARMED: Final[tuple[int, ...]] = (0, NOTHING)
NO_COUNTERS: Final[dict[str, int]] = {}

DEAD: Final = 1 << 62
"""A bit in a target's sighting: it is no longer legal, but the text may still look at it (20-1-2)."""


class OrpheliaValues(OrpheliaFields):
    """What is asked of a card: values, attributes, abilities, whether it still is where it was seen."""

    __slots__ = ()

    def layer(self, change: Change) -> int:
        """7-1-7, R67, R68: setting, adding, multiplying, dividing; everything else by age."""
        if isinstance(change, Number):
            if change.how == SET:
                return LAYER_OF_SETTING
            return LAYER_OF_TIMES if change.how == TIMES else LAYER_OF_ADDING
        return LAYER_OF_DIVIDING if isinstance(change, Divide) else 0

    def exact_number(self, card: int, index: int) -> int:
        """7-1-2: a value before a negative result is replaced by 0; 7-1-1, R2: rounded once."""
        numbers = self.traits(card).numbers
        value = numbers[index]
        if len(numbers) > DIVISORS:
            divisor = numbers[DIVISORS + index]
            value = -(-value // -divisor) if divisor < 0 else value // divisor
        return value

    def card_number(self, card: int, number: str) -> int:
        index = NUMBERS[number]
        value = self.exact_number(card, index)
        if number == L:
            value -= self.damage.get(card, 0)
        elif number == COST and self.zone[card] == STACK:
            value += self.declared_x(card)
        return value if value > 0 else 0

    def remember(self, card: int) -> None:
        """R44: what the card is, before it moves."""
        traits = self.traits(card)
        numbers = traits.numbers[:DIVISORS]
        if traits.kind & NORDIA:
            if len(traits.numbers) > DIVISORS:
                for index in VALUES:
                    numbers[index] = self.exact_number(card, index)
            numbers[LIFE] -= self.damage.get(card, 0)
            for index in VALUES:
                if numbers[index] < 0:
                    numbers[index] = 0
        counters = NO_COUNTERS
        more = UNHARMED
        if self.zone[card] != STACK:
            counters = self.counters.get(card, counters)
            more = (self.damage.get(card, 0), self.attached.get(card, NOTHING))
        elif self.faces[card].x:
            numbers[0] += self.declared_x(card)
        past = Past(traits, tuple(numbers), self.holder[card], self.flags[card], counters, more)
        self.past[self.sight(card)] = past

    def forget_the_past(self) -> None:
        """R44, R50: what no ability that still waits can look at."""
        if not self.past:
            return
        needed: set[int] = set()
        for each in self.waiting + self.delayed:
            needed.add(sighting(each.ctx.source, each.ctx.stamp))
            for register in each.ctx.regs:
                needed.update(sight & ~DEAD for sight in register if sight >= 0)
        self.past = {sight: past for sight, past in self.past.items() if sight in needed}

    def declared_x(self, card: int) -> int:
        """7-1-5, 7-1-6, R34: on the stack X counts as declared there."""
        x = self.faces[card].x
        stacked = self.stacked(card) if x else None
        return 0 if stacked is None else stacked.ctx.num(X) * x

    def life(self, card: int) -> int:
        """R67: L値 less damage, as it is judged by 2-9-3."""
        return self.exact_number(card, NUMBERS[L]) - self.damage.get(card, 0)

    def last_seen(self, sight: int) -> Past | None:
        return super().last_seen(sight & ~DEAD)

    def seen_holder(self, sight: int) -> int:
        return player_of(sight) if is_player(sight) else super().seen_holder(sight)

    def seen_bearer(self, sight: int) -> int:
        """17-8-3: the 付け先 of a glyph, or the one that it had when it left (R44)."""
        past = self.last_seen(sight)
        return self.attached.get(seen_card(sight), NOTHING) if past is None else past.more[PAST_BEARER]

    def still_there(self, sight: int, ctx: Context) -> bool:
        return sight >= 0 and not sight & DEAD and super().still_there(sight, ctx)

    def fitted(self, sight: int, tests: tuple[Test, ...], ctx: Context) -> bool:
        """R44: whether something fits, or fitted when it was last where it was seen."""
        if is_player(sight):
            return False
        card = seen_card(sight)
        past = self.last_seen(sight)
        if past is None:
            return all(test.passes(self, card, ctx) for test in tests)
        now = (self.cache[card], self.flags[card], self.stamp[card], self.counters, self.damage)
        self.cache[card] = past.traits
        self.flags[card] = past.flags
        self.stamp[card] = seen_stamp(sight & ~DEAD)
        self.counters = {card: past.counters} if past.counters else {}
        self.damage = {card: past.more[PAST_DAMAGE]}
        fits = all(
            compare(past.numbers[NUMBERS[test.number]], test.relation, test.amount.value(self, ctx))
            if isinstance(test, NumberIs)
            else test.passes(self, card, ctx)
            for test in tests
        )
        self.cache[card], self.flags[card], self.stamp[card], self.counters, self.damage = now
        return fits

    def in_sequence(self, side: str, tests: tuple[Test, ...], who: Who, own: int, ctx: Context) -> int:
        """2-7-2-2, R26: how many objects of the present sequence stand before or after a number.

        2-7-4-2: nothing but their place in it counts.
        """
        count = 0
        for each in self.sequence:
            if side == BEFORE and own and each.number >= own:
                continue
            if side == AFTER and (not own or each.number <= own):
                continue
            if who.is_one(self, ctx, each.ctx.master) and self.fitted(sighting(each.card, each.stamp), tests, ctx):
                count += 1
        return count

    def static_sources(self) -> list[int]:
        """18-1-1, R75, R111: on the field, and those of an アルケイア in its zone.

        18-1-2: whenever a value is asked for, and not a moment longer than they are there (18-1-3).
        """
        return self.cards_in(FIELD) + self.cards_in(ARKEIA)

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] in (FIELD, ARKEIA)

    def reachable(self) -> list[int]:
        found = self.static_sources() + self.cards_in(STACK)
        elsewhere = self.static_reach & ~USUAL
        if elsewhere:
            for zone in range(NOWHERE):
                if elsewhere >> zone & 1:
                    found += self.cards_in(zone)
        return found

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """R111."""
        return [
            (card, ability, number)
            for player in self.turn_order()
            for zone in (FIELD, ARKEIA)
            for card in self.zone_cards(zone, player)
            if self.traits(card).profile.watching
            for number, ability in enumerate(self.traits(card).abilities)
        ]

    def keyword_abilities(self, mask: int) -> tuple[Ability, ...]:
        return keywords.abilities_of(mask)

    def duration(self, until: str, player: int) -> str:
        """18-6-1, R69: the turn in which an effect ends."""
        return in_turns(until, self.turn, self.active == player)

    def next_turn(self, own: bool, player: int) -> int:
        return next_turn(self.turn, self.active == player, own)

    def count_use(self, ctx: Context) -> None:
        """R82, R118: of this ability of this card."""
        key = use_key(ctx)
        self.used[key] = self.used.get(key, 0) + 1

    def seen_by(self, card: int) -> int:
        """Archives and shields nobody sees (13-2-1, 13-6-1), a hand its player (13-3-1).

        The rest is open to both, the exile too (13-10-1).
        """
        zone = self.zone[card]
        if zone in (ARCHIVE, SHIELDS):
            return self.shown.get(card, 0)
        if zone == HAND:
            return 1 << self.holder[card] | self.shown.get(card, 0)
        return self.everybody()

    def hidden_group(self, card: int) -> int:
        return 0

    OBSERVED: ClassVar[tuple[str, ...]] = ("damage", "number on the stack")

    def observed(self, card: int) -> int:
        zone = self.zone[card]
        if zone == FIELD:
            return min(self.damage.get(card, 0), 127)
        return min(self.sequence_number(card), 127) << 8 if zone == STACK else 0

    def view_card(self, card: int) -> dict[str, Any]:
        traits = self.traits(card)
        view: dict[str, Any] = {"cost": self.card_number(card, COST), "attributes": self.attributes_of(card)}
        zone = self.zone[card]
        if zone in (FIELD, MANA):
            view["runoa"] = bool(self.flags[card] & RUNOA)
        if traits.kind & NORDIA:
            view |= {number: self.card_number(card, number) for number in (A, D, L)}
        if zone == FIELD:
            view["sick"] = bool(self.flags[card] & SICK)
            view["damage"] = self.damage.get(card, 0)
            view["status"] = [word for word, bit in STATUSES.items() if self.flags[card] & bit]
            view["counters"] = dict(self.counters.get(card, {}))
            view["keywords"] = [word for word, bit in KEYWORDS.items() if traits.keywords & bit]
            bearer = self.attached.get(card, NOTHING)
            view["attached"] = None if bearer == NOTHING else seen_card(bearer)
        if zone == STACK:
            view["number"] = self.sequence_number(card)
        return view

    def attributes_of(self, card: int) -> list[str]:
        """5-2-1: the attributes of a card now. A card without any is 無属性 (5-3-1, 5-3-3)."""
        words = self.traits(card).words
        return [each for each in ATTRIBUTES if ATTRIBUTE_WORD + each in words]
