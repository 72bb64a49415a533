"""Bots think in worker processes; the table never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

import gorin
from gorin.engine.cards.collection import READING
from gorin.engine.match import Match
from gorin.players import LEVELS, player
from gorin.table import laying

MOST_KEPT = 64


@dataclass(frozen=True)
class Job:
    """A decision of a bot: the game from its beginning, and how hard to think."""

    table: str
    game: str
    origin: dict[str, Any]
    picks: list[int]
    level: str


def begin(game: str, origin: dict[str, Any]) -> Match:
    """The game that an origin describes, before the first pick: decks and a seed, or a position."""
    if "scenario" in origin:
        return laying.begin(origin)
    with READING:
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


def end_with_the_table() -> None:
    """A worker does not outlive the process that started it, however that one ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def read_game(slug: str) -> None:
    """Read the cards of a game before somebody asks for them."""
    names = gorin.game(slug).deck_names()
    if len(names) >= 2:
        begin(slug, {"decks": names[:2], "seed": 0, "first": None})


class Bots:
    """A pool of workers that is made again if one of them dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def pick(self, job: Job) -> int:
        try:
            return await asyncio.wrap_future(self._running().submit(think, job))
        except BrokenProcessPool:
            self._pool = None
            return await asyncio.wrap_future(self._running().submit(think, job))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_the_table
            )
        return self._pool

    def warm(self) -> None:
        """A worker reads what it will need."""
        for slug in gorin.GAMES:
            self._running().submit(read_game, slug)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
