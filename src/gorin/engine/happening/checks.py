"""Checks: what the rules do by themselves, all that is due at the same moment, until nothing is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gorin.engine.game import Game
from gorin.engine.happening.moving import transfer
from gorin.engine.kernel.frames import Take
from gorin.engine.values.happening import Happening


class Check:
    """A row of a rulebook's table: the clause, and what it finds to be due now."""

    __slots__ = ("clause", "collect")

    def __init__(self, clause: str, collect: Callable[[Any], list[Happening]]) -> None:
        self.clause = clause
        self.collect = collect


def due(game: Game, checks: tuple[Check, ...]) -> list[Happening]:
    """Everything that these checks find; what two of them find happens as the first one says."""
    found: list[Happening] = []
    for check in checks:
        for each in check.collect(game):
            if not is_about(found, each.sight):
                found.append(each)
    return found


def is_about(batch: list[Happening], sight: int) -> bool:
    """Whether something of this is about that card."""
    for each in batch:
        if each.sight == sight:
            return True
    return False


def carry_out(game: Game, batch: list[Happening], then: Take | None = None) -> None:
    """What is due happens at the same moment."""
    transfer(game, batch, then)
