"""Tests: properties of a card that only this game's texts ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING, seen_card, sighting
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Cause
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import SPELL
from gorin.games.orphelia.program.things import Bearer
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ATTRIBUTE_WORD, ATTRIBUTES, BEFORE, NUMBER, NUMBERS, L


@dataclass(frozen=True)
class AttributeCount(Test):
    """How many attributes it has: 単属性 one (5-2-2), 複数属性 two or more (5-2-3), 無属性 none (5-3-2)."""

    relation: str
    number: int

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        words = game.traits(card).words
        return compare(sum(word.startswith(ATTRIBUTE_WORD) for word in words), self.relation, self.number)

    def reads(self) -> frozenset[str]:
        return frozenset(("words",))


@dataclass(frozen=True)
class HasPickedAttribute(Test):
    """その属性の: the attribute that `PickAttribute` put into `num`."""

    num: int

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return ATTRIBUTE_WORD + ATTRIBUTES[ctx.num(self.num)] in game.traits(card).words

    def reads(self) -> frozenset[str]:
        return frozenset(("words",))


@dataclass(frozen=True)
class HasCounters(Test):
    """10-2-2 ○○カウンターが乗っている: of this name (empty: any counter)."""

    name: str = ""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return bool(game.counters_on(card, self.name)) if self.name else card in game.counters

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))


@dataclass(frozen=True)
class Origin(Test):
    """R114: something of these kinds (a mask; 0: any) that is about to be put somewhere from one of these zones.

    No zones: from any.
    """

    kinds: int
    zones: tuple[int, ...]

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        if self.zones and game.zone[card] not in self.zones:
            return False
        return not self.kinds or bool(game.traits(card).kind & self.kinds)


@dataclass(frozen=True)
class IsDamaged(Test):
    """ダメージを受けている."""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.damage.get(card, 0) > 0

    def reads(self) -> frozenset[str]:
        return frozenset(("damage",))


@dataclass(frozen=True)
class IsAttacking(Test):
    """攻撃している."""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.attacker == game.sight(card)

    def reads(self) -> frozenset[str]:
        return frozenset(("battle",))


@dataclass(frozen=True)
class IsBlocking(Test):
    """ブロックしている; `this`: このノーディアをブロックしている."""

    this: bool = False

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        if self.this and (game.attacker == NOTHING or seen_card(game.attacker) != ctx.source):
            return False
        return game.sight(card) in game.blockers

    def reads(self) -> frozenset[str]:
        return frozenset(("battle",))


@dataclass(frozen=True)
class Blocks(Test):
    """それをブロックしている: a blocker of one of these things."""

    things: Things

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.sight(card) in game.blockers and game.attacker in self.things.sightings(game, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("battle",)) | self.things.reads()


@dataclass(frozen=True)
class IsBlocked(Test):
    """ブロックされている: an attacker that is blocked, by one of these things if they are named."""

    things: Things | None = None

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        if game.attacker != game.sight(card):
            return False
        if self.things is None:
            return bool(game.blockers)
        return any(each in game.blockers for each in self.things.sightings(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset(("battle",)) | (self.things.reads() if self.things is not None else frozenset())


@dataclass(frozen=True)
class IsInSequence(Test):
    """2-7-2-3: where the text says 先行する or 後続する, seen from the object whose text it is (R26)."""

    side: str

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        number = game.sequence_number(card)
        own = ctx.num(NUMBER)
        if not number or number == own:
            return False
        if self.side == BEFORE:
            return not own or number < own
        return bool(own) and number > own

    def reads(self) -> frozenset[str]:
        return frozenset(("sequence",))


@dataclass(frozen=True)
class SequenceAround(Test):
    """T64: seen from this very object there is something before or after it in the sequence."""

    side: str
    tests: tuple[Test, ...] = ()
    who: Who = ANY
    wanted: bool = True

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        own = game.sequence_number(card)
        return bool(game.in_sequence(self.side, self.tests, self.who, own, ctx)) == self.wanted

    def reads(self) -> frozenset[str]:
        return frozenset(("sequence",))


@dataclass(frozen=True)
class ByEffect(Cause):
    """相手のスペルの効果によって: an effect does it.

    `who`: whose; `tests`: on the card whose effect it is; `of_ability`: it is that of an ability. `outright`: the rules
    do not do it for want of life (2-9-3).
    """

    who: Who = ANY
    tests: tuple[Test, ...] = ()
    of_ability: bool = False
    outright: bool = False

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        if self.outright and is_lifeless(game, card):
            return False
        for frame in reversed(game.frames):
            if isinstance(frame, Effect):
                fits = self.who.is_one(game, ctx, frame.ctx.master)
                fits = fits and not (self.of_ability and frame.ability.kind == SPELL)
                return fits and all(test.passes(game, frame.ctx.source, ctx) for test in self.tests)
        return False

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class ByDamage(Cause):
    """2-9-3 ダメージによって破壊される: its damage has taken its life."""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.damage.get(card, 0) > 0 and is_lifeless(game, card)

    def reads(self) -> frozenset[str]:
        return frozenset(("damage", L))


@dataclass(frozen=True)
class NoneLeft(Cause):
    """最後の毒カウンターが取り除かれた: none of this name (empty: none at all) lies on it now."""

    name: str = ""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return not (game.counters_on(card, self.name) if self.name else card in game.counters)

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))


def is_lifeless(game: OrpheliaState, card: int) -> bool:
    """2-9-3: whether its L値 is no more than its damage."""
    return game.exact_number(card, NUMBERS[L]) <= game.damage.get(card, 0)


BEARER: Final = Bearer()


@dataclass(frozen=True)
class IsBearer(Test):
    """It is the 付け先 of the glyph whose text it is."""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.seen_bearer(sighting(ctx.source, ctx.stamp)) == game.sight(card)

    def reads(self) -> frozenset[str]:
        return frozenset(("attached",))
