"""The same table on a real PostgreSQL server: a throw-away one, started here where it is installed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.table.postgres import NoPostgres, Postgres
from tests.table.serving import Served, table_of
from tests.table.test_elsewhere import share
from tests.table.test_recovery import play


@pytest.fixture
def database() -> Iterator[str]:
    if os.environ.get("GORIN_POSTGRESQL"):
        yield os.environ["GORIN_POSTGRESQL"]
        return
    try:
        server = Postgres()
    except NoPostgres as missing:
        pytest.skip(f"{missing} (or give an address in GORIN_POSTGRESQL)")
    try:
        yield server.address
    finally:
        server.close()


def test_a_killed_server_comes_back_from_postgresql(database: str) -> None:
    server = Served(database, "--seed", "5", "--messages-a-second", "1000")
    try:
        made = server.make("sve", "me", "me")
        clients = [server.join(made["table"], seat["key"]) for seat in made["seats"]]
        for client in clients:
            client.wait_for("state")
        serial = play(clients, 9)
        assert serial == 9
        server.kill()
        server.start()
        again = server.join(made["table"], made["seats"][0]["key"]).wait_for("state")
        assert again["serial"] == 9
        assert table_of(again) == table_of(clients[0].shown)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


def test_two_processes_share_a_table_in_postgresql(database: str) -> None:
    share(database)
