"""What a person need not be asked: where passing is the only answer that makes sense."""

from __future__ import annotations

from gorin.engine.happening.window import in_window
from gorin.engine.kernel.decision import PASS, Decision
from gorin.engine.match import Match
from gorin.engine.show.presentation import Layout


def is_idle(layout: Layout, decision: Decision) -> bool:
    """Whether passing is all that makes sense: the only answer, or the others are of no use to anything."""
    decline = decision.decline
    if decision.open or decline is None or decline.verb != PASS:
        return False
    return all(option is decline or option.verb in layout.idle for option in decision.options)


def is_free(match: Match, seat: int) -> bool:
    """Whether it is the phase in which this seat acts freely."""
    return match.active == seat and match.phase == match.rulebook.vocabulary.free_phase


def is_window(match: Match, decision: Decision) -> bool:
    """Whether a seat is only given the chance to act in between: one may wish to be passed over there."""
    return in_window(match.game, match.rulebook.vocabulary.free_phase, decision.player)
