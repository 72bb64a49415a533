"""Every scenario of the repository is a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import gorin
from gorin.scenario.reading import Scenario, Unreadable, read_file
from gorin.scenario.running import run

GAMES = Path(__file__).parent / "games"


def scenarios() -> list[object]:
    found: list[object] = []
    for file in sorted(file for game in gorin.GAMES for file in (GAMES / game / "scenarios").glob("*.yaml")):
        for number, scenario in enumerate(read_file(str(file)), 1):
            name = f"{file.parents[1].name}-{file.stem}-{number:03}-{scenario.title.replace(' ', '_')}"
            found.append(pytest.param(scenario, id=name))
    return found


@pytest.mark.parametrize("scenario", scenarios())
def test_scenario(scenario: Scenario | Unreadable) -> None:
    outcome = run(scenario)
    assert outcome.failure is None, f"line {outcome.failure.line}: {outcome.failure.message}"
