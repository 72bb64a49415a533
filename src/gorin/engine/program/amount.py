"""Amounts: numbers that a text leaves to be counted when it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Things
from gorin.engine.program.who import SELF, Who


@dataclass(frozen=True)
class Exactly(Amount):
    """A printed number."""

    number: int

    def value(self, game: Table, ctx: Context) -> int:
        return self.number

    def is_natural(self) -> bool:
        return self.number >= 0


@dataclass(frozen=True)
class Count(Amount):
    """How many cards fit a description now."""

    group: Group

    def value(self, game: Table, ctx: Context) -> int:
        return game.counted(self.group.cards(game, ctx), self.group, ctx)

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class CountOf(Amount):
    """How many cards a reference names."""

    things: Things

    def value(self, game: Table, ctx: Context) -> int:
        return len(self.things.cards(game, ctx))

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class NumberOf(Amount):
    """A number of a card (`attack`, `cost`, ...), as last seen if it is gone."""

    things: Things
    number: str

    def value(self, game: Table, ctx: Context) -> int:
        for sight in self.things.sightings(game, ctx):
            return game.seen_number(sight, self.number)
        return 0

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {self.number}


@dataclass(frozen=True)
class PlayerNumber(Amount):
    """A number of a player, by the game's name for it (`pp`, `played`, ...)."""

    number: str
    who: Who = SELF

    def value(self, game: Table, ctx: Context) -> int:
        total = 0
        for player in self.who.players(game, ctx):
            total += game.player_number(player, self.number, ctx)
        return total

    def reads(self) -> frozenset[str]:
        return frozenset(("player",))


@dataclass(frozen=True)
class Counters(Amount):
    """How many counters of a name lie on a card."""

    things: Things
    name: str

    def value(self, game: Table, ctx: Context) -> int:
        return sum(game.seen_counters(sight, self.name) for sight in self.things.sightings(game, ctx))

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {"counters"}


@dataclass(frozen=True)
class Result(Amount):
    """What an earlier sentence of the same text counted (how many were discarded, ...)."""

    index: int

    def value(self, game: Table, ctx: Context) -> int:
        return ctx.num(self.index)


@dataclass(frozen=True)
class ResultEach(Amount):
    """The same, counted for each player apart (the numbers from `index` on)."""

    index: int

    def value(self, game: Table, ctx: Context) -> int:
        return ctx.num(self.index + ctx.master)

    def value_for(self, game: Table, ctx: Context, player: int) -> int:
        return ctx.num(self.index + player)


@dataclass(frozen=True)
class EventAmount(Amount):
    """The number of the triggering event (the damage dealt, ...)."""

    def value(self, game: Table, ctx: Context) -> int:
        return ctx.event[2]


@dataclass(frozen=True)
class Sum(Amount):
    """A first amount plus others."""

    parts: tuple[Amount, ...]

    def value(self, game: Table, ctx: Context) -> int:
        return sum([part.value(game, ctx) for part in self.parts])

    def is_natural(self) -> bool:
        return all(part.is_natural() for part in self.parts)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True)
class Times(Amount):
    """An amount times a printed factor."""

    amount: Amount
    factor: int

    def value(self, game: Table, ctx: Context) -> int:
        return self.amount.value(game, ctx) * self.factor

    def is_natural(self) -> bool:
        return self.factor >= 0 and self.amount.is_natural()

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class IfElse(Amount):
    """One amount if a condition holds, another if not ("N, under a condition M instead")."""

    condition: Condition
    then: Amount
    otherwise: Amount

    def value(self, game: Table, ctx: Context) -> int:
        return (self.then if self.condition.holds(game, ctx) else self.otherwise).value(game, ctx)

    def reads(self) -> frozenset[str]:
        return self.condition.reads() | self.then.reads() | self.otherwise.reads()


ONE: Final = Exactly(1)


@dataclass(frozen=True)
class Product(Amount):
    """Two amounts multiplied."""

    left: Amount
    right: Amount

    def value(self, game: Table, ctx: Context) -> int:
        return self.left.value(game, ctx) * self.right.value(game, ctx)

    def reads(self) -> frozenset[str]:
        return self.left.reads() | self.right.reads()


@dataclass(frozen=True)
class Difference(Amount):
    """How far two amounts are apart."""

    left: Amount
    right: Amount

    def value(self, game: Table, ctx: Context) -> int:
        return abs(self.left.value(game, ctx) - self.right.value(game, ctx))

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return self.left.reads() | self.right.reads()


@dataclass(frozen=True)
class PrintedNumber(Amount):
    """A number as it is printed on a card."""

    things: Things
    number: str

    def value(self, game: Table, ctx: Context) -> int:
        for sight in self.things.sightings(game, ctx):
            return game.printed_number(game.sight_card(sight), self.number)
        return 0


@dataclass(frozen=True)
class TotalOf(Amount):
    """A number of several cards together, as last seen; `printed`: as it is printed on them."""

    things: Things
    number: str
    printed: bool = False

    def value(self, game: Table, ctx: Context) -> int:
        if self.printed:
            cards = [game.sight_card(sight) for sight in self.things.sightings(game, ctx)]
            return sum(game.printed_number(card, self.number) for card in cards)
        return sum(game.seen_number(sight, self.number) for sight in self.things.sightings(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.things.reads()


@dataclass(frozen=True)
class UtmostOf(Amount):
    """The greatest (or least) that several cards have of a number; 0 if there are none."""

    things: Things
    number: str
    greatest: bool = True

    def value(self, game: Table, ctx: Context) -> int:
        found = [game.seen_number(sight, self.number) for sight in self.things.sightings(game, ctx)]
        if not found:
            return 0
        return max(found) if self.greatest else min(found)

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.things.reads()


@dataclass(frozen=True)
class Quotient(Amount):
    """An amount divided by a printed number, rounded down, or `up`."""

    amount: Amount
    divisor: int
    up: bool = False

    def value(self, game: Table, ctx: Context) -> int:
        found = self.amount.value(game, ctx)
        return -(-found // self.divisor) if self.up else found // self.divisor

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class Missing(Amount):
    """How much a first amount is above a second one, at least 0 ("until you have N")."""

    left: Amount
    right: Amount

    def value(self, game: Table, ctx: Context) -> int:
        return max(0, self.left.value(game, ctx) - self.right.value(game, ctx))

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return self.left.reads() | self.right.reads()


@dataclass(frozen=True)
class Leads(Condition):
    """最も多いプレイヤー: none of these players has more (less) of it than the player who acts.

    `alone`: nor as much (より多く). Whoever has nothing that it could be a number of neither leads nor counts.
    """

    amount: Amount
    who: Who
    greatest: bool
    alone: bool = False

    def holds(self, game: Table, ctx: Context) -> bool:
        mine, sign = self.value_for(game, ctx, ctx.actor), 1 if self.greatest else -1
        if mine is None:
            return False
        for player in self.who.players(game, ctx):
            theirs = self.value_for(game, ctx, player) if player != ctx.actor else None
            if theirs is not None and sign * (theirs - mine) >= (0 if self.alone else 1):
                return False
        return True

    def value_for(self, game: Table, ctx: Context, player: int) -> int | None:
        theirs = ctx.copy()
        theirs.actor = player
        amount = self.amount
        if isinstance(amount, NumberOf) and not amount.things.sightings(game, theirs):
            return None
        return amount.value(game, theirs)

    def reads(self) -> frozenset[str]:
        return self.amount.reads()
