"""What had begun when the game ended: nothing of it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from gorin.engine.cards.library import Library
from gorin.engine.kernel.frames import Procedure, Step
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Op
from gorin.engine.values.ability import AUTOMATIC, Ability, Program
from tests.engine.stones.game import Stones

LOST = Result((1,), "lost", "1")


class Watched(Stones):
    """The first player without lives loses as soon as states are looked at."""

    CHECKS_STATES: ClassVar[bool] = True

    def look_at_states(self) -> None:
        if self.lives[0] <= 0:
            self.end(LOST)


class Bleed(Procedure):
    """After it nobody has looked at states."""

    def bleed(self, game: Watched) -> None:
        game.lives[0] = 0


Bleed.STEPS = (Bleed.bleed,)


@dataclass(frozen=True)
class CallBleed(Op):
    def run(self, game: Watched, effect: Any) -> None:
        game.call(Bleed(), Effect.take)


@dataclass(frozen=True)
class BleedAtOnce(Op):
    def run(self, game: Watched, effect: Any) -> None:
        game.lives[0] = 0


@dataclass(frozen=True)
class Heal(Op):
    def run(self, game: Watched, effect: Any) -> None:
        game.lives[0] += 1


def watched() -> Watched:
    return Watched(Library({}), Seats(2), 0)


def ended_by(ops: tuple[Op, ...]) -> Watched:
    game = watched()
    game.call(Effect(Ability(AUTOMATIC, Program(ops)), Context()))
    game.run()
    return game


@pytest.mark.parametrize("bleeding", [CallBleed(), BleedAtOnce()])
def test_an_effect_ends_where_states_end_the_game_after_its_last_operation(bleeding: Op) -> None:
    assert ended_by((bleeding,)).result == LOST


@pytest.mark.parametrize("bleeding", [CallBleed(), BleedAtOnce()])
def test_no_further_operation_is_carried_out_in_a_game_that_is_over(bleeding: Op) -> None:
    game = ended_by((bleeding, Heal()))
    assert game.result == LOST and game.lives[0] == 0


class Over(Procedure):
    """It ends the game and goes on as if nothing had been."""

    def end_and_finish(self, game: Watched) -> None:
        game.end(LOST)
        game.finish([1])

    def end_and_ask(self, game: Watched) -> None:
        game.end(LOST)
        game.ask()

    def end_and_call(self, game: Watched) -> None:
        game.end(LOST)
        game.call(Bleed())


@pytest.mark.parametrize("step", [Over.end_and_finish, Over.end_and_ask, Over.end_and_call])
def test_nothing_is_finished_asked_or_called_in_a_game_that_is_over(step: Step) -> None:
    class Once(Over):
        STEPS: ClassVar[tuple[Step, ...]] = (step,)

    game = watched()
    game.call(Once())
    game.run()
    assert game.result == LOST and not game.frames and not game.asking and game.lives[0]
