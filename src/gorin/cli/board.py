"""The board as text: what one player may see, drawn from that player's view alone."""

from __future__ import annotations

from collections import Counter

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from gorin.cli.common import say
from gorin.cli.face import card_cells, card_name, face_name, word
from gorin.cli.grid import grid
from gorin.cli.rows import Rows
from gorin.engine.show.presentation import Layout, Summary
from gorin.engine.show.view import SeatView, View

COLUMNS = 6
"""The zone, and the cells of a card."""


def board(view: View, layout: Layout, names: tuple[str, ...] = ()) -> RenderableType:
    """All sides for this viewer, the own one below, and between them what they share."""
    count = len(view.seats)
    own = view.viewer or 0
    seats = [(own + step) % count for step in range(count - 1, -1, -1)]
    sides = [side(view, layout, view.seats[seat], names) for seat in seats]
    between: list[RenderableType] = [each for zone in layout.shared for each in shared(view, layout, zone)]
    if layout.board is not None:
        between.append(grid(view, layout))
    return Group(Text(head(view), style="bold"), *sides[:-1], *between, sides[-1])


def head(view: View) -> str:
    """The turn, the phase, and whom the game waits for."""
    phase = say(f"phase.{view.game}.{view.phase}") if view.phase else ""
    text = say("board.head", turn=view.turn, player=view.active + 1, phase=phase)
    if not view.asking:
        return text
    return f"{text} · {say('board.asking', player=', '.join(str(seat + 1) for seat in view.asking))}"


def shared(view: View, layout: Layout, zone: str) -> list[RenderableType]:
    """A zone of all players as one, the latest card first; nothing while it is empty."""
    found = [(card.value("number") or 0, seat.seat, card) for seat in view.seats for card in seat.zones[zone].cards]
    if not found:
        return []
    found.sort(key=lambda each: each[0], reverse=True)
    table = Rows(COLUMNS)
    for place, (_, seat, card) in enumerate(found, 1):
        cells = card_cells(view, layout, card, f"{place}.")
        table.add_row(Text(say("player", number=seat + 1), style="cyan"), *cells)
    title = say("board.shared", zone=say(f"zone.{view.game}.{zone}"))
    return [Panel(table, title=Text(title), title_align="left", border_style="yellow")]


def side(view: View, layout: Layout, shown: SeatView, names: tuple[str, ...]) -> RenderableType:
    """One player's numbers, piles and cards."""
    slug = view.game
    own = shown.seat == view.viewer
    seen = own or (view.viewer is not None and view.seats[view.viewer].team == shown.team)
    table = Rows(COLUMNS)
    hand = (layout.hand,) if layout.hand else ()
    rows = layout.rows if not seen else layout.rows + hand
    for zone in rows:
        cards = shown.zones[zone].cards
        title = say(f"zone.{slug}.{zone}")
        for number, card in enumerate(cards, 1):
            cells = card_cells(view, layout, card, f"{number}.")
            table.add_row(Text(title if number == 1 else "", style="cyan"), *cells)
        if not cards and zone not in layout.spare:
            table.add_row(Text(title, style="cyan"), Text("-"), *(Text() for _ in range(COLUMNS - 2)))
    piles = layout.piles if seen else hand + layout.piles
    parts = [
        number_text(slug, shown, name, limit)
        for name, limit in layout.numbers
        if shown.numbers[name] or name not in layout.quiet
    ]
    counts = [pile_text(view, shown, zone) for zone in piles]
    lines = [summary_text(view, layout, shown, each) for each in layout.summaries]
    lines += [numbered_text(view, shown, zone, letter) for zone, letter in layout.numbered]
    title = say("player", number=shown.seat + 1) + (f" ({names[shown.seat]})" if shown.seat < len(names) else "")
    style = "green" if view.active == shown.seat else "white"
    return Panel(
        Group(Text(" · ".join(parts), style="bold"), Text(" · ".join(counts)), *lines, table),
        title=Text(title + (" " + say("board.you") if own else "")),
        title_align="left",
        border_style=style,
    )


def number_text(slug: str, shown: SeatView, name: str, limit: str) -> str:
    value = f"{say(f'number.{slug}.{name}')} {shown.numbers[name]}"
    return f"{value}/{shown.numbers[limit]}" if limit else value


def pile_text(view: View, shown: SeatView, zone: str) -> str:
    """A zone as a count, with the names that are known to be in it."""
    pile = shown.zones[zone]
    text = f"{say(f'zone.{view.game}.{zone}')} {pile.count}"
    known = Counter(face_name(view, key) for key in pile.remembered)
    listed = ", ".join(name if count == 1 else f"{name}×{count}" for name, count in known.items())
    return f"{text} ({listed})" if listed else text


def summary_text(view: View, layout: Layout, shown: SeatView, summary: Summary) -> Text:
    """A zone in one line: how many cards are in each state, and their words."""
    slug = view.game
    zone = shown.zones[summary.zone]
    text = Text(f"{say(f'zone.{slug}.{summary.zone}')} {zone.count}", style="cyan")
    ((true, false),) = [words for state, *words in layout.states if state == summary.state]
    for state, name in ((False, false), (True, true)):
        cards = [card for card in zone.cards if card.seen and card.value(summary.state) is state]
        if cards:
            kinds = Counter(
                "/".join(word(view, "attribute", each) for each in card.value(summary.words)) for card in cards
            )
            listed = ", ".join(f"{kind}×{count}" for kind, count in kinds.most_common())
            text.append(f" · {say(f'state.{slug}.{name}')} {len(cards)} ({listed})", style="dim" if state else "")
    return text


def numbered_text(view: View, shown: SeatView, zone: str, letter: str) -> Text:
    """A zone in one line, from left to right, each place with its number; known cards by their names."""
    text = Text(say(f"zone.{view.game}.{zone}"), style="cyan")
    cards = shown.zones[zone].cards
    for number, card in enumerate(cards, 1):
        name = "" if card.face is None else card_name(view, card)
        text.append(f" [{letter}{number}{' ' if name else ''}{name}]", style="white")
    if not cards:
        text.append(" -")
    return text
