"""The same table on a real PostgreSQL server: a throw-away one, started here where it is installed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import httpx
import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from gorin.table import changes
from gorin.table.storage import Storage
from gorin.table.stored import Owner, Stale
from tests.table.postgres import NoPostgres, Postgres, program
from tests.table.serving import Served, table_of
from tests.table.test_other_servers import share
from tests.table.test_recovery import play
from tests.table.test_storage import stored
from tests.table.wires import Wire


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


def test_picks_are_written_without_a_pipeline(database: str) -> None:
    """A process that is stopped within one would keep the rows locked for as long as it is stopped."""

    async def run(store: Storage) -> None:
        for name in "ab":
            await store.change(changes.add_table(stored(name, 1.0, picks=[], times=[])))
        added = [
            changes.AddPicks("a", 0, [5, 6], 0, False, None),
            changes.AddPicks("b", 0, [1], 0, True, (1, "h", "r")),
        ]
        with patch.object(psycopg.Cursor, "executemany", side_effect=AssertionError("a pipeline")):
            await store.change(lambda connection: changes.write_picks(connection, added))
            with pytest.raises(Stale):
                await store.change(added[0])

    store = Storage(database)
    try:
        asyncio.run(run(store))
        one, two = store.load("a"), store.load("b")
        assert one is not None and (one.picks, one.serial, one.over) == ([5, 6], 2, False)
        assert two is not None and (two.picks, two.serial, two.over, two.hash_at, two.hash) == ([1], 1, True, 1, "h")
    finally:
        store.close()


def test_a_dump_in_the_middle_of_games_goes_on_elsewhere(database: str, tmp_path: Path) -> None:
    """`pg_dump` while the games go on, restored into another database."""
    server = Served(database, "--seed", "5", "--messages-a-second", "1000")
    dump, other = tmp_path / "dump", database.rpartition("/")[0] + "/restored"
    try:
        made = [server.make(game, "me", "me") for game in ("sve", "orphelia")]
        serials = []
        for table in made:
            clients = [server.join(table["table"], seat["key"]) for seat in table["seats"]]
            for client in clients:
                client.wait_for("state")
            serials.append(play(clients, 5))
        subprocess.run([program("pg_dump"), "-Fc", "-f", str(dump), database], check=True)
        play(clients, 1)
    finally:
        server.kill()
    subprocess.run([program("createdb"), f"--maintenance-db={database}", "restored"], check=True)
    subprocess.run([program("pg_restore"), "--no-owner", "-d", other, str(dump)], check=True)
    again = Served(other, "--messages-a-second", "1000")
    try:
        for table, serial in zip(made, serials, strict=True):
            clients = [again.join(table["table"], seat["key"]) for seat in table["seats"]]
            assert [client.wait_for("state")["serial"] for client in clients] == [serial, serial]
            assert play(clients, 1) == serial + 1
    finally:
        again.stop()


def test_a_server_that_the_database_does_not_hear_gives_its_tables_up(database: str) -> None:
    """Nothing comes through to the database, and nobody hangs up; the other server goes on with the table."""
    wire = Wire(make_url(database).port or 5432)
    cut_off = database.replace(f":{make_url(database).port}/", f":{wire.port}/")
    one, two = Served(cut_off, "--lease-seconds", "4"), Served(database, "--lease-seconds", "4")
    try:
        made = one.make("sve", "me", "me")
        table, key = made["table"], made["seats"][0]["key"]
        client = one.join(table, key)
        client.wait_for("state")
        wire.drop()
        assert client.wait_for("error")["code"] == "store"
        assert not httpx.get(f"{one.address}/health").json()["holds"]
        assert httpx.get(f"{one.address}/ready").status_code == 503
        taken = two.join(table, key)
        assert taken.wait_for("state")["serial"] == 0
        wire.mend()
        until = time.monotonic() + 20
        while httpx.get(f"{one.address}/ready").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
    finally:
        for server in (one, two):
            server.stop()
        wire.close()


def test_two_processes_share_a_table_in_postgresql(database: str) -> None:
    share(database)


def test_a_sign_of_life_waits_for_no_table(database: str) -> None:
    """Many tables are taken in one transaction that takes long; the server that takes them is not lost by that."""
    store, other = Storage(database), Storage(database)
    owner, two = Owner("one", "http://127.0.0.1:1"), Owner("two", "http://127.0.0.1:2")
    try:
        for table in "abc":
            asyncio.run(store.change(changes.both(changes.add_table(stored(table, 1.0)), changes.take(table, owner))))
        patient = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
        with patient.begin() as slow:
            for table in "cba":
                changes.take(table, two)(slow)
            began = time.monotonic()
            assert other.change_now(changes.keep(owner, 60), 10) == {"a", "b", "c"}
            assert other.change_now(changes.keep(two, 60), 10) == set()
            assert time.monotonic() - began < 2
        patient.dispose()
        assert other.change_now(changes.keep(owner, 60), 10) == set()
    finally:
        store.close()
        other.close()
