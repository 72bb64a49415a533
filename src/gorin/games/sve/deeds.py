"""Operations of later sets: seizing, turning over, picking and searching sets, dice."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING, sighting
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.change import Rule
from gorin.games.sve.rules import specific
from gorin.games.sve.rules.together import SelectSet, Together
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import EVOLVE_DECK, FACE_UP, STAYS_ACTED

SIDES = 6
"""R153: of a die."""


@dataclass(frozen=True)
class Seize(Op):
    """R159 奪う: from the opponent's field to one's own."""

    things: Things

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = bool(specific.seize(game, self.things.cards(game, effect.ctx), effect.ctx.master))


@dataclass(frozen=True)
class StayActed(Op):
    """R160 次のスタートフェイズにスタンドしない; `who`: in whose (None: of the master of each of them)."""

    things: Things
    who: Who | None = None

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        effect.ctx.did = bool(cards)
        for card in cards:
            players = [game.holder[card]] if self.who is None else self.who.players(game, effect.ctx)
            for player in players:
                game.mark([card], (Rule(STAYS_ACTED),), specific.next_start(player), effect.ctx)


@dataclass(frozen=True)
class TurnFace(Op):
    """R157 表向きにする, 裏向きにする: cards of the evolve deck, which is no move."""

    things: Things
    up: bool
    num: int = NOTHING

    def run(self, game: SveState, effect: Effect) -> None:
        turned = turn_over(game, self.things.cards(game, effect.ctx), self.up)
        effect.ctx.did = bool(turned)
        if self.num != NOTHING:
            effect.ctx.store_num(self.num, len(turned))


def turn_over(game: SveState, cards: list[int], up: bool) -> list[int]:
    """4.6.3, R157: what is turned face up is seen by all."""
    turned = [card for card in cards if game.zone[card] == EVOLVE_DECK and bool(game.flags[card] & FACE_UP) != up]
    for card in turned:
        game.flags[card] ^= FACE_UP
        if up:
            game.known[card] = game.everybody()
        game.note("face_up" if up else "face_down", "4.6.3", game.holder[card], card)
    if turned:
        game.changed("state")
    return turned


@dataclass(frozen=True)
class PickSet(Op):
    """R136: a player picks cards that satisfy something all together, from a group or from things with tests."""

    reg: int
    together: Together
    group: Group | None = None
    among: Things | None = None
    tests: tuple[Test, ...] = ()
    least: int = 0
    most: Amount | None = None
    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.group.cards(game, ctx) if self.group is not None else []
        if self.among is not None:
            cards = [
                card for card in self.among.cards(game, ctx) if all(test.passes(game, card, ctx) for test in self.tests)
            ]
        most = len(cards) if self.most is None else min(len(cards), self.most.value(game, ctx))
        ctx.store(self.reg, [])
        ctx.did = False
        for player in self.who.players(game, ctx):
            together = self.together.fixed(game, ctx)
            least = min(self.least, most)
            game.call(SelectSet(together, player, cards, least, most, "pick", ctx.source), Effect.take)
            return

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class SearchSet(Op):
    """5.7, R136: look through the own deck and find up to so many cards that satisfy something all together."""

    reg: int
    group: Group
    amount: Amount | None
    together: Together
    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [])
        ctx.did = False
        for player in self.who.players(game, ctx):
            game.look_through(player, ctx)
            cards = self.group.cards(game, ctx)
            most = len(cards) if self.amount is None else min(len(cards), self.amount.value(game, ctx))
            together = self.together.fixed(game, ctx)
            game.call(SelectSet(together, player, cards, 0, most, "search", ctx.source), Effect.take)
            return

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [sighting(card, game.stamp[card]) for card in result])
        effect.ctx.did = bool(result)
        if result:
            game.show(result, game.everybody())


@dataclass(frozen=True)
class Roll(Op):
    """R153 サイコロをふる: one of 1 to 6, seen by all, into `num`."""

    num: int

    def run(self, game: SveState, effect: Effect) -> None:
        thrown = 1 + game.random(SIDES)
        effect.ctx.did = True
        effect.ctx.store_num(self.num, thrown)
        game.note("die", "R153", effect.ctx.actor, number=thrown)


@dataclass(frozen=True)
class Thrown(Condition):
    """R153 NからMなら, AかBなら: the last throw was one of these numbers."""

    num: int
    numbers: tuple[int, ...]

    def holds(self, game: SveState, ctx: Context) -> bool:
        return ctx.num(self.num) in self.numbers
