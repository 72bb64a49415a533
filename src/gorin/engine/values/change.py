"""Changes: what a continuous effect does to a card's information.

A change is plain data. A lasting effect puts it on cards as a mark; a static ability applies it
to whatever fits at the moment. In which order changes are applied is the rulebook's business
(`Game.layer`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Valued

ADD: Final = "add"
SET: Final = "set"
TIMES: Final = "times"

DEALT: Final = "dealt"
RECEIVED: Final = "received"


@dataclass(frozen=True)
class Number(Change):
    """A number of the card: `how` is add or set."""

    number: str
    how: str
    amount: Amount

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        index = game.NUMBERS[self.number]
        if self.how == ADD:
            traits.numbers[index] += self.amount.value(game, ctx)
        elif self.how == TIMES:
            traits.numbers[index] *= self.amount.value(game, ctx)
        else:
            traits.numbers[index] = self.amount.value(game, ctx)

    def fix(self, game: Valued, ctx: Context) -> Change:
        if type(self.amount) is Exactly:
            return self
        return Number(self.number, self.how, Exactly(self.amount.value(game, ctx)))

    def joined(self, later: Change) -> Change | None:
        total = self.total(later)
        return None if total is None else Number(self.number, self.how, total)

    def total(self, later: Change) -> Exactly | None:
        """What both add, where both raise or both lower the same number by a fixed amount."""
        if not isinstance(later, Number) or (later.number, later.how) != (self.number, ADD) or self.how != ADD:
            return None
        own, other = self.amount, later.amount
        if type(own) is not Exactly or type(other) is not Exactly or (own.number > 0) != (other.number > 0):
            return None
        return Exactly(own.number + other.number)

    def writes(self) -> str:
        return self.number

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class GiveKeyword(Change):
    """The card gains these keywords."""

    keywords: int

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        missing = self.keywords & ~traits.keywords
        traits.keywords |= missing
        given = game.keyword_abilities(missing)
        if given:
            traits.gain(given, ctx.line)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class TakeKeyword(Change):
    """The card loses these keywords."""

    keywords: int

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.keywords &= ~self.keywords
        traits.keep([at for at, each in enumerate(traits.abilities) if not each.keyword & self.keywords])

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseAbilities(Change):
    """It loses all abilities that it has at this point of the order."""

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.keywords = 0
        traits.give((), ())

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class GiveAbility(Change):
    """The card gains this ability."""

    ability: Ability

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.gain((self.ability,), ctx.line)
        traits.keywords |= self.ability.keyword

    def given(self) -> tuple[Ability, ...]:
        return (self.ability,)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class GiveWord(Change):
    """It has this word (type, class, attribute: `field:word`)."""

    word: str

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.words |= {self.word}

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class TakeWord(Change):
    """The card loses this word (`field:word`)."""

    word: str

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.words -= {self.word}

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class SetWord(Change):
    """The card has exactly this word in the field."""

    field: str
    word: str

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        others = frozenset(each for each in traits.words if not each.startswith(f"{self.field}:"))
        traits.words = others | {f"{self.field}:{self.word}"}

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class SetKind(Change):
    """It is of this kind, and of no other (a mask of the game's)."""

    kinds: int

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.kind = self.kinds

    def writes(self) -> str:
        return "kind"


@dataclass(frozen=True)
class Rule(Change):
    """A rule about the card: a prohibition, permission or immunity (a mask of the game's)."""

    rules: int

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.rules |= self.rules

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class DamageChange(Change):
    """Damage that it deals or receives: `how` is add, times or set; `once` for the next only.

    `kinds`: only damage of these sources (a mask of the game's; 0: any).
    This is a replacement effect, so it is not applied to the card but looked up when damage is
    about to be dealt (`engine.event`).
    """

    direction: str
    how: str
    amount: Amount
    once: bool = False
    kinds: int = 0

    def fix(self, game: Valued, ctx: Context) -> Change:
        if type(self.amount) is Exactly:
            return self
        amount = Exactly(self.amount.value(game, ctx))
        return DamageChange(self.direction, self.how, amount, self.once, self.kinds)

    def writes(self) -> str:
        return "damage"


def damage_after(change: DamageChange, damage: int, game: Valued, ctx: Context) -> int:
    """The damage that is left when this change has replaced it."""
    amount = change.amount.value(game, ctx)
    if change.how == ADD:
        return damage + amount
    if change.how == TIMES:
        return damage * amount
    return amount


@dataclass(frozen=True)
class SetWords(Change):
    """The card loses every word of one field and has `words` instead.

    An empty tuple leaves it without words of that field.
    """

    field: str
    words: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Valued, ctx: Context) -> None:
        traits.words = frozenset(word for word in traits.words if not word.startswith(self.field)) | set(self.words)

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class ReplaceNext(Change):
    """The next such event that concerns the card is replaced (a replacement ability), once.

    It is not applied to the card but looked up when the event is about to happen.
    """

    ability: Ability

    def writes(self) -> str:
        return "damage"
