"""The board as text: what one player may see, drawn from that player's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gorin import words
from gorin.cli.common import say
from gorin.engine.match import Match
from gorin.engine.view import View

ACTED = "dim"


def board(match: Match, player: int, names: tuple[str, ...] = ()) -> RenderableType:
    """Both sides for this player, the own one below."""
    view = match.view(player)
    slug = match.rulebook.slug
    count = match.game.nplayers
    seats = [(player + step) % count for step in range(count - 1, -1, -1)]
    head = say(
        "board.head",
        turn=view["turn"],
        player=view["active"] + 1,
        phase=say(f"phase.{slug}.{view['phase']}") if view["phase"] else "",
    )
    return Group(Text(head, style="bold"), *(side(match, view, seat, names) for seat in seats))


def side(match: Match, view: View, seat: int, names: tuple[str, ...]) -> RenderableType:
    """One player's numbers, piles and cards."""
    layout = match.rulebook.layout
    slug = match.rulebook.slug
    shown = view["players"][seat]
    own = seat == view["player"]
    table = Table(box=None, padding=(0, 1), show_header=False, expand=False)
    for _ in range(6):
        table.add_column(overflow="fold")
    hand = (layout.hand,) if layout.hand else ()
    rows = layout.rows if not own else layout.rows + hand
    for zone in rows:
        cards = shown["zones"][zone]["cards"]
        title = say(f"zone.{slug}.{zone}")
        for number, card in enumerate(cards, 1):
            table.add_row(Text(title if number == 1 else "", style="cyan"), *card_cells(match, card, number))
        if not cards:
            table.add_row(Text(title, style="cyan"), "-", "", "", "", "")
    piles = layout.piles if own else hand + layout.piles
    parts = [number_text(slug, shown, name, limit) for name, limit in layout.numbers]
    counts = [f"{say(f'zone.{slug}.{zone}')} {shown['zones'][zone]['count']}" for zone in piles]
    title = say("player", number=seat + 1) + (f" ({names[seat]})" if seat < len(names) else "")
    style = "green" if view["active"] == seat else "white"
    return Panel(
        Group(Text(" · ".join(parts), style="bold"), Text(" · ".join(counts)), table),
        title=Text(title + (" " + say("board.you") if own else "")),
        title_align="left",
        border_style=style,
    )


def number_text(slug: str, shown: Mapping[str, Any], name: str, limit: str) -> str:
    value = str(shown[name])
    return (
        f"{say(f'number.{slug}.{name}')} {value}/{shown[limit]}" if limit else f"{say(f'number.{slug}.{name}')} {value}"
    )


def card_cells(match: Match, card: View | None, number: int) -> tuple[Text, Text, Text, Text, Text]:
    """A card as cells: its place in the zone, cost, name, attack/health, states and keywords."""
    place = Text(f"{number}.", style="dim")
    if card is None:
        return place, Text(), Text(say("hidden_card"), style="dim"), Text(), Text()
    if "remembered" in card:
        return place, Text(), Text(str(card["remembered"]), style="dim"), Text(), Text()
    slug = match.rulebook.slug
    name = words.face_name(match.game.printed[card["id"]])
    numbers = f"{card['attack']}/{card['health']}" if "attack" in card else ""
    states = []
    for state, true, false in match.rulebook.layout.states:
        if state in card:
            word = true if card[state] else false
            if word:
                states.append(say(f"state.{slug}.{word}"))
    states += [say(f"keyword.{slug}.{each}") for each in card.get("keywords", ())]
    states += [f"{counter}×{count}" for counter, count in card.get("counters", {}).items()]
    style = ACTED if card.get("act") else ""
    return (
        place,
        Text(say("board.cost", cost=card["cost"]), style="yellow"),
        Text(name, style=style or "bold"),
        Text(numbers, style="magenta"),
        Text(" ".join(states), style=style),
    )
