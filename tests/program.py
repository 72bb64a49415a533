"""`gorin` in processes of its own that start at once.

A program that is started as from the shell imports everything and reads its cards first, which takes seconds. Here
one process does that (for a game when it is first asked for) and forks: each program begins where `main` begins, with
arguments, environment and standard streams of its own, and differs from a fresh one in nothing else.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import json
import os
import select
import signal
import socket
import subprocess
import sys
import termios
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

ROOT = Path(__file__).parents[1]
START = "from tests.program import serve; serve()"
LONGEST = 1 << 16
"""Bytes of a request that are read at once."""


class Program:
    """A running `gorin`, as `subprocess.Popen` shows it. Its output is read from `stdout` if no stream is given."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: dict[str, str] | None = None,
        window: int | None = None,
        games: Sequence[str] = (),
    ) -> None:
        self.returncode: int | None = None
        self.stdout: IO[str] | None = None
        ends, end = os.pipe()
        with open(os.devnull, "r+b") as nothing, contextlib.ExitStack() as given:
            streams = [nothing.fileno()] * 3
            if window is None:
                read, streams[1] = os.pipe()
                given.callback(os.close, streams[1])
                self.stdout = open(read, encoding="utf-8")  # noqa: SIM115
            else:
                streams = [window] * 3
            given.callback(os.close, end)
            wanted: dict[str, Any] = {"arguments": list(arguments), "games": list(games), "folder": os.getcwd()}
            wanted["environment"] = dict(os.environ if environment is None else environment)
            wanted["window"] = window is not None
            socket.send_fds(forge(), [f"{json.dumps(wanted)}\n".encode()], [*streams, end])
        self.ends = ends
        self.pid = self.told()

    def told(self) -> int:
        """The next number: first which process it is, then how it ended."""
        return int.from_bytes(os.read(self.ends, 4), "little", signed=True)

    def poll(self) -> int | None:
        return self.wait(0)

    def wait(self, timeout: float | None = None) -> int | None:
        """How it ended (a signal as a negative number); None if it still runs after this time."""
        if self.returncode is None and select.select([self.ends], [], [], timeout)[0]:
            self.returncode = self.told()
            os.close(self.ends)
        return self.returncode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


@cache
def forge() -> socket.socket:
    """The process that all programs of these tests are forked from; it ends with them."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with there:
        process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=there,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))},
        )
    atexit.register(end, here, process)
    return here


def end(here: socket.socket, process: subprocess.Popen[bytes]) -> None:
    here.close()
    process.wait()


def serve() -> None:
    """Fork a program for every request, until nobody is there any more."""
    import gorin.table.running
    import gorin.table.server  # noqa: F401
    from gorin.cli import main  # noqa: F401

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    running: set[int] = set()
    with socket.socket(fileno=os.dup(0)) as asked:
        while True:
            text, streams, _, _ = socket.recv_fds(asked, LONGEST, 4)
            if not text:
                break
            while not text.endswith(b"\n"):
                text += asked.recv(LONGEST)
            wanted = json.loads(text)
            for slug in wanted["games"]:
                read_cards(slug)
            pid = os.fork()
            if pid == 0:
                asked.close()
                watch(wanted, streams)
            running.add(pid)
            for each in streams:
                os.close(each)
            running.difference_update([each for each in running if os.waitpid(each, os.WNOHANG)[0]])
    for pid in running:
        os.waitpid(pid, 0)


@cache
def read_cards(slug: str) -> None:
    """A game's book and the decks that one usually sits down with."""
    import gorin

    book = gorin.game(slug)
    names = book.deck_names()
    for deck in dict.fromkeys((*names[:2], names[-1])):
        book.new([deck, deck], seed=0)


def watch(wanted: dict[str, Any], streams: list[int]) -> NoReturn:
    """Be the parent of a program: tell which process it is, and how it ended."""
    *own, ending = streams
    pid = os.fork()
    if pid == 0:
        os.close(ending)
        become(wanted, own)
    for each in own:
        os.close(each)
    os.write(ending, pid.to_bytes(4, "little", signed=True))
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with contextlib.suppress(OSError):
        os.write(ending, code.to_bytes(4, "little", signed=True))
    os._exit(0)


def become(wanted: dict[str, Any], streams: list[int]) -> NoReturn:
    """Be the program from here on."""
    from gorin.cli import main

    code = 70
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        if wanted["window"]:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        for stream in set(streams) - {0, 1, 2}:
            os.close(stream)
        os.chdir(wanted["folder"])
        os.environ.clear()
        os.environ.update(wanted["environment"])
        sys.argv = ["gorin", *wanted["arguments"]]
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    except BaseException:
        traceback.print_exc()
        code = 1
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
