"""Changes: what continuous effects of this game do to cards, players and attacks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import Number
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Valued
from gorin.games.rebirth.program.abilities import Cause, is_one_of, keywords_of
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.terms import NUMBERS

ALSO: Final = "\n"
"""R144: what stands between the names of a card that bears several."""


STEADY: Final = "steady:"
"""R148: a number that effects of this player do not change, as a word of the card that is worked out."""
DOUBLED: Final = "doubled:"
"""T242: a number that this card's effects raise by so many times as much."""


def is_steady(traits: Traits, number: str, player: int) -> bool:
    """R148: whether effects of this player leave this number alone."""
    return f"{STEADY}{number}:{player}" in traits.words


@dataclass(frozen=True)
class Modify(Number):
    """5.17.1, 9.10.1.4: so much is added to a number; `settled`: by an effect that was counted once and for all."""

    settled: bool = False

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        amount = self.amount.value(game, ctx)
        if traits.rules:
            if is_steady(traits, self.number, ctx.master):
                return
            if amount > 0 and not self.settled:
                amount *= times_raised(traits, self.number, ctx.source)
        traits.numbers[NUMBERS[self.number]] += amount

    def fix(self, game: Valued, ctx: Context) -> Change:
        if type(self.amount) is Exactly:
            return self
        return Modify(self.number, self.how, Exactly(self.amount.value(game, ctx)), self.settled)

    def joined(self, later: Change) -> Change | None:
        total = self.total(later)
        if total is None or not isinstance(later, Modify) or later.settled != self.settled:
            return None
        return Modify(self.number, self.how, total, self.settled)


def times_raised(traits: Traits, number: str, source: int) -> int:
    """T242: how many times as much effects of this card raise the number."""
    factor = 1
    for word in traits.words:
        if word.startswith(f"{DOUBLED}{number}:{source}:"):
            factor *= int(word.rpartition(":")[2])
    return factor


@dataclass(frozen=True)
class Invalid(Change):
    """9.4.2: the card's abilities with one of these icons do nothing. An empty tuple means all abilities.

    `but`: those with one of these still do.
    """

    icons: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.keep([at for at, each in enumerate(traits.abilities) if not self.is_meant(each)])

    def is_meant(self, ability: Ability) -> bool:
        return is_one_of(ability, self.icons) and not (self.but and is_one_of(ability, self.but))

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseIcons(Change):
    """R146: it loses all abilities of these kinds (none named: all abilities)."""

    icons: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        kept = [at for at, each in enumerate(traits.abilities) if not is_one_of(each, self.icons)]
        if len(kept) != len(traits.abilities):
            traits.keep(kept)
            traits.keywords = keywords_of(traits.abilities)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseTraits(Change):
    """The card loses the trait `lost`, or all its traits."""

    lost: str | None = None

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        lost = self.lost
        traits.words = frozenset(
            word for word in traits.words if (word != lost if lost is not None else not word.startswith("trait:"))
        )

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class CopyAbilities(Change):
    """R146: the card gains the abilities that other cards have now.

    `icon` limits them to one kind; `one` lets a player choose one.
    """

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
            traits.gain(gained, ctx.line)
            traits.keywords |= keywords_of(gained)

    def writes(self) -> str:
        return "abilities"

    def reads(self) -> frozenset[str]:
        return self.things.reads()


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
        """R58: overwrite the number at this change's place in the order of dates.

        R148: a rule that keeps the number steady wins.
        """
        if traits.rules and not self.base and is_steady(traits, self.number, ctx.master):
            return
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
                if not traits.rules or not is_steady(traits, number, ctx.master):
                    traits.numbers[NUMBERS[number]] = game.card_number(card, number)
            return

    def reads(self) -> frozenset[str]:
        return frozenset(self.numbers)

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class Unmoved(Change):
    """R148: effects (of such players) do not change these numbers, whenever they were made."""

    numbers: tuple[str, ...]
    who: Who | None = None

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        players = [each for each in range(game.nplayers) if self.who is None or self.who.is_one(game, ctx, each)]
        traits.words |= {f"{STEADY}{number}:{player}" for number in self.numbers for player in players}
        traits.rules |= 1

    def writes(self) -> str:
        return "steady"


@dataclass(frozen=True)
class NotBelow(Change):
    """R148: the change before it lowers a number to this at the least."""

    least: int

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        if not traits.rules or not is_steady(traits, "atk", ctx.master):
            traits.numbers[NUMBERS["atk"]] = max(traits.numbers[NUMBERS["atk"]], self.least)

    def writes(self) -> str:
        return "atk"


@dataclass(frozen=True)
class Doubled(Change):
    """T242: by how much effects of such cards raise the numbers, times so much."""

    numbers: tuple[str, ...]
    factor: int
    cause: Cause | None = None

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        sources = [card for card in game.static_sources() if self.is_meant(game, card, ctx)]
        traits.words |= {f"{DOUBLED}{number}:{card}:{self.factor}" for number in self.numbers for card in sources}
        traits.rules |= 1

    def is_meant(self, game: Game, card: int, ctx: Context) -> bool:
        """R115: whether an effect of this card is meant."""
        cause = self.cause
        if cause is None:
            return True
        if cause.who is not None and not cause.who.is_one(game, ctx, game.holder[card]):
            return False
        return all(test.passes(game, card, ctx) for test in cause.tests)

    def writes(self) -> str:
        return "steady"


@dataclass(frozen=True)
class DamageTaken(Change):
    """R128: damage that it is about to receive; `attack`: of attacks only; `cause`: of such effects only."""

    how: str
    amount: Amount
    attack: bool = False
    cause: Cause | None = None

    def writes(self) -> str:
        return "damage"


@dataclass(frozen=True)
class AttackDamage(Change):
    """R128 そのアタックのダメージ: what an attack deals, whoever receives it."""

    how: str
    amount: Amount
    attack: AttackIs = field(default_factory=AttackIs)

    def writes(self) -> str:
        return "damage"


@dataclass(frozen=True)
class BlockedDamage(Change):
    """T252: a blocked attack of it still deals its ATK changed by this, at least 0."""

    amount: Amount

    def writes(self) -> str:
        return "damage"
