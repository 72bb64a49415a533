"""How texts of this game describe things: tests, references, amounts, conditions, costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING, player_ref, seen_card, seen_stamp, sighting
from gorin.engine.kernel.table import Table
from gorin.engine.program.amount import ONE
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.who import ANY, SELF, Who
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ATTRIBUTE_WORD,
    ATTRIBUTES,
    BEFORE,
    FIELD,
    FROZEN,
    MANA,
    NUMBER,
    RUNOA,
    SHIELDS,
    Mana,
    X,
)


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
class InSequence(Amount):
    """R26: how many objects of the present sequence stand before or after this one, gone ones too.

    2-7-3-2: counted when the text is carried out.
    """

    side: str
    tests: tuple[Test, ...] = ()
    who: Who = ANY

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return game.in_sequence(self.side, self.tests, self.who, ctx.num(NUMBER), ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("sequence",))


@dataclass(frozen=True)
class ModeCount(Amount):
    """How many modes were chosen."""

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return len(ctx.modes)


@dataclass(frozen=True)
class DestroyedThisTurn(Amount):
    """T55: how many objects that fit (as they were then) were destroyed in this turn."""

    tests: tuple[Test, ...] = ()
    who: Who = ANY

    def value(self, game: OrpheliaState, ctx: Context) -> int:
        return sum(
            1
            for sight in game.destroyed
            if self.who.is_one(game, ctx, game.seen_holder(sight)) and game.fitted(sight, self.tests, ctx)
        )

    def reads(self) -> frozenset[str]:
        return frozenset(("destroyed",)).union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class Bearer(Things):
    """付いているノーディア: the 付け先 of the glyph whose text it is.

    `places`: the zones (a mask) in which it lets that be; where it does not say, 17-8-3-1 does.
    """

    places: int = 1 << FIELD | 1 << MANA | 1 << SHIELDS

    def sightings(self, game: OrpheliaState, ctx: Context) -> list[int]:
        bearer = game.seen_bearer(sighting(ctx.source, ctx.stamp))
        return [] if bearer == NOTHING else [bearer]

    def is_inward(self) -> bool:
        return True

    def zones(self) -> int:
        return self.places

    def reads(self) -> frozenset[str]:
        return frozenset(("attached",))


BEARER: Final = Bearer()


@dataclass(frozen=True)
class IsBearer(Test):
    """It is the 付け先 of the glyph whose text it is."""

    def passes(self, game: OrpheliaState, card: int, ctx: Context) -> bool:
        return game.seen_bearer(sighting(ctx.source, ctx.stamp)) == game.sight(card)

    def reads(self) -> frozenset[str]:
        return frozenset(("attached",))


@dataclass(frozen=True)
class PlayersMeant(Group):
    """プレイヤー1人: players as targets."""

    who: Who = ANY

    def cards(self, game: Table, ctx: Context) -> list[int]:
        return [player_ref(player) for player in self.who.players(game, ctx)]

    def admits(self, game: Table, card: int, ctx: Context) -> bool:
        return card in self.cards(game, ctx)


@dataclass(frozen=True)
class Quiet(Condition):
    """2-7-1-7 静止下."""

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        return game.is_quiet(ctx.master)


@dataclass(frozen=True)
class WasSeen(Condition):
    """The first thing named fits, as it was when it was last in that zone (R44)."""

    things: Things
    tests: tuple[Test, ...]

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        for sight in self.things.sightings(game, ctx):
            return game.fitted(sight, self.tests, ctx)
        return False

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class IsThere(Condition):
    """Any of the things named is still tgame."""

    things: Things

    def holds(self, game: OrpheliaState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class ManaCost(Cost):
    """19-2: so much mana; `x`: how many times the declared X is added to the 無属性 part."""

    mana: Mana
    x: int = 0

    def payable(self, game: OrpheliaState, ctx: Context) -> bool:
        raise AssertionError("mana is judged with the whole bill (payment)")

    def price(self, ctx: Context) -> Mana:
        if not self.x:
            return self.mana
        return (*self.mana[:-1], self.mana[-1] + self.x * ctx.num(X))

    def pay(self, game: OrpheliaState, ctx: Context) -> None:
        return


@dataclass(frozen=True)
class TurnCards(Cost):
    """T128: so many リノア materials of a description are turned ルノア."""

    group: Group
    number: int = 1

    def candidates(self, game: OrpheliaState, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if not game.flags[card] & (RUNOA | FROZEN)]

    def payable(self, game: OrpheliaState, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.number

    def pay(self, game: OrpheliaState, ctx: Context) -> None:
        raise AssertionError("a payment lets the player pick (Paying)")


def is_as_seen(game: OrpheliaState, sight: int) -> bool:
    """Whether it has not moved since it was seen."""
    return game.stamp[seen_card(sight)] == seen_stamp(sight)


@dataclass(frozen=True)
class Aiming(Op):
    """20-1-2: a sentence that uses the targets in `reg` begins; without any the program goes on with operation `to`."""

    reg: int
    to: int


@dataclass(frozen=True)
class MakesMana(Op):
    """6-2-1: mana into a pool, one of these alternatives, `times` over."""

    alternatives: tuple[Mana, ...]
    who: Who = SELF
    times: Amount = ONE


@dataclass(frozen=True)
class EnterRunoa(Op):
    """2-8-4: in a replacement of entering: it enters ルノア."""


@dataclass(frozen=True)
class EnterWithCounters(Op):
    """2-8-4: in a replacement of entering: it enters with counters on it."""

    name: str
    amount: Amount = ONE
