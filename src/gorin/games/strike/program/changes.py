"""Changes: ranges, shelter, and rules about players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.engine.values.geometry import Range
from gorin.engine.values.traits import Traits
from gorin.games.strike.rules.stage import COLUMNS, ROWS

PLAYERS: Final = "players"


NO_RANGE: Final = Range(COLUMNS, ROWS, ())


NO_CHANGE: Final = Change()


@dataclass(frozen=True)
class WidenRange(Change):
    """T62, 3.6.5.2: the areas around it join its attack range, in red."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.reach = NO_RANGE.widened() if traits.reach is None else traits.reach.widened()

    def writes(self) -> str:
        return "range"


@dataclass(frozen=True)
class SetRange(Change):
    """The striker's attack range becomes this one."""

    range: Range

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.reach = self.range

    def writes(self) -> str:
        return "range"


@dataclass(frozen=True)
class CopyRange(Change):
    """T63, 3.6.5.2: its attack range becomes that of another, all red."""

    things: Things

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        self.fix(game, ctx).apply(traits, game, ctx)

    def fix(self, game: Game, ctx: Context) -> Change:
        for card in self.things.cards(game, ctx):
            reach = game.traits(card).reach
            return SetRange(NO_RANGE if reach is None else reach.reddened())
        return NO_CHANGE

    def writes(self) -> str:
        return "range"

    def reads(self) -> frozenset[str]:
        return self.things.reads()


@dataclass(frozen=True)
class Shelter(Change):
    """10.5, R72: declared abilities of this sort cannot target the card.

    The rules look this change up; it alters no value.

    `kinds`: spell or ability; `timing`: action or reaction; `word`: of the declared card or the
    caster's card.
    """

    kinds: int = 0
    timing: int = 0
    word: str = ""

    def writes(self) -> str:
        return "shelter"


@dataclass(frozen=True)
class PlayerRules(Change):
    """T144: rules about players (looked up, not applied)."""

    who: Who
    rules: int

    def writes(self) -> str:
        return PLAYERS


@dataclass(frozen=True)
class HandLimit(Change):
    """T64, 4.3.5: the hand limit of players (looked up, not applied)."""

    who: Who
    amount: Amount

    def fix(self, game: Game, ctx: Context) -> Change:
        return HandLimit(self.who, Exactly(self.amount.value(game, ctx)))

    def writes(self) -> str:
        return PLAYERS


@dataclass(frozen=True)
class PowerLess(Change):
    """T44: spell cards that players declare cost so many icons of spirit power less (looked up)."""

    who: Who
    amount: Amount

    def fix(self, game: Game, ctx: Context) -> Change:
        return PowerLess(self.who, Exactly(self.amount.value(game, ctx)))

    def writes(self) -> str:
        return PLAYERS


LOOKED_UP: Final = (Shelter, PlayerRules, HandLimit, PowerLess)
"""Changes that are looked up where they matter."""


PLACES: Final = "places"


STATES: Final = "state"


NUMBERS_OF_PLAYERS: Final = "player"
"""What always-on abilities may read: where strikers stand, how they are turned, scores and the like."""
