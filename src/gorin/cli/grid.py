"""A grid of areas as text: who stands where and faces which way, and what is in reach."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gorin import words
from gorin.cli.common import InputError, say
from gorin.cli.face import all_values, state_words, value_text
from gorin.engine.match import Match
from gorin.engine.show.presentation import Board
from gorin.engine.show.view import View
from gorin.engine.values.geometry import Grid, areas_in, grid_of

FACING = ("▲", "▼")
REACHED = "◎"
STYLES = ("green", "red")
LABEL_WIDTH = 9


def grid(match: Match, view: View, reached: int = 0) -> RenderableType:
    """The areas from the last row to the first, as the first player sees them."""
    board = match.rulebook.layout.board
    assert board is not None
    areas = grid_of(board.columns, board.rows)
    standing = {
        card[board.place]: (seat, card)
        for seat, shown in enumerate(view["players"])
        for card in shown["zones"][board.zone]["cards"]
        if card is not None and card.get(board.place)
    }
    table = Table(box=box.SQUARE, show_lines=True, show_header=False, padding=(0, 1), expand=True)
    labels = [row_label(match, board, row) for row in range(board.rows)]
    longest = max(cell_len(word) for label in labels for word in label.plain.split())
    table.add_column(width=max(longest, LABEL_WIDTH), overflow="fold")
    for _ in range(board.columns):
        table.add_column(ratio=1, overflow="fold")
    for row in range(board.rows - 1, -1, -1):
        line = [areas.area(column, row) for column in range(board.columns)]
        cells = [area_text(match, board, areas, area, standing, reached >> area & 1) for area in line]
        table.add_row(labels[row], *cells)
    legend = say("board.legend", up=FACING[0], down=FACING[1], reached=REACHED)
    return Group(table, Text(legend, style="dim"))


def row_label(match: Match, board: Board, row: int) -> Text:
    """The number of the row, and the region that it is."""
    whole = sum(1 << row * board.columns + column for column in range(board.columns))
    label = Text(str(row + 1), style="bold")
    for name, player, mask in board.regions:
        if mask == whole:
            label.append("\n" + region(match, name, player), style="cyan")
    return label


def region(match: Match, name: str, player: int) -> str:
    word = say(f"region.{match.rulebook.slug}.{name}")
    return word if player < 0 else say("board.region", region=word, player=player + 1)


def area_text(
    match: Match, board: Board, areas: Grid, area: int, standing: dict[str, tuple[int, View]], reached: int
) -> Text:
    """An area: its name and marks, then who stands there."""
    name = areas.name(area)
    text = Text(f"{name}", style="bold yellow" if reached else "dim")
    if reached:
        text.append(f" {REACHED}")
    for word, player, mask in board.regions:
        if mask == 1 << area:
            text.append(" " + region(match, word, player), style="cyan")
    if name not in standing:
        return text
    seat, card = standing[name]
    known = all_values(match, card)
    spent = bool(known.get(match.rulebook.layout.spent))
    style = "dim" if spent else f"bold {STYLES[seat % 2]}"
    text.append(f"\n{FACING[seat % 2]} {short_name(match, board, card)}", style=style)
    text.append("\n" + value_text(match, board.numbers, known), style="magenta not bold")
    text.append("\n" + " ".join(state_words(match, known)), style="dim" if spent else "not bold not dim")
    return text


def short_name(match: Match, board: Board, card: View) -> str:
    name = words.face_name(match.game.printed[card["id"]])
    for divider in board.dividers:
        name = name.split(divider)[0]
    return name


def reach(match: Match, player: int, text: str) -> tuple[View, int, list[str]]:
    """What the cards of this name, or the card in this area, reach: a view, the areas, and lines in words."""
    board = match.rulebook.layout.board
    if board is None:
        raise InputError("play.no_grid")
    view = match.view(player)
    found: list[Any] = []
    for shown in view["players"]:
        for card in shown["zones"][board.zone]["cards"]:
            if card is not None and card.get(board.place):
                printed = match.game.printed[card["id"]]
                names = (printed.name, printed.name_en, short_name(match, board, card), card[board.place])
                if not text or any(text.casefold() == name.casefold() for name in names):
                    found.append(card)
    if not text:
        seats = view["players"][player]["zones"][board.zone]["cards"]
        found = [card for card in found if card in seats]
    if not found:
        raise InputError("play.not_standing", found=text)
    areas = grid_of(board.columns, board.rows)
    total, lines = 0, []
    for card in found:
        mask = board.reach(match.game, card["id"])
        total |= mask
        reached = " ".join(areas.name(area) for area in areas_in(mask)) or "-"
        lines.append(f"{card[board.place]} {short_name(match, board, card)}: {REACHED} {reached}")
    return view, total, lines
