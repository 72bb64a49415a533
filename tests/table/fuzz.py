"""Requests and frames that no client would send, as many as one likes.

    python -m tests.table.fuzz --requests 20000 --frames 20000

Starts a server of its own. Requests are made from the paths of the interface with odd values; frames are broken,
changed and well-formed messages on sockets of seats and watchers. It fails if an answer is an error of the server, if
one does not come, or if the server dies; it tells the statuses, the time, the server's memory after every tenth, and
by how many megabytes an hour that grew in the second half of a run of some minutes, with the half of the 95% interval.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gorin.table.server import make_app
from gorin.table.settings import Settings
from tests.table.load import slope
from tests.table.processes import memory, pid_of
from tests.table.serving import Served

GAMES = ("sve", "orphelia", "nothing", "%00", "..", "é" * 50)
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**63, 1e308, "", "\0", "\u202e", "x" * 5000, "sve", "decks", "cards", "public", "sheet",
    [], {}, [[]], [{}], [None], {"a": []}, {"cards": []}, [{"card": "x", "count": -1}], ["x"] * 600, "name: [",
    "game: sve\ntitle: x\nsetup: {}\nsteps: []\n",
)  # fmt: skip
FIELDS = (
    "game", "seats", "cards", "clock", "format", "listed", "open_hands", "name", "invite", "record", "table", "text",
    "player", "action", "fields", "shared", "key", "password", "old", "new", "phrase",
)  # fmt: skip
FRAMES = ("join", "pick", "undo", "undo_answer", "why_not", "concede", "say", "resync", "state", "")
LONGEST = 60.0
TENTHS = 10
SAMPLE_SECONDS = 1.0
LONG_ENOUGH = 180
"""Samples from which a slope is told."""


def paths() -> list[tuple[str, str]]:
    """The method and path of everything that the server answers."""
    with tempfile.TemporaryDirectory() as folder:
        described = make_app(Settings(database=f"sqlite:///{folder}/x.sqlite")).openapi()
    return [(method.upper(), path) for path, each in described["paths"].items() for method in each]


def odd(chance: random.Random, depth: int = 0) -> Any:
    if depth < 3 and chance.random() < 0.3:
        return {chance.choice(FIELDS): odd(chance, depth + 1) for _ in range(chance.randrange(4))}
    if depth < 3 and chance.random() < 0.2:
        return [odd(chance, depth + 1) for _ in range(chance.randrange(4))]
    return chance.choice(ODD)


def filled(path: str, chance: random.Random, known: list[str]) -> str:
    """A path with something in its places."""
    parts = []
    for part in path.split("/"):
        if part == "{slug}":
            part = chance.choice(GAMES)
        elif part.startswith("{"):
            part = chance.choice(
                (*known, "0", "1", "-1", "99999999999999999999", "csv", "xlsx", "decks", "%00", "a%2fb")
            )
        parts.append(part)
    return "/".join(parts)


def content(chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    return json.dumps({name: odd(chance) for name in chance.sample(FIELDS, chance.randrange(6))}).encode()


async def requests(server: Served, count: int, known: list[str], seed: int) -> Counter[int]:
    chance, found = random.Random(seed), Counter[int]()
    where = paths()
    async with httpx.AsyncClient(base_url=server.address, timeout=LONGEST) as client:
        for _ in range(count):
            method, path = chance.choice(where)
            address = filled(path, chance, known) + chance.choice(("", "?lang=en", "?side=7", "?all=1", "?lang=%00"))
            sent = None if method == "GET" else content(chance)
            answer = await client.request(method, address, content=sent)
            assert answer.status_code not in range(500, 503), (method, address, sent, answer.text)
            found[answer.status_code] += 1
    return found


def frame(chance: random.Random) -> str | bytes:
    roll = chance.random()
    if roll < 0.1:
        return "".join(chr(chance.randrange(1, 0x3000)) for _ in range(chance.randrange(100)))
    message = {"type": chance.choice(FRAMES)}
    for name in ("serial", "index", "yes", "card", "action", "text", "token", "lang"):
        if chance.random() < 0.3:
            message[name] = odd(chance)
    if message["type"] == "pick" and roll < 0.8:
        message = {"type": "pick", "serial": chance.randrange(-1, 60), "index": chance.randrange(-1, 6)}
    return json.dumps(message)


class Reader:
    """Reads whatever a socket is sent, and tells when the answer to the last message has come."""

    def __init__(self, socket: ClientConnection, found: Counter[str]) -> None:
        self.socket = socket
        self.found = found
        self.asked = False
        self.answered = asyncio.Event()

    async def run(self) -> None:
        with contextlib.suppress(WebSocketException):
            async for text in self.socket:
                message = json.loads(text)
                self.found[message.get("code", message["type"])] += 1
                assert message.get("code") != "internal", message
                view = message.get("view", {"log": [], "log_end": -1})
                if self.asked and len(view["log"]) == view["log_end"]:
                    self.answered.set()
        self.answered.set()


async def frames(server: Served, count: int, seats: list[tuple[str, str]], seed: int) -> Counter[str]:
    chance, found = random.Random(seed), Counter[str]()
    sent = 0
    while sent < count:
        table, token = chance.choice(seats)
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(address, max_size=None, close_timeout=1) as socket:
                reader = Reader(socket, found)
                reading = asyncio.create_task(reader.run())
                first = json.dumps({"type": "join", "token": token}) if chance.random() < 0.95 else frame(chance)
                await socket.send(first)
                for _ in range(chance.randrange(1, 100)):
                    await socket.send(frame(chance))
                    sent += 1
                reader.asked = True
                await socket.send(json.dumps({"type": "resync", "lang": "en"}))
                await asyncio.wait_for(reader.answered.wait(), LONGEST)
                reading.cancel()
    return found


async def watch(pid: int, curve: list[tuple[float, float]]) -> None:
    """The memory of a process over time."""
    began = time.monotonic()
    while True:
        curve.append((time.monotonic() - began, memory(pid)))
        await asyncio.sleep(SAMPLE_SECONDS)


async def run(server: Served, given: argparse.Namespace) -> dict[str, Any]:
    made = [server.make(game, *kinds) for game in ("sve", "orphelia") for kinds in (("me", "me"), ("me", "bot"))]
    known = [each["table"] for each in made]
    seats = [(each["table"], seat["key"]) for each in made for seat in each["seats"] if seat["key"]]
    seats += [(table, "") for table in known]
    await requests(server, min(2000, given.requests // 5), known, given.seed - 1)
    curve, began = [round(memory(pid_of(server)), 1)], time.monotonic()
    samples: list[tuple[float, float]] = []
    watching = asyncio.create_task(watch(pid_of(server), samples))
    answers, told = Counter[int](), Counter[str]()
    for tenth in range(TENTHS):
        seed = given.seed + tenth
        new_answers, new_told = await asyncio.gather(
            requests(server, given.requests // TENTHS, known, seed), frames(server, given.frames // TENTHS, seats, seed)
        )
        answers, told = answers + new_answers, told + new_told
        curve.append(round(memory(pid_of(server)), 1))
        print(json.dumps({"requests": answers.total(), "memory_mb": curve[-1]}), flush=True)
    watching.cancel()
    alive = httpx.get(f"{server.address}/health", timeout=LONGEST).status_code == 200
    half = [point for point in samples if point[0] >= samples[-1][0] / 2]
    return {
        "answers": dict(answers),
        "frames": dict(told),
        "seconds": round(time.monotonic() - began),
        "memory_mb": curve,
        "slope_mb_an_hour": [round(each, 2) for each in slope(half)] if len(half) >= LONG_ENOUGH else [],
        "alive": alive,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--frames", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(
            f"sqlite:///{folder}/fuzz.sqlite", "--tables-a-minute", "100000", "--messages-a-second", "100000"
        )
        try:
            report = asyncio.run(run(server, given))
            print(json.dumps(report))
            assert report["alive"]
        finally:
            server.stop()


if __name__ == "__main__":
    main()
