"""The judge's page: a scenario file is opened, judged, asked about and played on from."""

from __future__ import annotations

from typing import Any

import httpx

from tests.table.serving import Served

GOOD = """game: sve
title: one attack is left
cards:
  - {name: 試しの剣士, class: ニュートラル, kind: フォロワー, types: [], cost: 3, attack: 3, health: 3}
position:
  p1: {field: [試しの剣士], ex: [フェアリーウィスプ]}
  p2: {health: 3}
steps:
  - p1: {attack: {with: 試しの剣士, target: "p2:leader"}}
expect: {winner: p1}
"""
BAD = GOOD.replace("winner: p1", "winner: p2").replace("one attack", "the same attack")


def post(server: Served, path: str, **body: Any) -> httpx.Response:
    return httpx.post(f"{server.address}/api/positions{path}?lang=en", json=body, timeout=30)


def test_every_scenario_of_a_file_is_judged(server: Served) -> None:
    found = post(server, "", text=f"{GOOD}---\n{BAD}---\ngame: sve\npositon: {{}}\n").json()
    assert [each["ok"] for each in found] == [True, False, False]
    assert [each["readable"] for each in found] == [True, True, False]
    assert found[1]["line"] == 21 and found[1]["words"]
    assert found[2]["line"] > 21 and "positon" in found[2]["words"]


def test_a_position_is_looked_at_before_and_after_a_step(server: Served) -> None:
    before = post(server, "/0/0", text=GOOD).json()
    names = {face["name"] for face in before["view"]["faces"].values()}
    assert "試しの剣士" in names and before["view"]["result"] is None
    assert any(option["verb"] == "attack" for option in before["view"]["decision"]["options"])
    after = post(server, "/1/1", text=f"{GOOD}---\n{BAD}").json()
    assert after["view"]["result"]["winners"] == [0]


def test_what_may_be_done_and_what_not(server: Served) -> None:
    attack = 'attack: {with: 試しの剣士, target: "p2:leader"}'
    assert post(server, "/0/0/ask", text=GOOD, player=0, action=f"{{{attack}}}").json()["ok"]
    refused = post(server, "/0/0/ask", text=GOOD, player=1, action="pass").json()
    assert not refused["ok"] and refused["words"]
    broken = post(server, "/0/0/ask", text=GOOD, player=0, action="{attack: [")
    assert broken.status_code == 400
    assert post(server, "/0/0/ask", text=GOOD, player=7, action="pass").status_code == 404
    assert post(server, "/5/0", text=GOOD).status_code == 404
    assert post(server, "", text=3).status_code == 400


def test_a_game_goes_on_from_a_position_and_comes_back(server: Served) -> None:
    made = post(server, "/0/0/play", text=GOOD, seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}]).json()
    client = server.join(made["table"], made["seats"][0]["key"])
    state = client.wait_for("state")
    attack = next(each for each in state["view"]["decision"]["options"] if each["verb"] == "attack")
    client.pick(attack["index"])
    while state["view"]["result"] is None:
        state = client.wait_for("state")
    assert state["view"]["result"]["winners"] == [0]
    record = httpx.get(f"{server.address}/api/tables/{made['table']}/record?lang=en")
    assert record.status_code == 409
    again = httpx.post(f"{server.address}/api/replays?lang=en", json={"table": made["table"]}, timeout=30)
    assert again.json()["moments"] == 1
    client.close()
    friend = post(server, "/0/0/play", text=GOOD, seats=[{"kind": "me"}, {"kind": "person"}])
    assert friend.status_code == 400
