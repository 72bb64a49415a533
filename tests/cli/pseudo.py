"""A person at a pseudo-terminal: starts `gorin`, reads the screen as a terminal would show it, and types.

The screen is emulated as far as the product uses it: printing with wide letters, line ends, clearing, the
alternate page. `scrolled` counts the lines that were pushed out at the top since the page was last cleared.

The program is a process of its own in either case: `fresh` starts a new Python as the shell does; otherwise the
process is forked from the tests, where the rulebooks and cards have been read already.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import traceback
from collections.abc import Sequence
from fcntl import ioctl
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import NoReturn

from rich.cells import cell_len

import gorin
from gorin.cli import main
from gorin.cli.setup import set_up

SOURCE = Path(__file__).parents[2] / "src"
START = "from gorin.cli import main; main()"
ANSWERED = "\u2060"
"""Stands at the cursor behind a question that has been answered."""
ESCAPE = re.compile(r"\x1b\[(\?)?([0-9;]*)([A-Za-z])")
PLAIN = re.compile(r"[^\x00-\x1f]+")
cells_of = cache(cell_len)
"""How wide a letter is."""


@cache
def warm(slug: str) -> None:
    """Read a game's book and the decks that one sits down with, so that every process forked from here has them."""
    setup = set_up(gorin.game(slug), None, None, None, None)
    setup.book.new(setup.decks, seed=0)


class Screen:
    """What stands in the window."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[str] = [""]
        self.column = 0
        """Where the last row ends."""
        self.scrolled = 0
        self.alternate = False
        self.normal: list[str] = []
        self.rest = ""

    def feed(self, text: str) -> None:
        text = self.rest + text
        self.rest = ""
        index = 0
        while index < len(text):
            letter = text[index]
            if letter == "\x1b":
                found = ESCAPE.match(text, index)
                if found is None:
                    self.rest = text[index:]
                    return
                self.escape(found)
                index = found.end()
            elif plain := PLAIN.match(text, index):
                self.put(plain[0])
                index = plain.end()
            else:
                if letter == "\n":
                    self.new_row()
                index += 1

    def escape(self, found: re.Match[str]) -> None:
        if found[1] and found[2] == "1049":
            if found[3] == "h":
                self.normal, self.rows = self.rows, [""]
            else:
                self.rows = self.normal or [""]
            self.column = cell_len(self.rows[-1])
            self.alternate = found[3] == "h"
        elif found[3] == "J":
            self.rows = [""]
            self.column = 0
            self.scrolled = 0

    def put(self, letters: str) -> None:
        for letter in letters:
            cells = cells_of(letter)
            if self.column + cells > self.width:
                self.new_row()
            self.rows[-1] += letter
            self.column += cells

    def new_row(self) -> None:
        self.rows.append("")
        self.column = 0
        if len(self.rows) > self.height:
            self.scrolled += len(self.rows) - self.height
            del self.rows[: len(self.rows) - self.height]

    def text(self) -> str:
        return "\n".join(self.rows)


class Person:
    """Somebody who runs a command of gorin in a window of this size."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: dict[str, str] | None = None,
        size: tuple[int, int] = (80, 24),
        patience: float = 60,
        fresh: bool = False,
    ) -> None:
        self.screen = Screen(*size)
        self.patience = patience
        self.status: int | None = None
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        own = {"TERM": "xterm-256color", "PYTHONPATH": str(SOURCE)}
        surroundings = inherited | own | (environment or {})
        pid, self.window = pty.fork()
        if pid == 0:
            if fresh:
                os.execve(sys.executable, [sys.executable, "-c", START, *arguments], surroundings)
            run_here(arguments, surroundings)
        self.pid = pid
        ioctl(self.window, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.decoder = __import__("codecs").getincrementaldecoder("utf-8")("replace")

    def wait_for(self, *endings: str, shown: str = "") -> str:
        """Read until the line at the cursor ends with one of these; which one ("": the program has ended).

        Or until `shown` stands anywhere in the window.
        """
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            at = self.screen.rows[-1].rstrip()
            quiet = not select.select([self.window], [], [], 0.02)[0]
            if quiet:
                for ending in endings:
                    if at.endswith(ending.rstrip()):
                        return ending
                continue
            try:
                data = os.read(self.window, 65536)
            except OSError:
                data = b""
            if not data:
                return ""
            self.screen.feed(self.decoder.decode(data))
            if shown and shown in self.screen.text():
                return shown
        raise TimeoutError(self.screen.text())

    def type(self, line: str) -> None:
        """Type a line; the question that it answers is no longer waited for."""
        self.screen.rows[-1] += ANSWERED
        os.write(self.window, f"{line}\n".encode())

    def close(self) -> int:
        """The exit code; a program that still runs is ended."""
        if self.status is None:
            os.close(self.window)
            for _ in range(100):
                done, status = os.waitpid(self.pid, os.WNOHANG)
                if done:
                    self.status = os.waitstatus_to_exitcode(status)
                    break
                time.sleep(0.05)
            else:
                os.kill(self.pid, 9)
                self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def run_here(arguments: Sequence[str], surroundings: dict[str, str]) -> NoReturn:
    """Be `gorin` in this forked process, with the standard streams of the window it was given.

    What is typed comes in by another number than 0, because the readline that the tests have loaded, and the program
    has not, would take 0 over.
    """
    code = 70
    try:
        os.environ.clear()
        os.environ.update(surroundings)
        sys.argv = ["gorin", *arguments]
        sys.stdin = open(os.dup(0), encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
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
