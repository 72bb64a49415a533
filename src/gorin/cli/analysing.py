"""What would have been better in a recorded game, for `gorin replay --analyse`."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.progress import Progress
from rich.text import Text

import gorin
from gorin.cli.common import console, print_json, say
from gorin.engine.show.record import Record
from gorin.players.analysis import CLEARLY, Analysis, Judged, Moment, analyse


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
    console().print(shown(found, points) if points else Text(say("analyse.none")))


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
        "best_line": list(moment.best.line),
        "turning": moment.turning,
    }


def shown(found: Analysis, points: list[Moment]) -> Group:
    """What there is to say of each clear mistake, and how many there were."""
    parts: list[RenderableType] = []
    for each in points:
        heading = say("analyse.moment", turn=each.turn, pick=each.number + 1, question=each.question)
        parts.append(Text(heading, style="bold"))
        parts.append(indented(say("analyse.picked", chance=percent(each.picked), label=each.picked.label), 2))
        better = "analyse.wins" if each.best.sure else "analyse.better"
        parts.append(indented(say(better, chance=percent(each.best), label=each.best.label), 2))
        parts += [indented(say("analyse.then", label=label), 4) for label in each.best.line]
        parts.append(Text())
    numbers = {"points": len(points), "decisions": len(found.moments)}
    parts.append(Text(say("analyse.caption", least=round(100 * CLEARLY), **numbers)))
    return Group(*parts)


def indented(text: str, by: int) -> Padding:
    return Padding(Text(text), (0, 0, 0, by))


def percent(option: Judged) -> int:
    return round(100 * option.chance)
