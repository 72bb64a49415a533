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
    sights: list[int] = []
    for check in checks:
        for each in check.collect(game):
            if each.sight not in sights:
                sights.append(each.sight)
                found.append(each)
    return found


def carry_out(game: Game, batch: list[Happening], then: Take | None = None) -> None:
    """What is due happens at the same moment."""
    transfer(game, batch, then)
