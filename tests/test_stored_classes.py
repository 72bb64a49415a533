"""Every class that a stored state may hold can be read back, in plain Python and in the compiled build."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import gorin
from gorin.engine.kernel.state import blank
from gorin.engine.match import Match
from gorin.engine.show import registry
from gorin.scenario import running
from gorin.scenario.moments import who_acts_next
from gorin.scenario.reading import Scenario, read_file

GAMES = Path(__file__).parent / "games"


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_every_registered_class_can_be_made_again(slug: str) -> None:
    """Compiled, an object without its constructor's arguments is made only of a class that is `serializable`."""
    found = registry.classes(gorin.game(slug).package)
    assert len(found) > 100
    for tag, kind in found.items():
        if is_dataclass(kind):
            assert all(field.init for field in fields(kind)), tag
        elif kind not in registry.CONSTRUCTED:
            assert type(blank(kind)) is kind, tag


@pytest.mark.parametrize(
    "file",
    [
        "sve/scenarios/text_memory.yaml",
        "sve/scenarios/ch13_classes.yaml",
        "orphelia/scenarios/ch19_payments.yaml",
        "strike/scenarios/ch07_costs.yaml",
    ],
)
def test_every_state_of_a_chapter_is_read_back(file: str) -> None:
    """What a turn remembers, what a payment still has to pay, what lies on the stack."""
    for scenario in read_file(str(GAMES / file)):
        assert isinstance(scenario, Scenario)
        match = running.lay_out(scenario)
        for number, step in enumerate(scenario.steps, 1):
            running.take_step(match, step, who_acts_next(scenario.steps[number:]))
            stored = json.dumps(match.to_json(), ensure_ascii=False)
            again = Match.from_json(match.rulebook, json.loads(stored))
            assert json.dumps(again.to_json(), ensure_ascii=False) == stored, scenario.title
