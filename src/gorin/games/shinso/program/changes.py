"""Changes of cards and players that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.engine.values.traits import Traits
from gorin.games.shinso import terms


@dataclass(frozen=True)
class PlayerRule(Change):
    """T81, T104, T152: a rule about players (a mask of the game's); `kinds`: only for cards of these kinds."""

    who: Who
    rules: int
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class TurnLimit(Change):
    """1ターンにn枚しか…できない: in a turn the players may do so many times what `rules` (as in PlayerRule) forbid."""

    who: Who
    rules: int
    number: int
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class DrawMore(Change):
    """T79: players draw so many cards more in their draw phase."""

    who: Who
    amount: Amount

    def fix(self, game: Game, ctx: Context) -> Change:
        return DrawMore(self.who, Exactly(self.amount.value(game, ctx)))


@dataclass(frozen=True)
class KinLimit(Change):
    """T105: only so many 眷属 can be on the players' fields."""

    who: Who
    number: int


@dataclass(frozen=True)
class HandLimit(Change):
    """end.2: so many cards may be kept in hand at the end of the own turn, or (`more`) so many more."""

    who: Who
    amount: Amount
    more: bool = False

    def fix(self, game: Game, ctx: Context) -> Change:
        return HandLimit(self.who, Exactly(self.amount.value(game, ctx)), self.more)


@dataclass(frozen=True)
class WornBy(Change):
    """R37: a 秘宝 that only cards that pass may bear, or (`barred`) none of them."""

    who: Who
    tests: tuple[Test, ...]
    barred: bool = False


@dataclass(frozen=True)
class CostChange(Change):
    """play.16: its cost in actions is so much higher or lower, never below 0."""

    amount: Amount

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        index = terms.NUMBERS[terms.COST]
        traits.numbers[index] = max(0, traits.numbers[index] + self.amount.value(game, ctx))

    def fix(self, game: Game, ctx: Context) -> Change:
        return CostChange(Exactly(self.amount.value(game, ctx)))

    def writes(self) -> str:
        return terms.COST

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class SummonFor(Change):
    """T36, R32: its summoning costs so many actions; `ignoring`: its conditions may be waived.

    The lowest such price counts; it is kept one higher, since 0 says that there is none.
    """

    amount: Amount
    ignoring: bool = False

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        index = terms.NUMBERS[terms.PRICE]
        price = self.amount.value(game, ctx) + 1
        traits.numbers[index] = min(price, traits.numbers[index] or price)

    def writes(self) -> str:
        return terms.PRICE

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class FreeSummons(Change):
    """R140: the next so many 眷属 that the players summon for a price cost nothing."""

    who: Who
    amount: Amount
    price: int = 0

    def fix(self, game: Game, ctx: Context) -> Change:
        return FreeSummons(self.who, Exactly(self.amount.value(game, ctx)), self.price)


@dataclass(frozen=True)
class ConditionsWaived(Change):
    """T69: players may ignore a summoning condition (None: any)."""

    who: Who
    condition: Condition | None = None


@dataclass(frozen=True)
class Double(Change):
    """R66 倍にする: a permanent increase by the present power."""

    def fix(self, game: Game, ctx: Context) -> Change:
        return self


@dataclass(frozen=True)
class HalfInBattle(Change):
    """R66, T91: it fights with half its power, rounded down, against cards that pass tests."""

    against: tuple[Test, ...] = ()


@dataclass(frozen=True)
class NoKeyword(Change):
    """T95: it cannot use these keywords (a mask)."""

    keywords: int

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.numbers[terms.NUMBERS[terms.STOPPED]] |= self.keywords

    def writes(self) -> str:
        return terms.STOPPED


@dataclass(frozen=True)
class SetName(Change):
    """T98: the card's name becomes this one."""

    name: str

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = self.name

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class TextOf(Change):
    """T128, R138: it has the printed text of another card instead of its own."""

    things: Things

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        for sight in self.things.sightings(game, ctx):
            other = game.base_traits(game.sight_card(sight))
            traits.keywords = other.keywords
            traits.give((), ())
            traits.gain(other.abilities, ctx.line)
            return

    def gives_statics(self) -> bool:
        return True

    def writes(self) -> str:
        return "abilities"

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class LostToFragment(Change):
    """R137: destroyed, it counts as having lost a battle against its controller's 真祖の断片."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.rules |= terms.LOST_TO_FRAGMENT

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class PowerPerBattle(Change):
    """R136 戦闘するごとに: after each battle in which it took part its power changes by so much."""

    amount: Amount

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.numbers[terms.NUMBERS[terms.PER_BATTLE]] += self.amount.value(game, ctx)

    def writes(self) -> str:
        return terms.PER_BATTLE

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class InAttackPower(Change):
    """R79, R80: as attacker its 強化, as target its 鎧 is added to its power."""

    number: str

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.numbers[terms.NUMBERS[terms.POWER]] += max(0, traits.numbers[terms.NUMBERS[self.number]])

    def writes(self) -> str:
        return terms.POWER


@dataclass(frozen=True)
class Controlled(Change):
    """R56: another player controls it."""

    player: int
