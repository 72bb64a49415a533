"""What strangers could use up, and cannot: time, memory, the disk, and the tables of others."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
import sqlalchemy as sql

import gorin
from gorin.lab.jobs import Deck, Job
from gorin.table import changes, shelf
from gorin.table.administration import Administration
from gorin.table.connection import Connection
from gorin.table.errors import TableError
from gorin.table.lab_runs import Run
from gorin.table.names import clean_name
from gorin.table.own import needed
from gorin.table.people import COOKIE_SECONDS, People, delete_person, forget_guests, login_of
from gorin.table.quotas import AddressQuotas
from gorin.table.ratings import game_over
from gorin.table.replays import MOST_OF_ONE, Replay, Replays
from gorin.table.room import Room
from gorin.table.schema import CHAT, GAMES, PEOPLE, VERSIONS
from gorin.table.server import make_app, refused
from gorin.table.settings import Settings
from gorin.table.storage import Storage
from gorin.table.tables import MOST_EFFORT, Tables
from gorin.table.wanted import Wanted
from gorin.table.web import network_of
from gorin.table.workers import FORGET_SECONDS, TooSlow, Usage, Workers
from tests.table.serving import WAIT, Served, served

LONG = "a" + "\u0316\u0300" * 100_000
"""A name whose signs would be sorted for a minute."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Storage]:
    found = Storage(f"sqlite:///{tmp_path / 'x.sqlite'}")
    yield found
    found.close()


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Of a server that strangers can reach, with few of everything."""
    few: dict[str, Any] = {"most_tables": 3, "tables_a_minute_each": 6, "messages_a_second": 1.0, "burst": 4}
    found = Tables(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}", personal=False, **few))
    yield found
    found.close()


def quick(doing: Callable[[], object], seconds: float = 1.0) -> None:
    began = time.process_time()
    doing()
    assert time.process_time() - began < seconds


def code_of(doing: Callable[[], object]) -> str:
    with pytest.raises(TableError) as found:
        doing()
    return found.value.code


@pytest.mark.parametrize(
    "header", ["Content-Length: 00000000099999999999", "Content-Length: 2\r\nTransfer-Encoding: chunked"]
)
def test_a_body_says_how_long_it_is(server: Served, header: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as connection:
        connection.sendall(f"POST /api/people/enter HTTP/1.1\r\nHost: localhost\r\n{header}\r\n\r\n".encode())
        assert b" 413 " in connection.recv(4096).partition(b"\r\n")[0]


def test_long_names_are_compared_in_no_time() -> None:
    quick(lambda: login_of(LONG))
    quick(lambda: clean_name("あ" * 10_000_000))
    assert clean_name(" " * 100 + "あ" * 100) == "あ" * 40


def test_a_login_fits_where_it_is_stored(store: Storage) -> None:
    people = People(store)
    assert code_of(lambda: asyncio.run(people.register("ﷺ" * 40, "correct horse", None))) == "bad_name"


def test_odd_cookies_are_nobodys(tmp_path: Path) -> None:
    with served(tmp_path, "--invite-only", "a.b.c") as closed:
        entered = httpx.post(f"{closed.address}/api/enter", json={"phrase": "a.b.c"}, timeout=WAIT)
        said = entered.headers["set-cookie"].partition(";")[0].partition("=")[2]
        for cookie in (b"gorin_pass=\xe9", b"gorin_pass=" + said.encode() + b"; gorin_person=a.b.c." + said.encode()):
            answer = httpx.get(f"{closed.address}/api/people/me", headers={b"Cookie": cookie}, timeout=WAIT)
            assert answer.status_code in (200, 401) and b'"id"' not in answer.content


def test_nothing_else_that_is_signed_is_a_person(store: Storage) -> None:
    people = People(store)
    for said in ("openid abc", "pass a.b.c", "a.b.c", "..", "a.1.99999999999999999999"):
        assert asyncio.run(people.known_by(f"{said}.{people.signature(said)}")) is None


def test_neighbours_in_a_network_are_one_sender() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7" and network_of("::1") == "::1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2") and network_of("no:address") == "no:address"


def test_one_has_room_for_so_much(store: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "PART_NOW", 1)
    content = "x" * 98

    def put(name: str) -> None:
        asyncio.run(store.change(shelf.put("me", "sve", "decks", name, content, 350)))

    def kept() -> list[tuple[str, int]]:
        with store.engine.connect() as connection:
            rows = connection.execute(sql.select(VERSIONS.c.name, VERSIONS.c.version).order_by(VERSIONS.c.changed))
            return [(row.name, row.version) for row in rows]

    for name in ("a", "b", "a", "a"):
        put(name)
    assert kept() == [("b", 1), ("a", 2), ("a", 3)]
    assert [code_of(lambda: put("c")), len(kept())] == ["full", 3]
    with patch.object(shelf, "MOST_OF_A_KIND", 2):
        assert code_of(lambda: asyncio.run(store.change(shelf.put("me", "sve", "decks", "d", "", 9999)))) == "full"
        asyncio.run(store.change(shelf.put(shelf.HOST, "sve", "decks", "d", content * 9)))


def test_what_stands_on_a_shelf_is_a_part_of_what_may_be_saved(store: Storage) -> None:
    """All of it is read where a page or a deck asks for it; earlier versions are not."""

    def put(name: str, length: int) -> None:
        asyncio.run(store.change(shelf.put("me", "sve", "decks", name, "x" * length, 1600)))

    for name in ("a", "b", "a"):
        put(name, 80)
    assert shelf.weight(store.engine, shelf.standing("me"), shelf.of_kind("sve", "decks")) == 164
    assert code_of(lambda: put("c", 80)) == "full"
    assert code_of(lambda: put("a", 120)) == "full"
    put("a", 100)


def test_what_was_saved_is_sent_once_and_not_all_the_time(tmp_path: Path) -> None:
    with served(tmp_path, "--origin", "https://play.example", "--messages-a-second", "1") as server:
        guest = httpx.post(f"{server.address}/api/people/guest", json={"name": "a"}, timeout=WAIT)
        known = {"Cookie": guest.headers["set-cookie"].partition(";")[0]}
        deck = ["x" * 900] * 500
        for number in range(5):
            saved = {"name": f"d{number}", "cards": deck}
            answer = httpx.post(f"{server.address}/api/games/sve/decks", json=saved, headers=known, timeout=WAIT)
            assert answer.status_code == 200
        address, answers = f"{server.address}/api/games/sve/decks", []
        for _ in range(14):
            answers.append(httpx.get(address, headers=known, timeout=WAIT))
        own = [each for each in answers[0].json() if each["own"]]
        assert [(each["name"], each["cards"]) for each in own[-5:]] == [(f"d{number}", deck) for number in range(5)]
        assert not {"key", "content"} & set().union(*own)
        codes = [each.status_code for each in answers]
        assert codes[:8] == [200] * 8 and codes[-1] == 429
        everything = f"{server.address}/api/people/me/everything"
        assert httpx.get(everything, headers=known, timeout=WAIT).status_code == 429


def test_what_is_public_is_listed_without_its_content(store: Storage) -> None:
    asyncio.run(store.change(shelf.put("me", "sve", "decks", "a", ["x"])))
    asyncio.run(store.change(shelf.share("me", "sve", "decks", "a", "public")))
    (row,) = shelf.of_others(store.engine, "you", "sve", "decks")
    assert row["name"] == "a" and "content" not in row


def test_guests_are_made_slowly_and_forgotten(tmp_path: Path, store: Storage) -> None:
    with served(tmp_path, "--origin", "https://play.example", "--messages-a-second", "1000") as server:
        saved = {"name": "d", "cards": ["x"]}
        answers = [httpx.post(f"{server.address}/api/games/sve/decks", json=saved, timeout=WAIT) for _ in range(30)]
        assert {each.status_code for each in answers} == {200, 429}
    people = People(store)

    async def some() -> list[str]:
        made = [(await people.new_guest(name))[0].id for name in "abc"]
        await store.change(shelf.put(made[0], "sve", "decks", "d", ["x"]))
        await store.change(lambda each: each.execute(PEOPLE.update().where(PEOPLE.c.id != made[2]).values(seen=0)))
        await store.change(forget_guests(time.time() - COOKIE_SECONDS, 10))
        return made

    made = asyncio.run(some())
    with store.engine.connect() as connection:
        assert set(connection.scalars(sql.select(PEOPLE.c.id))) == {made[0], made[2]}


def test_nothing_is_noted_of_who_has_gone(store: Storage) -> None:
    people = People(store)

    async def played() -> list[Any]:
        one, two = [await people.register(name, "correct horse", None) for name in ("Aki", "Ben")]
        await store.change(delete_person(one.id))
        await store.change(game_over("t", "sve", [one.id, two.id], [0]))
        return [two.id, 1, 0.0]

    gone = asyncio.run(played())
    with store.engine.connect() as connection:
        rows = connection.execute(sql.select(GAMES.c.person, GAMES.c.seat, GAMES.c.won)).all()
    assert [list(each) for each in rows] == [gone]


def test_an_administrator_blocks_a_guest(store: Storage, tmp_path: Path) -> None:
    people = People(store)
    guest, key = asyncio.run(people.new_guest("a"))
    look_after = Administration(f"sqlite:///{tmp_path / 'x.sqlite'}")
    assert [look_after.block("a"), look_after.block(guest.id)] == [0, 1]
    assert code_of(lambda: asyncio.run(people.by_key(key))) == "no_person"
    assert look_after.delete_person(guest.id) == 1


def test_a_new_password_ends_every_other_way_in(store: Storage) -> None:
    people = People(store)

    async def changed() -> None:
        guest, _ = await people.new_guest("a")
        await store.change(changes_of_key(guest.id))
        account = await people.register("Aki", "correct horse", guest)
        await store.change(changes_of_key(account.id))
        await people.change_password(account, "correct horse", "another horse")
        with store.engine.connect() as connection:
            assert connection.scalar(sql.select(PEOPLE.c.key).where(PEOPLE.c.id == account.id)) == ""

    def changes_of_key(person: str) -> Callable[[sql.Connection], Any]:
        return lambda each: each.execute(PEOPLE.update().where(PEOPLE.c.id == person).values(key="old"))

    asyncio.run(changed())


def test_of_what_is_said_the_last_lines_are_kept(store: Storage) -> None:
    for number in range(6):
        asyncio.run(store.change(changes.add_line("t", 0, str(number), 3)))
        asyncio.run(store.change(changes.add_line("other", 0, str(number), 9)))
    assert store.said("t", 10) == [(0, "3"), (0, "4"), (0, "5")] and len(store.said("other", 10)) == 6
    with store.engine.connect() as connection:
        assert connection.scalar(sql.select(sql.func.count()).select_from(CHAT)) == 9


def test_cards_that_name_each_other_are_found_in_no_time() -> None:
    fields = dict(gorin.game("sve").listed_fields()[0])
    chain = [{**fields, "name": f"x{at}x", "text": f"x{at + 1}x"} for at in range(2000)]
    quick(lambda: code_of(lambda: needed("sve", chain, [["x0x"]])), 10)
    assert [each["name"] for each in needed("sve", chain[1900:], [["x1998x"]])] == ["x1998x", "x1999x"]


def test_replays_of_one_address_leave_room_for_others() -> None:
    replays = Replays()
    other = replays.keep("b", Replay("other", "sve", {}, []))
    for number in range(MOST_OF_ONE + 5):
        replays.keep("a", Replay(str(number), "sve", {}, []))
    assert replays.find("other") is other and len(replays.kept) == MOST_OF_ONE + 1 == len(replays.senders)
    assert code_of(lambda: replays.find("4")) == "no_table"


def test_a_worker_has_so_much_memory() -> None:
    async def work() -> int:
        workers = Workers(1, WAIT)
        try:
            with pytest.raises(TooSlow):
                await workers.run("", 0, bytearray, 3 * 1024**3)
            return len(await workers.run("", 0, bytearray, 1024))
        finally:
            workers.close()

    assert asyncio.run(work()) == 1024


def test_work_for_an_address_is_forgotten() -> None:
    usage, now = Usage(), time.monotonic()
    usage.add("a", 8.0)
    with patch("gorin.table.workers.time.monotonic", return_value=now + 3.5 * FORGET_SECONDS):
        assert usage.of("a") == 1.0


def test_what_an_address_may_take_together() -> None:
    quotas = AddressQuotas(Settings(personal=False, messages_a_second=1.0, burst=2))
    assert [quotas.may_send("a") for _ in range(25)].count(True) == 20 and quotas.may_send("b")
    assert [quotas.may_look("a") for _ in range(25)].count(True) == 20 and quotas.may_look("b")
    quotas.check(quotas.saved, "a", 300 * 1024 * 1024 - 50 * 1024 * 1024)
    assert code_of(lambda: quotas.check(quotas.saved, "a", 50 * 1024 * 1024)) == "rate"
    personal = AddressQuotas(Settings(burst=1))
    assert all(personal.may_send("a") for _ in range(100))


async def hot_seat(tables: Tables, sender: str = "192.0.2.1") -> tuple[Room, Connection]:
    seats = [{"kind": "me", "deck": deck} for deck in gorin.game("orphelia").deck_names()[:2]]
    made = await tables.make(Wanted({"game": "orphelia", "seats": seats}, "en"), None, sender)
    room = await tables.room(made["table"])
    return room, room.join(made["seats"][room.session.asked()[0]]["key"], "en", 50, sender)


async def sent(tables: Tables, room: Room, connection: Connection, **message: Any) -> str:
    error = await refused(json.dumps(message), room, connection, tables)
    return "" if error is None else error.code


def test_games_played_again_count_as_tables(tables: Tables) -> None:
    async def doing() -> list[str]:
        found = []
        room, connection = await hot_seat(tables)
        for _ in range(8):
            await sent(tables, room, connection, type="concede")
            found.append(await sent(tables, room, connection, type="rematch"))
            room.leave(connection)
            if "next" not in room.options:
                break
            room = await tables.room(room.options["next"]["table"])
            connection = Connection(0, "en", "192.0.2.1")
            room.connections.add(connection)
        return found

    assert asyncio.run(doing()) == [""] * 5 + ["rate"]


def test_questions_of_one_address_are_bounded(tables: Tables) -> None:
    async def doing() -> list[str]:
        room, connection = await hot_seat(tables)
        return [await sent(tables, room, connection, type="resync", lang="en") for _ in range(12)]

    assert asyncio.run(doing()) == [""] * 8 + ["rate"] * 4


def test_old_tables_are_opened_in_the_place_of_others(tables: Tables) -> None:
    async def doing() -> None:
        seated = [await hot_seat(tables) for _ in range(3)]
        assert code_of_call(await outcome(hot_seat(tables))) == "full"
        seated[1][0].leave(seated[1][1])
        room, connection = await hot_seat(tables)
        assert len(tables.rooms) == 3 and seated[1][0].id not in tables.rooms
        room.leave(connection)
        again = await tables.room(seated[1][0].id)
        assert len(tables.rooms) == 3 and room.id not in tables.rooms and again is not seated[1][0]

    async def outcome(making: Any) -> Any:
        try:
            return await making
        except TableError as error:
            return error

    def code_of_call(found: Any) -> str:
        return found.code if isinstance(found, TableError) else ""

    asyncio.run(doing())


def test_this_process_does_not_work_for_one_address_all_the_time(tables: Tables) -> None:
    tables.effort.add("192.0.2.1", MOST_EFFORT + 1)
    with pytest.raises(TableError) as found:
        asyncio.run(hot_seat(tables))
    assert found.value.code == "rate"
    asyncio.run(hot_seat(tables, "192.0.2.2"))


def test_old_games_are_played_again_for_an_address_only_so_often(tables: Tables) -> None:
    """When a table is opened again, and when a pick is taken back."""

    async def doing() -> None:
        (room, connection), _ = await hot_seat(tables), await hot_seat(tables, "192.0.2.2")
        await sent(tables, room, connection, type="pick", serial=room.serial, index=0)
        tables.effort.add("192.0.2.1", MOST_EFFORT + 1)
        assert await sent(tables, room, connection, type="undo") == "rate"
        room.leave(connection)
        tables.put_aside(room)
        with pytest.raises(TableError) as found:
            await tables.room(room.id, "192.0.2.1")
        assert found.value.code == "rate"
        assert (await tables.room(room.id, "192.0.2.2")).serial == room.serial

    asyncio.run(doing())


def test_a_run_of_the_lab_belongs_to_whoever_began_it(tmp_path: Path) -> None:
    app = make_app(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}", personal=False))
    runs = app.state.tables.lab.runs
    runs["r"] = Run("r", "192.0.2.1", tmp_path, Job("sve", [], [Deck("a", []), Deck("b", [])], ["quick"], 1))

    async def ask(sender: str, method: str, path: str, sent: Any) -> httpx.Response:
        there = httpx.ASGITransport(app, client=(sender, 1))
        async with httpx.AsyncClient(transport=there, base_url="http://localhost") as client:
            return await client.request(method, path, json=sent)

    def answer(sender: str, method: str, path: str, json: Any = None) -> tuple[int, str]:
        found = asyncio.run(ask(sender, method, path, json))
        return found.status_code, found.json().get("code", "")

    assert answer("192.0.2.2", "POST", "/api/lab/r/stop", json={}) == (403, "not_yours")
    assert answer("192.0.2.2", "GET", "/api/lab/r") == (200, "")
    asking: list[str] = []

    async def note(sender: str, *_: Any) -> str:
        asking.append(sender)
        return ""

    app.state.tables.lab.clerks.run = note
    assert answer("192.0.2.2", "GET", "/api/lab/r/games/0") == (404, "no_run") and asking == ["192.0.2.2"]
    assert answer("192.0.2.2", "GET", f"/api/lab/r/games/{10**40}") == (404, "no_run") and len(asking) == 1
    assert answer("192.0.2.1", "POST", "/api/lab/r/stop", json={}) == (200, "")
    long = {"name": "mine", "cards": ["x"] * 501}
    assert answer("192.0.2.1", "POST", "/api/lab", json={"game": "sve", "decks": [long, "forest"]}) == (400, "body")
    app.state.tables.effort.add("192.0.2.1", MOST_EFFORT + 1)
    asked = {"game": "sve", "decks": ["forest", "royal"]}
    assert answer("192.0.2.1", "POST", "/api/lab", json=asked) == (429, "rate")
    app.state.tables.close()
