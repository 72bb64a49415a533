"""Operations and costs that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.engine.program.amount import ONE, Amount
from gorin.engine.program.condition import compare
from gorin.engine.program.cost import Cost
from gorin.engine.program.group import Group, Test
from gorin.engine.program.op import Op
from gorin.engine.program.things import Things
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Ability
from gorin.games.sve.terms import ACT, COST, EVOLVE_CARD, FIELD, NUMBERS

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game
    from gorin.engine.program.context import Context
    from gorin.engine.program.effect import Effect
    from gorin.games.sve.game import SveGame


@dataclass(frozen=True)
class Evolve(Op):
    """5.14 進化する: link a card of the same name from the owner's evolve deck."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = bool(cast("SveGame", game).evolve(self.things.cards(game, effect.ctx)))


@dataclass(frozen=True)
class Transform(Op):
    """5.15.1 変身する: banish the things and create as many tokens in their zones."""

    things: Things
    token: str

    def run(self, game: Game, effect: Effect) -> None:
        cast("SveGame", game).transform(self.things.cards(game, effect.ctx), self.token)

    def receive(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class StackPlus(Op):
    """13.3.2.4 【スタック】を＋1する: stack counters on one own field card with 【スタック】 (R87, R164)."""

    amount: Amount = ONE

    def run(self, game: Game, effect: Effect) -> None:
        cast("SveGame", game).stack_plus(effect)

    def receive(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for card in result:
            game.add_counters(card, "スタック", self.amount.value(game, effect.ctx))


@dataclass(frozen=True)
class ExtraTurn(Op):
    """R31: the player takes an extra turn after this one."""

    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            cast("SveGame", game).extra_turns.append(player)


@dataclass(frozen=True)
class EarthRite(Cost):
    """13.3.3.1 【土の秘術】: remove a stack counter from an own amulet with 【スタック】."""

    def payable(self, game: Game, ctx: Context) -> bool:
        return bool(cast("SveGame", game).stack_amulets(ctx.master))

    def pay(self, game: Game, ctx: Context) -> None:
        cast("SveGame", game).pay_earth_rite(ctx)


@dataclass(frozen=True)
class IsEvolved(Test):
    """5.14.2 進化した: a card in the evolution zone is linked to it."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return card in cast("SveGame", game).links.values()


@dataclass(frozen=True)
class OriginalIs(Test):
    """R131 元のコスト, 元の攻撃力, 元の体力: a number before every effect; an evolve card alone has no cost."""

    number: str
    relation: str
    amount: Amount

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        traits = cast("SveGame", game).base_traits(card)
        if self.number == COST and traits.kind & EVOLVE_CARD and game.zone[card] != FIELD:
            return False
        return compare(traits.numbers[NUMBERS[self.number]], self.relation, self.amount.value(game, ctx))


@dataclass(frozen=True)
class NameHas(Test):
    """T143 カード名に『…』を含む: its name contains these characters."""

    part: str

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.part in game.traits(card).name


@dataclass(frozen=True)
class SameName(Test):
    """T139 これと同名: it has the name of the card with this text."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return game.traits(card).name == game.traits(ctx.source).name


@dataclass(frozen=True)
class AllOf(Test):
    """It passes all of these tests."""

    tests: tuple[Test, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return all(test.passes(game, card, ctx) for test in self.tests)

    def reads(self) -> frozenset[str]:
        return frozenset(name for test in self.tests for name in test.reads())


@dataclass(frozen=True)
class DifferentNames(Amount):
    """T153 カード名の種類数: how many different names there are among the cards."""

    group: Group

    def value(self, game: Game, ctx: Context) -> int:
        return len({game.traits(card).name for card in self.group.cards(game, ctx)})

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class DifferentCosts(Amount):
    """T153 元のコストの種類数: how many different printed costs there are among the cards (R131)."""

    group: Group

    def value(self, game: Game, ctx: Context) -> int:
        found: set[int] = set()
        for card in self.group.cards(game, ctx):
            traits = cast("SveGame", game).base_traits(card)
            if not traits.kind & EVOLVE_CARD or game.zone[card] == FIELD:
                found.add(traits.numbers[NUMBERS[COST]])
        return len(found)

    def reads(self) -> frozenset[str]:
        return self.group.reads()


class PickAndTurn(Procedure["Game"]):
    """A player picks standing cards for a cost and acts them."""

    FIELDS = ("candidates", "number", "player")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, candidates: list[int] | None = None, number: int = 0) -> None:
        super().__init__()
        self.player = player
        self.candidates: list[int] = candidates if candidates is not None else []
        self.number = number

    def pick(self, game: Game) -> None:
        game.call(Select(self.player, self.candidates, self.number, self.number, "cost"))

    def receive(self, game: Game, result: list[int]) -> None:
        game.turn_cards(result, ACT, True)


PickAndTurn.STEPS = (PickAndTurn.pick,)


@dataclass(frozen=True)
class TurnCards(Cost):
    """T190, R148 場の(X)N体を《アクト》: so many standing cards are acted, newcomers too."""

    group: Group
    number: int = 1

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if not game.flags[card] & ACT]

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        game.call(PickAndTurn(ctx.master, self.candidates(game, ctx), self.number))


@dataclass(frozen=True)
class HasEarthRite(Test):
    """T141 【土の秘術】を持つ: a text of it has 【土の秘術】."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(asks_earth_rite(ability) for ability in game.traits(card).abilities)

    def reads(self) -> frozenset[str]:
        return frozenset(("abilities",))


def asks_earth_rite(ability: Ability) -> bool:
    extras = [cost for extra in ability.program.extras for cost in extra.costs]
    return EarthRite() in extras or any(EarthRite() in each for each in ability.costs)


@dataclass(frozen=True)
class Divided(Amount):
    """R137 (X)N枚につき: how many times so many cards there are."""

    group: Group
    number: int

    def value(self, game: Game, ctx: Context) -> int:
        return len(self.group.cards(game, ctx)) // self.number

    def reads(self) -> frozenset[str]:
        return self.group.reads()
