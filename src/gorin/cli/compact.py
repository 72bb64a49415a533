"""The board in few lines: each seat's numbers in one, each zone in one, a grid in one for each row."""

from __future__ import annotations

from rich.text import Text

from gorin.cli.board import head, number_text, numbered_text, pile_text, summary_text
from gorin.cli.common import say
from gorin.cli.face import card_name, remarks, value_text
from gorin.cli.grid import FACING, REACHED, STYLES, short_name
from gorin.engine.show.presentation import Layout
from gorin.engine.show.view import CardView, SeatView, View
from gorin.engine.values.geometry import grid_of

FULL = 0
ZONES = 1
OWN = 2
NUMBERS = 3
CELL = 19
"""Columns of the window for one area: four of them in 80."""
LEVELS = (FULL, ZONES, OWN, NUMBERS)
"""How much is shown: remarks on every card; zones with values; zones of the own seat only; only numbers."""


def lines_of(view: View, layout: Layout, names: tuple[str, ...], level: int) -> list[Text]:
    """The board for this viewer, the own seat last."""
    count = len(view.seats)
    own = view.viewer or 0
    found = [Text(head(view), style="bold")]
    for step in range(count - 1, -1, -1):
        seat = view.seats[(own + step) % count]
        if step == 0:
            found += between(view, layout, level)
        found += seat_lines(view, layout, seat, names, level)
    return found


def seat_lines(view: View, layout: Layout, seat: SeatView, names: tuple[str, ...], level: int) -> list[Text]:
    slug = view.game
    own = seat.seat == view.viewer
    open_hand = own or (view.viewer is not None and view.seats[view.viewer].team == seat.team)
    mark = "●" if view.active == seat.seat else " "
    title = say("player", number=seat.seat + 1) + (f" ({names[seat.seat]})" if seat.seat < len(names) else "")
    line = Text(f"{mark}{title}{' ' + say('board.you') if own else ''} ", style="bold green" if own else "bold")
    hand = (layout.hand,) if layout.hand and not open_hand else ()
    parts = [
        number_text(slug, seat, name, limit)
        for name, limit in layout.numbers
        if seat.numbers[name] or name not in layout.quiet
    ]
    parts += [pile_text(view, seat, zone) for zone in (*hand, *layout.piles)]
    if seat.out:
        parts = [say("board.out"), *parts]
    line.append(" · ".join(parts), style="not bold default")
    found = [line]
    if level == NUMBERS or (level == OWN and not own):
        return found
    found += [summary_text(view, layout, seat, each) for each in layout.summaries]
    found += [numbered_text(view, seat, zone, letter) for zone, letter in layout.numbered]
    rows = (*layout.rows, layout.hand) if open_hand and layout.hand else layout.rows
    for zone in rows:
        on_grid = layout.board is not None and zone == layout.board.zone
        if seat.zones[zone].cards and (level == FULL or not on_grid):
            found.append(zone_line(view, layout, seat, zone, level))
    return found


def zone_line(view: View, layout: Layout, seat: SeatView, zone: str, level: int) -> Text:
    """A zone: its cards with their places in it."""
    line = Text(f"  {say(f'zone.{view.game}.{zone}')}: ", style="cyan")
    for number, card in enumerate(seat.zones[zone].cards, 1):
        if number > 1:
            line.append(" ", style="default")
        style = "dim" if card.value(layout.spent) else "default"
        line.append(f"{number}.", style="dim")
        line.append(card_text(view, layout, card, level), style=style)
    return line


def card_text(view: View, layout: Layout, card: CardView, level: int) -> str:
    if not card.seen:
        return card_name(view, card)
    values = " ".join(filter(None, (value_text(view, each, card) for each in layout.values)))
    more = " ".join(remarks(view, layout, card)) if level == FULL else ""
    spent = "" if level == FULL else "⤵" if card.value(layout.spent) else ""
    inside = " ".join(each for each in (values, more) if each)
    return f"{card_name(view, card)}{spent}[{inside}]" if inside else f"{card_name(view, card)}{spent}"


def between(view: View, layout: Layout, level: int) -> list[Text]:
    """What the seats share: zones that are one for all, and the grid."""
    found: list[Text] = []
    for zone in layout.shared:
        cards = [(card.value("number") or 0, seat.seat, card) for seat in view.seats for card in seat.zones[zone].cards]
        cards.sort(key=lambda each: each[0], reverse=True)
        for place, (_, seat, card) in enumerate(cards, 1):
            text = f"  {say(f'zone.{view.game}.{zone}')} {place}. P{seat + 1} {card_text(view, layout, card, FULL)}"
            found.append(Text(text, style="yellow"))
    if layout.board is not None:
        found += grid_lines(view, layout)
    return found


def grid_lines(view: View, layout: Layout, reached: frozenset[str] = frozenset()) -> list[Text]:
    """The grid, a line for each row: who stands where and faces which way, with the numbers of a fight."""
    board = layout.board
    assert board is not None
    areas = grid_of(board.columns, board.rows)
    standing = {
        str(card.value(board.place)): (seat.seat, card)
        for seat in view.seats
        for card in seat.zones[board.zone].cards
        if card.seen and card.value(board.place)
    }
    found: list[Text] = []
    turned = board.turns and view.viewer == 1
    columns = range(board.columns - 1, -1, -1) if turned else range(board.columns)
    for row in range(board.rows) if turned else range(board.rows - 1, -1, -1):
        line = Text(" ")
        for column in columns:
            name = areas.name(areas.area(column, row))
            cell = Text(f"{name}{REACHED if name in reached else ' '}", style="dim")
            if name in standing:
                seat, card = standing[name]
                values = [str(card.value(each)) for each in board.numbers.names]
                spent = "⤵" if card.value(layout.spent) else ""
                style = "dim" if spent else f"bold {STYLES[seat % 2]}"
                label = Text(f"{FACING[seat % 2]}{short_name(view, board, card)}", style=style)
                tail = f"{spent}{'/'.join(values)}"
                label.truncate(max(CELL - 4 - len(tail), 4), overflow="ellipsis")
                cell.append(label)
                cell.append(tail, style="magenta not bold")
            cell.truncate(CELL, overflow="ellipsis", pad=True)
            line.append(cell)
        found.append(line)
    return found
