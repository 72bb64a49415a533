"""One screen: the board as far as there is room, the latest lines of the log, the question and its options."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gorin.cli import compact
from gorin.cli.common import say
from gorin.engine.show.presentation import Layout
from gorin.engine.show.view import View

GAP = 2
MARGIN = "     "
LEAST_OPTIONS = 4
MOST_LOG = 6
MOST_NOTICE = 8


@dataclass
class Screen:
    """What is to be shown at once; `page` is the page of options where they do not all fit."""

    view: View
    layout: Layout
    names: tuple[str, ...]
    question: str
    labels: list[str]
    picked: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    notice: list[str] = field(default_factory=list)
    page: int = 0

    def lines(self, out: Console, width: int, height: int) -> tuple[list[Text], int]:
        """The lines (at most `height`), and how many pages of options there are."""
        asked = wrapped(out, Text(self.question, style="bold"), width)
        if self.picked:
            asked += wrapped(out, Text(f"  ✓ {', '.join(self.picked)}", style="green"), width)
        said = [part for each in self.notice for part in wrapped(out, Text(each, style="yellow"), width)]
        notice = said[:MOST_NOTICE]
        options = option_rows(out, self.labels, width)
        fixed = len(asked) + len(notice)
        board = self.board(out, width, height - fixed - len(options), compact.OWN)
        if not board:
            board = self.board(out, width, height - fixed - min(len(options), height // 2), compact.NUMBERS)
        room = height - fixed - len(board)
        pages = [options]
        if len(options) > room:
            size = max(room - 1, LEAST_OPTIONS)
            pages = [options[start : start + size] for start in range(0, len(options), size)]
        shown = pages[self.page % len(pages)]
        if len(pages) > 1:
            number = self.page % len(pages) + 1
            shown = [*shown, Text(say("play.page", page=number, pages=len(pages)), style="yellow")]
        left = height - fixed - len(board) - len(shown)
        log = [part for each in self.log[-MOST_LOG:] for part in wrapped(out, Text(f"  {each}", style="dim"), width)]
        log = log[-left:] if left > 0 else []
        return [*board, *log, *asked, *shown, *notice], len(pages)

    def board(self, out: Console, width: int, room: int, least: int) -> list[Text]:
        """Return the lines of the board with the most details that fit the window, but at least level `least`.

        An empty list: even that does not fit.
        """
        levels = compact.LEVELS[: least + 1]
        boards = [compact.lines_of(self.view, self.layout, self.names, level) for level in levels]
        for board in boards:
            lines = [part for line in board for part in wrapped(out, line, width, MARGIN)]
            if len(lines) <= room:
                return lines
        for level, board in list(zip(levels, boards, strict=True))[1:]:
            if len(board) <= room or level == compact.NUMBERS:
                return squeezed(out, board, width, room)
        return []


def squeezed(out: Console, lines: list[Text], width: int, room: int) -> list[Text]:
    """Cut each line to one line of the window. Spare room goes to the last lines first: the own hand."""
    spare = max(room - len(lines), 0)
    found: list[Text] = []
    for line in reversed(lines):
        parts = wrapped(out, line, width, MARGIN)
        if len(parts) - 1 > spare:
            line.truncate(width, overflow="ellipsis")
            parts = [line]
        spare -= len(parts) - 1
        found += reversed(parts)
    return found[::-1]


def wrapped(out: Console, text: Text, width: int, margin: str = "") -> list[Text]:
    """A text in lines of this width; those after the first begin with a margin."""
    if text.cell_len <= width:
        return [text]
    first, *rest = text.wrap(out, width - cell_len(margin))
    return [first, *(Text(margin).append(line) for line in rest)]


def option_rows(out: Console, labels: list[str], width: int) -> list[Text]:
    """Options with their numbers: side by side where they are short, below one another where they are long."""
    digits = len(str(len(labels)))
    texts = [f"{number:>{digits}} {label}" for number, label in enumerate(labels, 1)]
    if not texts:
        return []
    widest = max(cell_len(text) for text in texts) + GAP
    columns = max(1, (width - 1) // widest) if len(texts) > 3 else 1
    if columns == 1:
        margin = " " * (digits + 2)
        return [part for text in texts for part in wrapped(out, Text(" " + text), width, margin)]
    rows = -(-len(texts) // columns)
    found: list[Text] = []
    for row in range(rows):
        cells = [texts[index] for index in range(row, len(texts), rows)]
        found.append(Text(" " + "".join(cell + " " * (widest - cell_len(cell)) for cell in cells).rstrip()))
    return found
