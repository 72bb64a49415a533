"""Tests: properties of a card that only this game's texts ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.condition import AT_LEAST, compare
from gorin.engine.program.context import Context
from gorin.engine.program.group import LiesIn as LiesIn
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.who import Who
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks

ATTACK: Final = frozenset(("attack",))
"""What a description of the attack under way reads."""


LOST: Final = "lost"


IN_BATTLE: Final = "in_battle"


ANYHOW: Final = "anyhow"


@dataclass(frozen=True)
class InFront(Test):
    """R15 正面の: it is the opposing card in front of this card, or of this 秘宝's bearer."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        bearers = [seen_card(sight) for sight in hooks(game).bearer_of(ctx)] or [ctx.source]
        return any(hooks(game).in_front_of(bearer) == card for bearer in bearers)


@dataclass(frozen=True)
class Alike(Test):
    """その眷属と同じ種族の: it has a race or a colour in common with one of these things."""

    things: Things
    field: str

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        mine = self.of(game, card)
        return any(not mine.isdisjoint(self.of(game, seen_card(sight))) for sight in self.things.sightings(game, ctx))

    def of(self, game: Game, card: int) -> set[str]:
        return {word for word in game.identity(card).words if word.startswith(f"{self.field}:")}

    def reads(self) -> frozenset[str]:
        return frozenset(("words",)) | self.things.reads()


@dataclass(frozen=True)
class WithoutConditions(Test):
    """R104 召喚条件を持たない."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return not hooks(game).has_conditions(card)


@dataclass(frozen=True)
class BearsRelic(Test):
    """秘宝を装備している: a 秘宝 that passes these tests."""

    tests: tuple[Test, ...] = ()

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        relics = hooks(game).relics_on(card)
        return any(all(test.passes(game, relic, ctx) for test in self.tests) for relic in relics)


@dataclass(frozen=True)
class BorneBy(Test):
    """この眷属が装備している秘宝: one of these things bears it."""

    things: Things

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(card in hooks(game).relics_on(bearer) for bearer in self.things.cards(game, ctx))


@dataclass(frozen=True)
class Faces(Test):
    """正面に眷属がいる: the opposing card in front of it passes these tests (R15)."""

    tests: tuple[Test, ...] = ()

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        front = hooks(game).in_front_of(card)
        return front != NOTHING and all(test.passes(game, front, ctx) for test in self.tests)


@dataclass(frozen=True)
class HasCounters(Test):
    """月カウンターが2個以上置かれている."""

    name: str
    relation: str = AT_LEAST
    number: int = 1

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return compare(game.counters_on(card, self.name), self.relation, self.number)

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))


@dataclass(frozen=True)
class OwnedBy(Test):
    """自分がコントロールする相手の眷属: it belongs to one of these players, whoever controls it."""

    who: Who

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.owner[card])


@dataclass(frozen=True)
class BeatenBy(Test):
    """T114, R136: it lost a battle against these things, was destroyed by one (`in_battle`), or by them in any way."""

    things: Things
    how: str = LOST

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        if self.how == LOST:
            winners = hooks(game).lost_to(card)
        elif self.how == IN_BATTLE:
            winners = hooks(game).fought_by(card)
        else:
            winners = hooks(game).beaten_by(card)
        return any(seen_card(sight) in winners for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class IsAmong(Test):
    """The card is one of these things."""

    things: Things

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(seen_card(sight) == card for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class ControlledBy(Test):
    """The card is controlled by one of these players."""

    who: Who

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.holder[card])


@dataclass(frozen=True)
class WithoutThis(Test):
    """T148: it passes a test as it would be without this effect."""

    test: Test

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).passes_without(self.test, card, ctx)

    def reads(self) -> frozenset[str]:
        return self.test.reads()


@dataclass(frozen=True)
class HasColourNumbered(Test):
    """T124: it has the colour that was declared into `num` (無色 counts, R128)."""

    num: int

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        colours = (*terms.COLOURS, terms.COLOURLESS)
        return colours[ctx.num(self.num)] in (hooks(game).colours_of(card) or (terms.COLOURLESS,))


@dataclass(frozen=True)
class HasDone(Test):
    """このターンに攻撃した: one of these events has happened to the card in this turn, since it came to its zone."""

    events: tuple[int, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        here = game.sight(card)
        return any(event in self.events and sight == here for event, _, sight in hooks(game).happened())

    def reads(self) -> frozenset[str]:
        return frozenset(("history",))
