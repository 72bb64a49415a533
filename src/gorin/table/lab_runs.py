"""Runs of the lab at a table: games by bots, in one process that stands back behind everything else."""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.lab import serving
from gorin.lab.jobs import Job
from gorin.lab.running import Folder, chopped
from gorin.table.errors import TableError
from gorin.table.workers import TooMany, TooSlow, Workers

log = logging.getLogger("gorin.table")
MOST_RUNS = 20
UNITS = {"quick": 10, "normal": 2}
"""Games that are played at a time, by bot."""
UNIT_SECONDS = 600.0
ANSWER_SECONDS = 120.0
PAUSE = 2.0
"""Seconds between two looks at how a run stands."""
SHOWN = "shown"
"""The run that the server was started to show."""


@dataclass(eq=False)
class Run:
    """A run of the lab: what is played, how far it is, and what it says so far."""

    id: str
    sender: str
    folder: Path
    job: Job
    done: int = 0
    state: str = "running"
    found: dict[str, Any] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None

    def data(self) -> dict[str, Any]:
        job = self.job
        facts = {"run": self.id, "game": job.game, "bot": job.bots[0], "state": self.state}
        return {**facts, "done": self.done, "of": job.games, "found": self.found}


class Lab:
    """All runs of this process: one process plays for them, unit by unit in turn, and one answers questions."""

    def __init__(self, shown: str = "") -> None:
        self.players = Workers(1, UNIT_SECONDS)
        self.clerks = Workers(1, ANSWER_SECONDS)
        self.runs: dict[str, Run] = {}
        self.home: Path | None = None
        if shown:
            folder = Folder(Path(shown))
            job = folder.job()
            done = sum(last - first for first, last in folder.units())
            self.runs[SHOWN] = Run(SHOWN, "", folder.path, job, done, "done")

    def find(self, run: str) -> Run:
        if run not in self.runs:
            raise TableError("no_run", 404)
        return self.runs[run]

    def begin(self, sender: str, job: Job) -> Run:
        if any(each.sender == sender and each.state == "running" for each in self.runs.values()):
            raise TableError("lab_busy", 429)
        while len(self.runs) >= MOST_RUNS:
            oldest = next((each for each in self.runs.values() if each.state != "running" and each.id != SHOWN), None)
            if oldest is None:
                raise TableError("full", 503)
            self.forget(oldest)
        if self.home is None:
            self.home = Path(tempfile.mkdtemp(prefix="gorin-lab-"))
        name = secrets.token_urlsafe(9)
        made = Run(name, sender, self.home / name, job)
        Folder(made.folder).claim(job)
        self.runs[name] = made
        made.task = asyncio.create_task(self.play(made))
        return made

    async def play(self, run: Run) -> None:
        """Unit by unit; every few seconds it is asked how the run stands."""
        try:
            looked = 0.0
            for unit in chopped([(0, run.job.games)], UNITS[run.job.bots[0]]):
                await self.players.run(run.sender, 0, serving.play_part, str(run.folder), unit)
                run.done = unit[1]
                if time.monotonic() - looked > PAUSE:
                    run.found = await self.clerks.run(run.sender, 0, serving.standing, str(run.folder))
                    looked = time.monotonic()
            run.found = await self.clerks.run(run.sender, 0, serving.standing, str(run.folder))
            run.state = "done"
        except asyncio.CancelledError:
            run.state = "stopped"
        except (GorinError, OSError, TooSlow, TooMany) as error:
            log.error("lab", extra={"error": type(error).__name__})
            run.state = "failed"

    def forget(self, run: Run) -> None:
        del self.runs[run.id]
        shutil.rmtree(run.folder, ignore_errors=True)

    async def ask(self, run: Run, sender: str, function: Any, *arguments: Any) -> Any:
        """Something about a run, from a process that does not play; `sender`: who would like to know."""
        try:
            return await self.clerks.run(sender, 0, function, str(run.folder), *arguments)
        except TooSlow:
            raise TableError("too_slow", 422, seconds=ANSWER_SECONDS) from None
        except TooMany:
            raise TableError("rate", 429) from None

    def close(self) -> None:
        for run in self.runs.values():
            if run.task is not None:
                run.task.cancel()
        self.players.close()
        self.clerks.close()
        if self.home is not None:
            shutil.rmtree(self.home, ignore_errors=True)
