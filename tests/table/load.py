"""Load on this machine only: N tables of two sockets each, one pick every few seconds a table.

    python -m tests.table.load --tables 300 --seconds 60 [--kills 2]

Starts a server of its own and lets everybody sit down; then it reports the time from pick to
state, the work of the server for a pick, the memory of a table, and how busy the machine was. With
`--kills` the server is killed and started again in the middle, and every acknowledged pick is
looked for afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import gorin
from gorin.table.session import Session
from gorin.table.storage import Storage
from tests.table.serving import WAIT, Served

MOST_TABLES = 1000


class Seat:
    """One socket of a table; it comes back when the server does."""

    def __init__(self, load: Load, table: str, token: str) -> None:
        self.load = load
        self.table = table
        self.token = token
        self.state: dict[str, Any] | None = None
        self.socket: Any = None
        self.changed = asyncio.Event()

    async def run(self) -> None:
        while not self.load.over:
            try:
                async with connect(f"ws://127.0.0.1:{self.load.port}/ws/{self.table}", max_size=None) as socket:
                    self.socket = socket
                    await socket.send(json.dumps({"type": "join", "token": self.token, "lang": "en"}))
                    async for text in socket:
                        message = msgspec.json.decode(text)
                        if message["type"] == "state":
                            self.state = message
                            self.changed.set()
            except (OSError, WebSocketException):
                await asyncio.sleep(0.2)
            finally:
                self.socket = None


class Load:
    """All tables and what was measured."""

    def __init__(self, port: int, pace: float) -> None:
        self.port = port
        self.pace = pace
        self.over = False
        self.seated = 0
        self.everybody_sits = asyncio.Event()
        self.times: list[float] = []
        self.worked = 0.0
        self.done = 0.0
        self.acknowledged: dict[str, int] = {}
        self.before_kill: dict[str, int] = {}

    def went_on(self) -> int:
        """How many tables have gone on since the last kill."""
        return sum(serial > self.before_kill.get(table, 0) for table, serial in self.acknowledged.items())

    async def play(self, table: dict[str, Any]) -> None:
        seats = [Seat(self, table["table"], seat["key"]) for seat in table["seats"]]
        tasks = [asyncio.create_task(seat.run()) for seat in seats]
        for seat in seats:
            await seat.changed.wait()
        self.seated += 1
        await self.everybody_sits.wait()
        chance = random.Random(table["table"])
        await asyncio.sleep(chance.random() * self.pace)
        while not self.over:
            began = time.monotonic()
            await self.pick(table["table"], seats, chance)
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        for task in tasks:
            task.cancel()

    async def pick(self, table: str, seats: list[Seat], chance: random.Random) -> None:
        for seat in seats:
            state = seat.state
            if state is None or state["view"]["decision"] is None or seat.socket is None:
                continue
            options = [each for each in state["view"]["decision"]["options"] if not each["loses"]]
            option = chance.choice(options or state["view"]["decision"]["options"])
            seat.changed.clear()
            began = time.monotonic()
            try:
                pick = {"type": "pick", "serial": state["serial"], "index": option["index"]}
                await seat.socket.send(json.dumps(pick))
                await asyncio.wait_for(seat.changed.wait(), 10)
            except (OSError, WebSocketException, TimeoutError, AttributeError):
                return
            self.times.append(time.monotonic() - began)
            assert seat.state is not None
            self.acknowledged[table] = max(self.acknowledged.get(table, 0), seat.state["serial"])
            return


def processor(server: Served) -> float:
    """The seconds that the server has worked."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: Served) -> float:
    """The memory of the server in megabytes."""
    assert server.process is not None
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def run(server: Served, tables: list[dict[str, Any]], pace: float, seconds: float, kills: int) -> Load:
    load = Load(server.port, pace)
    playing = [asyncio.create_task(load.play(table)) for table in tables]
    while load.seated < len(tables):
        await asyncio.sleep(0.1)
    load.worked = processor(server)
    load.everybody_sits.set()
    for _ in range(kills):
        await asyncio.sleep(seconds / (kills + 1))
        await asyncio.to_thread(server.kill)
        load.before_kill = dict(load.acknowledged)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(seconds / (kills + 1))
    until = time.monotonic() + WAIT
    while kills and load.went_on() < len(tables) and time.monotonic() < until:
        await asyncio.sleep(0.5)
    load.done = processor(server)
    load.over = True
    await asyncio.gather(*playing, return_exceptions=True)
    return load


def check(server: Served, load: Load) -> int:
    """Every acknowledged pick is stored and leads to the stored hash; how many tables were looked at."""
    store = Storage(server.database)
    try:
        for table, serial in load.acknowledged.items():
            stored = store.load(table)
            assert stored is not None and stored.serial >= serial, (table, serial, stored and stored.serial)
            assert len(stored.picks) == stored.serial
            Session.replayed(stored.game, stored.origin, stored.picks, stored.hash_at, stored.hash)
    finally:
        store.close()
    return len(load.acknowledged)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=2.0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    count = min(given.tables, MOST_TABLES)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/load.sqlite"
        server = Served(database, "--tables-a-minute", "100000")
        try:
            games = [gorin.GAMES[number % len(gorin.GAMES)] for number in range(count)]
            for game in gorin.GAMES:
                server.make(game, "me", "me")
            before = memory(server)
            tables = [server.make(game, "me", "me") for game in games]
            gc.disable()  # what is measured is the server
            load = asyncio.run(run(server, tables, given.pace, given.seconds, given.kills))
            times = sorted(load.times)
            used = (memory(server) - before) / count
            changes = httpx.get(f"{server.address}/metrics").text
            report = {
                "tables": count,
                "picks": len(times),
                "p50_ms": round(times[len(times) // 2] * 1000, 1),
                "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
                "memory_mb_a_table": round(used, 2) if not given.kills else None,
                "server_ms_a_pick": round((load.done - load.worked) / len(times) * 1000, 2)
                if not given.kills
                else None,
                "kills": given.kills,
                "went_on": load.went_on(),
                "machine": os.getloadavg()[0],
            }
            server.stop()
            report["checked"] = check(server, load)
            print(json.dumps(report))
            assert "gorin_changes_total" in changes
        finally:
            if server.process is not None and server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    main()
