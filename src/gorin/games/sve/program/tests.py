"""Tests: properties of a card that only this game's texts ask for."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Test
from gorin.engine.values.ability import Ability
from gorin.games.sve.naming import names_of
from gorin.games.sve.program.costs import EarthRite
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import COST, EVOLVE_CARD, FIELD, NUMBERS


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
class AllOf(Test):
    """The card passes all of these tests."""

    tests: tuple[Test, ...]

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return all(test.passes(game, card, ctx) for test in self.tests)

    def reads(self) -> frozenset[str]:
        return frozenset(name for test in self.tests for name in test.reads())


@dataclass(frozen=True)
class InZone(Test):
    """The card is in this zone."""

    zone: int

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return game.zone[card] == self.zone


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
