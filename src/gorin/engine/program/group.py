"""Groups: descriptions of cards ("enemy followers that cost 3 or less")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.table import Table
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.face import Face

ZONE_READS: Final = tuple(f"zone {zone}" for zone in range(64))


def zone_read(zone: int) -> str:
    """What a description of cards in this zone reads: who is there."""
    return ZONE_READS[zone]


@dataclass(frozen=True)
class IsKind(Test):
    """Its kind is one of these (a mask of the game's kinds)."""

    kinds: int

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return game.identity(card).kind & self.kinds != 0

    def is_inward(self) -> bool:
        return True


@dataclass(frozen=True)
class HasWord(Test):
    """It bears this word (a type, class or attribute), written `field:word`."""

    word: str

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return self.word in game.identity(card).words

    def is_inward(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return frozenset(("words",))


@dataclass(frozen=True)
class IsNamed(Test):
    """One of the card's names is among these. Further names are words of the form `name:…`."""

    names: tuple[str, ...]

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        traits = game.identity(card)
        if traits.name in self.names:
            return True
        for word in traits.words:
            if word.startswith("name:") and word[5:] in self.names:
                return True
        return False

    def is_inward(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return frozenset(("name",))


@dataclass(frozen=True)
class HasKeyword(Test):
    """It has one of these keywords (a mask of the game's keywords)."""

    keywords: int

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return bool(game.traits(card).keywords & self.keywords)

    def is_inward(self) -> bool:
        return True

    def reads(self) -> frozenset[str]:
        return frozenset(("abilities",))


@dataclass(frozen=True)
class NumberIs(Test):
    """One of its numbers against an amount."""

    number: str
    relation: str
    amount: Amount

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return compare(game.card_number(card, self.number), self.relation, self.amount.value(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.amount.reads()


@dataclass(frozen=True)
class HasState(Test):
    """It is in this state (a flag of the game: sideways, face up, ...), or is not."""

    flag: int
    wanted: bool = True

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return bool(game.flags[card] & self.flag) == self.wanted

    def reads(self) -> frozenset[str]:
        return frozenset(("state",))


@dataclass(frozen=True)
class IsOther(Test):
    """The card is another one than the source of this text.

    The source stays the source when its own text has moved it.
    """

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        if card != ctx.source:
            return True
        return game.stamp[card] != ctx.stamp and not (ctx.followed and game.sight(card) in ctx.followed)

    def is_inward(self) -> bool:
        return True


@dataclass(frozen=True)
class IsThis(Test):
    """The card is the one whose text is read."""

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return card == ctx.source

    def is_inward(self) -> bool:
        return True


@dataclass(frozen=True)
class NotChosen(Test):
    """The card is outside this register."""

    reg: int

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return all(card != game.sight_card(sight) for sight in ctx.reg(self.reg))


@dataclass(frozen=True)
class AnyOf(Test):
    """The card passes at least one of these tests."""

    tests: tuple[Test, ...]

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return any(test.passes(game, card, ctx) for test in self.tests)

    def is_inward(self) -> bool:
        return all(test.is_inward() for test in self.tests)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class Not(Test):
    """The card fails this test."""

    test: Test

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return not self.test.passes(game, card, ctx)

    def is_inward(self) -> bool:
        return self.test.is_inward()

    def reads(self) -> frozenset[str]:
        return self.test.reads()


@dataclass(frozen=True)
class Part:
    """Cards in one zone of the players meant that pass all tests."""

    zone: int
    who: Who = ANY
    tests: tuple[Test, ...] = ()

    def cards(self, game: Table, ctx: Context) -> list[int]:
        found: list[int] = []
        self.collect(game, ctx, found)
        return found

    def collect(self, game: Table, ctx: Context, found: list[int]) -> None:
        """Add these cards to others."""
        tests = self.tests
        for player in self.who.players(game, ctx):
            cards = game.zones[self.zone * game.nplayers + player]
            if not tests:
                found += cards
                continue
            for card in cards:
                for test in tests:
                    if not test.passes(game, card, ctx):
                        break
                else:
                    found.append(card)

    def fits(self, game: Table, card: int, ctx: Context) -> bool:
        """Whether a card in this zone of a player meant passes all tests."""
        for test in self.tests:
            if not test.passes(game, card, ctx):
                return False
        return True

    def admits(self, game: Table, card: int, ctx: Context) -> bool:
        """Whether this very card is meant."""
        return (
            game.zone[card] == self.zone
            and self.who.is_one(game, ctx, game.holder[card])
            and self.fits(game, card, ctx)
        )

    def reads(self) -> frozenset[str]:
        return frozenset((zone_read(self.zone),)).union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class Group:
    """The cards of all parts together ("A and B", "A or B" when one is to be chosen)."""

    parts: tuple[Part, ...]

    def cards(self, game: Table, ctx: Context) -> list[int]:
        found: list[int] = []
        zones = 0
        for part in self.parts:
            if zones >> part.zone & 1:
                for card in part.cards(game, ctx):
                    if card not in found:
                        found.append(card)
            else:
                part.collect(game, ctx, found)
            zones |= 1 << part.zone
        return found

    def admits(self, game: Table, card: int, ctx: Context) -> bool:
        for part in self.parts:
            if part.admits(game, card, ctx):
                return True
        return False

    def is_inward(self) -> bool:
        """Whether each card is judged by itself, by what it is, is called and can do."""
        return all(test.is_inward() for part in self.parts for test in part.tests)

    def zones(self) -> int:
        """The zones in which its cards are, as a mask."""
        mask = 0
        for part in self.parts:
            mask |= 1 << part.zone
        return mask

    def count(self, game: Table, ctx: Context) -> int:
        return len(self.cards(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True)
class Those(Group):
    """Cards that a text has named, where a group of cards is asked for; `tests`: only such."""

    things: Things
    tests: tuple[Test, ...] = ()

    def cards(self, game: Table, ctx: Context) -> list[int]:
        return [card for card in self.things.cards(game, ctx) if self.fits(game, card, ctx)]

    def fits(self, game: Table, card: int, ctx: Context) -> bool:
        return all([test.passes(game, card, ctx) for test in self.tests])

    def admits(self, game: Table, card: int, ctx: Context) -> bool:
        return card in self.things.cards(game, ctx) and self.fits(game, card, ctx)

    def is_inward(self) -> bool:
        return False

    def zones(self) -> int:
        return self.things.zones()

    def reads(self) -> frozenset[str]:
        return self.things.reads().union(*(test.reads() for test in self.tests))


@dataclass(frozen=True)
class IsUtmost(Test):
    """No card of the group has more (or less) of a number."""

    group: Group
    number: str
    greatest: bool

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        own = game.card_number(card, self.number)
        for other in self.group.cards(game, ctx):
            number = game.card_number(other, self.number)
            if number > own if self.greatest else number < own:
                return False
        return True

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.group.reads()


@dataclass(frozen=True)
class IsChosen(Test):
    """It is in this register, and has not moved since."""

    reg: int

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return game.sight(card) in ctx.reg(self.reg)


@dataclass(frozen=True)
class SameNameAs(Test):
    """It has a name of one of these things, as they are or were last seen."""

    things: Things

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        names = names_of(game.identity(card))
        for sight in self.things.sightings(game, ctx):
            if not names.isdisjoint(names_of(game.seen_face(sight))):
                return True
        return False

    def reads(self) -> frozenset[str]:
        return frozenset(("name",)) | self.things.reads()


@dataclass(frozen=True)
class SharesWord(Test):
    """It bears a word of a field that one of these things bears, as they are or were last seen."""

    field: str
    things: Things

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        words = [word for word in game.identity(card).words if word.startswith(self.field)]
        if not words:
            return False
        for sight in self.things.sightings(game, ctx):
            borne = game.seen_face(sight).words
            if any([word in borne for word in words]):
                return True
        return False

    def reads(self) -> frozenset[str]:
        return frozenset(("words",)) | self.things.reads()


@dataclass(frozen=True)
class IsHeldBy(Test):
    """One of these players has it."""

    who: Who

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.holder[card])


@dataclass(frozen=True)
class Cause(Test):
    """What happens to the card now comes of this: a test of what is going on rather than of the card."""


@dataclass(frozen=True)
class LiesIn(Test):
    """It lies in one of these zones."""

    zones: tuple[int, ...]

    def passes(self, game: Table, card: int, ctx: Context) -> bool:
        return game.zone[card] in self.zones

    def reads(self) -> frozenset[str]:
        return frozenset([zone_read(zone) for zone in self.zones])


def names_of(face: Face) -> frozenset[str]:
    """All names of a card: its own, and those that it bears as words (`name:`)."""
    return frozenset((face.name, *(word[5:] for word in face.words if word.startswith("name:"))))
