"""Operations that make effects last, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Op, Test, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.hooks import hooks


@dataclass(frozen=True)
class Span:
    """How long an effect lasts (R57, R77, R105, R119).

    `until`: a word of `terms`. `of`: whose next attack. `attack`: within that time only during such attacks.
    """

    until: str
    of: Things | None = None
    attack: AttackIs | None = None


@dataclass(frozen=True)
class Lasts(Op):
    """A continuous effect on the things that are meant now (R57): these changes, for so long."""

    things: Things
    changes: tuple[Change, ...]
    span: Span

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).lasts(self, effect)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class Holds(Op):
    """For so long something holds for players or for whatever fits at any time (prohibitions, permissions)."""

    changes: tuple[Change, ...]
    span: Span

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).holds(self, effect)


@dataclass(frozen=True)
class NextArrival(Op):
    """R134: the next matching character that is put into this player's entry this turn gets the changes."""

    who: Who
    tests: tuple[Test, ...]
    changes: tuple[Change, ...]

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).await_arrival(self, effect)


@dataclass(frozen=True)
class Keep(Op):
    """R142: while the end phase empties the rebirth zone, these set cards stay."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).keep_set(self, effect)
