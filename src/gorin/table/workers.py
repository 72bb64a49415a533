"""Work in other processes: each piece has a time limit, and nobody's pieces wait behind all of another's."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from gorin.words import SPOKEN

MOST_PIECES = 500
"""So many pieces a process works on before a new one takes its place: what strangers send leaves nothing behind."""
MOST_WAITING = 50
"""Pieces of one sender that wait at the same time."""
LAST = 1_000_000
"""The rank of what nobody waits for."""
MOST_MEMORY = 2 * 1024**3
"""Bytes of addresses that a process may have; one that reads cards has about 0.6 GB of them."""
FORGET_SECONDS = 60.0
START_SECONDS = 120.0
PREPARED = "gorin.table.workshop"
"""What a process imports before its first piece, so that no piece pays for it."""


class TooSlow(Exception):
    """A piece of work that took longer or needed more memory than it may, or whose process died of it."""


class TooMany(Exception):
    """A sender whose pieces wait already, as many as may."""


@dataclass(eq=False)
class Piece:
    """A call that waits for a process: whose it is, and how soon it should come (0: first)."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    sender: str
    rank: int
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    since: float = field(default_factory=time.monotonic)


class Worker:
    """One process with the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.pieces = 0
        self.started = False

    async def start(self) -> None:
        """Wait until the process can work; on a busy machine that takes longer than many a piece."""
        if not self.started:
            await readable(self.pipe)
            self.pipe.recv()
            self.started = True

    def end(self) -> None:
        self.process.kill()
        self.pipe.close()


def work(pipe: Connection) -> None:
    """The life of a worker: calls come through the pipe, results go back."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_table()
    bound_memory()
    import_module(PREPARED)
    pipe.send(None)
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, function(*arguments))
        except MemoryError:
            answer = (False, TooSlow())
        except Exception as error:
            answer = (False, error)
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception:  # an error that cannot be sent is told by its name
            pipe.send((False, RuntimeError(type(answer[1]).__name__)))


def said_in(lang: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function returns or raises, in the words of this language."""
    SPOKEN.set(lang)
    return function(*arguments)


def bound_memory() -> None:
    """What a stranger has written does not use up the memory of the machine."""
    with suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def end_with_the_table() -> None:
    """A worker does not outlive the process that started it, however that one ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Usage:
    """Seconds of work by sender, half of which are forgotten every minute."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.at = time.monotonic()

    def of(self, sender: str) -> float:
        now = time.monotonic()
        while now - self.at > FORGET_SECONDS and self.seconds:
            self.at += FORGET_SECONDS
            self.seconds = {each: used / 2 for each, used in self.seconds.items() if used > 0.01}
        return self.seconds.get(sender, 0.0)

    def add(self, sender: str, seconds: float) -> None:
        used = self.of(sender)
        if not self.seconds:
            self.at = time.monotonic()
        self.seconds[sender] = used + seconds


class Workers:
    """So many processes, started when they are first needed and replaced when they die.

    Among the pieces that wait the lowest rank comes first, then whoever has used the least time lately.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self.waiting: list[Piece] = []
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.usage = Usage()
        self.worked = 0.0
        self.failed = 0
        self.closed = False

    async def run(self, sender: str, rank: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns or raises in another process; `TooSlow` after the time limit."""
        if sum(each.sender == sender for each in self.waiting) >= MOST_WAITING:
            raise TooMany
        piece = Piece(function, arguments, sender, rank)
        self.waiting.append(piece)
        self._go_on()
        try:
            return await piece.done
        finally:
            if piece in self.waiting:
                self.waiting.remove(piece)

    def prepare(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Let a process call this while nobody waits for it; what comes of it is forgotten."""
        task = asyncio.get_running_loop().create_task(self._prepare(function, *arguments))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _prepare(self, function: Callable[..., Any], *arguments: Any) -> None:
        with suppress(Exception):
            await self.run("", LAST, function, *arguments)

    @property
    def asleep(self) -> bool:
        """Whether no process has been started yet, or none is left."""
        return not self.idle and not self.busy and not self.waiting

    def _go_on(self) -> None:
        """Give what waits to processes that are free."""
        while self.waiting and not self.closed and len(self.busy) < self.count:
            piece = min(self.waiting, key=lambda each: (each.rank, self.usage.of(each.sender), each.since))
            self.waiting.remove(piece)
            worker = self.idle.pop() if self.idle else Worker()
            self.busy.add(worker)
            task = asyncio.get_running_loop().create_task(self._carry_out(worker, piece))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _carry_out(self, worker: Worker, piece: Piece) -> None:
        began = time.monotonic()
        alive = False
        try:
            await asyncio.wait_for(worker.start(), START_SECONDS)
            began = time.monotonic()
            good, result = await asyncio.wait_for(ask(worker, piece), self.seconds)
            alive = True
            if not piece.done.done():
                if good:
                    piece.done.set_result(result)
                else:
                    piece.done.set_exception(result)
        except (TimeoutError, EOFError, OSError):
            self.failed += 1
            if not piece.done.done():
                piece.done.set_exception(TooSlow())
        except Exception as error:  # arguments that cannot be sent, a result that cannot be read
            if not piece.done.done():
                piece.done.set_exception(error)
        finally:
            used = time.monotonic() - began
            self.worked += used
            self.usage.add(piece.sender, used)
            self.busy.discard(worker)
            worker.pieces += 1
            if alive and not self.closed and worker.pieces < MOST_PIECES:
                self.idle.append(worker)
            else:
                worker.end()
            self._go_on()

    def close(self) -> None:
        self.closed = True
        for task in self.tasks:
            task.cancel()
        for worker in (*self.idle, *self.busy):
            worker.end()
        self.idle.clear()


async def ask(worker: Worker, piece: Piece) -> tuple[bool, Any]:
    """Send a call to a process and wait for its answer."""
    worker.pipe.send((piece.function, piece.arguments))
    await readable(worker.pipe)
    answer: tuple[bool, Any] = worker.pipe.recv()
    return answer


async def readable(pipe: Connection) -> None:
    """Wait without a thread until something comes through a pipe."""
    loop = asyncio.get_running_loop()
    there = loop.create_future()
    number = pipe.fileno()

    def come() -> None:
        if not there.done():
            there.set_result(None)

    loop.add_reader(number, come)
    try:
        await there
    finally:
        loop.remove_reader(number)
        os.set_blocking(number, True)  # a loop may have changed that, and a long answer comes in two parts
