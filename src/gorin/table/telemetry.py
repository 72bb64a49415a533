"""How the server is: counters and latencies for Prometheus, and the id of the request that is being answered."""

from __future__ import annotations

import asyncio
import resource
import time
from bisect import bisect_left
from collections import Counter
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
NOTICE_SECONDS = 0.05


class Histogram:
    """How often something took how long."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        found = [f"# HELP {self.name} {self.about}.", f"# TYPE {self.name} histogram"]
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            found.append(f'{self.name}_bucket{{le="{bound}"}} {so_far}')
        return [*found, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {so_far}"]


class Telemetry:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.picks = Histogram("gorin_pick_seconds", "From a pick that arrives to the state that answers it")
        self.requests = Histogram("gorin_request_seconds", "Answers to requests")
        self.late = Histogram("gorin_late_seconds", "How late the event loop comes to what is due")
        self.answers: Counter[int] = Counter()
        self.errors: Counter[str] = Counter()

    def lines(self) -> list[str]:
        found = [line for each in (self.picks, self.requests, self.late) for line in each.lines()]
        found += ["# HELP gorin_answers_total Answers by status.", "# TYPE gorin_answers_total counter"]
        found += [f'gorin_answers_total{{status="{status}"}} {count}' for status, count in sorted(self.answers.items())]
        found += ["# HELP gorin_errors_total Refusals and failures by code.", "# TYPE gorin_errors_total counter"]
        found += [f'gorin_errors_total{{code="{code}"}} {count}' for code, count in sorted(self.errors.items())]
        return found


async def notice(late: Histogram) -> None:
    """Whether everybody gets their turn: something that keeps the event loop lets all tables wait."""
    while True:
        due = time.monotonic() + NOTICE_SECONDS
        await asyncio.sleep(NOTICE_SECONDS)
        late.note(max(0.0, time.monotonic() - due))


def metric(name: str, kind: str, about: str, value: float) -> tuple[str, str, str]:
    return f"# HELP {name} {about}.", f"# TYPE {name} {kind}", f"{name} {value}"


def memory() -> int:
    """The memory of this process in bytes."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
