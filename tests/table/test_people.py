"""Guests and accounts, and what belongs to whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gorin.table.names import clean_name
from gorin.table.ratings import BEGINNING, after
from tests.table.serving import WAIT, Served, served

DECK = {"name": "mine", "cards": ["剣士"]}
PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that others can reach: it has a page elsewhere, so whoever comes is a stranger."""
    with served(tmp_path_factory.mktemp("people"), "--origin", "https://play.example") as found:
        yield found


def visitor(house: Served) -> httpx.Client:
    """A browser of its own; cookies that are for TLS are sent here too."""
    client = httpx.Client(base_url=house.address, timeout=WAIT)

    def keep(answer: httpx.Response) -> None:
        for line in answer.headers.get_list("set-cookie"):
            assert "httponly" in line.lower() and "samesite=lax" in line.lower() and "secure" in line.lower()
            name, _, value = line.partition(";")[0].partition("=")
            client.headers["Cookie"] = "" if value in ("", '""') else f"{name}={value}"

    client.event_hooks["response"] = [keep]
    return client


def own_decks(client: httpx.Client) -> list[str]:
    found: list[dict[str, Any]] = client.get("/api/games/sve/decks").json()
    return [each["name"] for each in found if each["own"]]


def test_what_a_stranger_saves_is_that_strangers_own(house: Served) -> None:
    one, two = visitor(house), visitor(house)
    assert one.post("/api/games/sve/decks", json=DECK).status_code == 200
    assert own_decks(one) == ["mine"] and own_decks(two) == []
    two.delete("/api/games/sve/decks/mine")
    assert two.post("/api/games/sve/decks/mine/share", json={"shared": "public"}).status_code == 404
    assert own_decks(one) == ["mine"]


def test_private_by_link_and_public(house: Served) -> None:
    one, two = visitor(house), visitor(house)
    one.post("/api/games/sve/decks", json={**DECK, "name": "gift"})
    item = next(each for each in one.get("/api/games/sve/decks").json() if each["name"] == "gift")
    link = f"/api/shared/{item['link']}"
    assert item["shared"] == "private" and two.get(link).status_code == 404
    one.post("/api/games/sve/decks/gift/share", json={"shared": "link"})
    assert two.get(link).json()["content"] == DECK["cards"]
    assert "gift" not in [each["name"] for each in two.get("/api/games/sve/shared/decks").json()]
    one.post("/api/games/sve/decks/gift/share", json={"shared": "public"})
    assert "gift" in [each["name"] for each in two.get("/api/games/sve/shared/decks").json()]
    assert two.post(f"{link}/copy").status_code == 200 and own_decks(two) == ["gift"]
    one.post("/api/games/sve/decks", json={"name": "gift", "cards": ["別"]})
    assert [each["version"] for each in one.get("/api/games/sve/decks/gift/versions").json()] == [2, 1]
    assert two.get("/api/games/sve/decks/gift/versions").json()[0]["content"] == DECK["cards"]


def test_a_guest_comes_to_another_device_by_a_key(house: Served) -> None:
    one, two = visitor(house), visitor(house)
    made = one.post("/api/people/guest", json={"name": "A\u202eB"}).json()
    assert made["person"]["name"] == "AB" and not made["person"]["account"]
    one.post("/api/games/sve/decks", json=DECK)
    assert two.post("/api/people/key", json={"key": "guess"}).status_code == 403
    assert two.post("/api/people/key", json={"key": made["key"]}).status_code == 200
    assert own_decks(two) == ["mine"]


def test_an_account_keeps_what_the_guest_had(house: Served) -> None:
    one, two = visitor(house), visitor(house)
    one.post("/api/games/sve/decks", json=DECK)
    answer = one.post("/api/people/account", json={"name": "Aki", "password": PASSWORD})
    assert answer.status_code == 200 and answer.json()["person"]["account"]
    assert own_decks(one) == ["mine"]
    assert two.post("/api/people/account", json={"name": "ＡＫＩ", "password": PASSWORD}).status_code == 409
    assert two.post("/api/people/enter", json={"name": "aki", "password": "wrong wrong"}).status_code == 403
    assert two.post("/api/people/enter", json={"name": "nobody", "password": PASSWORD}).status_code == 403
    assert two.post("/api/people/enter", json={"name": "aki", "password": PASSWORD}).status_code == 200
    assert own_decks(two) == ["mine"]
    changed = {"old": PASSWORD, "new": "another horse"}
    assert two.post("/api/people/password", json=changed).status_code == 200
    assert own_decks(one) == [] and own_decks(two) == ["mine"]
    everything = two.get("/api/people/me/everything").json()
    assert [each["name"] for each in everything["things"]] == ["mine"]
    assert two.get("/api/people/profile/aki").json()["name"] == "Aki"
    assert two.delete("/api/people/me").status_code == 200
    assert two.get("/api/people/me").json()["person"] is None
    assert two.get("/api/people/profile/aki").status_code == 404


def test_a_forged_cookie_is_nobody(house: Served) -> None:
    one = visitor(house)
    one.post("/api/people/guest", json={"name": "A"})
    number, entries, issued, signature = one.headers["Cookie"].partition("=")[2].split(".")
    for forged in (f"x{number}.{entries}.{issued}.{signature}", f"{number}.1.{issued}.{signature}", "a.b", "...", "x"):
        headers = {"Cookie": f"gorin_person={forged}"}
        assert httpx.get(f"{house.address}/api/people/me", headers=headers).json()["person"] is None


def test_whoever_opens_a_server_of_this_machine_is_its_host(server: Served) -> None:
    assert httpx.get(f"{server.address}/api/people/me").json() == {"person": None, "host": True}
    forwarded = {"X-Forwarded-For": "192.0.2.1"}
    assert not httpx.get(f"{server.address}/api/people/me", headers=forwarded).json()["host"]


def test_a_pass_phrase_is_asked_for(tmp_path: Path) -> None:
    with served(tmp_path, "--invite-only", "sesame") as closed:
        client = httpx.Client(base_url=closed.address, timeout=WAIT)
        assert client.get("/api/tables").status_code == 401
        assert client.post("/api/tables", json={}).json()["code"] == "pass_phrase"
        assert client.get("/health").status_code == 200
        assert client.post("/api/enter", json={"phrase": "guess"}).status_code == 401
        assert client.get("/api/tables").status_code == 401
        assert client.post("/api/enter", json={"phrase": "sesame"}).status_code == 200
        assert client.get("/api/tables").status_code == 200


def test_ratings_go_from_the_loser_to_the_winner() -> None:
    winner, loser = after([BEGINNING, BEGINNING], [1.0, 0.0])
    assert winner == BEGINNING + 16 and loser == BEGINNING - 16
    assert after([BEGINNING, BEGINNING], [0.5, 0.5]) == [BEGINNING, BEGINNING]


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ("a\0b", "ab"),
        ("\u202eevil\u2066", "evil"),
        ("a\u200bb", "ab"),
        ("  a \n b ", "a b"),
        ("\ud800x", "x"),
        (7, ""),
        (["x"], ""),
        ("五輪🃏", "五輪🃏"),
    ],
)
def test_names_are_one_line_of_visible_text(given: object, seen: str) -> None:
    assert clean_name(given) == seen
