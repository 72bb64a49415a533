"""Clients that do what they may not: each is refused, and nobody else is disturbed."""

from __future__ import annotations

import json
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from gorin.table.settings import Settings
from tests.table.serving import WAIT, Client, Served


@pytest.fixture
def good(server: Served) -> Client:
    """Somebody at another table who must not notice anything."""
    made = server.make("sve", "me", "me")
    client = server.join(made["table"], made["seats"][0]["key"])
    client.wait_for("state")
    return client


@pytest.fixture
def table(server: Served) -> dict[str, Any]:
    return server.make("sve", "me", "me")


def undisturbed(client: Client) -> None:
    began = time.monotonic()
    client.send(type="resync", lang="en")
    client.wait_for("state")
    assert time.monotonic() - began < 2


def socket(server: Served, table: object) -> str:
    return f"ws://127.0.0.1:{server.port}/ws/{table}"


def test_a_wrong_token(server: Served, table: dict[str, Any], good: Client) -> None:
    client = server.join(table["table"], "x" * 32)
    assert client.wait_for("error")["code"] == "token"
    with pytest.raises(ConnectionClosed):
        client.receive()
    undisturbed(good)


def test_a_table_that_does_not_exist(server: Served) -> None:
    assert server.join("nowhere", "").wait_for("error")["code"] == "no_table"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://[", "null", "//"])
def test_a_foreign_origin(server: Served, table: dict[str, Any], origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(socket(server, table["table"]), origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    with connect(socket(server, table["table"]), origin=Origin(server.address)):
        pass
    answer = httpx.post(f"{server.address}/api/tables", json={}, headers={"Origin": origin})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"type": "nothing"}', '{"type": "pick"}', '{"type": "pick", "serial": "1", "index": 0}',
     '{"type": "pick", "serial": 1, "index": 0, "more": 1}', '{"type": "pick", "serial": 1e999, "index": 0}',
     "[" * 5000, '"\\ud800"'],
)  # fmt: skip
def test_broken_messages(server: Served, table: dict[str, Any], text: str) -> None:
    client = server.join(table["table"], table["seats"][0]["key"])
    client.wait_for("state")
    client.ws.send(text)
    assert client.wait_for("error")["code"] == "message"
    undisturbed(client)


def test_a_broken_first_message(server: Served, table: dict[str, Any]) -> None:
    for text in ("{", '{"type": "pick", "serial": 0, "index": 0}'):
        with connect(socket(server, table["table"])) as ws:
            ws.send(text)
            assert json.loads(ws.recv(WAIT))["code"] == "message"
            with pytest.raises(ConnectionClosed):
                ws.recv(WAIT)


def test_bytes_instead_of_text(server: Served, table: dict[str, Any], good: Client) -> None:
    client = server.join(table["table"], table["seats"][0]["key"])
    client.wait_for("state")
    client.ws.send(b"\x00\xff")
    with pytest.raises(ConnectionClosed):
        for _ in range(20):
            client.receive()
    undisturbed(good)


def test_a_message_of_10_megabytes(server: Served, table: dict[str, Any], good: Client) -> None:
    client = server.join(table["table"], table["seats"][0]["key"])
    client.wait_for("state")
    with pytest.raises(ConnectionClosed):
        client.send(type="say", text="x" * 10_000_000)
        for _ in range(20):
            client.receive()
    undisturbed(good)


def test_a_body_of_10_megabytes(server: Served) -> None:
    assert httpx.post(f"{server.address}/api/tables", content=b"x" * 10_000_000).status_code == 413


def test_a_thousand_requests(server: Served, good: Client) -> None:
    rate = Settings()
    began = time.monotonic()
    with httpx.Client() as client:
        codes = [client.post(f"{server.address}/api/tables", json={}).status_code for _ in range(300)]
    assert set(codes) <= {400, 429}
    assert codes.count(400) <= rate.burst + rate.messages_a_second * (time.monotonic() - began) + 1
    undisturbed(good)
    time.sleep(2)


def test_a_thousand_messages_a_second(server: Served, table: dict[str, Any], good: Client) -> None:
    client = server.join(table["table"], table["seats"][0]["key"])
    client.wait_for("state")
    with pytest.raises(ConnectionClosed):
        for number in range(3000):
            client.send(type="say", text=str(number))
        while True:
            client.receive()
    said = sum('"chat"' in frame for frame in client.frames)
    assert said <= 120
    undisturbed(good)


def test_markup_in_names_is_only_text(server: Served) -> None:
    deck = server.decks("sve")[0]
    name = "<img src=x onerror=alert(1)>"
    body = {"game": "sve", "seats": [{"kind": "me", "deck": deck, "name": name}, {"kind": "bot", "deck": deck}]}
    made = httpx.post(f"{server.address}/api/tables", json=body).json()
    client = server.join(made["table"], made["seats"][0]["key"])
    assert client.wait_for("presence")["seats"][0]["name"] == name[:40]


@pytest.mark.parametrize(
    "path", ["/../settings.py", "/%2e%2e/settings.py", "/assets/../../server.py", "/static/../words.json"]
)
def test_no_file_outside_the_client_is_served(server: Served, path: str) -> None:
    answer = httpx.get(f"{server.address}{path}")
    assert "def " not in answer.text and "error.token" not in answer.text
