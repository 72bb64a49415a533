"""A finished game in numbers: how long it was, who decided how much, and how it went turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gorin.table.clocks import spent_time
from gorin.table.session import Session


def summary(session: Session, times: Sequence[float], created: float) -> dict[str, Any]:
    """Turns, seconds, and for each seat its decisions, its time and its main number at the end of every turn."""
    used = spent_time(session, times, created)
    life = session.match.rulebook.layout.life
    seats = range(len(used))
    chosen = [number for number in range(len(session.picks)) if number not in session.idle]
    course = turn_by_turn(session, life) if life else []
    return {
        "turns": session.match.game.turn,
        "seconds": round(times[-1] - created) if times else 0,
        "number": life,
        "seats": [
            {
                "decisions": sum(session.pickers[number] == seat and session.picks[number] >= 0 for number in chosen),
                "seconds": round(used[seat]),
                "course": [values[seat] for values in course],
            }
            for seat in seats
        ],
    }


def turn_by_turn(session: Session, number: str) -> list[list[int]]:
    """A number of every seat when each turn ended."""
    past = Session(session.game, session.origin)
    found: list[list[int]] = []
    turn = past.match.game.turn
    values = numbers(past, number)
    for pick in session.picks:
        past.go_on([pick])
        if past.match.game.turn != turn:
            turn = past.match.game.turn
            found.append(values)
        values = numbers(past, number)
    return [*found, values]


def numbers(session: Session, number: str) -> list[int]:
    return [side.numbers.get(number, 0) for side in session.match.view(None).seats]
