"""A table that somebody asks for: the game, who is to sit there, and what it is like."""

from __future__ import annotations

from typing import Any

from gorin.players import LEVELS
from gorin.table.errors import TableError
from gorin.table.names import clean_name
from gorin.table.seats import BOT, PERSON

ME = "me"
KINDS = (ME, PERSON, BOT)
HOT_SEAT = "hotseat"


class Wanted:
    """A table that somebody asks for, checked."""

    def __init__(self, data: Any, lang: str) -> None:
        body = data if isinstance(data, dict) else {}
        self.lang = lang
        self.game = str(body.get("game", ""))
        seats = body.get("seats")
        if not isinstance(seats, list) or not all(isinstance(each, dict) for each in seats):
            raise TableError("body", why="seats")
        self.seats: list[dict[str, Any]] = seats
        for seat in seats:
            if seat.get("kind") not in KINDS:
                raise TableError("kind", known=", ".join(KINDS))
            if str(seat.get("level", "normal")) not in LEVELS:
                raise TableError("level", known=", ".join(LEVELS))
        self.bots_only = all(seat["kind"] == BOT for seat in seats)
        self.alone = all(seat["kind"] != PERSON for seat in seats)
        self.format = body["format"] if isinstance(body.get("format"), str) else None
        cards = body.get("cards", [])
        if not isinstance(cards, list) or not all(isinstance(each, dict) for each in cards):
            raise TableError("body", why="cards")
        self.cards: list[dict[str, Any]] = cards
        self.images: dict[str, str] = {}
        clock = body.get("clock", 0)
        self.options = {
            "spectators": body.get("spectators", True) is True,
            "listed": body.get("listed", False) is True,
            "clock": clock if type(clock) is int and 0 <= clock <= 24 * 3600 else 0,
            "open_hands": body.get("open_hands", False) is True,
        }

    def name(self, number: int) -> str:
        given = clean_name(self.seats[number].get("name"))
        if given:
            return given
        level = self.seats[number].get("level", "normal")
        return f"bot ({level})" if self.seats[number]["kind"] == BOT else f"P{number + 1}"
