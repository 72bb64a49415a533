"""Which scenarios carry out which lines of the rules: a mutant is tried only by those that come to its place."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import coverage

from gorin.engine.cards import collection
from gorin.scenario.reading import Scenario
from gorin.scenario.running import run

KEPT: Final = (
    "gorin.games.strike.rules.paying._KNOWN",
    "gorin.games.shinso.rules.actions._USED_OR_SET",
    "gorin.games.sve.dialect.lines._known",
)
"""What the rules have found out about numbers once and for all positions, and the reader about lines."""


def forget(books: bool) -> None:
    """Let the next scenario work out everything itself, also what rulebooks keep of their cards."""
    for name in KEPT:
        module, _, kept = name.rpartition(".")
        if module in sys.modules:
            getattr(sys.modules[module], kept).clear()
    if books:
        collection._book.cache_clear()


class Reach:
    """For each file and line the scenarios (by their places in the list) that carry it out."""

    def __init__(self, lines: dict[str, dict[int, frozenset[int]]]) -> None:
        self.lines = lines

    def of(self, file: str, first: int, last: int) -> set[int]:
        """The scenarios that carry out one of these lines."""
        known = self.lines.get(file, {})
        return {each for line in range(first, last + 1) for each in known.get(line, ())}


def recorded(scenarios: Sequence[Scenario], files: Iterable[Path]) -> Reach:
    """Run every scenario once and note the lines of these files that it carries out."""
    watching = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    watching.start()
    for number, scenario in enumerate(scenarios):
        watching.switch_context(str(number))
        forget(books=True)
        run(scenario)
    watching.stop()
    return Reach(lines_of(watching))


def lines_of(watching: coverage.Coverage) -> dict[str, dict[int, frozenset[int]]]:
    """For each file and line the numbers of the contexts in which it was carried out."""
    data = watching.get_data()
    return {
        file: {
            line: frozenset(int(each) for each in contexts if each)
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
