"""A closer look at the cards that seem strongest: each is exchanged at its first meeting in every game.

A run exchanges all cards a little. Of a hundred cards the strongest are partly the luckiest, so the games of those
are played once more, as a job of their own in a folder inside the run's, and what is found counts in the card table.
"""

from __future__ import annotations

from dataclasses import replace

from gorin.lab.jobs import Job
from gorin.lab.questions import card_table, played
from gorin.lab.running import Folder, Told, run, unheard
from gorin.lab.store import CLOSER, Results, store

STRONGEST = 12
"""Cards of each bot's games that are looked at."""


def closer_job(results: Results, cards: int = STRONGEST) -> Job:
    """The games of a run once more, with the strongest cards of its table watched."""
    job = results.job
    found = {row.card for bot in job.bots for row in card_table(results, played(results, bot))[:cards]}
    return replace(job, exchange=0, skill=False, watch=sorted(found))


def look_closer(job: Job, folder: Folder, workers: str = "1", told: Told = unheard) -> None:
    """Play such a job beside its run, and keep what it finds."""
    inside = Folder(folder.path / CLOSER)
    run(job, inside, workers, told=told)
    store(inside)
