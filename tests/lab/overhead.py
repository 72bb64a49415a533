"""What Ray adds to the work itself: CPU seconds of the same units in this process and on a cluster of two nodes.

    PYTHONPATH=src:. python -m tests.lab.overhead sve --seconds 10 --units 6 [--times 2]

A unit has as many games as take so many seconds. On the cluster the driver and the workers count, which have played
before, as this process has; what the programs of the nodes take, which run all the time, is told apart. In turns, since
machines have other work, too.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import gorin
from gorin.lab.cluster import RAY, on_ray
from gorin.lab.extras import needed
from gorin.lab.jobs import Job, decks_of, pairs_for
from gorin.lab.units import Unit, play_unit
from tests.table.processes import family, processor

TRIED = 200
"""Games by which the size of a unit is found."""
SEED = 40_000
WORKERS = (b"ray::IDLE", b"ray::play_unit")
"""What the workers of a cluster are called; there are as many for each node as are needed."""


def job_for(game: str, games: int) -> Job:
    decks = decks_of(gorin.game(game), gorin.game(game).deck_names())
    return Job(game, [], decks, ["quick"], pairs_for(games, len(decks) * (len(decks) - 1) // 2, 1), SEED, exchange=4)


def here(job: Job, units: list[Unit]) -> float:
    """CPU seconds of these units in this process."""
    begun = time.process_time()
    for unit in units:
        play_unit(job, unit)
    return time.process_time() - begun


def spent() -> tuple[float, float]:
    """CPU seconds of this process and the workers of its cluster so far, and of the programs of its nodes."""
    working = nodes = 0.0
    for pid in family(os.getpid()):
        try:
            works = pid == os.getpid() or Path(f"/proc/{pid}/cmdline").read_bytes().startswith(WORKERS)
        except OSError:
            continue
        working, nodes = working + works * processor(pid), nodes + (not works) * processor(pid)
    return working, nodes


def there(job: Job, units: list[Unit]) -> tuple[float, float, float]:
    """What was spent for units on the cluster that this process has joined, and seconds by the clock."""
    begun, clock = spent(), time.monotonic()
    assert {unit for unit, _ in on_ray(job, units, RAY)} == set(units)
    now = spent()
    return now[0] - begun[0], now[1] - begun[1], time.monotonic() - clock


def main() -> None:
    parser = argparse.ArgumentParser(description="what Ray adds to the work itself")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--units", type=int, default=6)
    parser.add_argument("--times", type=int, default=2)
    args = parser.parse_args()
    from ray.cluster_utils import Cluster

    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(gorin.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    ray = needed("ray")
    first = job_for(args.game, TRIED)
    here(first, [(0, 2)])
    size = max(1, round(args.seconds / (here(first, [(0, TRIED)]) / TRIED)))
    job = job_for(args.game, size * args.units)
    units = [(at * size, (at + 1) * size) for at in range(args.units)]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, logging_level="ERROR", log_to_driver=False)
        there(job, [(at, at + 1) for at in range(4)])
        for _ in range(args.times):
            own = here(job, units)
            found, nodes, clock = there(job, units)
            told = f"{args.units} units of {size} games, {own / args.units:.1f} s each; {own:.1f} CPU seconds here"
            print(f"{args.game}: {told}, {found:.1f} on the cluster ({found / own - 1:+.1%}),", end=" ")
            print(f"its nodes {nodes:.1f} in {clock:.0f} s by the clock", flush=True)
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    main()
