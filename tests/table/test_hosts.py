"""The server answers only to its own names, so that no page elsewhere can pass for one of its own."""

from __future__ import annotations

import socket

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from gorin.table.web import Hosts
from tests.table.serving import Served

FOREIGN = "attacker.example:8055"


def test_a_foreign_name_is_refused(server: Served) -> None:
    for path in ("/", "/health", "/api/games", "/api/tables"):
        assert httpx.get(f"{server.address}{path}", headers={"Host": FOREIGN}).status_code == 421
    answer = httpx.post(
        f"{server.address}/api/tables?lang=en", json={}, headers={"Host": FOREIGN, "Origin": f"http://{FOREIGN}"}
    )
    assert answer.json()["code"] == "host"
    table = server.make("sve", "me", "me")["table"]
    sock = socket.create_connection(("127.0.0.1", server.port))
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://{FOREIGN}/ws/{table}", sock=sock, origin=Origin(f"http://{FOREIGN}")),
    ):
        pass


def test_own_names_are_answered(server: Served) -> None:
    for host in (f"localhost:{server.port}", f"127.0.0.1:{server.port}", "LOCALHOST", "[::1]:1"):
        assert httpx.get(f"{server.address}/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("192.168.1.5:8055", True),
        ("[fe80::1]:8055", True),
        ("play.example", True),
        ("play.example.", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        (None, False),
        ("[", False),
    ],
)
def test_names_where_it_listens_everywhere(host: str | None, allowed: bool) -> None:
    assert Hosts("0.0.0.0", ("https://play.example",)).allows(host) is allowed


def test_an_address_of_another_network_is_no_name_of_this_machine() -> None:
    assert not Hosts("127.0.0.1", ()).allows("192.168.1.5:8055")
