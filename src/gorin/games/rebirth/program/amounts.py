"""Amounts that only this game's texts count."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import Who
from gorin.games.rebirth.program.conditions import DidTo
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.program.tests import folded
from gorin.games.rebirth.terms import TRAIT


@dataclass(frozen=True)
class Moved(Happened):
    """このターンに…に置かれた: of what happened in this turn only moves from such zones to such zones.

    `other`: what the other card must be (相手のキャラをリタイアさせた).
    """

    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    other: tuple[Test, ...] = ()

    def value(self, game: Game, ctx: Context) -> int:
        meant = [
            sight
            for event, player, sight, origin, goal, other in hooks(game).told()
            if (not self.origin or origin in self.origin) and (not self.goal or goal in self.goal)
            if all([other != NOTHING and test.passes(game, seen_card(other), ctx) for test in self.other])
            if self.is_meant(game, ctx, event, player, sight)
        ]
        return len(meant) if self.times else len(set(meant))


@dataclass(frozen=True)
class Matching(Amount):
    """How many of some things pass these tests."""

    things: Things
    tests: tuple[Test, ...]

    def value(self, game: Game, ctx: Context) -> int:
        return sum(all(test.passes(game, card, ctx) for test in self.tests) for card in self.things.cards(game, ctx))

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class Done(Amount):
    """置いた枚数: to how many cards an act of this ability was really done (R122)."""

    act: DidTo

    def value(self, game: Game, ctx: Context) -> int:
        return hooks(game).count_done(self.act, ctx)


@dataclass(frozen=True)
class Kinds(Amount):
    """種類: how many different names (or traits) the cards have."""

    things: Things
    traits: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        found: set[str] = set()
        for card in self.things.cards(game, ctx):
            seen = game.traits(card)
            if self.traits:
                found.update(word for word in seen.words if word.startswith(TRAIT))
            elif seen.name:
                found.add(folded(seen.name))
        return len(found)

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {"words" if self.traits else "name"}


@dataclass(frozen=True)
class TotalOf(Amount):
    """The sum of a number over cards; a card without it counts 0 (R99)."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        rules = hooks(game)
        return sum(
            game.card_number(card, self.number)
            for card in self.things.cards(game, ctx)
            if rules.base_number(card, self.number) is not None
        )

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {self.number}


@dataclass(frozen=True)
class Vacant(Amount):
    """4.5.3.2.1 空席のメンバー: how many member slots are vacant."""

    who: Who

    def value(self, game: Game, ctx: Context) -> int:
        return sum(hooks(game).vacancies(player) for player in self.who.players(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset(("zone 1",))


@dataclass(frozen=True)
class DamageOn(Amount):
    """The damage that a character bears (4.4.4)."""

    things: Things

    def value(self, game: Game, ctx: Context) -> int:
        return sum(hooks(game).damage_on(card) for card in self.things.cards(game, ctx))

    def reads(self) -> frozenset[str]:
        return self.things.reads() | {"damage"}


@dataclass(frozen=True)
class Attacks(Amount):
    """How many attacks were declared this turn, by these players or (without) by anybody (R78, R123)."""

    who: Who | None = None

    def value(self, game: Game, ctx: Context) -> int:
        players = None if self.who is None else self.who.players(game, ctx)
        return hooks(game).attacks_declared(players, -1)

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",))


@dataclass(frozen=True)
class Spent(Amount):
    """T127: the X that was named when the ability was played."""

    def value(self, game: Game, ctx: Context) -> int:
        return hooks(game).spent(self, ctx)


@dataclass(frozen=True)
class BaseNumber(Amount):
    """元々の: the printed (or given) number of a card."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        for card in self.things.cards(game, ctx):
            return hooks(game).base_number(card, self.number) or 0
        return 0


@dataclass(frozen=True)
class Fewer(Amount):
    """T183: in how many of these zones the master has fewer cards than the opponent."""

    mine: tuple[Group, ...]
    theirs: tuple[Group, ...]

    def value(self, game: Game, ctx: Context) -> int:
        pairs = zip(self.mine, self.theirs, strict=True)
        return sum(mine.count(game, ctx) < theirs.count(game, ctx) for mine, theirs in pairs)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(group.reads() for group in (*self.mine, *self.theirs)))
