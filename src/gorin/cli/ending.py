"""How a game ended, in words."""

from __future__ import annotations

from gorin.cli.common import say
from gorin.engine.match import Match


def ending(match: Match) -> str:
    """Who won, and by which clause."""
    result = match.result
    if result is None:
        return say("end.open")
    if result.draw:
        return f"{say('end.draw')} [{result.clause}]"
    winners = ", ".join(say("player", number=each + 1) for each in result.winners)
    return f"{say('end.won', winners=winners)} [{result.clause}]"
