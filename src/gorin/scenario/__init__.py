"""Scenarios: positions, moves and expectations as data, played through the real engine."""

from __future__ import annotations

from gorin.scenario.result import Failure, Outcome, report
from gorin.scenario.running import run_files

__all__ = ["Failure", "Outcome", "report", "run_files"]
