"""Procedures: the numbered steps of a rulebook as frames of plain data.

A procedure is a small class whose step methods stand in the rulebook's order. An instance is a
running frame: which step comes next and its few fields, nothing else, so that a game in the
middle of anything can be cloned, hashed, stored and resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gorin.engine.decision import Option

if TYPE_CHECKING:
    from gorin.engine.game import Game

Step = Callable[[Any, Any], None]
G = TypeVar("G", bound="Game")


class Procedure(Generic[G]):
    """One running procedure of a game of type G.

    Subclasses name their fields once (`__slots__ = FIELDS = (...)`, each with a default in
    `__init__`) and list their step methods in `STEPS` below the class.
    A step may change the game, call another procedure (which then runs to its end before the
    next step) or ask one question (the answer comes back to `answer`), as its last act.
    """

    __slots__ = ("step",)
    FIELDS: ClassVar[tuple[str, ...]] = ()
    STEPS: ClassVar[tuple[Step, ...]] = ()

    def __init__(self) -> None:
        self.step = 0

    def advance(self, game: G) -> None:
        """Carry out the next step, or leave when there is none."""
        index = self.step
        steps = self.STEPS
        if index < len(steps):
            self.step = index + 1
            steps[index](self, game)
        else:
            game.finish()

    def goto(self, step: Step) -> None:
        """Continue with this step instead of the next one."""
        self.step = self.STEPS.index(step)

    def leave(self) -> None:
        """Skip the remaining steps."""
        self.step = len(self.STEPS)

    def answer(self, game: G, option: Option) -> None:
        """Take the answer to the question that this procedure asked."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def receive(self, game: G, result: list[int]) -> None:
        """Take the result of a procedure that this one called."""

    def copy(self) -> Procedure[G]:
        """An independent frame with the same fields."""
        new = type(self)()
        new.step = self.step
        for name in self.FIELDS:
            value = getattr(self, name)
            setattr(new, name, value[:] if type(value) is list else value)
        return new
