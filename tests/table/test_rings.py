"""What a table leaves behind: nothing that only a search for rings of dead objects would find."""

from __future__ import annotations

import asyncio
import gc
import json
import time
import weakref
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, ClassVar, cast
from unittest.mock import Mock

import pytest
import sqlalchemy as sql
from fastapi import WebSocket, WebSocketDisconnect

import gorin
from gorin.table import server
from gorin.table.connection import Connection
from gorin.table.patience import Patient
from gorin.table.room import Room
from gorin.table.schema import SERVERS
from gorin.table.server import refused
from gorin.table.settings import Settings
from gorin.table.storage import Unreachable
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted

SEATS = [{"kind": "me", "deck": deck} for deck in gorin.game("orphelia").deck_names()[:2]]
BAD = ('{"type": "pick", "serial": 99, "index": 0}', '{"type": "pick"}', "[]", '{"type": "undo"}')
PICK = '{"type": "pick", "serial": 0, "index": 0}'


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    found = Tables(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", lease_seconds=1.0))
    yield found
    found.close()


async def seated(tables: Tables) -> tuple[Room, Connection]:
    made = await tables.make(Wanted({"game": "orphelia", "seats": SEATS}, "en"))
    room = await tables.room(made["table"])
    seat = room.session.asked()[0]
    return room, room.join(made["seats"][seat]["key"], "en", 50)


def left_behind(doing: Callable[[], Coroutine[Any, Any, None]]) -> int:
    """How many dead objects only a search finds, after it was done for the second time."""

    async def twice() -> int:
        await doing()
        gc.collect()
        gc.disable()
        try:
            await doing()
            return gc.collect()
        finally:
            gc.enable()

    return asyncio.run(twice())


def test_refused_messages_leave_no_rings(tables: Tables) -> None:
    async def doing() -> None:
        room, connection = await seated(tables)
        for text in BAD:
            error = await refused(text, room, connection, tables)
            assert error is not None and error.__traceback__ is None
        room.leave(connection)

    assert left_behind(doing) == 0


def test_changes_that_fail_leave_no_rings(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_change: object) -> None:
        raise Unreachable

    async def doing() -> None:
        room, connection = await seated(tables)
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "change", fail)
            error = await refused(PICK, room, connection, tables)
        assert error is not None and error.code == "store"
        room.leave(connection)

    assert left_behind(doing) == 0


def test_a_table_that_was_put_away_is_forgotten_at_once(tables: Tables) -> None:
    async def doing() -> None:
        room, connection = await seated(tables)
        assert await refused(PICK, room, connection, tables) is None
        await refused(BAD[0], room, connection, tables)
        tables.put_away(room)
        room.leave(connection)
        there.append(weakref.ref(room))

    there: list[weakref.ref[Room]] = []
    assert left_behind(doing) == 0
    assert [each() for each in there] == [None, None]


def test_a_busy_loop_does_not_lose_its_tables(tables: Tables) -> None:
    async def doing() -> float:
        await seated(tables)
        chores = asyncio.get_running_loop().run_in_executor(None, tables.leases.keep, asyncio.get_running_loop())
        time.sleep(2.5)
        with tables.store.engine.connect() as connection:
            until = connection.scalar(sql.select(SERVERS.c.until))
        tables.leases.closed.set()
        await chores
        return float(until or 0) - time.time()

    assert asyncio.run(doing()) > 0


def test_what_many_connections_leave_is_looked_for(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Mock()
    monkeypatch.setattr(server, "gc", search)
    monkeypatch.setattr(server, "TIDY_SECONDS", 0.01)

    async def whole_searches() -> int:
        tidying = asyncio.create_task(server.keep_tidy(tables))
        await asyncio.sleep(0.1)
        before = search.unfreeze.call_count
        Patient.begun += server.MANY_CONNECTIONS
        await asyncio.sleep(0.1)
        tidying.cancel()
        return int(search.unfreeze.call_count) - before

    assert asyncio.run(whole_searches()) == 1
    search.collect.assert_called_with(1)
    assert search.freeze.call_count > 2


class Socket:
    """A socket that says who it is and is gone when it is asked again."""

    client = None
    headers: ClassVar[dict[str, str]] = {}

    def __init__(self, token: str, goes: bool) -> None:
        self.join: list[str] = [json.dumps({"type": "join", "token": token, "lang": "en"})]
        self.goes = goes
        self.sent = 0

    async def accept(self) -> None:
        return

    async def receive_text(self) -> str:
        if self.join:
            return self.join.pop()
        if not self.goes:
            await asyncio.sleep(0.2)
        raise WebSocketDisconnect

    async def send_text(self, _text: str) -> None:
        self.sent += 1

    async def close(self, _code: int) -> None:
        return


def test_whoever_did_not_wait_is_not_joined(tables: Tables) -> None:
    async def doing() -> list[int]:
        made = await tables.make(Wanted({"game": "orphelia", "seats": SEATS}, "en"))
        gone, there = (Socket(made["seats"][0]["key"], goes) for goes in (True, False))
        await tables.joining.acquire()
        coming = [
            asyncio.create_task(server.serve(cast(WebSocket, each), made["table"], tables)) for each in (gone, there)
        ]
        await asyncio.sleep(0.1)
        tables.joining.release()
        await asyncio.gather(*coming)
        return [gone.sent, there.sent]

    gone, there = asyncio.run(doing())
    assert gone == 0 and there > 1


def test_whoever_comes_and_goes_leaves_no_rings(tables: Tables) -> None:
    """Also without a word: then the error of the message that never came is not held by what it came through."""

    async def doing() -> None:
        made = await tables.make(Wanted({"game": "orphelia", "seats": SEATS}, "en"))
        for seat, goes in ((0, True), (1, False), (0, False)):
            coming = cast(WebSocket, Socket(made["seats"][seat]["key"], goes))
            await asyncio.create_task(server.serve(coming, made["table"], tables))
        await asyncio.sleep(0)

    assert left_behind(doing) == 0
