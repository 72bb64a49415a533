"""The lab: many games by bots, kept as tables, and what follows from them. It knows no game."""

from __future__ import annotations

from gorin.lab.compare import compare
from gorin.lab.contest import Contest, Version
from gorin.lab.impact import impact
from gorin.lab.jobs import Deck, Job, decks_of
from gorin.lab.planning import plan, study
from gorin.lab.questions import summary
from gorin.lab.report import write_report
from gorin.lab.running import Folder, merge, run, shard
from gorin.lab.store import Results, results_hash, store
from gorin.lab.variants import neighbours, tune

__all__ = [
    "Contest",
    "Deck",
    "Folder",
    "Job",
    "Results",
    "Version",
    "compare",
    "decks_of",
    "impact",
    "merge",
    "neighbours",
    "plan",
    "results_hash",
    "run",
    "shard",
    "store",
    "study",
    "summary",
    "tune",
    "write_report",
]
