"""Abilities that wait to be played: picking one, or putting them into an order."""

from __future__ import annotations

from typing import Any

from gorin.engine.game import Game
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Asking
from gorin.engine.values.waiting import Waiting


def waits_for(one: Waiting) -> tuple[Any, ...]:
    """What is the same where one ability of one card waits several times for the same thing."""
    ctx = one.ctx
    return id(one.ability), ctx.source, ctx.stamp, ctx.event, tuple([tuple(each) for each in ctx.regs])


def distinct(waiting: list[Waiting]) -> list[Waiting]:
    """One of each ability that waits several times for the same thing."""
    if len(waiting) < 2:
        return waiting
    found: dict[tuple[Any, ...], Waiting] = {}
    for each in waiting:
        found.setdefault(waits_for(each), each)
    return list(found.values())


def at(game: Game, time: int) -> Waiting:
    """The ability that has waited since then."""
    return next(each for each in game.waiting if each.time == time)


class PickWaiting(Asking):
    """A player picks one of the own waiting abilities.

    The result is the time since which it waits; it is empty if their player has left.
    """

    def __init__(self, player: int, times: list[int], clause: str = "") -> None:
        self.player = player
        self.times = times
        self.clause = clause

    def left(self, game: Any) -> list[Waiting]:
        times = set(self.times)
        return distinct([each for each in game.waiting if each.time in times])

    def advance(self, game: Game) -> None:
        left = self.left(game)
        if len(left) <= 1:
            game.finish([each.time for each in left])
        else:
            game.ask()

    def question(self, game: Game) -> Decision:
        options = [Option(CHOOSE, each.ctx.source, NOTHING, each.time) for each in self.left(game)]
        return Decision(self.player, "waiting", options, "waiting", self.clause, ordering=True)

    def answer(self, game: Game, option: Option) -> None:
        game.finish([option.number])


class OrderWaiting(Asking):
    """A player puts the own waiting abilities into an order; the result is since when each waits."""

    def __init__(self, player: int, times: list[int], about: str = "waiting", clause: str = "") -> None:
        self.player = player
        self.times = times
        self.about = about
        self.clause = clause
        self.picked: list[int] = []

    def left(self, game: Game) -> list[Waiting]:
        times = set(self.times).difference(self.picked)
        return [each for each in game.waiting if each.time in times]

    def advance(self, game: Game) -> None:
        left = self.left(game)
        if len(distinct(left)) <= 1:
            game.finish(self.picked + [each.time for each in left])
        else:
            game.ask()

    def question(self, game: Game) -> Decision:
        options = [Option(CHOOSE, each.ctx.source, NOTHING, each.time) for each in distinct(self.left(game))]
        total = len(self.times)
        picked = tuple(self.picked)
        return Decision(
            self.player,
            "order",
            options,
            self.about,
            self.clause,
            ordering=True,
            picked=picked,
            least=total,
            most=total,
        )

    def answer(self, game: Game, option: Option) -> None:
        self.picked.append(option.number)
