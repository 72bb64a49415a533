"""Replays: a finished game, or a record from a file, at any moment and from any side."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.engine.show.record import Record
from gorin.players import analysis
from gorin.table.bots import advance, begin
from gorin.table.errors import TableError
from gorin.table.handles import handle
from gorin.table.session import Damaged, Session
from gorin.table.state import OPEN, Eyes
from gorin.words import error as error_words

MOST_KEPT = 64
SIDES = {"none": None, "open": OPEN}


class Replay:
    """A game that can be looked at; the session stands where it was looked at last."""

    def __init__(self, game: str, origin: dict[str, Any], picks: list[int], check: str) -> None:
        self.id = handle(9)
        self.names: list[str] = []
        self.table = ""
        self.game = game
        self.origin = origin
        self.picks = picks
        self.session = Session.replayed(game, origin, picks, len(picks), check)
        self.lock = asyncio.Lock()

    @property
    def seats(self) -> int:
        return len(self.origin["decks"])

    def go_to(self, moment: int) -> Session:
        """The game after so many picks."""
        if not 0 <= moment <= len(self.picks):
            raise TableError("moment", 404, most=len(self.picks))
        if moment < len(self.session.picks):
            self.session = Session(self.game, self.origin)
        self.session.go_on(self.picks[len(self.session.picks) : moment])
        return self.session

    def state(self, moment: int, side: str, lang: str) -> bytes:
        """What that side knew then; "open" sees all hands, "none" is somebody who watches."""
        viewer = SIDES[side] if side in SIDES else seat_number(side, self.seats)
        session = self.go_to(moment)
        eyes = Eyes(session.match, viewer, lang, 0, images=session.images)
        return eyes.paper.frame(eyes.state(moment, session.story))


def seat_number(text: str, seats: int) -> int:
    if not text.isdecimal() or int(text) >= seats:
        raise TableError("seat", 404, seat=text)
    return int(text)


class Replays:
    """The replays that somebody looked at lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Replay] = OrderedDict()

    def find(self, replay: str) -> Replay:
        if replay not in self.kept:
            raise TableError("no_table", 404)
        self.kept.move_to_end(replay)
        return self.kept[replay]

    async def open(self, game: str, origin: dict[str, Any], picks: list[int], check: str, lang: str) -> Replay:
        try:
            found = await asyncio.to_thread(Replay, game, origin, picks, check)
        except GorinError as error:
            raise TableError("rules", why=error_words(error.key, error.values, lang)) from None
        except (Damaged, TypeError, KeyError, ValueError) as error:
            raise TableError("rules", why=str(error)) from None
        self.kept[found.id] = found
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return found


def read_record(text: str) -> tuple[str, dict[str, Any], list[int], str]:
    """A record file: its game, origin, picks, and the hash that they come to."""
    record = Record.from_json(text)
    origin = {
        "decks": record.decks,
        "seed": record.seed,
        "first": record.first,
        "table": record.table,
        "windows": record.windows,
        "cards": record.cards,
    }
    return record.game, origin, record.picks, record.hash


MOST_JUDGED = 12
"""Decisions that are judged for one question: a page asks for them in turn."""
JUDGING_PICKS = 300


def judged(game: str, origin: dict[str, Any], picks: list[int], first: int, lang: str) -> list[dict[str, Any]]:
    """How likely the player who was asked was to win, for the next decisions from one on; in a worker process."""
    match = begin(game, origin)
    advance(match, picks[:first])
    found = []
    for number, pick in enumerate(picks[first : first + MOST_JUDGED], first):
        if pick < 0:
            break
        each = analysis.moment(match, pick, number, JUDGING_PICKS, 0, lang)
        if each is not None:
            found.append(
                {
                    "moment": number,
                    "seat": each.player,
                    "chance": round(each.picked.chance, 3),
                    "best": round(each.best.chance, 3),
                    "better": each.best.label if each.turning else "",
                    "picked": each.picked.label,
                }
            )
        match.pick(pick)
    return found
