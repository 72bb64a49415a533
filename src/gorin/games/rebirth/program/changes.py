"""Changes: what continuous effects of this game do to cards, players and attacks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.traits import Traits
from gorin.games.rebirth.program.abilities import Cause, is_one_of, keywords_of
from gorin.games.rebirth.terms import NUMBERS

ALSO: Final = "\n"
"""R144: what stands between the names of a card that bears several."""


@dataclass(frozen=True)
class Invalid(Change):
    """9.4.2: abilities with these icons (none named: all) are there but do nothing."""

    icons: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.give(tuple(each for each in traits.abilities if not is_one_of(each, self.icons)))

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseIcons(Change):
    """R146: it loses all abilities of these kinds (none named: all abilities)."""

    icons: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        kept = tuple(each for each in traits.abilities if not is_one_of(each, self.icons))
        if len(kept) != len(traits.abilities):
            traits.give(kept)
            traits.keywords = keywords_of(kept)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseTraits(Change):
    """It has no traits."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.words = frozenset(word for word in traits.words if not word.startswith("trait:"))

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class CopyAbilities(Change):
    """R146: it gains the abilities that these cards have now; `icon`: only of that kind; `one`: one, chosen."""

    things: Things
    icon: str = ""
    one: bool = False
    taken: tuple[Ability, ...] = ()
    """What an effect that resolves has taken once and for all."""

    def copied(self, game: Game, ctx: Context) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for card in self.things.cards(game, ctx):
            for each in game.traits(card).abilities:
                if not self.icon or is_one_of(each, (self.icon,)):
                    found.append(each)
        return tuple(found)

    def fix(self, game: Game, ctx: Context) -> Change:
        return replace(self, taken=self.copied(game, ctx))

    def given(self) -> tuple[Ability, ...]:
        return self.taken

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        gained = self.taken or self.copied(game, ctx)
        if gained:
            traits.give((*traits.abilities, *gained))
            traits.keywords |= keywords_of(gained)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class Named(Change):
    """R144: it bears this name beside its own, or (`only`) in place of it."""

    word: str
    only: bool = False

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = self.word if self.only or not traits.name else f"{traits.name}{ALSO}{self.word}"

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class Nameless(Change):
    """R144: it has no name."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = ""

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class SetTo(Change):
    """R58, R147: numbers become an amount; `base`: the base itself changes."""

    number: str
    amount: Amount
    base: bool = False
    times: bool = False

    def fix(self, game: Game, ctx: Context) -> Change:
        if type(self.amount) is Exactly:
            return self
        return SetTo(self.number, Exactly(self.amount.value(game, ctx)), self.base, self.times)

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        """R58: at its place in the order it overwrites what is older."""
        index = NUMBERS[self.number]
        value = self.amount.value(game, ctx)
        traits.numbers[index] = traits.numbers[index] * value if self.times else value

    def writes(self) -> str:
        return self.number

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class SetLike(Change):
    """R146: these numbers become those of another card."""

    numbers: tuple[str, ...]
    things: Things

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        for card in self.things.cards(game, ctx):
            for number in self.numbers:
                traits.numbers[NUMBERS[number]] = game.card_number(card, number)
            return

    def reads(self) -> frozenset[str]:
        return frozenset(self.numbers)

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class Unmoved(Change):
    """R148: these numbers are not changed (by effects of `who`)."""

    numbers: tuple[str, ...]
    who: Who | None = None
    values: tuple[int, ...] = ()
    """The bases, where an effect has put it on a card."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        if self.who is not None:
            return
        base = game.base_traits(ctx.source).numbers
        for index, number in enumerate(self.numbers):
            place = NUMBERS[number]
            traits.numbers[place] = self.values[index] if self.values else base[place]

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class NotBelow(Change):
    """R148: the change before it lowers a number to this at the least."""

    least: int

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.numbers[NUMBERS["atk"]] = max(traits.numbers[NUMBERS["atk"]], self.least)

    def writes(self) -> str:
        return "atk"


@dataclass(frozen=True)
class Doubled(Change):
    """T242: by how much effects of such cards raise the numbers, times so much."""

    numbers: tuple[str, ...]
    factor: int
    cause: Cause | None = None

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class DamageTaken(Change):
    """R128: damage that it is about to receive; `attack`: of attacks only."""

    how: str
    amount: Amount
    attack: bool = False

    def writes(self) -> str:
        return "damage"


@dataclass(frozen=True)
class BlockedDamage(Change):
    """T252: a blocked attack of it still deals its ATK changed by this, at least 0."""

    amount: Amount

    def writes(self) -> str:
        return "damage"
