"""A server that is killed comes back with every acknowledged pick and every table where it was."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from gorin.table.session import Session
from gorin.table.storage import Storage
from tests.table.serving import Client, Served, served, table_of

KILLS = 3
TABLES = 3


def test_kills_lose_nothing(tmp_path: Path) -> None:
    chance = random.Random(8)
    with served(tmp_path, "--seed", "5", "--messages-a-second", "100000") as server:
        made = [server.make("orphelia", "me", "me") for _ in range(TABLES)]
        serials = [0] * TABLES
        for kill in range(KILLS):
            for number, each in enumerate(made):
                clients = [server.join(each["table"], seat["key"]) for seat in each["seats"]]
                states = [client.wait_for("state") for client in clients]
                assert states[0]["serial"] >= serials[number]
                serials[number] = play(clients, 3 + chance.randrange(4))
                last = [client for client in clients if client.shown["view"]["decision"]]
                if last:
                    last[0].pick(0)
            server.kill()
            check(server.database, made, serials)
            if kill < KILLS - 1:
                server.start()


def play(clients: list[Client], picks: int) -> int:
    """So many picks, each acknowledged by a state; the serial of the last."""
    for _ in range(picks):
        for client in clients:
            if client.shown["view"]["decision"] is not None:
                client.pick(len(client.shown["view"]["decision"]["options"]) - 1)
                break
        else:
            break
        for client in clients:
            client.wait_for("state")
    return int(clients[0].shown["serial"])


def check(database: str, made: list[dict[str, Any]], serials: list[int]) -> None:
    """What is stored is at least what was acknowledged, and leads to the stored hash."""
    store = Storage(database)
    try:
        for each, serial in zip(made, serials, strict=True):
            stored = store.load(each["table"])
            assert stored is not None
            assert serial <= stored.serial
            assert len(stored.picks) == stored.serial
            session = Session.replayed(stored.game, stored.origin, stored.picks, stored.hash_at, stored.hash)
            assert sum(number not in session.idle for number in range(serial, stored.serial)) <= 1
    finally:
        store.close()


def test_a_damaged_table_is_refused_the_others_go_on_and_the_end_is_clean(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        broken, whole = server.make("sve", "me", "me"), server.make("sve", "me", "me")
        server.kill()
        engine = create_engine(server.database)
        with engine.begin() as connection:
            connection.execute(text("UPDATE tables SET hash = 'wrong' WHERE id = :id"), {"id": broken["table"]})
        engine.dispose()
        server.start()
        assert server.join(broken["table"], broken["seats"][0]["key"]).wait_for("error")["code"] == "damaged"
        assert server.join(whole["table"], whole["seats"][0]["key"]).wait_for("state")["serial"] == 0
        assert httpx.get(f"{server.address}/health").status_code == 200
        assert server.stop() == 0


def test_a_process_that_has_lost_its_table_changes_nothing(tmp_path: Path) -> None:
    """The pick comes before it has noticed; how long that takes is of no account here."""
    with served(tmp_path, "--lease-seconds", "600") as one:
        made = one.make("sve", "me", "me")
        other = Served(one.database)
        try:
            first = [one.join(made["table"], seat["key"]) for seat in made["seats"]]
            engine = create_engine(one.database)
            with engine.begin() as connection:
                connection.execute(text("UPDATE leases SET owner = 'gone'"))
                connection.execute(text("INSERT INTO servers VALUES ('gone', 'http://127.0.0.1:1', 9e9)"))
            engine.dispose()
            second = [other.join(made["table"], seat["key"]) for seat in made["seats"]]
            for client in (*first, *second):
                client.wait_for("state")
            play(second, 1)
            stale = next(client for client in first if client.shown["view"]["decision"])
            stale.pick(0)
            assert stale.wait_for("error")["code"] == "store"
            again = one.join(made["table"], made["seats"][0]["key"]).wait_for("state")
            assert again["serial"] == 1 and table_of(again) == table_of(second[0].shown)
        finally:
            other.stop()
