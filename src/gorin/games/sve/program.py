"""Operations and costs that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import AskOption
from gorin.engine.program.amount import ONE
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Cost, Op, Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits
from gorin.games.sve.naming import names_of
from gorin.games.sve.rules import evolving, specific, stack
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, COST, EVOLVE_CARD, FIELD, NUMBERS, STACK_COUNTER


@dataclass(frozen=True)
class Evolve(Op):
    """5.14 進化する: link a card of the same name from the owner's evolve deck.

    `names`: a card of one of these names in place of its own (R134).
    """

    things: Things
    names: tuple[str, ...] = ()

    def possible(self, game: SveState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return any(evolving.evolve_card_for(game, card, self.names) != NOTHING for card in cards)

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        there = [name for name in self.names if cards and evolving.evolve_card_for(game, cards[0], (name,)) != NOTHING]
        if len(there) > 1:
            numbers = [self.names.index(name) + 1 for name in there]
            game.call(AskOption(game.holder[cards[0]], numbers, "alternative", source=effect.ctx.source), Effect.take)
        elif isinstance(self.things, All):
            evolving.evolve_all(game, cards, effect.ctx.master, Effect.take)
        else:
            effect.ctx.did = bool(evolving.evolve(game, cards, self.names))

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        if self.names:
            wanted = (self.names[result[0] - 1],)
            result = evolving.evolve(game, self.things.cards(game, effect.ctx), wanted)
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Transform(Op):
    """5.15.1 変身する: banish the things and create as many tokens in their zones."""

    things: Things
    token: str

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        specific.transform(game, self.things.cards(game, effect.ctx), self.token, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class StackPlus(Op):
    """13.3.2.4 【スタック】を＋1する: stack counters on one own field card with 【スタック】 (R87, R164)."""

    amount: Amount = ONE

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_cards(game, ctx.master))

    def run(self, game: SveState, effect: Effect) -> None:
        stack.stack_plus(game, effect.ctx.master, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for card in result:
            game.add_counters(card, STACK_COUNTER, self.amount.value(game, effect.ctx))


@dataclass(frozen=True)
class ExtraTurn(Op):
    """R31: the player takes an extra turn after this one."""

    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            game.extra_turns.append(player)


@dataclass(frozen=True)
class EarthRite(Cost):
    """13.3.3.1 【土の秘術】: remove a stack counter from an own amulet with 【スタック】."""

    def payable(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_amulets(game, ctx.master))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(stack.PayEarthRite(ctx.master))


@dataclass(frozen=True)
class IsEvolved(Test):
    """5.14.2 進化した: a card in the evolution zone is linked to it."""

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return card in game.under


@dataclass(frozen=True)
class OriginalIs(Test):
    """R131 元のコスト, 元の攻撃力, 元の体力: a number before every effect; an evolve card alone has no cost."""

    number: str
    relation: str
    amount: Amount

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        traits = game.base_traits(card)
        if self.number == COST and traits.kind & EVOLVE_CARD and game.zone[card] != FIELD:
            return False
        return compare(traits.numbers[NUMBERS[self.number]], self.relation, self.amount.value(game, ctx))


@dataclass(frozen=True)
class NameHas(Test):
    """T143 カード名に『…』を含む: its name contains these characters."""

    part: str

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return any(self.part in name for name in names_of(game.traits(card)))


@dataclass(frozen=True)
class SameName(Test):
    """T139 これと同名: it has the name of the card with this text."""

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return not names_of(game.traits(card)).isdisjoint(names_of(game.traits(ctx.source)))


@dataclass(frozen=True)
class SameNameAs(Test):
    """T159 (それ)と同名: it has a name of one of these things, as they are or were last seen."""

    things: Things

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        names = names_of(game.traits(card))
        return any(
            not names.isdisjoint(names_of(seen_traits(game, sight))) for sight in self.things.sightings(game, ctx)
        )


def seen_traits(game: SveState, sight: int) -> Traits:
    past = game.last_seen(sight)
    return game.traits(seen_card(sight)) if past is None else past.traits


@dataclass(frozen=True)
class AllOf(Test):
    """The card passes all of these tests."""

    tests: tuple[Test, ...]

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return all(test.passes(game, card, ctx) for test in self.tests)

    def reads(self) -> frozenset[str]:
        return frozenset(name for test in self.tests for name in test.reads())


@dataclass(frozen=True)
class DifferentNames(Amount):
    """T153 カード名の種類数: how many different names there are among the cards."""

    group: Group

    def value(self, game: SveState, ctx: Context) -> int:
        return len({game.traits(card).name for card in self.group.cards(game, ctx)})

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class DifferentCosts(Amount):
    """T153 元のコストの種類数: how many different printed costs there are among the cards (R131)."""

    group: Group

    def value(self, game: SveState, ctx: Context) -> int:
        found: set[int] = set()
        for card in self.group.cards(game, ctx):
            traits = game.base_traits(card)
            if not traits.kind & EVOLVE_CARD or game.zone[card] == FIELD:
                found.add(traits.numbers[NUMBERS[COST]])
        return len(found)

    def reads(self) -> frozenset[str]:
        return self.group.reads()


@dataclass(frozen=True)
class InZone(Test):
    """The card is in this zone."""

    zone: int

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return game.zone[card] == self.zone


@dataclass(frozen=True)
class IsExtreme(Test):
    """T156 攻撃力最大の: no other card of its zone and player that passes the tests has more (or less) of a number."""

    number: str
    greatest: bool
    tests: tuple[Test, ...]

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        own = game.card_number(card, self.number)
        for other in game.zone_cards(game.zone[card], game.holder[card]):
            if other == card or not all(test.passes(game, other, ctx) for test in self.tests):
                continue
            number = game.card_number(other, self.number)
            if number > own if self.greatest else number < own:
                return False
        return True

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)).union(*(test.reads() for test in self.tests))


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
        """Which number of the text that is (NOTHING: the text does not speak of it)."""
        return NOTHING

    def named(self) -> NamedCost:
        """R184: the same cost where the targets go by that number, so that it is named before them."""
        raise AssertionError("a cost of any number can be named")


@dataclass(frozen=True)
class TextNumber(Amount):
    """A number that a cost of this text has fixed."""

    num: int

    def value(self, game: SveState, ctx: Context) -> int:
        return ctx.num(self.num)


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
            game.add_counters(ctx.source, self.name, -number)


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


@dataclass(frozen=True)
class HasEarthRite(Test):
    """T141 【土の秘術】を持つ: a text of it has 【土の秘術】."""

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
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

    def value(self, game: SveState, ctx: Context) -> int:
        return len(self.group.cards(game, ctx)) // self.number

    def reads(self) -> frozenset[str]:
        return self.group.reads()
