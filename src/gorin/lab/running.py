"""Running a job: in this process, in several, on a Ray cluster, or as a shard of it.

A unit of work is a range of games. Its result is a part file in the folder of the run, written whole or not
at all; a run that was interrupted goes on with the games that no part file holds.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gorin.files.reading import InputError
from gorin.lab.cluster import RAY, on_ray
from gorin.lab.jobs import Job
from gorin.lab.playing import Line
from gorin.lab.units import Unit, play_unit

UNIT = 20
"""Games of a unit: seconds of work for a quick bot, minutes for a slow one."""
JOB_FILE = "job.json"
PARTS = "parts"

Told = Callable[[int], None]


def unheard(_: int) -> None:
    """Nobody is told how many games are done."""


class Folder:
    """The folder of a run: its job, and a part file for each unit that is done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / PARTS

    def claim(self, job: Job) -> None:
        """Make the folder one of this job; the folder of another job is refused."""
        file = self.path / JOB_FILE
        with writing(self.path):
            self.parts.mkdir(parents=True, exist_ok=True)
            if file.exists():
                if self.job().hash != job.hash:
                    raise InputError("lab.other_job", folder=self.path)
                return
            write_whole(file, job.to_json())

    def job(self) -> Job:
        file = self.path / JOB_FILE
        if not file.is_file():
            raise InputError("lab.no_run", folder=self.path)
        return Job.from_json(file.read_text(encoding="utf-8"))

    def units(self) -> list[Unit]:
        """The units that are done, in their order."""
        found = []
        for each in self.parts.glob("*-*.jsonl"):
            first, _, last = each.stem.partition("-")
            if first.isdecimal() and last.isdecimal():
                found.append((int(first), int(last)))
        return sorted(found)

    def part(self, unit: Unit) -> Path:
        return self.parts / f"{unit[0]:09}-{unit[1]:09}.jsonl"

    def keep(self, unit: Unit, lines: Sequence[str]) -> None:
        with writing(self.path):
            write_whole(self.part(unit), "".join(f"{line}\n" for line in lines))

    def missing(self, wanted: Unit) -> list[Unit]:
        """The ranges of games between these two that no part holds."""
        gaps: list[Unit] = []
        at, end = wanted
        for first, last in self.units():
            if first > at:
                gaps.append((at, min(first, end)))
            at = max(at, last)
        if at < end:
            gaps.append((at, end))
        return [gap for gap in gaps if gap[0] < gap[1]]

    def lines(self) -> Iterator[Line]:
        """The games that are done, in the order of their numbers, each once."""
        after = -1
        for unit in self.units():
            with self.part(unit).open(encoding="utf-8") as file:
                for text in file:
                    line: Line = json.loads(text)
                    if line["number"] > after:
                        after = line["number"]
                        yield line


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """What cannot be written is said with the folder; everything that was kept stays."""
    try:
        yield
    except OSError as error:
        raise InputError("lab.unwritable", folder=folder, why=error.strerror or str(error)) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all, also when the machine stops."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def chopped(gaps: Iterable[Unit], size: int) -> list[Unit]:
    """These ranges in units of at most so many games."""
    return [(at, min(at + size, end)) for first, end in gaps for at in range(first, end, size)]


def shard(job: Job, number: int, of: int) -> Unit:
    """The games of one of several equal shards, in whole pairs; shards are counted from 1."""
    if not 1 <= number <= of:
        raise InputError("lab.shard", found=f"{number}/{of}")
    pairs = job.games // 2
    return 2 * (pairs * (number - 1) // of), 2 * (pairs * number // of)


def run(
    job: Job,
    folder: Folder,
    workers: str = "1",
    games: Unit | None = None,
    told: Told = unheard,
    size: int = UNIT,
) -> None:
    """Play what is missing of a job (or of these games of it), and keep it in the folder.

    `workers`: a number of processes, `ray` or the address of a Ray cluster. `told` hears how many games are done.
    """
    job.check()
    folder.claim(job)
    wanted = games or (0, job.games)
    units = chopped(folder.missing(wanted), size)
    told(wanted[1] - wanted[0] - sum(last - first for first, last in units))
    for unit, lines in results(job, units, workers):
        folder.keep(unit, lines)
        told(unit[1] - unit[0])


def results(job: Job, units: Sequence[Unit], workers: str) -> Iterator[tuple[Unit, list[str]]]:
    """The units as they are done, by whoever computes them."""
    if workers == RAY or workers.startswith(f"{RAY}://"):
        yield from on_ray(job, units, workers)
    elif not workers.isdecimal() or not int(workers):
        raise InputError("lab.workers", found=workers)
    elif int(workers) == 1 or len(units) < 2:
        for unit in units:
            yield unit, play_unit(job, unit)
    else:
        yield from in_processes(job, units, int(workers))


def in_processes(job: Job, units: Sequence[Unit], workers: int) -> Iterator[tuple[Unit, list[str]]]:
    """Processes that begin afresh; no more units are given out than are being worked on."""
    todo = iter(units)
    pool = ProcessPoolExecutor(min(workers, len(units)), get_context("spawn"), initializer=leave_interrupts)
    running: dict[Future[list[str]], Unit] = {}
    try:
        for unit in todo:
            running[pool.submit(play_unit, job, unit)] = unit
            if len(running) > workers:
                yield from finished(running)
        while running:
            yield from finished(running)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def finished(running: dict[Future[list[str]], Unit]) -> Iterator[tuple[Unit, list[str]]]:
    """Wait for at least one of these, and take it out."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for each in done:
        yield running.pop(each), each.result()


def leave_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def merge(into: Folder, others: Sequence[Folder]) -> Job:
    """Take over the parts of other folders of the same job."""
    jobs: list[Any] = [each.job() for each in others]
    if not jobs:
        raise InputError("lab.no_run", folder=into.path)
    for job, folder in zip(jobs, others, strict=True):
        if job.hash != jobs[0].hash:
            raise InputError("lab.other_job", folder=folder.path)
    into.claim(jobs[0])
    for folder in others:
        for unit in folder.units():
            into.keep(unit, folder.part(unit).read_text(encoding="utf-8").splitlines())
    found: Job = jobs[0]
    return found
