"""Operations by which players choose sets of cards (R136)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import sighting
from gorin.engine.kernel.selection import AskNumber, AskOption
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption, all_possible
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.who import SELF, Who
from gorin.games.sve.rules.together import SelectSet, Together
from gorin.games.sve.state import SveState


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
class PickPossible(PickOption):
    """R152 AするかBする: one of those of which something can be done; of none of them, any."""

    def run(self, game: Game, effect: Effect) -> None:
        ops = effect.ability.program.ops
        starts = [index for index, op in enumerate(ops) if isinstance(op, Branch) and self.is_option(op.condition)]
        parts = [ops[index + 1 : label_of(ops[index]) - 1] for index in starts]
        if len(parts) < self.count:
            last = label_of(ops[starts[-1]])
            parts.append(ops[last : label_of(ops[last - 1])])
        able = [option for option, part in enumerate(parts, 1) if all_possible(part, game, effect.ctx)]
        if len(able) == 1:
            effect.ctx.store_num(self.num, able[0])
            return
        for player in self.who.players(game, effect.ctx):
            numbers = able or list(range(1, self.count + 1))
            game.call(AskOption(player, numbers, "alternative", source=effect.ctx.source), Effect.take)
            return

    def is_option(self, condition: Condition) -> bool:
        return isinstance(condition, Picked) and condition.num == self.num


def label_of(op: Op) -> int:
    """Where a jump goes to."""
    assert isinstance(op, Branch | Goto)
    return op.to


@dataclass(frozen=True)
class PickUpTo(Op):
    """T230: how many of so many, less what went elsewhere already (`minus`: numbers of the text), into `num`."""

    num: int
    most: int
    minus: tuple[int, ...] = ()
    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        left = self.most - sum(effect.ctx.num(each) for each in self.minus)
        for player in self.who.players(game, effect.ctx):
            game.call(AskNumber(player, 0, max(left, 0), "pick_number", source=effect.ctx.source), Effect.take)
            return

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.store_num(self.num, result[0])
