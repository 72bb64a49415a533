"""Conditions that only this game's texts state."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who
from gorin.engine.values.identity import use_key
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.program.tests import folded


@dataclass(frozen=True)
class AttackIs(Condition):
    """The attack under way is one of these of the turn, counted by R78 and R123.

    `who`: declared by such a player; `by`: by such a card; both None: by anybody. No `ordinals`: any.
    """

    ordinals: tuple[int, ...] = ()
    who: Who | None = None
    by: Things | None = None

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_attack(self, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",))


@dataclass(frozen=True)
class InAttack(Condition):
    """The thing has this role in the present attack, and its partner in it passes the tests."""

    things: Things
    role: str
    tests: tuple[Test, ...] = ()

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_in_attack(self, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",)).union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class PartnerAttack(Condition):
    """8.2.4.4: the present attack is a partner attack."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).is_partner_attack()

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",))


@dataclass(frozen=True)
class Parity(Condition):
    """奇数 or 偶数."""

    amount: Amount
    odd: bool

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(self.amount.value(game, ctx) % 2) == self.odd

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class AllFit(Condition):
    """R121 すべて, のみ: there is at least one, and each passes the tests."""

    things: Things
    tests: tuple[Test, ...]

    def holds(self, game: Game, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return bool(cards) and all(test.passes(game, card, ctx) for card in cards for test in self.tests)

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class NamesDiffer(Condition):
    """R121 カード名がそれぞれ違う: there is at least one, and no two share a whole name."""

    things: Things

    def holds(self, game: Game, ctx: Context) -> bool:
        names = [folded(game.identity(card).name) for card in self.things.cards(game, ctx)]
        return bool(names) and len(set(names)) == len(names)

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {"name"}


@dataclass(frozen=True)
class DidTo(Condition):
    """R122 ～したら: this act of the same ability was done to at least `least` cards that pass the tests.

    `act`: put, discard, set, choose, return, add, exchange, reveal, look, draw, soul, recover, retire, rest, stand.
    `origin`, `goal`: zones.
    `who`: only by such a player. `times`: a count of cards put down by all of them.
    """

    act: str
    tests: tuple[Test, ...] = ()
    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    least: int = 1
    relation: str = ">="
    who: Who | None = None
    regs: tuple[int, ...] = ()
    """Where that which was chosen (or shown) stands."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return compare(hooks(game).count_done(self, ctx), self.relation, self.least)


@dataclass(frozen=True)
class ArrivedAs(Condition):
    """T181: the thing came this turn from these zones into its present one; `nth`: at least as the nth card."""

    things: Things
    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    nth: int = 0

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_arrival(self, ctx)

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {zone_read(zone) for zone in self.goal} | {"turn"}


@dataclass(frozen=True)
class CheckWas(Condition):
    """R130: the check just made was won (or lost)."""

    won: bool
    num: int = NOTHING

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_check(self, ctx)


@dataclass(frozen=True)
class SparkCancelled(Condition):
    """T181: a spark (of these cards, or any) was cancelled this turn."""

    things: Things | None = None

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_spark_cancelled(self, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))


@dataclass(frozen=True)
class RetiredInAttack(Condition):
    """T181: such a character of these players retired (or did not) in the present attack."""

    who: Who
    wanted: bool
    tests: tuple[Test, ...] = ()

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).judge_retired_in_attack(self, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",))


@dataclass(frozen=True)
class SeveralFit(Condition):
    """T172: among the things each of these descriptions is met by at least one card."""

    things: Things
    wanted: tuple[tuple[Test, ...], ...]

    def holds(self, game: Game, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return all(any(all(test.passes(game, card, ctx) for test in tests) for card in cards) for tests in self.wanted)

    def reads(self) -> frozenset[str]:
        found = self.things.reads()
        return found.union(*(test.reads() for tests in self.wanted for test in tests))


@dataclass(frozen=True)
class WasPicked(Condition):
    """The word that was picked (declared) into `num` is this one."""

    num: int
    option: int
    word: str | None = None

    def holds(self, game: Game, ctx: Context) -> bool:
        return ctx.num(self.num) == self.option


@dataclass(frozen=True)
class Keyworded(Condition):
    """11.2: a condition keyword, named so that an effect can make it count as met (T137)."""

    keyword: int
    condition: Condition
    names: tuple[str, ...] = ()

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).holds_keyword(self.condition, ctx)

    def reads(self) -> frozenset[str]:
        return self.condition.reads()


@dataclass(frozen=True)
class Unused(Condition):
    """各ターン1回 of what is done instead of something: this ability was used less often than this in this turn."""

    limit: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return game.used.get(use_key(ctx), 0) < self.limit


@dataclass(frozen=True)
class InPhase(Condition):
    """It is this phase (of a turn of `who`)."""

    phase: str
    who: Who | None = None

    def holds(self, game: Game, ctx: Context) -> bool:
        if hooks(game).phase_now() != self.phase:
            return False
        return self.who is None or self.who.is_one(game, ctx, game.active)

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))
