"""Procedures: the numbered steps of a rulebook as frames of plain data.

A procedure is a small class whose step methods stand in the rulebook's order. An instance is a
running frame: which step comes next and its few fields, nothing else, so that a game in the
middle of anything can be cloned, hashed, stored and resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gorin.engine.kernel.decision import Option

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game

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
        """Carry out the next steps, until another procedure is called or somebody is asked."""
        steps = self.STEPS
        frames = game.frames
        end = len(steps)
        while True:
            index = self.step
            if index >= end:
                game.finish()
                return
            self.step = index + 1
            steps[index](self, game)
            if game.decision is not None or not frames or frames[-1] is not self:
                return

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
