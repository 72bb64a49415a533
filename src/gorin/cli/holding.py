"""What ends by itself: a turn in which nothing else can be done, and windows in which there is nothing to do."""

from __future__ import annotations

from collections.abc import Container

from gorin.engine.kernel.decision import PASS, Decision
from gorin.engine.match import Match
from gorin.engine.show.presentation import Layout

MOST_SKIPPED = 200


def is_idle(layout: Layout, decision: Decision) -> bool:
    """Whether passing is all that makes sense: the only answer, or the others are of no use to anything."""
    decline = decision.decline
    if decision.open or decline is None or decline.verb != PASS:
        return False
    return all(option is decline or option.verb in layout.idle for option in decision.options)


def is_free(match: Match, seat: int) -> bool:
    """Whether it is the phase in which this seat acts freely."""
    return match.active == seat and match.phase == match.rulebook.vocabulary.free_phase


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
