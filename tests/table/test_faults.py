"""Faults while people play: the short form of `tests.table.faults`."""

from __future__ import annotations

import shutil

import pytest

from tests.table.faults import faults
from tests.table.postgres import NoPostgres, program


def test_tables_go_on_and_nothing_is_lost_whatever_fails() -> None:
    try:
        program("initdb")
    except NoPostgres as missing:
        pytest.skip(str(missing))
    if shutil.which("haproxy") is None:
        pytest.skip("HAProxy is not installed")
    found = faults(["killed", "stopped", "restarted", "cut off", "disk full"], tables=4, pace=0.5, long=10.0)
    assert found["acknowledged"] > 0 and found["views_compared"] >= 8
    assert set(found["seated"]) <= {0, 1}
