"""Whole games at a table: what each seat and a spectator are sent holds nothing that they cannot know.

    python -m tests.table.wire 200 [RULEBOOK ...]

At every moment that is looked at, everything that a viewer cannot know is drawn anew: hands, orders, what lies face
down. What the viewer was sent must be exactly what would have been sent in that other world: then no name, number,
order, count or window in it depends on what is hidden. Faces may only be sent that are known there, and no key of
another seat may ever appear. The frames are those that a table puts on its sockets, taken before them; the short form
in `test_wire` takes them from real sockets.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import httpx

import gorin
from gorin.engine.match import Match
from gorin.table.connection import Connection
from gorin.table.protocol import Pick
from gorin.table.room import Room
from gorin.table.session import Session
from gorin.table.settings import Settings
from gorin.table.state import Eyes, Story
from gorin.table.storage import Storage
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted
from tests.table.serving import Served

MOST_PICKS = 500
MEMORY = Path("/dev/shm")
LANG = "en"
AT_ONCE = 20


def sent_of(match: Match, story: Story, viewer: int | None, since: int) -> dict[str, Any]:
    """What this viewer would be sent of a match, with the log from a line on."""
    eyes = Eyes(match, viewer, LANG, since)
    found: dict[str, Any] = json.loads(eyes.paper.frame(eyes.state(0, story)))
    return found


class Seat(Protocol):
    """Somebody at a table, however the frames come."""

    frames: list[str]

    @property
    def shown(self) -> dict[str, Any]: ...

    def pick(self, index: int) -> None: ...

    def wait_until(self, serial: int) -> None: ...

    def close(self) -> None: ...


class Beside:
    """A seat without a socket: what would be put on it is taken at once."""

    def __init__(self, loop: asyncio.AbstractEventLoop, room: Room, token: str) -> None:
        self.loop = loop
        self.room = room
        self.connection = self.done(join, room, token)
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}

    def done(self, what: Callable[..., Any], *given: Any) -> Any:
        return self.loop.run_until_complete(what(*given))

    @property
    def shown(self) -> dict[str, Any]:
        return self.state

    def pick(self, index: int) -> None:
        self.done(self.room.receive, self.connection, Pick(self.state["serial"], index))

    def wait_until(self, serial: int) -> None:
        while not self.connection.outgoing.empty():
            self.frames.append(self.connection.outgoing.get_nowait().decode())
            message = json.loads(self.frames[-1])
            if message["type"] == "state":
                self.state = message
        assert self.state["serial"] == serial

    def close(self) -> None:
        self.room.leave(self.connection)


async def join(room: Room, token: str) -> Connection:
    return room.join(token, LANG, 50)


class Game:
    """A table with two people and somebody who watches."""

    def __init__(
        self, keys: list[str], viewers: dict[int | None, Seat], session: Session, beside: bool, chance: random.Random
    ) -> None:
        self.keys = keys
        self.viewers = viewers
        self.session = session
        self.beside = beside
        self.chance = chance
        for each in viewers.values():
            each.wait_until(0)

    def play(self, every: int) -> int:
        """The whole game; how many frames were compared."""
        compared = 0
        while len(self.session.picks) < MOST_PICKS:
            if len(self.session.picks) % every == 0:
                compared += sum(self.compare(viewer) for viewer in self.viewers)
            if self.session.over:
                (result,) = {json.dumps(each.shown["view"]["result"]) for each in self.viewers.values()}
                assert result != "null"
                break
            self.pick()
        for seat, key in enumerate(self.keys):
            for viewer, each in self.viewers.items():
                assert viewer == seat or not any(key in frame for frame in each.frames)
        for each in self.viewers.values():
            each.close()
        return compared

    def pick(self) -> None:
        asked = next(each for each in self.viewers.values() if each.shown["view"]["decision"])
        options = asked.shown["view"]["decision"]["options"]
        wise = [each for each in options if not each["loses"]] or options
        index = self.chance.choice(wise)["index"]
        asked.pick(index)
        if self.beside:
            self.session.go_on([index])
            while self.session.is_idle():
                self.session.go_on([self.session.passing()])
        for each in self.viewers.values():
            each.wait_until(len(self.session.picks))

    def compare(self, viewer: int | None) -> int:
        """A frame with what would be sent in a world that differs in everything the viewer cannot know."""
        state = self.viewers[viewer].shown
        assert state["serial"] == len(self.session.picks)
        for seat in (0, 1) if viewer is None else (viewer,):
            other = self.session.match.sample(seat, self.chance.randrange(1 << 30))
            since = state["view"]["log_end"] - len(state["view"]["log"])
            expected = sent_of(other, self.session.story, viewer, since)
            where = (self.session.game, self.session.origin["seed"], state["serial"], viewer)
            known = expected["view"].pop("faces")
            shown = {key: part for key, part in state["view"].items() if key != "faces"}
            for part in shown:
                assert shown[part] == expected["view"][part], (*where, part, shown[part], expected["view"][part])
            assert shown.keys() == expected["view"].keys() and state["moments"] == expected["moments"], where
            assert set(state["view"]["faces"]) <= set(known), where
        return 1


def over_sockets(server: Served, game: str, every: int) -> int:
    """A game over real sockets, and the same game played here beside it; how many frames were compared."""
    store = Storage(server.database)
    try:
        made = server.make(game, "me", "person")
        table = made["table"]
        invite = {"invite": made["seats"][1]["key"], "name": "B"}
        seat = httpx.post(f"{server.address}/api/tables/{table}/seats/1", json=invite, timeout=30).json()
        keys = [made["seats"][0]["key"], seat["key"]]
        viewers: dict[int | None, Seat] = {number: server.join(table, key) for number, key in enumerate(keys)}
        viewers[None] = server.join(table, "")
        stored = store.load(table)
        assert stored is not None
        return Game(keys, viewers, Session(game, stored.origin), True, random.Random(game)).play(every)
    finally:
        store.close()


async def made(tables: Tables, game: str, chance: random.Random) -> tuple[list[str], Room]:
    """A table of two people, each with one of the ready decks."""
    decks = [chance.choice(gorin.game(game).deck_names()) for _ in range(2)]
    seats = [{"kind": kind, "deck": deck} for kind, deck in zip(("me", "person"), decks, strict=True)]
    found = await tables.make(Wanted({"game": game, "seats": seats}, LANG))
    room = tables.rooms[found["table"]]
    return [found["seats"][0]["key"], await room.claim(1, found["seats"][1]["key"], "B")], room


def without_sockets(game: str, numbers: range, every: int) -> int:
    """The games of a rulebook with these numbers; how many frames were compared."""
    compared = 0
    loop = asyncio.new_event_loop()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        tables = Tables(Settings(f"sqlite:///{folder}/wire.sqlite", tables_a_minute=1_000_000))
        for number in numbers:
            chance = random.Random(f"{game} {number}")
            keys, room = loop.run_until_complete(made(tables, game, chance))
            viewers: dict[int | None, Seat] = {seat: Beside(loop, room, key) for seat, key in enumerate(keys)}
            viewers[None] = Beside(loop, room, "")
            compared += Game(keys, viewers, room.session, False, chance).play(every)
            del tables.rooms[room.id]
        tables.close()
    loop.close()
    return compared


def main() -> None:
    games = int(sys.argv[1])
    frames: Counter[str] = Counter()
    for first in range(0, games, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, games))
        for slug in sys.argv[2:] or gorin.GAMES:
            frames[slug] += without_sockets(slug, numbers, 5)
            print(
                f"{slug}: {numbers.stop} whole games, {frames[slug]} frames of two seats and a spectator: equal",
                flush=True,
            )


if __name__ == "__main__":
    main()
