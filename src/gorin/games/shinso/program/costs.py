"""Costs that only this rulebook knows (R97, R98, R110): what they take; how they are named and paid is in `rules`."""

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
class Taking(Cost):
    """A price that takes cards which the payer names: at least and at most so many of its candidates."""

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        raise AssertionError("a price says what it takes")

    def limits(self, game: Game, ctx: Context) -> tuple[int, int | None]:
        """How many at least, and at most (None: as many as one likes)."""
        raise AssertionError("a price says how many it takes")

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(self.candidates(game, ctx)) >= self.limits(game, ctx)[0]

    def goes(self) -> tuple[int, str, str]:
        """Where the paid cards go: the zone (NOTHING: they stay), the reason and the end of the zone."""
        raise AssertionError("a price says where cards go")


@dataclass(frozen=True)
class Sacrifice(Taking):
    """R97 生贄: 眷属 that one controls are destroyed at the same time; `most` None: all of them."""

    least: int
    most: int | None
    tests: tuple[Test, ...] = ()

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        found = candidates_of(game, ctx, terms.BODY_ZONES, terms.KIN, self.tests)
        rules = hooks(game)
        return [card for card in found if rules.can_be_offered(card)] if found else found

    def limits(self, game: Game, ctx: Context) -> tuple[int, int | None]:
        if self.most is None:
            number = len(self.candidates(game, ctx))
            return number, number
        return self.least, self.most

    def goes(self) -> tuple[int, str, str]:
        return terms.COFFIN, terms.OFFER, ""


@dataclass(frozen=True)
class Monster(Taking):
    """R98 怪物: 眷属 cards of the own coffin are removed."""

    number: int
    tests: tuple[Test, ...] = ()

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        return candidates_of(game, ctx, (terms.COFFIN,), terms.KIN, self.tests)

    def limits(self, game: Game, ctx: Context) -> tuple[int, int | None]:
        return self.number, self.number

    def goes(self) -> tuple[int, str, str]:
        return terms.REMOVED, terms.REMOVE, ""


def candidates_of(game: Game, ctx: Context, zones: tuple[int, ...], kinds: int, tests: tuple[Test, ...]) -> list[int]:
    """The payer's cards of these kinds in zones that pass tests."""
    found: list[int] = []
    for zone in zones:
        for card in game.zones[zone * game.nplayers + ctx.master]:
            if game.base_traits(card).kind & kinds and (
                not tests or all(test.passes(game, card, ctx) for test in tests)
            ):
                found.append(card)
    return found


@dataclass(frozen=True)
class PayCards(Taking):
    """Cards are chosen by the payer and moved: destroyed, discarded, removed or put elsewhere.

    `least`, `most`: how many (most None: any number); `every`: all there are. `num` takes how many, `reg` the cards.
    """

    group: Group
    least: int
    most: Amount | None
    zone: int
    reason: str = ""
    place: str = ""
    num: int = NOTHING
    reg: int = NOTHING
    every: bool = False

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        found = self.group.cards(game, ctx)
        if self.reason == terms.DESTROY:
            return [card for card in found if hooks(game).can_be_offered(card)]
        return found

    def limits(self, game: Game, ctx: Context) -> tuple[int, int | None]:
        return self.least, None if self.most is None else self.most.value(game, ctx)

    def goes(self) -> tuple[int, str, str]:
        return self.zone, terms.OFFER if self.reason == terms.DESTROY else self.reason, self.place


@dataclass(frozen=True)
class PayTurn(Taking):
    """R141: cards are put to sleep or awakened as a price; only those that are not so already. `reg` takes them."""

    group: Group
    number: int
    asleep: bool
    reg: int = NOTHING

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if bool(game.flags[card] & terms.ASLEEP) != self.asleep]

    def limits(self, game: Game, ctx: Context) -> tuple[int, int | None]:
        return self.number, self.number

    def goes(self) -> tuple[int, str, str]:
        return NOTHING, "", ""


@dataclass(frozen=True)
class PayTop(Cost):
    """The top cards of an own deck go to a zone (T42)."""

    deck: int
    number: int
    zone: int

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(game.zone_cards(self.deck, ctx.master)) >= self.number


@dataclass(frozen=True)
class SpendX(Cost):
    """R33, T40: a number of actions of the player's choice, in steps, is spent (`high` None: up to all)."""

    low: int
    high: int | None
    step: int = 1

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.player_number(ctx.master, terms.ACTIONS, ctx) >= self.low
