"""Units of work: ranges of the games of a job, which any process can play."""

from __future__ import annotations

import json

from gorin.lab.jobs import Job
from gorin.lab.playing import play

Unit = tuple[int, int]
"""The first game of a unit, and the one after its last."""


def play_unit(job: Job, unit: Unit) -> list[str]:
    """The games of a unit that are to be played, each as a line of JSON."""
    return [json.dumps(play(job, number), ensure_ascii=False) for number in range(*unit) if job.concerns(number)]
