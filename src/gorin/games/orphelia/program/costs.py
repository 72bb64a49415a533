"""Costs that only this rulebook knows: mana, and cards that are turned."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, TakeCountersOff
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Cost
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FROZEN, RUNOA, Mana, X


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


@dataclass(frozen=True)
class TimesX(Cost):
    """9-3-2 カードX枚を: a cost with the declared X as its number."""

    cost: MoveCards | TurnCards | TakeCountersOff

    def declared(self, ctx: Context) -> Cost:
        return replace(self.cost, number=ctx.num(X))
