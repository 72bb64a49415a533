"""Many people at many tables at once: each table two sockets, and a pick every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import gorin

ANSWER_SECONDS = 30.0
AGAIN_SECONDS = 0.3
LONGEST_PAUSE = 2.0


class Choice(msgspec.Struct):
    index: int
    loses: bool = False


class Question(msgspec.Struct):
    options: list[Choice]


class View(msgspec.Struct):
    decision: Question | None = None
    result: msgspec.Raw = msgspec.Raw(b"null")


class Told(msgspec.Struct):
    """What these people read of a message."""

    type: str
    serial: int = -1
    view: View | None = None
    code: str = ""

    @property
    def options(self) -> list[Choice]:
        """What this seat may pick from now."""
        return self.view.decision.options if self.view is not None and self.view.decision is not None else []

    @property
    def over(self) -> bool:
        return self.view is not None and bytes(self.view.result) != b"null"


decoder = msgspec.json.Decoder(Told)


class Seat:
    """One socket of a table; it comes back until the table is left."""

    def __init__(self, crowd: Crowd, table: str, token: str) -> None:
        self.crowd = crowd
        self.table = table
        self.token = token
        self.state: Told | None = None
        self.socket: ClientConnection | None = None
        self.changed = asyncio.Event()
        self.frames = 0

    async def run(self) -> None:
        """As the client in the browser: with growing pauses, by chance longer or shorter."""
        wait = AGAIN_SECONDS
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self.sit()
            wait = AGAIN_SECONDS if self.socket is not None else min(wait * 2, LONGEST_PAUSE)
            self.socket = None
            self.crowd.returns += 1
            await asyncio.sleep(wait * (0.5 + random.random()))

    async def sit(self) -> None:
        address = f"ws://127.0.0.1:{self.crowd.port}/ws/{self.table}"
        async with connect(address, max_size=None, compression=None, ping_interval=None, proxy=None) as socket:
            await socket.send(msgspec.json.encode({"type": "join", "token": self.token, "lang": "en"}).decode())
            async for frame in socket:
                self.receive(frame)
                self.socket = socket

    def receive(self, frame: str | bytes) -> None:
        self.crowd.bytes += len(frame)
        self.frames += 1
        told = decoder.decode(frame)
        if told.type == "state":
            self.state = told
            self.changed.set()
            self.crowd.saw(self, told, frame)
        elif told.type == "error":
            self.crowd.errors[told.code] = self.crowd.errors.get(told.code, 0) + 1
            self.changed.set()


class Table:
    """Two people, and which picks of theirs were acknowledged."""

    def __init__(self, crowd: Crowd, made: dict[str, Any]) -> None:
        self.id: str = made["table"]
        self.crowd = crowd
        self.seats = [Seat(crowd, self.id, seat["key"]) for seat in made["seats"]]
        self.tasks = [asyncio.create_task(seat.run()) for seat in self.seats]
        self.chance = random.Random(self.id)
        self.acknowledged = 0
        self.at = time.monotonic()
        self.moments: deque[float] = deque(maxlen=200)

    async def sit(self) -> None:
        for seat in self.seats:
            await seat.changed.wait()

    @property
    def over(self) -> bool:
        return any(seat.state is not None and seat.state.over for seat in self.seats)

    async def pick(self) -> bool:
        """Whoever is asked picks; whether the pick was acknowledged."""
        asked = [seat for seat in self.seats if seat.state is not None and seat.state.options and seat.socket]
        if not asked:
            return False
        seat = asked[0]
        assert seat.state is not None and seat.socket is not None
        serial, options = seat.state.serial, seat.state.options
        option = self.chance.choice([each for each in options if not each.loses] or options)
        seat.changed.clear()
        began = time.monotonic()
        try:
            await seat.socket.send(f'{{"type":"pick","serial":{serial},"index":{option.index}}}')
            await asyncio.wait_for(seat.changed.wait(), self.crowd.patience)
        except (OSError, WebSocketException, TimeoutError):
            return False
        if seat.state.serial > serial:
            self.acknowledged = max(self.acknowledged, seat.state.serial)
            self.at = time.monotonic()
            self.moments.append(self.at)
            self.crowd.times.append(self.at - began)
            return True
        return False

    async def stray(self) -> None:
        """Somebody's connection is lost; they come back by themselves."""
        seat = self.chance.choice(self.seats)
        if seat.socket is not None:
            await seat.socket.close()

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()


class Crowd:
    """All tables of one address and what was measured there; `restless`: how often somebody is lost after a pick."""

    def __init__(self, port: int, pace: float, restless: float = 0.0) -> None:
        self.port = port
        self.pace = pace
        self.restless = restless
        self.patience = ANSWER_SECONDS
        self.over = False
        self.begun = asyncio.Event()
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False)
        self.tables: dict[str, Table] = {}
        self.left: dict[str, int] = {}
        self.times: list[float] = []
        self.errors: dict[str, int] = {}
        self.bytes = 0
        self.returns = 0
        self.failed = 0

    def saw(self, seat: Seat, told: Told, frame: str | bytes) -> None:
        """A state that somebody was shown; for those who look closer."""

    async def make(self, number: int) -> Table:
        """A table for two, the games in turn and any two of their ready decks."""
        game = gorin.GAMES[number % len(gorin.GAMES)]
        decks = gorin.game(game).deck_names()
        seats = [{"kind": "me", "deck": random.choice(decks)} for _ in range(2)]
        while True:
            try:
                answer = await self.client.post("/api/tables?lang=en", json={"game": game, "seats": seats})
            except httpx.HTTPError:
                answer = None
            if answer is not None and answer.status_code == 200:
                break
            self.failed += 1
            await asyncio.sleep(1)
        table = Table(self, answer.json())
        self.tables[table.id] = table
        return table

    async def play(self, number: int) -> None:
        """One table, and another one whenever a game is over."""
        table = await self.make(number)
        await table.sit()
        await self.begun.wait()
        await asyncio.sleep(table.chance.random() * self.pace)
        while not self.over:
            began = time.monotonic()
            await table.pick()
            if table.chance.random() < self.restless:
                await table.stray()
            if table.over:
                self.put_away(table)
                table = await self.make(number)
                await table.sit()
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        self.put_away(table)

    def put_away(self, table: Table) -> None:
        table.leave()
        self.left[table.id] = table.acknowledged
        del self.tables[table.id]

    async def gather(self, count: int, at_once: int = 4) -> list[asyncio.Task[None]]:
        """So many tables, and everybody sits."""
        playing = []
        for number in range(count):
            playing.append(asyncio.create_task(self.play(number)))
            while len(playing) - sum(bool(t.seats[1].state) for t in self.tables.values()) >= at_once:
                await asyncio.sleep(0.01)
        while sum(bool(t.seats[0].state and t.seats[1].state) for t in self.tables.values()) < count:
            await asyncio.sleep(0.05)
        return playing


def percentile(times: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 1) if ordered else 0.0
