"""Faults by script, on this machine only: two servers, one PostgreSQL, HAProxy before them, and people who play on.

    python -m tests.table.faults --rounds 50 --tables 12

In every round something fails while everybody plays: a server is killed or stopped, cut off from the database, the
database is restarted, or its disk is full. Afterwards
- every table goes on, within 15 seconds after the fault is over or another server could take its place;
- nothing that was acknowledged is lost, and every stored game leads to its stored hash;
- nobody was shown a card in another's hand, or a game that is not theirs;
- an invitation for which several people asked at the same time has seated at most one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from gorin.table.session import Session
from gorin.table.storage import Storage
from tests.table.cluster import Cluster
from tests.table.crowd import Crowd, Seat, Told
from tests.table.postgres import Postgres
from tests.table.processes import pid_of
from tests.table.wires import Wire

GO_ON_SECONDS = 15.0
KINDS = ("killed", "stopped", "cut off", "restarted", "disk full")
DISK = "160m"
MINUTE = 60.0
INVITATIONS = 3


class Watchers(Crowd):
    """People who look at what they are shown: it must be what the rules show to them, whoever serves them."""

    def __init__(self, port: int, pace: float) -> None:
        super().__init__(port, pace)
        self.shown: dict[tuple[str, int], dict[str, Any]] = {}
        self.checked = 0

    def saw(self, seat: Seat, told: Told, frame: str | bytes) -> None:
        """The last state of each seat is kept, to be compared with the stored game."""
        table = self.tables.get(seat.table)
        if table is not None:
            self.shown[(seat.table, table.seats.index(seat))] = {"serial": told.serial, "frame": frame}

    def compare(self, database: str) -> None:
        """What each seat was shown last is the view of that seat by the stored picks, and nothing more."""
        store = Storage(database)
        try:
            for (table, seat), shown in self.shown.items():
                stored = store.load(table)
                assert stored is not None, table
                message = json.loads(shown["frame"])
                assert message["view"]["viewer"] == seat, (table, seat)
                picks = stored.picks[: shown["serial"]]
                assert len(picks) == shown["serial"], (table, shown["serial"], stored.serial)
                match = Session.replayed(stored.game, stored.origin, picks).match
                assert hidden_of(message) == hidden_by_rules(match, seat), (table, seat)
                self.checked += 1
        finally:
            store.close()


def hidden_of(message: dict[str, Any]) -> list[tuple[int, str, int, list[str]]]:
    """Of each zone in a state its size and the faces that are shown in it."""
    return [
        (side["seat"], name, zone["count"], sorted(card["face"] for card in zone["cards"] if card and card.get("face")))
        for side in message["view"]["seats"]
        for name, zone in sorted(side["zones"].items())
    ]


def hidden_by_rules(match: Any, seat: int) -> list[tuple[int, str, int, list[str]]]:
    """The same by the rules alone."""
    view = match.view(seat)
    return [
        (side.seat, name, zone.count, sorted(card.face for card in zone.cards if card.face))
        for side in view.seats
        for name, zone in sorted(side.zones.items())
    ]


class Trial:
    """One run of faults."""

    def __init__(self, cluster: Cluster, wires: list[Wire], crowd: Watchers, disk: Path | None, long: float) -> None:
        self.cluster = cluster
        self.wires = wires
        self.crowd = crowd
        self.disk = disk
        self.long = long
        self.stops = 0
        self.seated: Counter[int] = Counter()
        self.went_on: list[float] = []
        self.by_kind: dict[str, list[float]] = {}

    async def kill(self, number: int) -> float:
        """It comes back a little later, as an init system would start it; the other one has its tables by then."""
        server = self.cluster.servers[number]
        await asyncio.to_thread(server.kill)
        over = time.monotonic()
        await asyncio.sleep(2)
        await asyncio.to_thread(server.start)
        return over

    async def stop(self, number: int) -> float:
        """For longer than a lease, every fifth time for a minute; then it goes on and finds out what it missed."""
        pid = pid_of(self.cluster.servers[number])
        self.stops += 1
        os.kill(pid, signal.SIGSTOP)
        began = time.monotonic()
        try:
            await asyncio.sleep(MINUTE if self.stops % 5 == 0 else self.long)
        finally:
            os.kill(pid, signal.SIGCONT)
        return began

    async def cut_off(self, number: int) -> float:
        """What goes to the database and comes from it is lost, and connections stay as if nothing were."""
        self.wires[number].drop()
        began = time.monotonic()
        await asyncio.sleep(self.long)
        self.wires[number].mend()
        return began

    async def restart(self) -> float:
        await asyncio.to_thread(self.cluster.database.stop, random.choice(("immediate", "fast")))
        await asyncio.sleep(random.random() * 2)
        await asyncio.to_thread(self.cluster.database.start)
        return time.monotonic()

    async def fill_disk(self) -> float:
        """The disk of the database is full for some seconds."""
        assert self.disk is not None
        filler = self.disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * (1 << 20))
        with contextlib.suppress(OSError), (self.disk / "filler2").open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * 4096)
        await asyncio.sleep(4)
        filler.unlink()
        (self.disk / "filler2").unlink(missing_ok=True)
        if not await asyncio.to_thread(self.cluster.database.is_running):
            await asyncio.to_thread(self.cluster.database.start)
        return time.monotonic()

    async def busiest(self) -> int:
        """The server with the most tables."""
        async with httpx.AsyncClient(timeout=20, trust_env=False) as client:
            found = [(await client.get(f"{server.address}/health")).json() for server in self.cluster.servers]
        return int(found[1]["tables"] > found[0]["tables"])

    async def fault(self, kind: str) -> float:
        number = await self.busiest()
        if kind == "killed":
            return await self.kill(number)
        if kind == "stopped":
            return await self.stop(number)
        if kind == "cut off":
            return await self.cut_off(number)
        return await (self.restart() if kind == "restarted" else self.fill_disk())

    async def round(self, kind: str) -> None:
        """One fault; everybody who plays then plays on. How long it took until the last table had gone on."""
        claims = [asyncio.create_task(self.claim(*each)) for each in await self.invite()]
        began = time.monotonic()
        fault = asyncio.create_task(self.fault(kind))
        playing = list(self.crowd.tables.values())
        over = done = 0.0
        while True:
            await asyncio.sleep(0.1)
            if fault.done():
                over, done = over or fault.result(), done or time.monotonic()
                if all(table.at > over or table.id not in self.crowd.tables for table in playing):
                    break
                assert time.monotonic() - done < GO_ON_SECONDS, (kind, self.late(over))
        took = max(self.first_after(table, over) for table in playing) - over
        self.by_kind.setdefault(kind, []).append(round(took, 1))
        seconds = round(time.monotonic() - began, 1)
        print(json.dumps({"fault": kind, "went_on_after": round(took, 1), "seconds": seconds}), flush=True)
        assert took < GO_ON_SECONDS, (kind, took, self.late(over))
        await asyncio.gather(*claims)

    def late(self, since: float) -> list[Any]:
        """The tables that have not gone on, and what their people know."""
        found: list[Any] = [self.crowd.errors]
        for table in self.crowd.tables.values():
            if table.at <= since:
                known = [
                    (
                        seat.socket is not None,
                        seat.state and (seat.state.serial, len(seat.state.options), seat.state.over),
                    )
                    for seat in table.seats
                ]
                found.append((table.id, known))
        return found

    @staticmethod
    def first_after(table: Any, moment: float) -> float:
        return next((at for at in table.moments if at > moment), moment)

    async def invite(self) -> list[tuple[str, str]]:
        """Tables with a free seat, each with its invitation."""
        seats = [{"kind": "me", "deck": self.deck}, {"kind": "person", "deck": self.deck}]
        found = []
        async with httpx.AsyncClient(timeout=20, trust_env=False) as client:
            while len(found) < INVITATIONS:
                made = await client.post(f"{self.cluster.address}/api/tables", json={"game": "sve", "seats": seats})
                if made.status_code == 200:
                    found.append((made.json()["table"], made.json()["seats"][1]["key"]))
        return found

    async def claim(self, table: str, invite: str) -> None:
        """Six people ask for one seat in the middle of the fault, through the proxy and at both servers."""
        await asyncio.sleep(random.random() * 4)
        places = [self.cluster.address, *(server.address for server in self.cluster.servers)] * 2
        async with httpx.AsyncClient(timeout=20, trust_env=False) as client:
            asked = [
                client.post(f"{place}/api/tables/{table}/seats/1", json={"invite": invite, "name": "x"})
                for place in places
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
        sat = sum(isinstance(each, httpx.Response) and each.status_code == 200 for each in answers)
        self.seated[sat] += 1
        assert sat <= 1, answers

    @property
    def deck(self) -> str:
        import gorin

        return gorin.game("sve").deck_names()[0]


@contextlib.contextmanager
def small_disk(size: str) -> Iterator[Path | None]:
    """A disk in memory that is full soon (None: this user may not make one)."""
    folder = Path(tempfile.mkdtemp(prefix="gorin-disk"))
    folder.chmod(0o777)
    made = os.getuid() == 0 and not subprocess.call(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], stderr=subprocess.DEVNULL
    )
    try:
        if made:
            folder.chmod(0o777)
        yield folder if made else None
    finally:
        if made:
            subprocess.call(["umount", str(folder)])
        folder.rmdir()


def check(database: str, acknowledged: dict[str, int]) -> int:
    """Every acknowledged pick is stored and leads to the stored hash; how many picks these are."""
    store = Storage(database)
    try:
        for table, serial in acknowledged.items():
            stored = store.load(table)
            assert stored is not None and stored.serial >= serial, (table, serial, stored and stored.serial)
            assert len(stored.picks) == stored.serial
            Session.replayed(stored.game, stored.origin, stored.picks, stored.hash_at, stored.hash)
    finally:
        store.close()
    return sum(acknowledged.values())


async def run(trial: Trial, kinds: list[str], tables: int) -> None:
    crowd = trial.crowd
    playing = await crowd.gather(tables)
    crowd.begun.set()
    await asyncio.sleep(crowd.pace * 2)
    for kind in kinds:
        await trial.round(kind)
        await asyncio.sleep(1.5)
    crowd.over = True
    await asyncio.gather(*playing)


def faults(kinds: list[str], tables: int, pace: float, long: float) -> dict[str, Any]:
    """These faults one after the other; what was found."""
    with small_disk(DISK) as disk:
        kinds = [kind for kind in kinds if disk is not None or kind != "disk full"]
        settings = ("max_wal_size=48MB", "min_wal_size=32MB", "wal_segment_size=16MB")[:2]
        database = Postgres(str(disk) if disk is not None else None, *settings)
        wires = [Wire(database.port) for _ in range(2)]
        try:
            with Cluster(2, database=database, wires=[wire.port for wire in wires]) as cluster:
                crowd = Watchers(cluster.port, pace)
                trial = Trial(cluster, wires, crowd, disk, long)
                asyncio.run(run(trial, kinds, tables))
                picks = check(database.address, crowd.left)
                crowd.compare(database.address)
        finally:
            for wire in wires:
                wire.close()
    longest = {kind: max(took) for kind, took in trial.by_kind.items()}
    return {
        "rounds": len(kinds),
        "acknowledged": picks,
        "tables": len(crowd.left),
        "longest_until_all_went_on": longest,
        "seated": dict(trial.seated),
        "views_compared": crowd.checked,
        "returns": crowd.returns,
        "errors": crowd.errors,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--pace", type=float, default=0.5)
    parser.add_argument("--long", type=float, default=12.0, help="seconds that a server is stopped or cut off")
    parser.add_argument("--kinds", default=",".join(KINDS))
    given = parser.parse_args()
    kinds = given.kinds.split(",")
    order = [kinds[number % len(kinds)] for number in range(given.rounds)]
    print(json.dumps(faults(order, given.tables, given.pace, given.long)))


if __name__ == "__main__":
    main()
