"""Trying out on a copy whether something that has begun can be brought to its end.

Where the parts of a procedure use up what later parts need, no formula says whether all of it can be done:
every answer is tried out, until one way is found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.state import StatePart

MOST_TRIED: Final = 20_000
"""After so many copies it is taken to be impossible."""

IsOver = Callable[[Any], bool | None]
"""Whether it has ended well (True) or badly (False), or goes on (None)."""


@mypyc_attr(serializable=True)
class Tried(StatePart):
    """How many copies were tried out."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


def copy_of(game: Game) -> Any:
    """A copy to try something out in."""
    copy: Game = game.clone()
    copy.trial = True
    copy.silent = True
    copy.asking = False
    copy.decision = None
    return copy


def can_end_well(copy: Game, is_over: IsOver, tried: Tried | None = None) -> bool:
    """Whether some answers bring it to a good end; the copy is used up."""
    tried = tried or Tried()
    while True:
        over = is_over(copy)
        if over is not None:
            return over
        if not copy.frames:
            return False
        if copy.asking:
            return any_answer(copy, is_over, tried)
        copy.step_once()


def any_answer(copy: Game, is_over: IsOver, tried: Tried) -> bool:
    decision = copy.decision
    assert decision is not None
    for option in worth_trying(decision):
        if tried.count >= MOST_TRIED:
            return False
        tried.count += 1
        branch = copy.clone()
        branch.take_answer(option)
        if can_end_well(branch, is_over, tried):
            return True
    return False


def worth_trying(decision: Decision) -> list[Option]:
    """Of picks that make up a set only one order has to be tried."""
    if decision.kind != CHOOSE or decision.ordering or not decision.picked:
        return decision.options
    last = decision.picked[-1]
    return [option for option in decision.options if option.verb != CHOOSE or option.card > last]
