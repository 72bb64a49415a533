"""Replays: a finished game, or a record from a file, at any moment and from any side.

They are played again in worker processes with a time limit: a record may be long, and be written by a stranger.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from gorin.engine.cards.kept import Kept
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.show.record import Record
from gorin.players import analysis
from gorin.table import drafting
from gorin.table.bots import advance, begin
from gorin.table.errors import TableError
from gorin.table.session import Damaged, Session
from gorin.table.state import OPEN, Eyes

MOST_KEPT = 200
MOST_OF_ONE = 20
MOST_SHOWN = 16
SIDES = {"none": None, "open": OPEN}


@dataclass(frozen=True)
class Replay:
    """A game that can be looked at; `table`: where it was played, if its record can be asked for there."""

    id: str
    game: str
    origin: dict[str, Any]
    picks: list[int]
    names: tuple[str, ...] = ()
    table: str = ""

    @property
    def seats(self) -> int:
        return len(self.origin["decks"])

    def moment(self, number: int) -> int:
        """A number of picks that there are."""
        if not 0 <= number <= len(self.picks):
            raise TableError("moment", 404, most=len(self.picks))
        return number


_shown: Kept[str, Session] = Kept(MOST_SHOWN)
"""Of a worker process: the games that it has shown lately, where they were looked at last."""


def is_good(game: str, origin: dict[str, Any], picks: list[int], check: str) -> None:
    """Refuse a game that cannot be played so, or that does not come to the state that it should."""
    try:
        Session.replayed(game, origin, picks, len(picks), check)
    except GorinError:
        raise
    except (Damaged, TypeError, KeyError, ValueError, AttributeError, IndexError) as error:
        raise TableError("rules", why=str(error)) from None


def go_to(replay: Replay, moment: int) -> Session:
    """The game after so many picks."""
    session = _shown.get(replay.id)
    if session is None or moment < len(session.picks):
        session = Session(replay.game, replay.origin)
        _shown.put(replay.id, session)
    session.go_on(replay.picks[len(session.picks) : moment])
    return session


def state(replay: Replay, moment: int, side: str, lang: str) -> bytes:
    """What that side knew then; "open" sees all hands, "none" is somebody who watches."""
    viewer = SIDES[side] if side in SIDES else seat_number(side, replay.seats)
    session = go_to(replay, moment)
    eyes = Eyes(session.match, viewer, lang, 0, images=session.images)
    return eyes.paper.frame(eyes.state(moment, session.story))


def position(replay: Replay, moment: int) -> dict[str, Any]:
    """That moment as the text of a scenario."""
    return moment_text(go_to(replay, moment).match, replay.game, moment)


def moment_text(match: Match, game: str, moment: int) -> dict[str, Any]:
    """A moment as the text of a scenario, and what it could not say."""
    text = drafting.written(match, f"{game} {moment}")
    return {"text": text, "missing": drafting.missing(text, match)}


def seat_number(text: str, seats: int) -> int:
    if not text.isdecimal() or int(text) >= seats:
        raise TableError("seat", 404, seat=text)
    return int(text)


class Replays:
    """The replays that somebody looked at lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Replay] = OrderedDict()
        self.senders: dict[str, str] = {}

    def find(self, replay: str) -> Replay:
        if replay not in self.kept:
            raise TableError("no_table", 404)
        self.kept.move_to_end(replay)
        return self.kept[replay]

    def keep(self, sender: str, found: Replay) -> Replay:
        """One more for this address; of many replays the one that was looked at longest ago is forgotten."""
        self.senders[found.id] = sender
        self.kept[found.id] = found
        own = [each for each in self.kept if self.senders[each] == sender]
        for replay in own[:-MOST_OF_ONE]:
            self.forget(replay)
        while len(self.kept) > MOST_KEPT:
            self.forget(next(iter(self.kept)))
        return found

    def forget(self, replay: str) -> None:
        del self.kept[replay], self.senders[replay]


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
