"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.serving import Served, served


@pytest.fixture(scope="session")
def fast_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that takes messages as fast as a program sends them."""
    with served(tmp_path_factory.mktemp("fast"), "--seed", "3", "--messages-a-second", "100000") as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("table"), "--seed", "3", fresh=True) as found:
        yield found
