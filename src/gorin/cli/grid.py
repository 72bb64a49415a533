"""A grid of areas as text: who stands where and faces which way, and what is in reach."""

from __future__ import annotations

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gorin.cli.common import say
from gorin.cli.face import card_name, state_words, value_text
from gorin.engine.show.presentation import Board, Layout
from gorin.engine.show.view import CardView, View
from gorin.engine.values.geometry import Grid, grid_of
from gorin.files.reading import InputError

FACING = ("▲", "▼")
REACHED = "◎"
STYLES = ("green", "red")
LABEL_WIDTH = 9


def grid(view: View, layout: Layout, reached: frozenset[str] = frozenset()) -> RenderableType:
    """The areas from the far row to the near one, as the first player sees them, or the viewer."""
    board = layout.board
    assert board is not None
    areas = grid_of(board.columns, board.rows)
    standing = {
        str(card.value(board.place)): (seat.seat, card)
        for seat in view.seats
        for card in seat.zones[board.zone].cards
        if card.seen and card.value(board.place)
    }
    table = Table(box=box.SQUARE, show_lines=True, show_header=False, padding=(0, 1), expand=True)
    labels = [row_label(view, board, row) for row in range(board.rows)]
    longest = max(cell_len(word) for label in labels for word in label.plain.split())
    table.add_column(width=max(longest, LABEL_WIDTH), overflow="fold")
    for _ in range(board.columns):
        table.add_column(ratio=1, overflow="fold")
    turned = board.turns and view.viewer == 1
    for row in range(board.rows) if turned else range(board.rows - 1, -1, -1):
        columns = range(board.columns - 1, -1, -1) if turned else range(board.columns)
        line = [areas.area(column, row) for column in columns]
        table.add_row(labels[row], *(area_text(view, layout, board, areas, area, standing, reached) for area in line))
    legend = say("board.legend", up=FACING[0], down=FACING[1], reached=REACHED)
    return Group(table, Text(legend, style="dim"))


def row_label(view: View, board: Board, row: int) -> Text:
    """The number of the row, and the region that it is."""
    whole = sum(1 << row * board.columns + column for column in range(board.columns))
    label = Text(str(row + 1), style="bold")
    for name, player, mask in board.regions:
        if mask == whole:
            label.append("\n" + region(view, name, player), style="cyan")
    return label


def region(view: View, name: str, player: int) -> str:
    word = say(f"region.{view.game}.{name}")
    return word if player < 0 else say("board.region", region=word, player=player + 1)


def area_text(
    view: View,
    layout: Layout,
    board: Board,
    areas: Grid,
    area: int,
    standing: dict[str, tuple[int, CardView]],
    reached: frozenset[str],
) -> Text:
    """An area: its name and marks, then who stands there."""
    name = areas.name(area)
    text = Text(f"{name}", style="bold yellow" if name in reached else "dim")
    if name in reached:
        text.append(f" {REACHED}")
    for word, player, mask in board.regions:
        if mask == 1 << area:
            text.append(" " + region(view, word, player), style="cyan")
    if name not in standing:
        return text
    seat, card = standing[name]
    spent = bool(card.value(layout.spent))
    style = "dim" if spent else f"bold {STYLES[seat % 2]}"
    text.append(f"\n{FACING[seat % 2]} {short_name(view, board, card)}", style=style)
    text.append("\n" + value_text(view, board.numbers, card), style="magenta not bold")
    text.append("\n" + " ".join(state_words(view, layout, card)), style="dim" if spent else "not bold not dim")
    return text


def short_name(view: View, board: Board, card: CardView) -> str:
    name = card_name(view, card)
    for divider in board.dividers:
        name = name.split(divider)[0]
    return name


def reach(view: View, layout: Layout, text: str) -> tuple[frozenset[str], list[str]]:
    """What the cards of this name, or the card in this area, reach: the areas, and lines in words.

    Without a text: the viewer's own.
    """
    board = layout.board
    if board is None:
        raise InputError("play.no_grid")
    found: list[CardView] = []
    for seat in view.seats:
        for card in seat.zones[board.zone].cards:
            face = view.face(card)
            if not card.seen or face is None or not card.value(board.place):
                continue
            names = (face.name, face.name_en, short_name(view, board, card), str(card.value(board.place)))
            if any(text.casefold() == name.casefold() for name in names) if text else seat.seat == view.viewer:
                found.append(card)
    if not found:
        raise InputError("play.not_standing", found=text)
    total: set[str] = set()
    lines: list[str] = []
    for card in found:
        reached = str(card.value(board.reach) or "").split()
        total.update(reached)
        listed = " ".join(reached) or "-"
        lines.append(f"{card.value(board.place)} {short_name(view, board, card)}: {REACHED} {listed}")
    return frozenset(total), lines
