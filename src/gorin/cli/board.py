"""The board as text: what one player may see, drawn from that player's view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gorin.cli.common import say
from gorin.cli.face import all_values, card_cells, remembered, word
from gorin.cli.grid import grid
from gorin.engine.match import Match
from gorin.engine.show.presentation import Summary
from gorin.engine.show.view import View


def board(match: Match, player: int, names: tuple[str, ...] = ()) -> RenderableType:
    """Both sides for this player, the own one below, and between them what they share."""
    view = match.view(player)
    layout = match.rulebook.layout
    count = match.game.nplayers
    seats = [(player + step) % count for step in range(count - 1, -1, -1)]
    sides = [side(match, view, seat, names) for seat in seats]
    between: list[RenderableType] = [each for zone in layout.shared for each in shared(match, view, zone)]
    if layout.board is not None:
        between.append(grid(match, view))
    return Group(Text(head(match, view), style="bold"), *sides[:-1], *between, sides[-1])


def head(match: Match, view: View) -> str:
    """The turn, the phase, and whom the game waits for."""
    text = say(
        "board.head",
        turn=view["turn"],
        player=view["active"] + 1,
        phase=say(f"phase.{match.rulebook.slug}.{view['phase']}") if view["phase"] else "",
    )
    return text if view["asking"] is None else f"{text} · {say('board.asking', player=view['asking'] + 1)}"


def new_table() -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False, expand=False)
    for _ in range(6):
        table.add_column(overflow="fold")
    return table


def shared(match: Match, view: View, zone: str) -> list[RenderableType]:
    """A zone of all players as one, the latest card first; nothing while it is empty."""
    found = [
        (card.get("number", 0) if card is not None else 0, seat, card)
        for seat, shown in enumerate(view["players"])
        for card in shown["zones"][zone]["cards"]
    ]
    if not found:
        return []
    found.sort(key=lambda each: each[0], reverse=True)
    table = new_table()
    for place, (_, seat, card) in enumerate(found, 1):
        cells = card_cells(match, card, f"{place}.", view["player"])
        table.add_row(Text(say("player", number=seat + 1), style="cyan"), *cells)
    title = say("board.shared", zone=say(f"zone.{match.rulebook.slug}.{zone}"))
    return [Panel(table, title=Text(title), title_align="left", border_style="yellow")]


def side(match: Match, view: View, seat: int, names: tuple[str, ...]) -> RenderableType:
    """One player's numbers, piles and cards."""
    layout = match.rulebook.layout
    slug = match.rulebook.slug
    shown = view["players"][seat]
    own = seat == view["player"]
    table = new_table()
    hand = (layout.hand,) if layout.hand else ()
    rows = layout.rows if not own else layout.rows + hand
    for zone in rows:
        cards = shown["zones"][zone]["cards"]
        title = say(f"zone.{slug}.{zone}")
        for number, card in enumerate(cards, 1):
            cells = card_cells(match, card, f"{number}.", view["player"])
            table.add_row(Text(title if number == 1 else "", style="cyan"), *cells)
        if not cards and zone not in layout.spare:
            table.add_row(Text(title, style="cyan"), "-", "", "", "", "")
    piles = layout.piles if own else hand + layout.piles
    parts = [
        number_text(slug, shown, name, limit)
        for name, limit in layout.numbers
        if shown[name] or name not in layout.quiet
    ]
    counts = [f"{say(f'zone.{slug}.{zone}')} {shown['zones'][zone]['count']}" for zone in piles]
    lines = [summary_text(match, shown, each) for each in layout.summaries]
    lines += [numbered_text(match, shown, zone, letter) for zone, letter in layout.numbered]
    title = say("player", number=seat + 1) + (f" ({names[seat]})" if seat < len(names) else "")
    style = "green" if view["active"] == seat else "white"
    return Panel(
        Group(Text(" · ".join(parts), style="bold"), Text(" · ".join(counts)), *lines, table),
        title=Text(title + (" " + say("board.you") if own else "")),
        title_align="left",
        border_style=style,
    )


def number_text(slug: str, shown: Mapping[str, Any], name: str, limit: str) -> str:
    value = str(shown[name])
    return (
        f"{say(f'number.{slug}.{name}')} {value}/{shown[limit]}" if limit else f"{say(f'number.{slug}.{name}')} {value}"
    )


def summary_text(match: Match, shown: Mapping[str, Any], summary: Summary) -> Text:
    """A zone in one line: how many cards are in each state, and their words."""
    slug = match.rulebook.slug
    zone = shown["zones"][summary.zone]
    text = Text(f"{say(f'zone.{slug}.{summary.zone}')} {zone['count']}", style="cyan")
    known = [all_values(match, card) for card in zone["cards"] if card is not None and "id" in card]
    ((true, false),) = [words for state, *words in match.rulebook.layout.states if state == summary.state]
    for state, name in ((False, false), (True, true)):
        cards = [card for card in known if card.get(summary.state) is state]
        if cards:
            kinds = Counter("/".join(word(match, "attribute", each) for each in card[summary.words]) for card in cards)
            listed = ", ".join(f"{kind}×{count}" for kind, count in kinds.most_common())
            text.append(f" · {say(f'state.{slug}.{name}')} {len(cards)} ({listed})", style="dim" if state else "")
    return text


def numbered_text(match: Match, shown: Mapping[str, Any], zone: str, letter: str) -> Text:
    """A zone in one line, from left to right, each place with its number; known cards by their names."""
    text = Text(say(f"zone.{match.rulebook.slug}.{zone}"), style="cyan")
    cards = shown["zones"][zone]["cards"]
    for number, card in enumerate(cards, 1):
        name = "" if card is None else remembered(match, {"remembered": card.get("remembered") or card["name"]})
        text.append(f" [{letter}{number}{' ' if name else ''}{name}]", style="white")
    if not cards:
        text.append(" -")
    return text
