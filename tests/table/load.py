"""Load on this machine only: servers with one PostgreSQL behind HAProxy, N tables of two sockets that pick in turn.

    python -m tests.table.load --tables 1000 --seconds 60
    python -m tests.table.load --tables 300 --seconds 7200 --servers 1 --curve memory.csv
    python -m tests.table.load --slope memory.csv --since 3600

Everybody sits down; then it reports the time from pick to state, what each process worked for a pick, the memory of a
table, and bytes on the wire and on disk. A game that is over is followed by another one at a new table. `--curve`
writes the memory of the servers every ten seconds and reports its slope. Afterwards every acknowledged pick is looked
for in the database. With PYTHONPATH=build/compiled it is the compiled build that is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import gc
import json
import os
import time
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql

import gorin.engine.match
from gorin.table.session import Session
from gorin.table.storage import Storage
from gorin.table.telemetry import BOUNDS
from tests.table.cluster import Cluster
from tests.table.crowd import Crowd, percentile
from tests.table.processes import machine, memory, pid_of, worked
from tests.table.serving import WAIT, Served

MOST_TABLES = 2000
SAMPLE_SECONDS = 10.0
SETTLED = 0.25
"""The part of a soak that is not looked at: until then memory grows to what the tables need."""


class Measured:
    """What the processes have done so far."""

    def __init__(self, cluster: Cluster) -> None:
        self.servers = [pid_of(server) for server in cluster.servers]
        assert cluster.proxy is not None
        self.proxy = cluster.proxy.process.pid
        self.postmaster = int((Path(cluster.database.data) / "postmaster.pid").read_text().split()[0])

    def now(self) -> dict[str, float]:
        found = {f"server {number + 1}": worked(pid) for number, pid in enumerate(self.servers)}
        found["proxy"] = worked(self.proxy)
        own = os.times()
        found["people"] = own.user + own.system
        found["database"] = worked(self.postmaster)
        return found

    def memory(self) -> list[float]:
        return [round(memory(pid), 2) for pid in self.servers]


def waits(server: Served) -> dict[str, list[int]]:
    """By what a server has waited for: how often up to each bound of its histograms."""
    found: dict[str, list[int]] = {}
    for line in httpx.get(f"{server.address}/metrics", timeout=WAIT).text.splitlines():
        if "_seconds_bucket{" in line:
            name, value = line.rsplit(" ", 1)
            found.setdefault(name.split("_seconds")[0].removeprefix("gorin_"), []).append(int(value))
    return found


def slow(before: dict[str, list[int]], after: dict[str, list[int]], part: float = 0.99) -> dict[str, float]:
    """The bound in milliseconds under which this part of each histogram's new values lies."""
    found = {}
    for name, counts in after.items():
        new = [now - then for now, then in zip(counts, before.get(name, [0] * len(counts)), strict=True)]
        bounds = [*BOUNDS, float("inf")]
        found[name] = next(b for b, count in zip(bounds, new, strict=True) if count >= part * new[-1]) * 1000
    return found


async def lags(found: list[float]) -> None:
    """How late these people come to what they wanted to do: what is measured is not faster than this."""
    while True:
        due = time.monotonic() + 0.02
        await asyncio.sleep(0.02)
        found.append(time.monotonic() - due)


def size_of(database: str) -> int:
    engine = sql.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        found = connection.scalar(sql.text("SELECT pg_database_size(current_database())"))
    engine.dispose()
    return int(found or 0)


def slope(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The slope of a curve in units an hour and half its 95% interval.

    From means of one minute; the interval allows for their autocorrelation (Newey and West).
    """
    minutes: dict[int, list[float]] = {}
    for at, value in points:
        minutes.setdefault(int(at // 60), []).append(value)
    xs = [minute / 60 for minute in minutes]
    ys = [sum(values) / len(values) for values in minutes.values()]
    count = len(xs)
    middle, level = sum(xs) / count, sum(ys) / count
    spread = sum((x - middle) ** 2 for x in xs)
    found = sum((x - middle) * (y - level) for x, y in zip(xs, ys, strict=True)) / spread
    scores = [(x - middle) * (y - level - found * (x - middle)) for x, y in zip(xs, ys, strict=True)]
    lags = max(1, round(count**0.5))
    variance = sum(each * each for each in scores)
    for lag in range(1, lags + 1):
        weight = 1 - lag / (lags + 1)
        variance += 2 * weight * sum(scores[at] * scores[at - lag] for at in range(lag, count))
    return found, 1.96 * max(variance, 0.0) ** 0.5 / spread


async def watch(measured: Measured, crowd: Crowd, path: Path, seconds: float) -> list[tuple[float, list[float]]]:
    """The memory of the servers over time, also written to a file."""
    curve = []
    began = time.monotonic()
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["seconds", "picks", "games", *(f"server_{n + 1}_mb" for n in range(len(measured.servers)))])
        while (at := time.monotonic() - began) < seconds:
            found = measured.memory()
            curve.append((at, found))
            rows.writerow([round(at, 1), len(crowd.times), len(crowd.left), *found])
            file.flush()
            await asyncio.sleep(SAMPLE_SECONDS)
    return curve


async def run(cluster: Cluster, given: argparse.Namespace) -> tuple[Crowd, dict[str, Any]]:
    crowd, measured = Crowd(cluster.port, given.pace, given.restless), Measured(cluster)
    for number in range(len(gorin.GAMES)):
        crowd.put_away(await crowd.make(number))
    before = measured.memory()
    began = time.monotonic()
    playing = await crowd.gather(given.tables)
    gathered = time.monotonic() - began
    crowd.begun.set()
    await asyncio.sleep(given.pace * 2)
    crowd.times.clear()
    bytes_before, worked_before, machine_before = crowd.bytes, measured.now(), machine()
    late: list[float] = []
    noticing = asyncio.create_task(lags(late))
    waited = [await asyncio.to_thread(waits, server) for server in cluster.servers]
    began, size_before = time.monotonic(), await asyncio.to_thread(size_of, cluster.database.address)
    curve = []
    if given.curve:
        curve = await watch(measured, crowd, Path(given.curve), given.seconds)
    else:
        await asyncio.sleep(given.seconds)
    seconds, picks = time.monotonic() - began, max(1, len(crowd.times))
    busy = [now - then for now, then in zip(machine(), machine_before, strict=True)]
    cost = {name: now - worked_before[name] for name, now in measured.now().items()}
    after = measured.memory()
    noticing.cancel()
    slowest = [
        slow(then, await asyncio.to_thread(waits, server)) for then, server in zip(waited, cluster.servers, strict=True)
    ]
    report: dict[str, Any] = {
        "tables": given.tables,
        "servers": len(cluster.servers),
        "compiled": (gorin.engine.match.__file__ or "").endswith(".so"),
        "seconds_to_gather": round(gathered, 1),
        "seconds": round(seconds, 1),
        "picks": len(crowd.times),
        "picks_a_second": round(picks / seconds, 1),
        "p50_ms": percentile(crowd.times, 0.5),
        "p99_ms": percentile(crowd.times, 0.99),
        "longest_ms": percentile(crowd.times, 1.0),
        "people_late_p99_ms": percentile(late, 0.99),
        "servers_p99_ms_up_to": slowest,
        "cores": {name: round(value / seconds, 3) for name, value in cost.items()},
        "ms_a_pick": {name: round(value / picks * 1000, 2) for name, value in cost.items()},
        "machine_busy": round(busy[0] / sum(busy), 3),
        "memory_mb": after,
        "memory_kb_a_table": round((sum(after) - sum(before)) / given.tables * 1024),
        "bytes_sent_a_pick": round((crowd.bytes - bytes_before) / picks),
        "bytes_stored_a_pick": round(
            (await asyncio.to_thread(size_of, cluster.database.address) - size_before) / picks, 1
        ),
        "games_over": len(crowd.left),
        "returns": crowd.returns,
        "errors": crowd.errors,
    }
    if curve:
        settled = [(at, sum(found)) for at, found in curve if at >= SETTLED * curve[-1][0]]
        if len(settled) > 30:
            rising, within = slope(settled)
            report["memory_slope_mb_an_hour"] = [round(rising, 2), round(within, 2)]
    crowd.over = True
    await asyncio.gather(*playing, return_exceptions=True)
    return crowd, report


def slope_of(path: Path, since: float) -> list[float]:
    """The slope of a written curve from so many seconds on, and half its interval, in megabytes an hour."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    points = [(float(row["seconds"]), sum(float(row[name]) for name in row if name.endswith("_mb"))) for row in rows]
    return [round(each, 2) for each in slope([point for point in points if point[0] >= since])]


def check(database: str, acknowledged: dict[str, int], most: int = 1000) -> int:
    """Every acknowledged pick is stored and leads to the stored hash; how many tables were looked at."""
    store = Storage(database)
    try:
        for table, serial in list(acknowledged.items())[-most:]:
            stored = store.load(table)
            assert stored is not None and stored.serial >= serial, (table, serial, stored and stored.serial)
            assert len(stored.picks) == stored.serial
            Session.replayed(stored.game, stored.origin, stored.picks, stored.hash_at, stored.hash)
    finally:
        store.close()
    return min(most, len(acknowledged))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=2.0)
    parser.add_argument("--restless", type=float, default=0.0)
    parser.add_argument("--curve", default="")
    parser.add_argument("--checked", type=int, default=100)
    parser.add_argument("--slope", default="", help="a curve that was written: only its slope is told")
    parser.add_argument("--since", type=float, default=0.0)
    given = parser.parse_args()
    if given.slope:
        print(json.dumps({"memory_slope_mb_an_hour": slope_of(Path(given.slope), given.since)}))
        return
    given.tables = min(given.tables, MOST_TABLES)
    with Cluster(given.servers) as cluster:
        gc.freeze()
        gc.disable()  # what is measured is the server
        crowd, report = asyncio.run(run(cluster, given))
        report["checked"] = check(cluster.database.address, crowd.left, given.checked)
        print(json.dumps(report))


if __name__ == "__main__":
    main()
