"""A procedure that calls its steps directly calls those that it lists, in their order."""

from __future__ import annotations

from typing import Any

import pytest

from gorin.engine.kernel import frames
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.state import blank
from gorin.games.sve.rules.attack import Attack
from gorin.games.sve.rules.check_timing import CheckTiming
from gorin.games.sve.rules.playing import Playing
from gorin.games.sve.rules.turn import EndPhase, MainPhase, StartPhase, Turns

DIRECT = (Attack, CheckTiming, EndPhase, MainPhase, Playing, StartPhase, Turns)


class Machine:
    """A game in which a step does nothing but tell its name."""

    def __init__(self, frame: Procedure) -> None:
        self.frames = [frame]
        self.asking = False
        self.halted = False
        self.told: list[str] = []

    def finish(self) -> None:
        self.told.append("finish")


@pytest.mark.skipif(not frames.__file__.endswith(".py"), reason="compiled classes cannot be changed for a test")
@pytest.mark.parametrize("kind", DIRECT)
def test_a_procedure_calls_the_steps_that_it_lists(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [step.__name__ for step in kind.STEPS]
    for name in set(names):
        monkeypatch.setattr(kind, name, lambda self, game, name=name: game.told.append(name))
    frame = blank(kind)
    frame.step = 0
    machine = Machine(frame)
    frame.advance(machine)
    assert machine.told == [*names, "finish"]
