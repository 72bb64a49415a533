"""Tests: properties of a card that only this game's texts ask for."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

from gorin.engine.game import Game
from gorin.engine.kernel.table import Table
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.group import IsUtmost, zone_read
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import Who
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.terms import SOUL


@cache
def folded(name: str) -> str:
    """R12: a name in the spelling by which names are compared, whatever the width and case of its characters."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


@dataclass(frozen=True)
class NameHas(Test):
    """2.1.2, R12 《X》: its name contains this word."""

    word: str

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return folded(self.word) in folded(game.identity(card).name) or hooks(game).finds_too(card, ctx)

    def reads(self) -> frozenset[str]:
        return frozenset(("name",))


@dataclass(frozen=True)
class SameName(Test):
    """R12 同名: its whole name is that of these cards."""

    things: Things

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        name = folded(game.identity(card).name)
        return bool(name) and any(name == folded(game.identity(one).name) for one in self.things.cards(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset(("name",))


@dataclass(frozen=True)
class ValueIs(Test):
    """Compares a number of the card with an amount. A card without that number never passes (R99)."""

    number: str
    relation: str
    amount: Amount
    base: bool = False
    """元々の: the printed (or given) number."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        printed = hooks(game).base_number(card, self.number)
        if printed is None:
            return False
        value = printed if self.base else hooks(game).referred_number(card, self.number, ctx)
        return compare(value, self.relation, self.amount.value(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.amount.reads()


@dataclass(frozen=True)
class BearsIcon(Test):
    """It bears an ability with this icon (自, 起, 永), valid or not."""

    icon: str

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).bears_icon(card, self.icon)

    def reads(self) -> frozenset[str]:
        return frozenset(("abilities",))


@dataclass(frozen=True)
class IsDamaged(Test):
    """ダメージを受けている: it bears damage."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).damage_on(card) > 0

    def reads(self) -> frozenset[str]:
        return frozenset(("damage",))


@dataclass(frozen=True)
class HasSouls(Test):
    """【魂】のある / のない (R112)."""

    wanted: bool

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return bool(hooks(game).souls_under(card)) == self.wanted

    def reads(self) -> frozenset[str]:
        return frozenset((zone_read(SOUL),))


@dataclass(frozen=True)
class IsOneOf(Test):
    """The card is among these cards. With `wanted` False it is another card."""

    things: Things
    wanted: bool = True

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return (card in self.things.cards(game, ctx)) == self.wanted

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class Extreme(IsUtmost):
    """最も…: none of the group has a greater (or smaller) number; a card without that number never passes (R99)."""

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        rules = hooks(game)
        if rules.base_number(card, self.number) is None:
            return False
        mine = game.card_number(card, self.number)
        for other in self.group.cards(game, ctx):
            if rules.base_number(other, self.number) is None:
                continue
            value = game.card_number(other, self.number)
            if value > mine if self.greatest else value < mine:
                return False
        return True


@dataclass(frozen=True)
class AllOf(Test):
    """The card passes all of these tests."""

    tests: tuple[Test, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return all(test.passes(game, card, ctx) for test in self.tests)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class IsSoul(Test):
    """It lies under a character (R112)."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return bool(game.zone[card] == SOUL)


@dataclass(frozen=True)
class InZone(Test):
    """The card lies in one of these zones."""

    zones: tuple[int, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return game.zone[card] in self.zones


@dataclass(frozen=True)
class HeldBy(Test):
    """The card's master is one of these players."""

    who: Who

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.holder[card])


@dataclass(frozen=True)
class HasRecovered(Test):
    """T168: a player has recovered by an effect of this very card this turn."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).has_recovered(card)


@dataclass(frozen=True)
class BearsPicked(Test):
    """T215 その能力を持つ: it bears the ability whose icon was picked into `num`."""

    num: int
    icons: tuple[str, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        picked = ctx.num(self.num)
        return 0 < picked <= len(self.icons) and hooks(game).bears_icon(card, self.icons[picked - 1])
