"""What processes take of this machine, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def pid_of(server: Any) -> int:
    """The process of a running server."""
    return int(server.process.pid)


def processor(pid: int) -> float:
    """The seconds that a process has worked."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The memory of a process in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += [int(child) for child in children.read_text().split()]
            except OSError:
                continue
    return found


def worked(pid: int) -> float:
    """The seconds that a process and all that it has started have worked."""
    return sum(processor(each) for each in family(pid))


def machine() -> tuple[float, float]:
    """The seconds that this machine has worked and idled so far, all cores together."""
    fields = [int(each) for each in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    tick = os.sysconf("SC_CLK_TCK")
    return (sum(fields[:3]) + sum(fields[5:8])) / tick, (fields[3] + fields[4]) / tick
