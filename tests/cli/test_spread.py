"""Work spread over processors gives the same as done by one."""

from __future__ import annotations

import os

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
