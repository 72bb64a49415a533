"""A person at a pseudo-terminal: starts `gorin`, reads the screen as a terminal would show it, and types.

The screen is emulated as far as the product uses it: printing with wide letters, line ends, clearing, the
alternate page. `scrolled` counts the lines that were pushed out at the top since the page was last cleared.

The program is a process of its own in either case: `fresh` starts a new Python as the shell does; otherwise it is
forked from one that has read the cards of these games already.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from fcntl import ioctl
from functools import cache
from pathlib import Path
from types import TracebackType

from rich.cells import cell_len

from tests.program import Program

SOURCE = Path(__file__).parents[2] / "src"
START = "from gorin.cli import main; main()"
ANSWERED = "\u2060"
"""Stands at the cursor behind a question that has been answered."""
ESCAPE = re.compile(r"\x1b\[(\?)?([0-9;]*)([A-Za-z])")
PLAIN = re.compile(r"[^\x00-\x1f]+")
cells_of = cache(cell_len)
"""How wide a letter is."""


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
        games: Sequence[str] = (),
    ) -> None:
        self.screen = Screen(*size)
        self.patience = patience
        self.status: int | None = None
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        own = {"TERM": "xterm-256color", "PYTHONPATH": str(SOURCE)}
        surroundings = inherited | own | (environment or {})
        self.window, inner = pty.openpty()
        ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.program: Program | subprocess.Popen[bytes]
        if fresh:
            command = [sys.executable, "-c", START, *arguments]
            self.program = subprocess.Popen(
                command, stdin=inner, stdout=inner, stderr=inner, env=surroundings, preexec_fn=take_window
            )
        else:
            self.program = Program(arguments, surroundings, inner, games)
        os.close(inner)
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
            until = time.monotonic() + 5
            while self.program.poll() is None and time.monotonic() < until:
                time.sleep(0.05)
            if self.program.poll() is None:
                self.program.send_signal(signal.SIGKILL)
                self.program.wait()
            self.status = self.program.returncode
        assert self.status is not None
        return self.status

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def take_window() -> None:
    """In the new process: the window is the one that it is controlled from."""
    os.setsid()
    ioctl(0, termios.TIOCSCTTY, 0)
