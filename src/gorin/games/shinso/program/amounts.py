"""Amounts that only this game's texts count."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.shinso.hooks import hooks


@dataclass(frozen=True)
class Above(Amount):
    """T93 戦闘力がn増えるごとに: how much a number of a card is above the printed one."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        for card in self.things.cards(game, ctx):
            printed = game.printed[card].traits.numbers[game.NUMBERS[self.number]]
            return max(0, game.card_number(card, self.number) - printed)
        return 0

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,))


@dataclass(frozen=True)
class Ahead(Amount):
    """手札の多いプレイヤー: which player has more (`less`: less) of something, as `Kept` finds him (0: neither)."""

    mine: Amount
    theirs: Amount
    less: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        mine, theirs = self.mine.value(game, ctx), self.theirs.value(game, ctx)
        ahead = (SELF if (mine > theirs) != self.less else OTHER).players(game, ctx)
        return 0 if mine == theirs else ahead[0] + 1

    def reads(self) -> frozenset[str]:
        return self.mine.reads() | self.theirs.reads()


@dataclass(frozen=True)
class Kept(Who):
    """The player that an amount found into `num`, if it found one."""

    num: int = NOTHING

    def players(self, game: Table, ctx: Context) -> list[int]:
        return [ctx.num(self.num) - 1] if ctx.num(self.num) else []

    def is_one(self, game: Table, ctx: Context, player: int) -> bool:
        return ctx.num(self.num) == player + 1


@dataclass(frozen=True)
class Offered(Amount):
    """R126: how many 眷属 were 生贄 for this one, or (`power`) their power together.

    While it is being summoned they are in the point of view (`Context.fixed`, R110).
    """

    power: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        powers = list(ctx.fixed) or hooks(game).offered(ctx.source)
        return sum(powers) if self.power else len(powers)


@dataclass(frozen=True)
class OfMoment(Amount):
    """R134 …された枚数分: how many such events happened at the moment of the one that started the text."""

    def value(self, game: Game, ctx: Context) -> int:
        return 1 + ctx.event[2]


@dataclass(frozen=True)
class TimesSince(Amount):
    """T84: how often an event happened to the text's card while it was on the field, kept as a counter."""

    counter: str

    def value(self, game: Game, ctx: Context) -> int:
        return game.counters_on(ctx.source, self.counter)

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))
