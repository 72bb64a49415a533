"""Bots think in worker processes; the table never waits for one."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import gorin
from gorin.engine.match import Match
from gorin.players import LEVELS, player
from gorin.table import laying
from gorin.table.workers import Workers

RANKS = {"easy": 0, "normal": 1, "strong": 2}
ALONE = 3
"""Bots among themselves come after all that people wait for."""
MOST_KEPT = 64


@dataclass(frozen=True)
class Job:
    """A decision of a bot: the game from its beginning, and how hard to think.

    `sender`: who waits for it; `alone`: only bots sit at that table.
    """

    table: str
    game: str
    origin: dict[str, Any]
    picks: list[int]
    level: str
    sender: str = ""
    alone: bool = False

    @property
    def rank(self) -> int:
        return RANKS[self.level] + ALONE * self.alone


def begin(game: str, origin: dict[str, Any]) -> Match:
    """The game that an origin describes, before the first pick: decks and a seed, or a position."""
    if "scenario" in origin:
        return laying.begin(origin)
    book = gorin.game(game)
    if origin.get("cards"):
        book = book.with_cards(origin["cards"])
    return book.new(origin["decks"], origin["seed"], origin["first"], origin.get("table"), origin.get("windows"))


def advance(match: Match, picks: list[int]) -> None:
    """Play these picks; one below zero concedes."""
    for pick in picks:
        if pick < 0:
            match.concede(-1 - pick)
        else:
            match.pick(pick)


_kept: OrderedDict[str, tuple[list[int], Match]] = OrderedDict()
"""Of a worker process: the matches that it has thought about lately."""


def think(job: Job) -> int:
    """The index of the option that the bot picks."""
    picks, match = _kept.pop(job.table, ([], None))
    if match is None or job.picks[: len(picks)] != picks:
        picks, match = [], begin(job.game, job.origin)
    advance(match, job.picks[len(picks) :])
    _kept[job.table] = (list(job.picks), match)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    decision = match.decision
    assert decision is not None
    chosen = player(LEVELS[job.level], seed=job.origin["seed"] ^ 0x0B07 + len(job.picks)).choose(match)
    return decision.options.index(chosen)


def read_game(slug: str) -> None:
    """Read the cards of a game before somebody asks for them."""
    names = gorin.game(slug).deck_names()
    if len(names) >= 2:
        begin(slug, {"decks": names[:2], "seed": 0, "first": None})


class Bots:
    """The workers in which bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = Workers(workers, seconds)

    async def pick(self, job: Job) -> int:
        found: int = await self.workers.run(job.sender, job.rank, think, job)
        return found

    def warm(self) -> None:
        """A worker reads what it will need."""
        for slug in gorin.GAMES:
            self.workers.prepare(read_game, slug)

    def close(self) -> None:
        self.workers.close()
