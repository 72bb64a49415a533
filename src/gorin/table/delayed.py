"""Open hands for those who watch, late: which moment of the game they may see by now."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from gorin.engine.match import Match
from gorin.table.session import Session
from gorin.table.state import Story


@dataclass(frozen=True)
class Moment:
    """The game after a pick, as it was then; `at`: when that was."""

    match: Match
    story: Story
    lines: int
    serial: int
    at: float = 0.0

    @staticmethod
    def of(session: Session, serial: int, at: float = 0.0) -> Moment:
        return Moment(session.match, session.story, len(session.story), serial, at)

    @property
    def turn(self) -> int:
        return self.match.game.turn


class DelayedHands:
    """The moments that wait to be shown, and the one that is shown.

    A moment is due so many seconds after it was, and when so many turns have begun since or the game is over. Until
    the first one is due, the first moment is shown without any hand.
    """

    def __init__(self, first: Moment, seconds: float, turns: int) -> None:
        self.seconds = seconds
        self.turns = turns
        self.waiting: deque[Moment] = deque([first])
        self.shown = first
        self.open = False
        self.last = first

    @staticmethod
    def rebuilt(
        session: Session, serial: int, created: float, times: list[float], seconds: float, turns: int
    ) -> DelayedHands:
        """The same from a stored game, by the times of its picks."""
        past = Session(session.game, session.origin)
        before = serial - len(session.picks)
        found = DelayedHands(Moment.of(past, before, created), seconds, turns)
        for number, (pick, at) in enumerate(zip(session.picks, times, strict=True), 1):
            past.make(pick, session.pickers[number - 1])
            found.add(Moment.of(past, before + number, at))
        return found

    def add(self, moment: Moment) -> None:
        self.waiting.append(moment)
        self.last = moment

    def is_due(self, moment: Moment, now: float) -> bool:
        if moment.at + self.seconds > now:
            return False
        return self.last.match.decision is None or self.last.turn - moment.turn >= self.turns

    def go_on(self, now: float) -> bool:
        """Come to the newest moment that is due; whether something else is shown from now on."""
        changed = False
        while self.waiting and self.is_due(self.waiting[0], now):
            self.shown = self.waiting.popleft()
            self.open = changed = True
        return changed

    def seconds_left(self, now: float) -> float | None:
        """Until the next moment can be due (None: only a later pick can make it so)."""
        if not self.waiting:
            return None
        left = self.waiting[0].at + self.seconds - now
        return left if left > 0 else None
