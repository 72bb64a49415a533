"""What a table's lab asks of a process apart: games of a run, how it stands, its report, the record of a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from gorin.lab.jobs import Job
from gorin.lab.questions import CardRow, Summary, summary
from gorin.lab.report import REPORT, estimate_data, record_text, write_report
from gorin.lab.running import Folder
from gorin.lab.store import Results, store
from gorin.lab.units import Unit, play_unit
from gorin.words import LANGUAGES, face_name

KINDNESS = 15
"""How far the games of the lab stand back behind everything else on the machine."""
MOST_CARDS = 30


def check(job: str) -> None:
    """Refuse a job that cannot be played."""
    Job.from_json(job).check()


def play_part(path: str, unit: Unit) -> None:
    """Play some games of a run and keep them; this process gives way to all others."""
    if hasattr(os, "nice") and os.nice(0) < KINDNESS:
        os.nice(KINDNESS - os.nice(0))
    folder = Folder(Path(path))
    folder.keep(unit, play_unit(folder.job(), unit))


def standing(path: str) -> dict[str, Any]:
    """How a run stands, from the games that are done."""
    folder = Folder(Path(path))
    store(folder)
    results = Results(folder)
    found = summary(results, results.job.bots[0])
    return told(results.job, found)


def told(job: Job, found: Summary) -> dict[str, Any]:
    """A summary as a page draws it: every number with its interval and the games behind it."""
    return {
        "games": found.games,
        "decks": [each.name for each in job.decks],
        "matchups": [
            {"deck": each.deck, "against": each.against, **estimate_data(each.estimate), "games": each.games}
            for each in found.matchups
        ],
        "first": estimate_data(found.first),
        "cards": [card_data(job, each) for each in found.cards[:MOST_CARDS]],
        "ends": [{"clause": clause, "n": count, "games": games} for clause, _, count, games in found.ends],
    }


def card_data(job: Job, row: CardRow) -> dict[str, Any]:
    printed = job.book().printed(row.card)
    names = {lang: face_name(printed, lang) for lang in LANGUAGES}
    shares = {"drawn": row.drawn / row.games, "played": row.played / row.drawn, "held": row.held / row.drawn}
    counts = {name: round(each, 4) for name, each in shares.items()}
    return {"name": names, **counts, **estimate_data(row.strength), "sure": row.adjusted < 0.05, "games": row.examples}


def report(path: str, lang: str) -> str:
    """The report of what is done, as one page."""
    folder = Folder(Path(path))
    store(folder)
    write_report(Results(folder), lang)
    return (folder.path / REPORT).read_text(encoding="utf-8")


def record(path: str, number: int) -> str:
    """The record of a game ("": it has not been played)."""
    results = Results(Folder(Path(path)))
    return record_text(results, number) if results.ask("SELECT 1 FROM games WHERE number = ?", number) else ""
