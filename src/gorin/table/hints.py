"""Hints: what a bot would do in the place of whoever is asked, by what that seat knows."""

from __future__ import annotations

from typing import Any

from gorin.players import analysis
from gorin.table.bots import advance, begin
from gorin.table.errors import TableError
from gorin.table.room import Room
from gorin.table.seats import BOT
from gorin.table.wanted import HOT_SEAT

HINT_PICKS = 400
MOST_TOLD = 3


def asker(room: Room, token: object) -> int:
    """The seat that may be given a hint: it is asked now, and no other person plays at this table."""
    seat = room.seat_of(token) if isinstance(token, str) else None
    if seat is None:
        raise TableError("token", 403)
    if any(each.kind != BOT and each.level != HOT_SEAT for each in room.seats):
        raise TableError("hint_people", 403)
    if seat not in room.session.asked():
        raise TableError("not_asked", 409)
    return seat


def hinted(game: str, origin: dict[str, Any], picks: list[int], lang: str) -> list[dict[str, Any]]:
    """The best options with their chances, the best first; in a worker process."""
    match = begin(game, origin)
    advance(match, picks)
    found: list[dict[str, Any]] = analysis.hint(match, HINT_PICKS, len(picks), lang)["options"]
    return found[:MOST_TOLD]
