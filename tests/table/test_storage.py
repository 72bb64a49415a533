"""The database: the writing thread survives, older databases are brought up to date, old games are forgotten."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import OperationalError

import gorin
from gorin.table import changes
from gorin.table.errors import TableError
from gorin.table.migrating import SchemaTooNew, rules_version
from gorin.table.protocol import Pick
from gorin.table.schema import METADATA
from gorin.table.session import Session
from gorin.table.settings import Settings, database_at, default_database
from gorin.table.shelf import HOST, mine
from gorin.table.storage import Storage, open_engine
from gorin.table.stored import Stored
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted

OLD = """
CREATE TABLE tables (id VARCHAR(32) PRIMARY KEY, game VARCHAR(32) NOT NULL, origin JSON NOT NULL, seats JSON NOT NULL,
 options JSON NOT NULL, created FLOAT NOT NULL, touched FLOAT NOT NULL, serial INTEGER NOT NULL, over BOOLEAN NOT NULL,
 hash_at INTEGER NOT NULL, hash VARCHAR(64) NOT NULL);
CREATE TABLE picks (table_id VARCHAR(32) NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
 pick INTEGER NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE shelf (game VARCHAR(32) NOT NULL, kind VARCHAR(8) NOT NULL, name VARCHAR(200) NOT NULL,
 content JSON NOT NULL, PRIMARY KEY (game, kind, name));
CREATE TABLE leases (table_id VARCHAR(32) PRIMARY KEY, owner VARCHAR(64) NOT NULL, address VARCHAR(200) NOT NULL,
 until FLOAT NOT NULL);
INSERT INTO tables VALUES ('old', 'sve', '{}', '[{"kind": "person", "name": "A", "invite": "x"}]', '{"listed": true}',
 1, 1, 0, 0, 0, 'h');
INSERT INTO shelf VALUES ('sve', 'decks', 'mine', '["a"]');
"""


def stored(name: str, created: float, **more: Any) -> Stored:
    seats = [{"kind": "person", "name": "A", "level": "normal", "token": "", "invite": "x"}]
    values: dict[str, Any] = {"game": "sve", "origin": {}, "seats": seats, "options": {"listed": True}, "serial": 0}
    values |= {"over": False, "hash_at": 0, "hash": "", "picks": [1, 2], "times": [created, created]}
    return Stored(id=name, created=created, **(values | more))


@pytest.fixture
def store(tmp_path: Path) -> Any:
    found = Storage(f"sqlite:///{tmp_path / 'x.sqlite'}")
    yield found
    if found.alive:
        found.close()


def test_a_cancelled_change_leaves_the_writer_alive(store: Storage) -> None:
    """Neither before its turn nor while it is written; who waits for another change of the same commit is told."""

    def slow(_connection: Connection) -> int:
        time.sleep(0.3)
        return 7

    async def run() -> None:
        for waits in (0.0, 0.1, 0.4):
            tasks = [asyncio.create_task(store.change(slow)) for _ in range(3)]
            await asyncio.sleep(waits)
            for task in tasks[:2]:
                task.cancel()
            assert await asyncio.wait_for(tasks[2], 10) == 7
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())
    assert store.alive


def test_a_change_that_breaks_everything_leaves_the_writer_alive(store: Storage) -> None:
    def exits(_connection: Connection) -> None:
        raise SystemExit

    async def run() -> None:
        with pytest.raises(SystemExit):
            await store.change(exits)
        assert await store.change(lambda _connection: 7) == 7

    asyncio.run(run())
    assert store.alive


class Held:
    """Something that somebody has in hand while a change is waited for."""


@contextmanager
def without_searching() -> Iterator[None]:
    """Rings of dead objects are not looked for meanwhile, as in a server between two of its rare searches."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.parametrize("together", [1, 40])
def test_a_change_that_fails_keeps_nothing_of_those_who_waited(store: Storage, together: int) -> None:
    """A database that fails for a while fails for all tables: what each had in hand must not stay behind."""
    held: list[weakref.ref[Held]] = []

    async def ask() -> None:
        mine = Held()
        held.append(weakref.ref(mine))
        with pytest.raises(OperationalError):
            await store.change(lambda connection: connection.execute(text("no statement")))
        assert mine is not None

    async def run() -> None:
        await asyncio.gather(*(ask() for _ in range(together)))

    with without_searching():
        for lost in (False, True):
            failing = OperationalError("connect", None, Exception())
            with patch.object(store, "_writing", side_effect=failing) if lost else patch.object(store, "cut"):
                asyncio.run(run())
        store.close()
        assert len(held) == 2 * together and not [each for each in held if each() is not None]


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'old.sqlite'}"
    engine = create_engine(address)
    with engine.begin() as connection:
        for statement in OLD.split(";"):
            if statement.strip():
                connection.execute(text(statement))
    store = Storage(address)
    try:
        assert [each.id for each in store.listed(10)] == ["old"]
        assert mine(store.engine, HOST, "sve", "decks")["mine"]["content"] == ["a"]
        assert "shelf" not in inspect(store.engine).get_table_names()
    finally:
        store.close()
    Storage(address).close()


def test_the_migrations_lead_to_the_schema(store: Storage) -> None:
    there = inspect(store.engine)
    for table in METADATA.tables.values():
        assert {each["name"] for each in there.get_columns(table.name)} == {each.name for each in table.columns}
        assert {each.name for each in table.indexes} <= {each["name"] for each in there.get_indexes(table.name)}


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'new.sqlite'}"
    store = Storage(address)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(SchemaTooNew):
        Storage(address)


def test_listed_tables_are_not_pushed_out_by_others(store: Storage) -> None:
    async def run() -> None:
        await store.change(changes.add_table(stored("listed", 1.0)))
        for number in range(250):
            store.change_later(changes.add_table(stored(f"t{number}", 2.0 + number, options={"listed": False})))
        await store.change(lambda _connection: None)

    asyncio.run(run())
    assert [each.id for each in store.listed(50)] == ["listed"]


def test_old_games_are_forgotten_unless_they_belong_to_somebody(store: Storage) -> None:
    mine_too = [{"kind": "person", "name": "A", "level": "", "token": "", "invite": "", "person": "p", "account": True}]

    async def run() -> int:
        for name, created, more in (
            ("finished", 100.0, {"over": True}),
            ("owned", 100.0, {"over": True, "seats": mine_too}),
            ("going", 100.0, {}),
            ("idle", 10.0, {}),
            ("fresh", 1000.0, {"over": True}),
        ):
            await store.change(changes.add_table(stored(name, created, **more)))
        return int(await store.change(changes.forget_tables(500.0, 50.0, 100)))

    assert asyncio.run(run()) == 2
    assert [name for name in ("finished", "owned", "going", "idle", "fresh") if store.load(name)] == [
        "owned",
        "going",
        "fresh",
    ]


def test_a_table_of_other_rules_is_shown_and_can_be_closed(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}", seed=3))
        deck = gorin.game("sve").deck_names()[0]
        seats = [{"kind": "me", "deck": deck}, {"kind": "me", "deck": deck}]
        made = await tables.make(Wanted({"game": "sve", "seats": seats}, "en"))
        table, key = made["table"], made["seats"][0]["key"]
        room = await tables.room(table)
        await room.pick(room.session.asked()[0], 0, 0)
        with tables.store.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET hash = 'other', hash_at = 1, rules = 'older'"))
        tables.put_away(room)
        again = await tables.room(table)
        assert again.outdated and again.serial == 1 and len(again.session.picks) == 1
        connection = again.join(key, "en", 5)
        frames = [connection.outgoing.get_nowait().decode() for _ in range(connection.outgoing.qsize())]
        assert any("older rules" in frame for frame in frames) and any('"state"' in frame for frame in frames)
        with pytest.raises(TableError) as refused:
            await again.carry_out(connection, 0, Pick(again.serial, 0))
        assert refused.value.code == "outdated"
        await again.concede(0)
        found = tables.store.load(table)
        assert found is not None and found.over and found.rules == "older" != rules_version()
        tables.close()

    asyncio.run(run())


def test_a_pick_and_those_that_follow_by_themselves_are_stored_together_or_not_at_all(tmp_path: Path) -> None:
    """One commit, one serial for everybody: nobody waits for a row of passes to be written one by one."""

    async def run() -> None:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}", seed=3))
        decks = gorin.game("orphelia").deck_names()
        seats = [{"kind": "me", "deck": decks[0]}, {"kind": "me", "deck": decks[1]}]
        made = await tables.make(Wanted({"game": "orphelia", "seats": seats}, "en"))
        room = await tables.room(made["table"])
        most = 0
        for _ in range(40):
            before, serial = room.session, room.serial
            seat, index = room.session.asked()[0], 0
            with (
                patch.object(tables.store, "change", AsyncMock(side_effect=OperationalError("", None, Exception()))),
                pytest.raises(OperationalError),
            ):
                await room.pick(seat, serial, index)
            assert room.session is before and room.serial == serial == len(before.picks)
            with patch.object(tables.store, "change", wraps=tables.store.change) as changed:
                await room.pick(seat, serial, index)
            assert changed.call_count == 1
            most = max(most, room.serial - serial)
            stored = tables.store.load(room.id)
            assert stored is not None and stored.picks == room.session.picks and stored.serial == room.serial
            Session.replayed(stored.game, stored.origin, stored.picks, stored.hash_at, stored.hash)
        assert most > 1, "nothing followed by itself"
        tables.close()

    asyncio.run(run())


def test_a_database_may_be_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "mine.sqlite"
    assert database_at(str(file)) == f"sqlite:///{file}"
    assert database_at("postgresql://somebody@here/tables") == "postgresql://somebody@here/tables"
    assert database_at(None) == database_at("") == default_database()
    open_engine(database_at(str(file))).connect().close()
    assert file.exists()
