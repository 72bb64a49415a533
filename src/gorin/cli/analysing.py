"""What would have been better in a recorded game, for `gorin replay --analyse`."""

from __future__ import annotations

from typing import Any

from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import gorin
from gorin.cli.common import console, print_json, say
from gorin.engine.show.record import Record
from gorin.players.analysis import CLEARLY, Analysis, Moment, analyse


def show_analysis(record: Record, player: int, budget: int, as_json: bool) -> None:
    """The decisions of a player that cost a clear part of the chance to win."""
    with Progress(console=console(stderr=True), disable=as_json, transient=True) as progress:
        task = progress.add_task(say("analyse.progress"), total=len(record.picks))

        def told(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        found = analyse(gorin.game(record.game), record, budget, player=player, told=told)
    if as_json:
        for each in found.moments:
            print_json(line(each))
        return
    points = found.turning_points()
    console().print(table(found, points) if points else Text(say("analyse.none")))


def line(moment: Moment) -> dict[str, Any]:
    return {
        "pick": moment.number + 1,
        "turn": moment.turn,
        "player": f"p{moment.player + 1}",
        "question": moment.question,
        "picked": moment.picked.label,
        "chance": round(moment.picked.chance, 3),
        "best": moment.best.label,
        "best_chance": round(moment.best.chance, 3),
    }


def table(found: Analysis, points: list[Moment]) -> Table:
    """One line for each clear mistake."""
    shown = Table(
        caption=Text(
            say("analyse.caption", least=round(100 * CLEARLY), points=len(points), decisions=len(found.moments))
        )
    )
    shown.add_column(say("analyse.turn"), justify="right")
    shown.add_column(say("analyse.picked"))
    shown.add_column(say("analyse.chance"), justify="right")
    shown.add_column(say("analyse.better"))
    shown.add_column(say("analyse.chance"), justify="right")
    for each in points:
        shown.add_row(
            str(each.turn),
            Text(each.picked.label),
            f"{100 * each.picked.chance:.0f} %",
            Text(each.best.label),
            f"{100 * each.best.chance:.0f} %",
        )
    return shown
