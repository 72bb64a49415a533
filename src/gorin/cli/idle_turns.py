"""Decisions that end by themselves: turns and windows in which their player can only pass."""

from __future__ import annotations

from collections.abc import Container

from gorin.engine.match import Match
from gorin.engine.show.idling import is_free, is_idle

MOST_SKIPPED = 200


def held(match: Match, index: int, people: Container[int]) -> Match | None:
    """The match at the moment after this pick in which a person's free phase would end by itself.

    None: it does not. Only for looking at it: the game itself goes on from the real pick.
    """
    trial = match.clone()
    trial.game.hold = True
    trial.pick(index)
    for _ in range(MOST_SKIPPED):
        decision = trial.decision
        if decision is None or len(decision.options) != 1 or decision.open:
            return None
        if decision.player in people and is_free(trial, decision.player) and is_idle(trial.rulebook.layout, decision):
            trial.game.hold = False
            return trial
        trial.game.hold = True
        trial.answer_alone()
    return None
