"""Work spread over processors gives the same as done by one."""

from __future__ import annotations

import os
import signal
import time

import pytest

from gorin.cli import spread


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


@pytest.mark.parametrize("most", [10, spread.WORTH, 4 * spread.WORTH])
def test_in_the_order_of_the_items(most: int) -> None:
    numbers = list(range(most))
    with spread.spread(squared, numbers) as found:
        results = list(found)
    assert [square for square, _ in results] == [number * number for number in numbers]
    assert ({process for _, process in results} == {os.getpid()}) == (most < spread.WORTH or processors() < 2)


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def test_a_fault_comes_through() -> None:
    with pytest.raises(ZeroDivisionError), spread.spread(lambda number: 1 // number, range(spread.WORTH)) as found:
        list(found)


def test_work_can_be_broken_off_whatever_a_signal_does_here() -> None:
    """A process that is asked to end in the middle of its work ends, also where its parent would go on."""

    def go_on(number: int, frame: object) -> None:
        raise ValueError

    before = signal.signal(signal.SIGTERM, go_on)
    try:
        with spread.spread(slow, range(spread.WORTH)) as found:
            assert next(found) == 0
    finally:
        signal.signal(signal.SIGTERM, before)


def slow(number: int) -> int:
    time.sleep(0.02)
    return number
