"""5.16.1 Modes: which of them are picked."""

from __future__ import annotations

from gorin.engine.kernel.decision import DONE, DONE_OPTION, OPTION, Decision, Option
from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Asking


class AskModes(Asking):
    """5.16.1, R150, R151: ask for one of these sets of modes, mode by mode. Every offer leads to a permitted set."""

    def __init__(self, player: int, sets: list[tuple[int, ...]], source: int) -> None:
        self.player = player
        self.sets = sets
        self.source = source
        self.picked: list[int] = []

    def reachable(self) -> list[tuple[int, ...]]:
        """The sets that contain all that is picked already."""
        return [each for each in self.sets if set(self.picked) <= set(each)]

    def forsaken(self) -> list[int]:
        return list(sorted(self.reachable(), key=len)[0])

    def advance(self, game: Machine) -> None:
        left = self.reachable()
        if len(left) == 1:
            game.finish(list(left[0]))
        else:
            game.ask()

    def question(self, game: Machine) -> Decision:
        sets = self.reachable()
        numbers = sorted({mode for each in sets for mode in each if mode not in self.picked})
        options = [Option(OPTION, NOTHING, NOTHING, number) for number in numbers]
        done: Option | None = None
        if tuple(sorted(self.picked)) in sets:
            done = DONE_OPTION
            options.append(done)
        return Decision(
            self.player,
            OPTION,
            options,
            "modes",
            decline=done,
            picked=tuple(self.picked),
            least=min(len(each) for each in sets),
            most=max(len(each) for each in sets),
            source=self.source,
        )

    def answer(self, game: Machine, option: Option) -> None:
        if option.verb == DONE:
            self.sets = [tuple(sorted(self.picked))]
        else:
            self.picked.append(option.number)
