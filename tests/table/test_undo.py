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


def seated(server: Served, kind: str) -> list[Client]:
    """The people of a new table: alone with oneself, with a bot, or two of them."""
    if kind == "person":
        return two_people(server, "orphelia")
    made = server.make("orphelia", "me", kind)
    clients = [server.join(made["table"], seat["key"]) for seat in made["seats"] if seat["key"]]
    for client in clients:
        client.wait_for("state")
    return clients


@pytest.mark.parametrize("kind", ["me", "bot", "person"])
def test_a_finished_game_is_not_taken_back(fast_server: Served, kind: str) -> None:
    clients = seated(fast_server, kind)
    client = clients[0]
    picked = False
    while not picked:
        if any(each.shown["view"]["decision"] for each in clients):
            picked = next_pick(clients) is client
        else:
            client.wait_for("state")
    client.send(type="concede")
    while client.shown["view"]["result"] is None:
        client.wait_for("state")
    assert client.shown["undo"] == ""
    record = httpx.get(f"{fast_server.address}/api/tables/{client.table}/record", timeout=WAIT)
    assert record.status_code == 200 and "seed" in record.json()
    client.send(type="undo")
    assert client.wait_for("error", 10)["code"] == "over"


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
