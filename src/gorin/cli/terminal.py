"""The terminal that somebody sits at: a window that is drawn anew for every question, or a plain pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text

from gorin.cli.common import console, say

USUAL = (80, 24)
SMALLEST = (40, 12)
ALTERNATE = "\x1b[?1049h"
NORMAL = "\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"


class Quit(Exception):
    """The person leaves the table."""


class Terminal:
    """Where lines are shown and typed.

    `live`: a window, which shows one screen at a time on a page of its own, so that nothing of the game
    stays in the scrollback. A pipe gets everything one after another.
    """

    def __init__(self, out: Console | None = None) -> None:
        self.out = console() if out is None else out
        self.live = sys.stdin.isatty() and self.out.is_terminal
        self.open = False
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        return self.size()[0]

    @property
    def height(self) -> int:
        """Lines that can be shown without scrolling: one is left for the end of what is typed."""
        return self.size()[1] - 1

    def size(self) -> tuple[int, int]:
        if not self.live:
            return self.out.width, 10_000
        try:
            found = os.get_terminal_size(self.out.file.fileno())
        except OSError:
            found = os.terminal_size(USUAL)
        return max(found.columns, SMALLEST[0]), max(found.lines, SMALLEST[1])

    def enter(self) -> None:
        """Take a page of one's own."""
        if self.live and not self.open:
            self.raw(ALTERNATE + CLEAR)
            self.open = True

    def leave(self) -> None:
        """Give the window back as it was."""
        if self.open:
            self.raw(NORMAL)
            self.open = False

    def raw(self, text: str) -> None:
        self.out.file.write(text)
        self.out.file.flush()

    def draw(self, lines: Sequence[Text]) -> None:
        """Show these lines, on a cleared page where there is one."""
        if self.open:
            self.raw(CLEAR)
        self.write(lines)

    def write(self, lines: Sequence[Text]) -> None:
        for line in lines:
            if self.open:
                self.out.print(line, width=self.width, no_wrap=True, overflow="ellipsis", crop=True)
            else:
                self.out.print(line)

    def read(self, prompt: str) -> str:
        """Return the line that the person types now. Keys pressed before the question was on the screen are dropped.

        The end of the input leaves the table.
        """
        if self.live:
            forget_typed()
        try:
            line = self.out.input(Text(prompt + " ", style="green")).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if not self.live:
            self.out.print(Text(line))
        return line

    def pages(self, lines: Sequence[Text]) -> None:
        """A longer text: page by page in a window."""
        if not self.live:
            self.write(lines)
            return
        shown = [part for line in lines for part in line.wrap(self.out, self.width)]
        room = self.height - 1
        for start in range(0, max(len(shown), 1), room):
            self.draw(shown[start : start + room])
            last = start + room >= len(shown)
            if self.read(say("play.back" if last else "play.more")) in ("q", "b"):
                break


def forget_typed() -> None:
    """Throw away what was typed ahead."""
    try:
        import termios
    except ImportError:
        return
    try:
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (termios.error, OSError, ValueError):
        return
