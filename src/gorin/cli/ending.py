"""How a game ended, in words."""

from __future__ import annotations

from gorin import words
from gorin.cli.common import say
from gorin.engine.match import Match


def ending(match: Match) -> str:
    """Who won, why, and by which clause."""
    result = match.result
    if result is None:
        return say("end.open")
    why = words.why_ended(match.rulebook.slug, result.clause, result.reason)
    text = say("end.draw")
    if not result.draw:
        text = say("end.won", winners=", ".join(say("player", number=each + 1) for each in result.winners))
    return f"{text} [{result.clause}]{say('end.because', why=why) if why else ''}"
