"""Several processes with one database: a table lives in one of them at a time and is found through the database."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

import gorin
from gorin.table import leases as module
from gorin.table.inside import HANDED_ON, HandedOn, Inside, is_inside
from gorin.table.other_servers import LivesElsewhere
from gorin.table.settings import Settings
from gorin.table.stored import Owner, Stale
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted
from tests.table.serving import Client, Served, served


def picked(client: Client, other: Client) -> int:
    """One of the two picks; both are told."""
    asked, told = (client, other) if client.shown["view"]["decision"] else (other, client)
    asked.pick(0)
    for each in (asked, told):
        each.wait_for("state")
    assert asked.shown["serial"] == told.shown["serial"]
    return int(asked.shown["serial"])


def test_two_processes_share_a_table(tmp_path: Path) -> None:
    share(f"sqlite:///{tmp_path / 'shared.sqlite'}")


def share(database: str) -> None:
    """The one player comes to the one process, the other to the other one; then the first process dies."""
    one, two = Served(database, "--seed", "4"), Served(database, "--seed", "4")
    try:
        made = one.make("sve", "me", "person")
        table, key = made["table"], made["seats"][0]["key"]
        first = one.join(table, key)
        first.wait_for("state")
        claimed = httpx.post(
            f"{two.address}/api/tables/{table}/seats/1",
            json={"invite": made["seats"][1]["key"], "name": "B"},
            timeout=30,
        )
        assert claimed.status_code == 200, claimed.text
        second = two.join(table, claimed.json()["key"])
        for each in (first, second):
            each.wait_for("state")
        assert [picked(first, second) for _ in range(6)] == [1, 2, 3, 4, 5, 6]
        assert httpx.get(f"{one.address}/health").json()["tables"] == 1
        assert httpx.get(f"{two.address}/health").json()["tables"] == 0

        one.kill()
        second.close()
        first, second = two.join(table, key), two.join(table, claimed.json()["key"])
        for each in (first, second):
            assert each.wait_for("state")["serial"] == 6
        assert picked(first, second) == 7
        first.close()
        second.close()
    finally:
        for server in (one, two):
            if server.process is not None and server.process.poll() is None:
                server.stop()


def test_a_table_where_nobody_is_moves_to_where_people_come(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'shared.sqlite'}"
    one, two = Served(database), Served(database)
    try:
        made = one.make("sve", "me", "me")
        assert two.join(made["table"], made["seats"][0]["key"]).wait_for("state")["serial"] == 0
        assert httpx.get(f"{one.address}/health").json()["tables"] == 0
        assert httpx.get(f"{two.address}/health").json()["tables"] == 1
        assert httpx.delete(f"{two.address}/inside/tables/{made['table']}").status_code == 404
    finally:
        for server in (one, two):
            server.stop()


def test_only_other_servers_say_for_whom_they_hand_something_on() -> None:
    ours, others = Inside(b"secret"), Inside(b"guessed")
    assert ours.sender(ours.headers("/ws/a", "10.1.2.3"), "/ws/a") == "10.1.2.3"
    assert ours.sender(ours.headers("/ws/a", "10.1.2.3"), "/ws/b") is None
    assert ours.sender(others.headers("/ws/a", "10.1.2.3"), "/ws/a") is None
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append((scope["client"][0], is_inside(Headers(scope=scope))))

    async def run() -> None:
        for headers in (ours.headers("/ws/a", "10.1.2.3"), others.headers("/ws/a", "10.1.2.3"), {HANDED_ON: "1"}):
            raw = [(name.encode(), value.encode()) for name, value in headers.items()]
            scope = {"type": "websocket", "path": "/ws/a", "headers": raw, "client": ("10.0.0.1", 5)}
            await HandedOn(app, ours)(scope, None, None)  # type: ignore[arg-type]

    asyncio.run(run())
    assert seen == [("10.1.2.3", True), ("10.0.0.1", False), ("10.0.0.1", False)]


def test_an_invitation_is_accepted_once_by_two_processes_that_both_have_the_table(tmp_path: Path) -> None:
    """The first process was paused for so long that the second has taken the table; then it goes on."""

    async def run() -> None:
        database = f"sqlite:///{tmp_path / 'shared.sqlite'}"
        one, two = Tables(Settings(database=database, seed=3)), Tables(Settings(database=database, seed=3))
        one.leases.listens("http://127.0.0.1:1")
        two.leases.listens("http://127.0.0.1:2")
        try:
            deck = gorin.game("sve").deck_names()[0]
            seats = [{"kind": "me", "deck": deck}, {"kind": "person", "deck": deck}]
            made = await one.make(Wanted({"game": "sve", "seats": seats}, "en"))
            table, invite = made["table"], made["seats"][1]["key"]
            stale = await one.room(table)
            watcher = stale.join(made["seats"][0]["key"], "en", 5)
            assert await two.claim(table, 1, invite, "B")
            with pytest.raises(Stale):
                await stale.claim(1, invite, "C")
            with pytest.raises(LivesElsewhere), patch.object(module, "is_alive", lambda owner: True):
                await one.claim(table, 1, invite, "C")
            assert table not in one.rooms and watcher.lost
        finally:
            one.close()
            two.close()

    asyncio.run(run())


def test_a_process_that_does_not_answer_is_asked_once_for_all_its_tables(tmp_path: Path) -> None:
    """Asking takes seconds: tables that come over at the same time do not wait for each other's question."""

    async def run() -> None:
        database = f"sqlite:///{tmp_path / 'shared.sqlite'}"
        one, two = Tables(Settings(database=database)), Tables(Settings(database=database))
        one.leases.listens("http://127.0.0.1:1")
        two.leases.listens("http://127.0.0.1:2")
        asked: list[str] = []

        def silent(owner: Owner) -> bool:
            asked.append(owner.name)
            time.sleep(0.5)
            return False

        try:
            deck = gorin.game("sve").deck_names()[0]
            seats = [{"kind": "me", "deck": deck}, {"kind": "me", "deck": deck}]
            made = [await one.make(Wanted({"game": "sve", "seats": seats}, "en")) for _ in range(20)]
            with patch.object(module, "is_alive", silent):
                await asyncio.gather(*(two.room(each["table"]) for each in made))
            assert asked == [one.leases.owner.name] and len(two.rooms) == 20
        finally:
            one.close()
            two.close()

    asyncio.run(run())


def test_a_table_that_another_process_has_taken_is_put_away(tmp_path: Path) -> None:
    with served(tmp_path, "--lease-seconds", "1.5") as one:
        made = one.make("sve", "me", "me")
        client = one.join(made["table"], made["seats"][0]["key"])
        client.wait_for("state")
        assert one.process is not None
        one.process.send_signal(signal.SIGSTOP)
        other = Served(one.database)
        try:
            taken = other.join(made["table"], made["seats"][0]["key"])
            taken.wait_for("state")
            one.process.send_signal(signal.SIGCONT)
            assert client.wait_for("error")["code"] == "store"
            with pytest.raises(ConnectionClosed):
                client.receive()
            again = one.join(made["table"], made["seats"][0]["key"])
            assert again.wait_for("state")["serial"] == 0
            assert httpx.get(f"{one.address}/health").json()["tables"] == 0
        finally:
            one.process.send_signal(signal.SIGCONT)
            other.stop()


def test_a_wrong_token_is_refused_through_another_process(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'shared.sqlite'}"
    one, two = Served(database), Served(database)
    try:
        made = one.make("sve", "me", "me")
        client = two.join(made["table"], "wrong")
        assert client.wait_for("error")["code"] == "token"
    finally:
        for server in (one, two):
            server.stop()
