"""Amounts that only this game's texts count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gorin.engine.cards.library import parts_of
from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import Ability
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.program.tests import HasDone


@dataclass(frozen=True)
class Above(Amount):
    """T93 戦闘力がn増えるごとに: how much a number of a card is above the printed one."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        for card in self.things.cards(game, ctx):
            printed = game.printed[card].traits.numbers[game.NUMBERS[self.number]]
            return max(0, game.card_number(card, self.number) - printed)
        return 0

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,))


@dataclass(frozen=True)
class Offered(Amount):
    """R126: how many 眷属 were 生贄 for this one, or (`power`) their power together.

    While it is being summoned they are in the point of view (`Context.fixed`, R110).
    """

    power: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        powers = list(ctx.fixed) or hooks(game).offered(ctx.source)
        return sum(powers) if self.power else len(powers)


@dataclass(frozen=True)
class OfMoment(Amount):
    """R134 …された枚数分: how many such events happened at the moment of the one that started the text."""

    def value(self, game: Game, ctx: Context) -> int:
        return 1 + ctx.event[2]


@dataclass(frozen=True)
class TimesSince(Amount):
    """T84: how often an event happened to the text's card while it was on the field, kept as a counter."""

    counter: str

    def value(self, game: Game, ctx: Context) -> int:
        return game.counters_on(ctx.source, self.counter)

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))


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
        meant = [
            sight for event, player, sight in hooks(game).happened() if self.is_meant(game, ctx, event, player, sight)
        ]
        return (
            len(meant) if self.times else len([each for each in meant if each == NOTHING]) + len(set(meant) - {NOTHING})
        )

    def is_meant(self, game: Game, ctx: Context, event: int, player: int, sight: int) -> bool:
        if event not in self.events or not self.who.is_one(game, ctx, player):
            return False
        if sight == NOTHING:
            return not self.tests and not self.this
        card = seen_card(sight)
        return (not self.this or card == ctx.source) and all(test.passes(game, card, ctx) for test in self.tests)

    def is_natural(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return frozenset(("history",))


def events_asked(abilities: Iterable[Ability]) -> int:
    """The kinds of events (a mask) of which these texts ask whether they happened."""
    asked = 0
    for ability in abilities:
        for part in parts_of(ability):
            if isinstance(part, (Happened, HasDone)):
                for event in part.events:
                    asked |= 1 << event
    return asked
