"""Changes: division of a value, another holder, rules about players."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Test
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import GiveWord, SetWords
from gorin.engine.values.traits import Traits
from gorin.games.orphelia.terms import ATTRIBUTE_WORD, ATTRIBUTES, DIVISORS


@dataclass(frozen=True)
class Divide(Change):
    """7-1-7, R2: a number of the card is divided; rounding happens once, as the latest one says."""

    number: str
    amount: Amount
    up: bool = False

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        numbers = traits.numbers
        if len(numbers) == DIVISORS:
            numbers += [1] * DIVISORS
        index = DIVISORS + game.NUMBERS[self.number]
        divisor = abs(numbers[index]) * max(1, self.amount.value(game, ctx))
        numbers[index] = -divisor if self.up else divisor

    def fix(self, game: Game, ctx: Context) -> Change:
        return Divide(self.number, Exactly(self.amount.value(game, ctx)), self.up)

    def writes(self) -> str:
        return self.number

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class HeldBy(Change):
    """10-1-7: a player becomes the holder; the master of the effect where none is named yet."""

    player: int = NOTHING

    def fix(self, game: Game, ctx: Context) -> Change:
        return HeldBy(ctx.master)

    def writes(self) -> str:
        return "holder"


@dataclass(frozen=True)
class PlayerRule(Change):
    """A rule about players: prohibitions, further explorations, costs of what they execute.

    `rule` is one of the words in `terms`, `who` whom it concerns (of what it executes), `tests`
    the cards, `amount` by how much, `attribute` the part of the cost (nothing: 無属性).
    """

    rule: str
    who: Who = SELF
    amount: Amount = ONE
    tests: tuple[Test, ...] = ()
    attribute: int = NOTHING

    def fix(self, game: Game, ctx: Context) -> Change:
        return PlayerRule(self.rule, self.who, Exactly(self.amount.value(game, ctx)), self.tests, self.attribute)

    def writes(self) -> str:
        return "player_rules"


@dataclass(frozen=True)
class GivePicked(Change):
    """5-3-3 その属性を得る: the attribute that `PickAttribute` put into `num`; `only`: and no other (5-2-1)."""

    num: int
    only: bool = False

    def fix(self, game: Game, ctx: Context) -> Change:
        word = ATTRIBUTE_WORD + ATTRIBUTES[ctx.num(self.num)]
        return SetWords(ATTRIBUTE_WORD, (word,)) if self.only else GiveWord(word)

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        self.fix(game, ctx).apply(traits, game, ctx)

    def writes(self) -> str:
        return "words"
