"""Questions that several chapters put: one of some numbers."""

from __future__ import annotations

from gorin.engine.kernel.decision import NUMBER, Decision, Option
from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Asking


class AskOneOf(Asking):
    """R33: ask for one of these numbers, which is the result. A single number is taken unasked."""

    def __init__(self, player: int, numbers: list[int], about: str, clause: str = "", source: int = NOTHING) -> None:
        self.player = player
        self.numbers = numbers
        self.about = about
        self.clause = clause
        self.source = source

    def forsaken(self) -> list[int]:
        return self.numbers[:1]

    def advance(self, game: Machine) -> None:
        if len(self.numbers) == 1:
            game.finish(self.numbers)
        else:
            game.ask()

    def question(self, game: Machine) -> Decision:
        options = [Option(NUMBER, NOTHING, NOTHING, number) for number in self.numbers]
        return Decision(self.player, NUMBER, options, self.about, self.clause, source=self.source)

    def answer(self, game: Machine, option: Option) -> None:
        game.finish([option.number])
