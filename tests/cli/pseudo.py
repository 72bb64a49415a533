"""A person at a pseudo-terminal: starts `gorin`, reads the screen as a terminal would show it, and types.

The screen is emulated as far as the product uses it: printing with wide letters, line ends, clearing, the
alternate page. `scrolled` counts the lines that were pushed out at the top since the page was last cleared.
"""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path
from types import TracebackType

from rich.cells import cell_len

SOURCE = Path(__file__).parents[2] / "src"
START = "from gorin.cli import main; main()"
ANSWERED = "\u2028"
"""Stands at the cursor behind a question that has been answered."""
ESCAPE = re.compile(r"\x1b\[(\?)?([0-9;]*)([A-Za-z])")


class Screen:
    """What stands in the window."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[str] = [""]
        self.scrolled = 0
        self.alternate = False
        self.normal: list[str] = []
        self.rest = ""
        self.shown: list[str] = []
        """The window after everything that was written to it."""

    def feed(self, text: str) -> None:
        self.write(text)
        self.shown.append(self.text())

    def write(self, text: str) -> None:
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
                continue
            self.put(letter)
            index += 1

    def escape(self, found: re.Match[str]) -> None:
        if found[1] and found[2] == "1049":
            if found[3] == "h":
                self.normal, self.rows = self.rows, [""]
            else:
                self.rows = self.normal or [""]
            self.alternate = found[3] == "h"
        elif found[3] == "J":
            self.rows = [""]
            self.scrolled = 0

    def put(self, letter: str) -> None:
        if letter == "\n":
            self.rows.append("")
        elif letter == "\r" or letter < " ":
            return
        else:
            if cell_len(self.rows[-1]) + cell_len(letter) > self.width:
                self.rows.append("")
            self.rows[-1] += letter
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
    ) -> None:
        self.screen = Screen(*size)
        self.patience = patience
        self.status: int | None = None
        pid, self.window = pty.fork()
        if pid == 0:
            inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            own = {"TERM": "xterm-256color", "PYTHONPATH": str(SOURCE)}
            os.execve(
                sys.executable,
                [sys.executable, "-c", START, *arguments],
                inherited | own | (environment or {}),
            )
        self.pid = pid
        ioctl(self.window, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.decoder = __import__("codecs").getincrementaldecoder("utf-8")("replace")

    def wait_for(self, *endings: str) -> str:
        """Read until the line at the cursor ends with one of these; which one ("": the program has ended)."""
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
