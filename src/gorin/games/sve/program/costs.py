"""Costs that only this rulebook knows (10.4): 【土の秘術】, counters, cards turned, X."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Cost
from gorin.games.sve.rules import stack
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT


@dataclass(frozen=True)
class EarthRite(Cost):
    """13.3.3.1 【土の秘術】: remove a stack counter from an own amulet with 【スタック】."""

    def payable(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_amulets(game, ctx.master))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(stack.PayEarthRite(ctx.master))


@dataclass(frozen=True)
class NamedCost(Cost):
    """R184: a cost of so much as its player names before the targets; the text knows it as its number `num`."""

    num: int

    def most(self, game: SveState, ctx: Context) -> int:
        """The greatest number that could be paid by itself."""
        return 0


@dataclass(frozen=True)
class AnyNumber(Cost):
    """A cost of as many cards as its player likes; how many they are goes to a number of the text."""

    def told(self) -> int:
        """Return the index of the number that this cost tells its text, else NOTHING."""
        return NOTHING

    def named(self) -> NamedCost:
        """R184: the same cost where the targets go by that number, so that it is named before them."""
        raise AssertionError("a cost of any number can be named")


@dataclass(frozen=True)
class AnyCountersOff(NamedCost):
    """T194 これの(名)カウンターを好きな数取る."""

    name: str

    def most(self, game: SveState, ctx: Context) -> int:
        return game.counters_on(ctx.source, self.name) if game.stamp[ctx.source] == ctx.stamp else 0

    def payable(self, game: SveState, ctx: Context) -> bool:
        return self.most(game, ctx) >= ctx.num(self.num)

    def pay(self, game: SveState, ctx: Context) -> None:
        number = ctx.num(self.num)
        if number:
            game.lay_counters(ctx.source, self.name, -number)


@dataclass(frozen=True)
class PayX(NamedCost):
    """R147 《コストX》."""

    def most(self, game: SveState, ctx: Context) -> int:
        return game.pp[ctx.master]

    def payable(self, game: SveState, ctx: Context) -> bool:
        return game.pp[ctx.master] >= ctx.num(self.num)

    def pay(self, game: SveState, ctx: Context) -> None:
        game.pay_pp(ctx.master, ctx.num(self.num))


class PickAndTurn(Procedure):
    """A player picks standing cards for a cost and acts them."""

    def __init__(self, player: int, candidates: list[int], number: int) -> None:
        self.player = player
        self.candidates = candidates
        self.number = number

    def pick(self, game: SveState) -> None:
        game.pick_for_cost(self.player, self.candidates, self.number, "cost", "", PickAndTurn.take_picked)

    def take_picked(self, game: SveState, result: list[int]) -> None:
        game.turn_cards(result, ACT, True)


PickAndTurn.STEPS = (PickAndTurn.pick,)


@dataclass(frozen=True)
class TurnCards(Cost):
    """T190, R148 場の(X)N体を《アクト》: so many standing cards are acted, newcomers too."""

    group: Group
    number: int = 1

    def candidates(self, game: SveState, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if not game.flags[card] & ACT]

    def payable(self, game: SveState, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.number

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(PickAndTurn(ctx.master, self.candidates(game, ctx), self.number))
