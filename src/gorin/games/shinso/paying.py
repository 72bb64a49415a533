"""Costs that only this rulebook knows (R97, R98, R110)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Cost, Test
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks


@dataclass(frozen=True)
class Sacrifice(Cost):
    """R97 生贄: 眷属 that one controls are destroyed at the same time; `most` None: all of them."""

    least: int
    most: int | None
    tests: tuple[Test, ...] = ()

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(candidates_of(game, ctx, (terms.SLOTS, terms.STAGE), terms.KIN, self.tests)) >= self.least

    def pay(self, game: Game, ctx: Context) -> None:
        cards = candidates_of(game, ctx, (terms.SLOTS, terms.STAGE), terms.KIN, self.tests)
        if self.most is None:
            hooks(game).asks_payer(ctx, "sacrifice", len(cards), len(cards), cards)
        else:
            hooks(game).asks_payer(ctx, "sacrifice", self.least, self.most, cards)


@dataclass(frozen=True)
class Monster(Cost):
    """R98 怪物: 眷属 cards of the own coffin are removed."""

    number: int
    tests: tuple[Test, ...] = ()

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(candidates_of(game, ctx, (terms.COFFIN,), terms.KIN, self.tests)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        cards = candidates_of(game, ctx, (terms.COFFIN,), terms.KIN, self.tests)
        hooks(game).asks_payer(ctx, "monster", self.number, self.number, cards)


def candidates_of(game: Game, ctx: Context, zones: tuple[int, ...], kinds: int, tests: tuple[Test, ...]) -> list[int]:
    """The payer's cards of these kinds in zones that pass tests."""
    return [
        card
        for zone in zones
        for card in game.zone_cards(zone, ctx.master)
        if game.traits(card).kind & kinds and all(test.passes(game, card, ctx) for test in tests)
    ]


@dataclass(frozen=True)
class PayCards(Cost):
    """Cards are chosen by the payer and moved: destroyed, discarded, removed or put elsewhere.

    `least`, `most`: how many (most None: any number). `num` takes how many, `reg` the cards.
    """

    group: Group
    least: int
    most: Amount | None
    zone: int
    reason: str = ""
    place: str = ""
    num: int = NOTHING
    reg: int = NOTHING

    def payable(self, game: Game, ctx: Context) -> bool:
        return self.group.count(game, ctx) >= self.least

    def pay(self, game: Game, ctx: Context) -> None:
        cards = self.group.cards(game, ctx)
        most = len(cards) if self.most is None else self.most.value(game, ctx)
        hooks(game).asks_payer(ctx, self.reason, self.least, most, cards)


@dataclass(frozen=True)
class PayTop(Cost):
    """The top cards of an own deck go to a zone (T42)."""

    deck: int
    number: int
    zone: int

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(game.zone_cards(self.deck, ctx.master)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).mill(self.deck, [ctx.master], self.number, self.zone, None)


@dataclass(frozen=True)
class PayTurn(Cost):
    """R141: cards are put to sleep or awakened as a price; only those that are not so already."""

    group: Group
    number: int
    asleep: bool

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(self.able(game, ctx)) >= self.number

    def able(self, game: Game, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if bool(game.flags[card] & terms.ASLEEP) != self.asleep]

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).asks_payer(ctx, "sleep" if self.asleep else "awake", self.number, self.number, self.able(game, ctx))


@dataclass(frozen=True)
class SpendX(Cost):
    """R33, T40: a number of actions of the player's choice, in steps, is spent (`high` None: up to all)."""

    low: int
    high: int | None
    step: int = 1

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.player_number(ctx.master, terms.ACTIONS, ctx) >= self.low

    def pay(self, game: Game, ctx: Context) -> None:
        game.change_number(ctx.master, terms.ACTIONS, "add", -ctx.num(terms.X_NUM))
