"""What has happened in this turn, as far as texts ask for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Amount, Op, Test
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.waiting import Event


@dataclass(frozen=True)
class Happened(Amount):
    """このターンに…した数: to how many cards that pass tests this happened in this turn; `this`: to the text's card.

    `times`: how often, whichever cards it were.
    """

    events: tuple[int, ...]
    who: Who = ANY
    tests: tuple[Test, ...] = ()
    this: bool = False
    times: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        meant = [sight for event, player, sight in game.happened() if self.is_meant(game, ctx, event, player, sight)]
        if self.times:
            return len(meant)
        return len([each for each in meant if each == NOTHING]) + len(set(meant) - {NOTHING})

    def is_meant(self, game: Game, ctx: Context, event: int, player: int, sight: int) -> bool:
        if event not in self.events or not self.who.is_one(game, ctx, player):
            return False
        if sight == NOTHING:
            return not self.tests and not self.this
        card = seen_card(sight)
        return (not self.this or card == ctx.source) and all([test.passes(game, card, ctx) for test in self.tests])

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return frozenset(("history",))


@dataclass(frozen=True)
class HappenedTo(Test):
    """このターンに…した: one of these events was about this very card in this turn."""

    events: tuple[int, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(
            event in self.events and sight != NOTHING and seen_card(sight) == card
            for event, _, sight in game.happened()
        )

    def reads(self) -> frozenset[str]:
        return frozenset(("history",))


@dataclass(frozen=True)
class FromHere(Op):
    """How often something has happened by now is kept in `num`, so that a later sentence tells what came after it."""

    num: int
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.store_num(self.num, self.amount.value(game, effect.ctx))


@dataclass(frozen=True)
class Since(Amount):
    """これによって…した数: how often it has happened since `num` was kept."""

    num: int
    amount: Amount

    def value(self, game: Game, ctx: Context) -> int:
        return self.amount.value(game, ctx) - ctx.num(self.num)

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


ASKING: Final[tuple[type, ...]] = (Happened, HappenedTo)


def events_asked(abilities: Iterable[Ability], *further: type) -> int:
    """The kinds of events (a mask) of which these texts ask whether they happened; `further`: parts that ask, too."""
    asked = 0
    for ability in abilities:
        for part in parts_of(ability):
            events: tuple[int, ...] = getattr(part, "events", ()) if isinstance(part, ASKING + further) else ()
            for event in events:
                asked |= 1 << event
    return asked


def noted(game: Game, events: list[Event]) -> list[tuple[int, int, int]]:
    """Return those of these events that some text asks for, each with its player and its card."""
    asked = game.library.recorded
    found: list[tuple[int, int, int]] = []
    for event in events:
        if asked >> event.kind & 1:
            sight = NOTHING if event.card == NOTHING else game.sight(event.card)
            found.append((event.kind, event.player, sight))
    return found
