"""Several processes with one database: a table lives in one of them at a time and is found through the database."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.table.serving import Client, Served


def picked(client: Client, other: Client) -> int:
    """One of the two picks; both are told."""
    asked, told = (client, other) if client.shown["decision"] else (other, client)
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
        claimed = httpx.post(
            f"{two.address}/api/tables/{table}/seats/1",
            json={"invite": made["seats"][1]["key"], "name": "B"},
            timeout=30,
        )
        assert claimed.status_code == 200, claimed.text
        first, second = one.join(table, key), two.join(table, claimed.json()["key"])
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
