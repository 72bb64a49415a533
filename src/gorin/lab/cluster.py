"""Units of work on a Ray cluster: an existing one, or one on this machine alone."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from gorin.files.reading import InputError
from gorin.lab.extras import needed
from gorin.lab.jobs import Job
from gorin.lab.units import Unit, play_unit

RAY = "ray"
AHEAD = 2
"""Units that are given out for each processor of the cluster, so that none waits."""


def on_ray(job: Job, units: Sequence[Unit], address: str) -> Iterator[tuple[Unit, list[str]]]:
    """The units as they are done; one that is lost with its machine is computed again."""
    ray = needed("ray")
    joined = ray.is_initialized()
    if not joined:
        join(ray, address)
    try:
        work = ray.remote(num_cpus=1, max_retries=-1)(play_unit)
        shared = ray.put(job)
        todo = iter(units)
        running: dict[Any, Unit] = {}
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for unit in todo:
            running[work.remote(shared, unit)] = unit
            if len(running) >= most:
                yield from finished(ray, running)
        while running:
            yield from finished(ray, running)
    finally:
        if not joined:
            ray.shutdown()


def join(ray: Any, address: str) -> None:
    """Connect to a cluster, else to the one that runs here, else start one on this machine."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        with warnings.catch_warnings(action="ignore"):
            if address != RAY:
                ray.init(address=address, **quiet)
                return
            try:
                ray.init(address="auto", **quiet)
            except ConnectionError:
                ray.init(include_dashboard=False, **quiet)
    except Exception as error:  # Ray has no class of its own for a node that does not start.
        why = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise InputError("lab.no_cluster", address=address, why=why) from None


def finished(ray: Any, running: dict[Any, Unit]) -> Iterator[tuple[Unit, list[str]]]:
    done, _ = ray.wait(list(running), num_returns=1)
    for each in done:
        try:
            lines = ray.get(each)
        except ray.exceptions.RaySystemError as error:
            raise InputError("lab.cluster_node", why=str(error).strip().splitlines()[-1]) from None
        yield running.pop(each), lines
