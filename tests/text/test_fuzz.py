"""No text and no file crashes the reader. The long run is `python -m tests.text.fuzz 20000`."""

from __future__ import annotations

from tests.text.fuzz import faults

NUMBER = 200


def test_nothing_crashes_the_reader() -> None:
    assert list(faults(NUMBER, 3)) == []
