"""Costs for which cards are picked, and choices between costs (T189 to T195)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Cost
from gorin.games.sve.program.costs import AnyNumber, NamedCost
from gorin.games.sve.program.operations import turn_over
from gorin.games.sve.rules.together import TOTAL, SelectSet, Together
from gorin.games.sve.rules.ways import Play
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, DECK


class PickAndPay(Procedure):
    """10.4.2: a player picks cards for a cost; what is done with them is the cost's own (`done`)."""

    def __init__(self, cost: Picking, player: int, candidates: list[int], number: int) -> None:
        self.cost = cost
        self.player = player
        self.candidates = candidates
        self.number = number

    def pick(self, game: SveState) -> None:
        game.pick_for_cost(self.player, self.candidates, self.number, "cost", "", PickAndPay.take_picked)

    def take_picked(self, game: SveState, result: list[int]) -> None:
        self.cost.done(game, self.player, result)


PickAndPay.STEPS = (PickAndPay.pick,)


@dataclass(frozen=True)
class Picking(Cost):
    """So many cards of a group are picked for something."""

    group: Group
    number: int

    def candidates(self, game: SveState, ctx: Context) -> list[int]:
        return self.group.cards(game, ctx)

    def payable(self, game: SveState, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.number

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(PickAndPay(self, ctx.master, self.candidates(game, ctx), self.number))

    def done(self, game: SveState, player: int, cards: list[int]) -> None:
        """What is done with the cards."""


@dataclass(frozen=True)
class ShowCards(Picking):
    """T192 手札の(X)N枚を公開: they are shown and stay; `below`: then they go under the deck."""

    below: bool = False

    def done(self, game: SveState, player: int, cards: list[int]) -> None:
        game.show(cards, game.everybody())
        if self.below:
            game.put(cards, DECK, "", player, "bottom")


@dataclass(frozen=True)
class ShuffleIn(Picking):
    """T193 (X)N枚をデッキに戻し、シャッフルする."""

    def done(self, game: SveState, player: int, cards: list[int]) -> None:
        game.put(cards, DECK, "", player)
        game.shuffle_deck(player)


@dataclass(frozen=True)
class TurnOver(Picking):
    """T244 エボルヴデッキの裏向きの(X)N枚を表向きにする."""

    up: bool = True

    def done(self, game: SveState, player: int, cards: list[int]) -> None:
        turn_over(game, cards, self.up)


@dataclass(frozen=True)
class CountersOff(Cost):
    """T194 場の『X』1つの(名)カウンターN個を取る: from one own card."""

    group: Group
    name: str
    number: int

    def candidates(self, game: SveState, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if game.counters_on(card, self.name) >= self.number]

    def payable(self, game: SveState, ctx: Context) -> bool:
        return bool(self.candidates(game, ctx))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(PickAndTake(self.name, self.number, ctx.master, self.candidates(game, ctx)))


class PickAndTake(Procedure):
    """14.1.4: a player picks a card and takes counters off it."""

    def __init__(self, name: str, number: int, player: int, candidates: list[int]) -> None:
        self.name = name
        self.number = number
        self.player = player
        self.candidates = candidates

    def pick(self, game: SveState) -> None:
        game.pick_for_cost(self.player, self.candidates, 1, "cost", "", PickAndTake.take_picked)

    def take_picked(self, game: SveState, result: list[int]) -> None:
        for card in result:
            game.lay_counters(card, self.name, -self.number)


PickAndTake.STEPS = (PickAndTake.pick,)


@dataclass(frozen=True)
class TopOfDeck(Cost):
    """T193 デッキの上N枚を消滅, 墓場に置く: all of them must be there."""

    number: int
    zone: int
    reason: str = ""

    def payable(self, game: SveState, ctx: Context) -> bool:
        return len(game.zone_cards(DECK, ctx.master)) >= self.number

    def pay(self, game: SveState, ctx: Context) -> None:
        game.put(game.deck_top(ctx.master, self.number), self.zone, self.reason, ctx.master)


@dataclass(frozen=True)
class TurnAny(AnyNumber):
    """T190 場の(X)を好きな枚数《アクト》: own standing cards, any number; how many goes to `num` of the text."""

    group: Group
    num: int

    def told(self) -> int:
        return self.num

    def named(self) -> NamedCost:
        return SoMany(self.num, TakeSet(self.group, num=self.num))

    def payable(self, game: SveState, ctx: Context) -> bool:
        return True

    def pay(self, game: SveState, ctx: Context) -> None:
        cards = [card for card in self.group.cards(game, ctx) if not game.flags[card] & ACT]
        game.call(PickAndTurnAny(ctx, self.num, cards))


class PickAndTurnAny(Procedure):
    """R148: a player picks any number of standing cards and acts them."""

    def __init__(self, ctx: Context, num: int, candidates: list[int]) -> None:
        self.ctx = ctx
        self.num = num
        self.candidates = candidates

    def pick(self, game: SveState) -> None:
        most = len(self.candidates)
        game.call(Select(self.ctx.master, self.candidates, 0, most, "cost"), PickAndTurnAny.take_picked)

    def take_picked(self, game: SveState, result: list[int]) -> None:
        tell_text(game, self.num, len(result))
        game.turn_cards(result, ACT, True)


PickAndTurnAny.STEPS = (PickAndTurnAny.pick,)


def tell_text(game: SveState, num: int, value: int) -> None:
    """The text that is being played learns a number that its cost has fixed."""
    for frame in reversed(game.frames):
        if isinstance(frame, Play):
            frame.ctx.store_num(num, value)
            return


def keep_for_text(game: SveState, reg: int, cards: list[int]) -> None:
    """The text that is being played can speak of the cards that its cost took."""
    for frame in reversed(game.frames):
        if isinstance(frame, Play):
            frame.ctx.store(reg, [game.sight(card) for card in cards])
            return


@dataclass(frozen=True)
class OneOf(Cost):
    """T199 (A)、または、(B): one of several costs, as its player says."""

    alternatives: tuple[tuple[Cost, ...], ...]

    def open(self, game: SveState, ctx: Context) -> list[int]:
        """The alternatives that can be paid, counted from 1."""
        return [
            number + 1
            for number, costs in enumerate(self.alternatives)
            if all(cost.payable(game, ctx) for cost in costs)
        ]

    def payable(self, game: SveState, ctx: Context) -> bool:
        return bool(self.open(game, ctx))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(PayOneOf(self.alternatives, ctx, self.open(game, ctx)))


class PayOneOf(Procedure):
    """10.4.2: which alternative, then its parts in their order."""

    def __init__(self, alternatives: tuple[tuple[Cost, ...], ...], ctx: Context, numbers: list[int]) -> None:
        self.alternatives = alternatives
        self.ctx = ctx
        self.numbers = numbers
        self.left: list[Cost] = []

    def choose(self, game: SveState) -> None:
        game.call(AskOption(self.ctx.master, self.numbers, "alternative_cost"), PayOneOf.take_choice)

    def take_choice(self, game: SveState, result: list[int]) -> None:
        self.left = list(self.alternatives[result[0] - 1])

    def pay(self, game: SveState) -> None:
        if self.left:
            self.goto(PayOneOf.pay)
            self.left.pop(0).pay(game, self.ctx)


PayOneOf.STEPS = (PayOneOf.choose, PayOneOf.pay)


@dataclass(frozen=True)
class TakeSet(AnyNumber):
    """T148, T196 (X)を…ようにN枚消滅: so many own cards (none said: any number), all together as it is asked for.

    They go to a zone (reason `SHOWN`: they are only shown; no zone: they are acted). How many goes to `num` of the
    text, the cards to `reg`.
    """

    group: Group
    number: int = NOTHING
    zone: int = NOTHING
    reason: str = ""
    together: Together | None = None
    num: int = NOTHING
    reg: int = NOTHING

    def told(self) -> int:
        return self.num

    def named(self) -> NamedCost:
        return SoMany(self.num, self)

    def candidates(self, game: SveState, ctx: Context) -> list[int]:
        cards = self.group.cards(game, ctx)
        return (
            cards
            if self.zone != NOTHING or self.reason == SHOWN
            else [card for card in cards if not game.flags[card] & ACT]
        )

    def select(self, game: SveState, ctx: Context) -> SelectSet:
        cards = self.candidates(game, ctx)
        together = self.together.fixed(game, ctx) if self.together is not None else ANY_CARDS
        least, most = (self.number, self.number) if self.number != NOTHING else (0, len(cards))
        return SelectSet(together, ctx.master, cards, least, most, "cost", ctx.source)

    def payable(self, game: SveState, ctx: Context) -> bool:
        select = self.select(game, ctx)
        return any(select.completes(game, [], number) for number in range(select.most, select.least - 1, -1))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(PickSetAndPay(self, ctx))


@dataclass(frozen=True)
class SoMany(NamedCost):
    """R184: a cost of any number of cards, of as many as were named before the targets."""

    cost: TakeSet

    def most(self, game: SveState, ctx: Context) -> int:
        return len(self.cost.candidates(game, ctx))

    def so_many(self, ctx: Context) -> TakeSet:
        return replace(self.cost, number=ctx.num(self.num))

    def payable(self, game: SveState, ctx: Context) -> bool:
        return self.so_many(ctx).payable(game, ctx)

    def pay(self, game: SveState, ctx: Context) -> None:
        self.so_many(ctx).pay(game, ctx)


class PickSetAndPay(Procedure):
    """10.4.2: a player picks the cards of a set and does with them what the cost says."""

    def __init__(self, cost: TakeSet, ctx: Context) -> None:
        self.cost = cost
        self.ctx = ctx

    def pick(self, game: SveState) -> None:
        cost, ctx = self.cost, self.ctx
        if cost.together is None and cost.number != NOTHING:
            cards = cost.candidates(game, ctx)
            game.call(
                Select(ctx.master, cards, cost.number, cost.number, "cost", "", ctx.source), PickSetAndPay.take_picked
            )
            return
        game.call(cost.select(game, ctx), PickSetAndPay.take_picked)

    def take_picked(self, game: SveState, result: list[int]) -> None:
        if self.cost.num != NOTHING:
            tell_text(game, self.cost.num, len(result))
        if self.cost.reg != NOTHING:
            keep_for_text(game, self.cost.reg, result)
        if self.cost.reason == SHOWN:
            game.show(result, game.everybody())
        elif self.cost.zone == NOTHING:
            game.turn_cards(result, ACT, True)
        else:
            game.put(result, self.cost.zone, self.cost.reason, self.ctx.master)


PickSetAndPay.STEPS = (PickSetAndPay.pick,)


SHOWN: Final = "shown"


ANY_CARDS: Final = Together(TOTAL, AT_LEAST, Exactly(0))
"""Nothing is asked of them together."""
