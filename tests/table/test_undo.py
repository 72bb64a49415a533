"""What cannot be taken back: a finished game, and somebody else's answer."""

from __future__ import annotations

import httpx
import pytest

from tests.table.serving import WAIT, Client, Served


def two_people(server: Served, game: str) -> list[Client]:
    """Two people at a new table, each with a first state."""
    made = server.make(game, "me", "person")
    address = f"{server.address}/api/tables/{made['table']}/seats/1"
    claimed = httpx.post(address, json={"invite": made["seats"][1]["key"]}, timeout=WAIT).json()["key"]
    clients = [server.join(made["table"], key) for key in (made["seats"][0]["key"], claimed)]
    for client in clients:
        client.wait_for("state")
    return clients


def next_pick(clients: list[Client]) -> Client:
    """Whoever is asked picks the last option; everybody is told."""
    asked = next(client for client in clients if client.shown["view"]["decision"])
    asked.pick(len(asked.shown["view"]["decision"]["options"]) - 1)
    for client in clients:
        client.wait_for("state")
    return asked


@pytest.mark.parametrize("kind", ["me", "bot", "person"])
def test_a_finished_game_is_not_taken_back(fast_server: Served, kind: str) -> None:
    made = fast_server.make("orphelia", "me", kind)
    client = fast_server.join(made["table"], made["seats"][0]["key"])
    if client.shown["view"]["decision"]:
        client.pick(0)
        client.wait_for("state")
    client.send(type="concede")
    while client.shown["view"]["result"] is None:
        client.wait_for("state")
    assert client.shown["undo"] == ""
    record = httpx.get(f"{fast_server.address}/api/tables/{made['table']}/record", timeout=WAIT)
    assert record.status_code == 200 and "seed" in record.json()
    client.send(type="undo")
    assert client.wait_for("error")["code"] == "over"


def test_the_answer_of_another_is_taken_back_only_by_consent(fast_server: Served) -> None:
    """Whatever a player has answered, among it passes that reveal no card."""
    clients = two_people(fast_server, "orphelia")
    before = next_pick(clients)
    for _ in range(20):
        picker = next_pick(clients)
        if picker is not before:
            serial = before.shown["serial"]
            before.send(type="undo")
            assert picker.wait_for("undo_asked", 5)["seat"] == before.shown["view"]["viewer"]
            picker.send(type="undo_answer", yes=False)
            assert before.wait_for("error")["code"] == "undo_refused"
            assert before.shown["serial"] == serial
        before = picker
