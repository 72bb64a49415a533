"""Costs: actions that must be carried out in full to play something."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Cost


class PickAndMove(Procedure):
    """A player picks cards for a cost, then they move together."""

    def __init__(
        self,
        player: int,
        candidates: list[int],
        number: int,
        zone: int,
        reason: str,
        ctx: Context | None = None,
        reg: int = NOTHING,
    ) -> None:
        self.player = player
        self.candidates = candidates
        self.number = number
        self.zone = zone
        self.reason = reason
        self.ctx = ctx
        self.reg = reg
        self.picked: list[int] = []

    def pick(self, game: Game) -> None:
        game.pick_for_cost(self.player, self.candidates, self.number, "cost", "", PickAndMove.take_picked)

    def take_picked(self, game: Game, result: list[int]) -> None:
        self.picked = result
        if self.ctx is not None and self.reg != NOTHING:
            self.ctx.store(self.reg, [game.sight(card) for card in result])

    def move(self, game: Game) -> None:
        game.put(self.picked, self.zone, self.reason, self.player)


PickAndMove.STEPS = (PickAndMove.pick, PickAndMove.move)


@dataclass(frozen=True)
class PayNumber(Cost):
    """A number of the player goes down by so much, of which there must be enough."""

    number: str
    amount: Amount

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.player_number(ctx.master, self.number, ctx) >= self.amount.value(game, ctx)

    def pay(self, game: Game, ctx: Context) -> None:
        game.change_number(ctx.master, self.number, "add", -self.amount.value(game, ctx))


@dataclass(frozen=True)
class TurnThis(Cost):
    """The card itself gets a state that it does not have (a flag of the game)."""

    flag: int

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.stamp[ctx.source] == ctx.stamp and not game.flags[ctx.source] & self.flag

    def pay(self, game: Game, ctx: Context) -> None:
        game.turn_cards([ctx.source], self.flag, True)


@dataclass(frozen=True)
class MoveThis(Cost):
    """The card itself goes to a zone; `place`: where in it, if that is said."""

    zone: int
    reason: str = ""
    place: str = ""

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.stamp[ctx.source] == ctx.stamp

    def pay(self, game: Game, ctx: Context) -> None:
        game.put([ctx.source], self.zone, self.reason, ctx.master, self.place)


@dataclass(frozen=True)
class MoveCards(Cost):
    """So many cards of a description go to a zone; the player picks them. `reg`: they are kept as they were before."""

    group: Group
    number: int
    zone: int
    reason: str = ""
    reg: int = NOTHING

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        return self.group.cards(game, ctx)

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        cards = self.candidates(game, ctx)
        game.call(PickAndMove(ctx.master, cards, self.number, self.zone, self.reason, ctx, self.reg))


@dataclass(frozen=True)
class TakeCountersOff(Cost):
    """Counters of a name are taken off the card itself."""

    name: str
    number: int

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.stamp[ctx.source] == ctx.stamp and game.counters_on(ctx.source, self.name) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        game.lay_counters(ctx.source, self.name, -self.number)


@dataclass(frozen=True)
class Provided(Cost):
    """Nothing is paid, but the cost can be paid only under a condition ("..., if ..., (cost): ...")."""

    condition: Condition

    def payable(self, game: Game, ctx: Context) -> bool:
        return self.condition.holds(game, ctx)

    def pay(self, game: Game, ctx: Context) -> None:
        return
