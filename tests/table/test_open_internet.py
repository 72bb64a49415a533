"""What strangers try: odd paths and types, half-sent requests, too much of everything."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from gorin.table.errors import TableError
from gorin.table.patience import HEADER_SECONDS, Patient
from gorin.table.quotas import SocketQuotas, TableQuotas
from gorin.table.session import fresh_seed
from gorin.table.settings import Settings
from tests.table.serving import WAIT, Served, served


def test_pages_cannot_be_framed_or_redirected(server: Served) -> None:
    headers = httpx.get(f"{server.address}/").headers
    policy = headers["content-security-policy"]
    for part in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "connect-src 'self'"):
        assert part in policy
    assert "ws:" not in policy and headers["x-request-id"]
    assert httpx.get(f"{server.address}/api/none").headers["content-security-policy"] == policy


@pytest.mark.parametrize(
    "path",
    ["/a%00b", "/api/games/sve%00", "/" + "x" * 5000, "/" + "a/" * 300, "/api/tables/%00/record", "/?a=%00", "/~%ff"],
)
def test_odd_paths_are_no_errors_of_the_server(server: Served, path: str) -> None:
    assert httpx.get(f"{server.address}{path}").status_code < 500


@pytest.mark.parametrize(
    "body",
    [
        {"game": [], "seats": [{"kind": [], "level": {}}]},
        {"game": "sve", "seats": {"0": {}}},
        {"game": "sve", "seats": [7, None]},
        {"game": "sve", "seats": [{"kind": "me", "level": []}, {"kind": "me", "deck": {"cards": 3}}]},
        {"game": "sve", "seats": [{"kind": "me", "deck": 7}, {"kind": "me", "deck": [[]]}]},
        {"game": "sve", "seats": [{"kind": "me", "deck": [{"card": "\0"}]}] * 2},
        {"game": "sve", "seats": [{"kind": "me", "name": {}}] * 2, "cards": [{"name": 7}]},
        {"game": "sve", "seats": [{"kind": "me"}] * 2, "cards": [{}]},
    ],
)
def test_wrong_types_are_refused(fast_server: Served, body: dict[str, Any]) -> None:
    answer = httpx.post(f"{fast_server.address}/api/tables", json=body, timeout=WAIT)
    assert answer.status_code in (400, 409, 422), answer.text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/replays", {"record": {"game": [], "picks": {}}}),
        ("/api/replays", {"record": {"game": "sve", "decks": 1, "seed": "x", "picks": ["a"], "hash": 3}}),
        ("/api/positions", {"text": "- - -\nx: ["}),
        ("/api/positions/0/0", {"text": "title: x\ngame: sve\n"}),
        ("/api/games/sve/check", {"cards": [{"card": []}, 7, None]}),
        ("/api/games/sve/read", {"fields": {"name": [], "text": 5, "cost": {}}}),
        ("/api/games/sve/try", {"fields": {"name": "x"}}),
        ("/api/people/enter", {"name": 3, "password": []}),
    ],
)
def test_wrong_types_are_refused_beside_the_table(fast_server: Served, path: str, body: dict[str, Any]) -> None:
    answer = httpx.post(f"{fast_server.address}{path}", json=body, timeout=WAIT)
    assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"], ids=["NUL", "half a character"])
def test_a_text_that_cannot_be_stored_is_refused(fast_server: Served, name: str) -> None:
    """PostgreSQL stores no NUL, and nothing writes half a character: refused before anything is made of it."""
    content = json.dumps({"name": name, "password": "x" * 12})
    answer = httpx.post(f"{fast_server.address}/api/people/enter", content=content, timeout=WAIT)
    assert answer.status_code == 400 and answer.json()["code"] == "body", answer.text


def test_a_seed_is_as_long_as_a_browser_counts() -> None:
    """Whoever knows the hands at the beginning could try out all the seeds of a shorter one."""
    seeds = [fresh_seed(None) for _ in range(200)]
    assert max(seeds).bit_length() == 53 and len(set(seeds)) == len(seeds)


def test_a_half_sent_request_is_not_waited_for(fast_server: Served) -> None:
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", fast_server.port), timeout=HEADER_SECONDS + 20) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        assert half.recv(1000) == b""
    assert time.monotonic() - began < HEADER_SECONDS + 15


def test_one_address_cannot_use_up_the_tables() -> None:
    quotas = TableQuotas(Settings(personal=False, tables_each=3, bot_tables_each=1, tables_a_minute_each=100))
    quotas.check("a", True)
    quotas.opened("t0", "a", True)
    with pytest.raises(TableError):
        quotas.check("a", True)
    for number in (1, 2):
        quotas.check("a", False)
        quotas.opened(f"t{number}", "a", False)
    with pytest.raises(TableError):
        quotas.check("a", False)
    quotas.check("b", False)
    quotas.closed("t1")
    quotas.check("a", False)


def test_one_person_cannot_use_up_the_tables_from_many_addresses() -> None:
    quotas = TableQuotas(Settings(personal=False, tables_each=3, bot_tables_each=1, tables_a_minute_each=100))
    for number in range(3):
        quotas.check(f"a{number}", False, "p")
        quotas.opened(f"t{number}", f"a{number}", False, "p")
    with pytest.raises(TableError):
        quotas.check("a9", False, "p")
    quotas.check("a9", False, "q")
    quotas.check("a9", False)


def test_one_address_cannot_make_all_the_tables_of_a_minute() -> None:
    quotas = TableQuotas(Settings(personal=False, tables_a_minute_each=5))
    for _ in range(5):
        quotas.check("a", False)
    with pytest.raises(TableError):
        quotas.check("a", False)
    quotas.check("b", False)


def test_one_address_cannot_hold_all_the_sockets() -> None:
    quotas = SocketQuotas(Settings(personal=False, sockets_each=2))
    assert quotas.take("a") and quotas.take("a") and not quotas.take("a") and quotas.take("b")
    quotas.give_back("a")
    assert quotas.take("a")


def test_a_server_that_ends_hands_its_tables_over(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        made = one.make("sve", "me", "me")
        client = one.join(made["table"], made["seats"][0]["key"])
        client.wait_for("state")
        other = Served(one.database)
        try:
            assert httpx.get(f"{one.address}/ready").json()["ready"]
            assert one.stop() == 0
            assert client.wait_for("error")["code"] == "moving"
            began = time.monotonic()
            again = other.join(made["table"], made["seats"][0]["key"])
            assert again.wait_for("state")["serial"] == 0
            assert time.monotonic() - began < 5
        finally:
            other.stop()


def test_metrics_tell_latencies_queues_and_memory(server: Served) -> None:
    httpx.get(f"{server.address}/health")
    text = httpx.get(f"{server.address}/metrics").text
    for name in (
        "gorin_pick_seconds_bucket",
        "gorin_request_seconds_count",
        "gorin_bots_waiting",
        "gorin_memory_bytes",
    ):
        assert name in text


def test_a_socket_is_no_longer_waited_for_as_a_request() -> None:
    """The time limit for the head of a request ends with the request; it would keep what belongs to it in memory."""

    async def run() -> None:
        protocol = Patient.__new__(Patient)
        protocol.cycle = None  # type: ignore[assignment]
        protocol.transport = Mock(get_protocol=lambda: "the socket's")
        protocol._wait()
        with patch.object(H11Protocol, "data_received", lambda *_: None):
            protocol.data_received(b"")
        assert protocol._patience is None

    asyncio.run(run())
