"""Rows of cells in columns as wide as their widest cell: a plain table, drawn quickly where it fits."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

MARGIN = 1
"""Empty cells on either side of a column."""


class Rows:
    """Rows of texts without line ends; where they are wider than the window, a table folds them."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.rows: list[tuple[Text, ...]] = []

    def add_row(self, *cells: Text) -> None:
        self.rows.append(cells)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not self.rows:
            return
        lengths = [[cell_len(cell.plain) for cell in row] for row in self.rows]
        widths = [max(row[column] for row in lengths) for column in range(self.columns)]
        if sum(widths) + self.columns * 2 * MARGIN > options.max_width:
            yield self.folded()
            return
        margin = " " * MARGIN
        for row, length in zip(self.rows, lengths, strict=True):
            line = Text()
            for cell, width, used in zip(row, widths, length, strict=True):
                line.append(margin).append_text(cell).append(" " * (width - used) + margin)
            yield line

    def folded(self) -> Table:
        table = Table(box=None, padding=(0, MARGIN), show_header=False, expand=False)
        for _ in range(self.columns):
            table.add_column(overflow="fold")
        for row in self.rows:
            table.add_row(*row)
        return table
