"""Long lists of work, spread over the machine's processors."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
WORTH = 300
"""Shorter lists are done sooner than other processes have been started."""
AT_ONCE = 8
"""How many items a process takes at a time."""

_work: Callable[[Any], Any]
_items: Sequence[Any]


@contextmanager
def spread(work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Iterator[Result]]:
    """What becomes of each item, in their order; whether by one process or several makes no difference."""
    processors = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if processors < 2 or len(items) < WORTH:
        yield map(work, items)
        return
    with multiprocessing.get_context("fork").Pool(processors, begin, (work, items)) as pool:
        yield pool.imap(at, range(len(items)), AT_ONCE)


def begin(work: Callable[[Item], Result], items: Sequence[Item]) -> None:
    """Prepare a worker process. It was forked with the work and the items, and ends when it is asked to."""
    global _work, _items
    _work, _items = work, items
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def at(place: int) -> Any:
    return _work(_items[place])
