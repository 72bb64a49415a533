"""Playing over the wire: serials, undo, refusals, languages, watching."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from gorin.table.typescript import typescript
from tests.table.serving import Client, Served, table_of

ROOT = Path(__file__).parents[2]


def sit(server: Served, game: str = "orphelia") -> tuple[Client, Client, dict[str, Any]]:
    """Two seats of one person at a new table, both with their first state."""
    made = server.make(game, "me", "me")
    clients = [server.join(made["table"], seat["key"]) for seat in made["seats"]]
    for client in clients:
        client.wait_for("state")
    return clients[0], clients[1], made


def asked(first: Client, second: Client) -> Client:
    return first if first.shown["view"]["decision"] is not None else second


def step(first: Client, second: Client, index: int = 0) -> None:
    asked(first, second).pick(index)
    first.wait_for("state")
    second.wait_for("state")


def test_the_client_has_the_same_types() -> None:
    assert (ROOT / "client" / "src" / "protocol.ts").read_text(encoding="utf-8") == typescript()


def test_only_the_asked_seat_sees_options(server: Served) -> None:
    first, second, _ = sit(server)
    other = second if asked(first, second) is first else first
    assert other.shown["view"]["decision"] is None
    assert other.shown["view"]["asking"] == [1 - other.shown["view"]["viewer"]]


def test_an_old_serial_changes_nothing(server: Served) -> None:
    first, second, _ = sit(server)
    client = asked(first, second)
    old = client.shown["serial"]
    step(first, second)
    client.send(type="pick", serial=old, index=0)
    assert client.wait_for("error")["code"] == "serial"
    assert client.wait_for("state")["serial"] == client.shown["serial"] > old


@pytest.mark.parametrize("index", [-1, 999])
def test_a_pick_out_of_range_is_refused(server: Served, index: int) -> None:
    first, second, _ = sit(server)
    client = asked(first, second)
    client.pick(index)
    assert client.wait_for("error")["code"] == "range"


def test_the_other_seat_cannot_answer(server: Served) -> None:
    first, second, _ = sit(server)
    other = second if asked(first, second) is first else first
    other.pick(0)
    assert other.wait_for("error")["code"] == "not_asked"


def test_a_second_tab_gets_the_same_state(server: Served) -> None:
    first, second, made = sit(server)
    again = server.join(made["table"], made["seats"][0]["key"])
    again.wait_for("state")
    step(first, second)
    assert again.wait_for("state")["serial"] == first.shown["serial"]
    again.close()
    step(first, second)


def test_undo_goes_back_to_ones_last_decision(server: Served) -> None:
    first, second, _ = sit(server)
    client = asked(first, second)
    before = client.shown
    step(first, second)
    client.send(type="undo")
    after = client.wait_for("state")
    assert after["serial"] >= before["serial"] + 2
    assert after["view"]["decision"] == before["view"]["decision"]
    assert table_of(after) == table_of(before)


def test_undo_between_people_asks_for_consent(server: Served) -> None:
    made = server.make("orphelia", "me", "person")
    claim = httpx.post(f"{server.address}/api/tables/{made['table']}/seats/1", json={"invite": made["seats"][1]["key"]})
    first = server.join(made["table"], made["seats"][0]["key"])
    second = server.join(made["table"], claim.json()["key"])
    first.wait_for("state"), second.wait_for("state")
    for _ in range(60):
        client = asked(first, second)
        step(first, second, -1 + len(client.shown["view"]["decision"]["options"]))
        if any("draws" in line["text"] for line in client.shown["view"]["log"]):
            break
    other = second if client is first else first
    serial = client.shown["serial"]
    client.send(type="undo")
    assert other.wait_for("undo_asked")["seat"] == client.shown["view"]["viewer"]
    other.send(type="undo_answer", yes=False)
    assert client.wait_for("error")["code"] == "undo_refused"
    client.send(type="undo")
    other.wait_for("undo_asked")
    other.send(type="undo_answer", yes=True)
    assert client.wait_for("state")["serial"] == serial + 1


def test_an_invitation_works_once(server: Served) -> None:
    made = server.make("sve", "me", "person")
    address = f"{server.address}/api/tables/{made['table']}/seats/1"
    assert httpx.post(address, json={"invite": "guess"}).status_code == 403
    assert httpx.post(address, json={"invite": made["seats"][1]["key"]}).status_code == 200
    assert httpx.post(address, json={"invite": made["seats"][1]["key"]}).status_code == 403


def test_why_not_says_the_clause(server: Served) -> None:
    first, second, _ = sit(server)
    client = asked(first, second)
    state = client.shown
    hand = state["view"]["seats"][state["view"]["viewer"]]["zones"]["hand"]["cards"]
    client.send(type="why_not", card=hand[0]["id"])
    answer = client.wait_for("refused")
    assert answer["clause"] and answer["words"] and answer["card"] == hand[0]["id"]
    client.send(type="why_not", action={"play": "no such card"})
    assert client.wait_for("refused")["words"]


def test_a_card_of_the_other_hand_cannot_be_asked_about(server: Served) -> None:
    first, second, _ = sit(server)
    shown = second.shown["view"]["seats"][1]["zones"]["hand"]["cards"][0]["id"]
    first.send(type="why_not", card=shown)
    foreign = first.wait_for("refused")
    first.send(type="why_not", card="c0")
    unknown = first.wait_for("refused")
    assert foreign["words"] == unknown["words"]


def test_both_languages(server: Served) -> None:
    first, second, _ = sit(server)
    client = asked(first, second)
    english = client.shown
    client.send(type="resync", lang="ja")
    japanese = client.wait_for("state")
    assert japanese["view"]["log"][0]["number"] == 0
    assert japanese["view"]["decision"]["question"] != english["view"]["decision"]["question"]


def test_watching_shows_what_everybody_knows(server: Served) -> None:
    _, _, made = sit(server)
    watcher = server.join(made["table"], "")
    state = watcher.wait_for("state")
    assert state["view"]["viewer"] is None and state["view"]["decision"] is None
    for side in state["view"]["seats"]:
        assert side["zones"]["hand"]["count"] > 0 and side["zones"]["hand"]["cards"] == []
    watcher.send(type="pick", serial=state["serial"], index=0)
    assert watcher.wait_for("error")["code"] == "watching"
    watcher.send(type="say", text="hello")
    assert watcher.wait_for("error")["code"] == "watching"


def test_nobody_watches_where_it_is_not_wanted(server: Served) -> None:
    made = server.make("sve", "me", "bot", spectators=False)
    assert server.join(made["table"], "").wait_for("error")["code"] == "no_watching"


def test_conceding_ends_the_game(server: Served) -> None:
    first, second, _ = sit(server)
    first.send(type="concede")
    assert second.wait_for("state")["view"]["result"]["winners"] == [1]
    first.wait_for("state")
    first.send(type="concede")
    assert first.wait_for("error")["code"] == "over"


def test_a_bot_answers(server: Served) -> None:
    made = server.make("orphelia", "me", "bot")
    client = server.join(made["table"], made["seats"][0]["key"])
    client.wait_for("state")
    for _ in range(20):
        while client.shown["view"]["decision"] is None:
            client.wait_for("state")
        client.pick(0)
        client.wait_for("state")
    picks = set(client.shown["moments"])
    assert client.shown["serial"] >= 20 and picks


def test_what_is_said_reaches_everybody_as_text(server: Served) -> None:
    first, second, _ = sit(server)
    first.send(type="say", text="<b>hi</b>\n there")
    assert second.wait_for("chat")["text"] == "<b>hi</b> there"


def test_health_and_metrics(server: Served) -> None:
    assert httpx.get(f"{server.address}/health").json()["status"] == "ok"
    text = httpx.get(f"{server.address}/metrics").text
    assert "gorin_tables " in text and "gorin_changes_total " in text


def test_illegal_decks_and_seats_are_refused_in_words(server: Served) -> None:
    def refused(**body: object) -> dict[str, str]:
        answer = httpx.post(f"{server.address}/api/tables?lang=en", json=body)
        assert answer.status_code == 400, answer.text
        found: dict[str, str] = answer.json()
        return found

    deck = server.decks("sve")[0]
    me = {"kind": "me", "deck": deck}
    assert "chess" in refused(game="chess", seats=[me, me])["words"]
    assert refused(game="sve", seats=[me])["code"] == "rules"
    assert refused(game="sve", seats=[me, {"kind": "ghost", "deck": deck}])["code"] == "kind"
    assert refused(game="sve", seats=[me, {"kind": "me", "deck": "nothing"}])["code"] == "rules"
    assert refused(game="sve", seats=[me, {"kind": "me", "deck": ["no such card"]}])["code"] == "rules"
    assert refused(game="sve", seats="many")["code"] == "body"
