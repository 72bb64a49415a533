"""Who may do what: the routes of the server for strangers, guests, others, owners, and people who were blocked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from gorin.table.administration import Administration
from gorin.table.server import make_app
from gorin.table.settings import Settings
from tests.table.serving import WAIT, Served, served

PASSWORD = "correct horse"
ROLES = ("stranger", "guest", "other", "owner", "blocked")
KNOWN = ("guest", "other", "owner")
DECK, SET = "secret", "secrets"
CARD_FILE = "名前,クラス,種類,タイプ,コスト,攻撃力,体力,テキスト\n秘密の剣士,ニュートラル,フォロワー,兵士,1,1,1,\n"


@dataclass
class Place:
    """A server that strangers can reach, with somebody's private things and a game that is not over."""

    server: Served
    cookies: dict[str, str]
    values: dict[str, str] = field(default_factory=dict)

    def ask(self, role: str, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        known = self.cookies.get(role)
        given = {**({"Cookie": f"gorin_person={known}"} if known else {}), **headers}
        address = self.server.address + path.format(**self.values)
        if method == "POST" and not isinstance(body, str):
            return httpx.post(address, json=body or {}, headers=given, timeout=WAIT)
        return httpx.request(method, address, content=body, headers=given, timeout=WAIT)


def cookie_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    line = next(each for each in answer.headers.get_list("set-cookie") if each.startswith("gorin_person="))
    return line.partition(";")[0].partition("=")[2]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder: Path = tmp_path_factory.mktemp("roles")
    options = ("--origin", "https://play.example", "--messages-a-second", "1000")
    with served(folder, *options) as server:
        found = Place(server, {})
        found.cookies["guest"] = cookie_of(found.ask("", "POST", "/api/people/guest"))
        for name in ("other", "owner", "blocked"):
            known = found.ask("", "POST", "/api/people/account", {"name": name, "password": PASSWORD})
            found.cookies[name] = cookie_of(known)
        assert Administration(f"sqlite:///{folder / 'tables.sqlite'}").block("blocked") == 1
        saved = found.ask("owner", "POST", "/api/games/sve/decks", {"name": DECK, "cards": ["剣士"]})
        assert saved.status_code == 200
        read = found.ask("owner", "POST", f"/api/games/sve/sets/{SET}/read/csv", CARD_FILE)
        assert read.status_code == 200 and read.json()["rows"][0]["ok"], read.text
        seats = [{"kind": "me", "deck": deck} for deck in server.decks("orphelia")[:2]]
        seats[1]["kind"] = "person"
        made = found.ask("owner", "POST", "/api/tables", {"game": "orphelia", "seats": seats}).json()
        decks = found.ask("owner", "GET", "/api/games/sve/decks").json()
        link = next(each["link"] for each in decks if each["name"] == DECK)
        found.values = {"table": made["table"], "link": link, "deck": DECK, "set": SET, "x": "x"}
        yield found


REFUSED_EVERYWHERE = (
    ("GET", "/api/shared/{link}", 404),
    ("POST", "/api/shared/{link}/copy", 404),
    ("GET", "/api/tables/{table}/record", 403),
    ("GET", "/api/tables/{table}/summary", 403),
    ("POST", "/api/tables/{table}/position", 403),
    ("POST", "/api/tables/{table}/hint", 403),
    ("POST", "/api/tables/{table}/seats/0", 403),
    ("POST", "/api/tables/{table}/seats/1", 403),
    ("DELETE", "/inside/tables/{table}", 404),
    ("GET", "/api/images/{x}", 404),
    ("GET", "/api/replays/{x}/0", 404),
    ("GET", "/api/replays/{x}/judged/0", 404),
    ("POST", "/api/replays/{x}/0", 404),
    ("POST", "/api/replays/{x}/0/position", 404),
    ("GET", "/api/lab/{x}", 404),
    ("POST", "/api/lab/{x}/stop", 404),
    ("GET", "/api/lab/{x}/report", 404),
    ("GET", "/api/lab/{x}/games/0", 404),
)
"""Whoever asks: a private thing by its link, a game that is not over, and what nobody knows the name of."""
OWNERS_ONLY = (
    ("POST", "/api/games/sve/decks/{deck}/share", {"shared": "private"}),
    ("POST", "/api/games/sve/decks/{deck}/duplicate", {"to": "twice"}),
    ("POST", "/api/games/sve/sets/{set}/images", {"images": {}}),
    ("POST", "/api/games/sve/sets/{set}/duplicate", {"to": "twice"}),
)
SOMEBODYS = (
    ("GET", "/api/people/me/everything", None),
    ("POST", "/api/people/key", None),
    ("POST", "/api/people/password", {"old": "wrong wrong", "new": "another horse"}),
)
"""What only those have whom the server knows."""


@pytest.mark.parametrize(("method", "path", "status"), REFUSED_EVERYWHERE)
def test_nobody_may(place: Place, method: str, path: str, status: int) -> None:
    for role in ROLES:
        assert place.ask(role, method, path).status_code == status, role
    forged = {"x-gorin-handed-on": "0 127.0.0.1"}
    assert place.ask("stranger", method, path, **forged).status_code == status


@pytest.mark.parametrize(("method", "path", "body"), OWNERS_ONLY)
def test_only_the_owner_may(place: Place, method: str, path: str, body: dict[str, Any]) -> None:
    for role in ROLES:
        expected = 200 if role == "owner" else 404
        assert place.ask(role, method, path, body).status_code == expected, role


def test_only_somebody_may(place: Place) -> None:
    found = {
        path: [place.ask(role, method, path, body).status_code for role in ROLES] for method, path, body in SOMEBODYS
    }
    assert found == {
        "/api/people/me/everything": [403, 200, 200, 200, 403],
        "/api/people/key": [403, 200, 403, 403, 403],
        "/api/people/password": [403] * 5,
    }
    assert place.ask("stranger", "DELETE", "/api/people/me").status_code == 403
    assert place.ask("blocked", "DELETE", "/api/people/me").status_code == 403


def test_nobody_else_sees_or_deletes_what_is_private(place: Place) -> None:
    for role in ROLES:
        decks = [each["name"] for each in place.ask(role, "GET", "/api/games/sve/decks").json() if each["own"]]
        sets = [each["name"] for each in place.ask(role, "GET", "/api/games/sve/sets").json()]
        versions = place.ask(role, "GET", "/api/games/sve/decks/{deck}/versions").json()
        file = place.ask(role, "GET", "/api/games/sve/export/csv").content.decode()
        assert (DECK in decks, SET in sets, bool(versions), "秘密の剣士" in file) == (role == "owner",) * 4, role
        me = place.ask(role, "GET", "/api/people/me").json()["person"]
        assert (me is not None) == (role in KNOWN)
        assert place.ask(role, "POST", "/api/replays", {"table": place.values["table"]}).status_code == 403
        if role != "owner":
            place.ask(role, "DELETE", "/api/games/sve/decks/{deck}")
    assert DECK in [each["name"] for each in place.ask("owner", "GET", "/api/games/sve/decks").json()]
    assert place.ask("", "POST", "/api/people/enter", {"name": "blocked", "password": PASSWORD}).status_code == 403


def test_no_other_page_changes_anything(place: Place, tmp_path: Path) -> None:
    """By every route that changes something, whoever's browser is made to ask."""
    app = make_app(Settings(database=f"sqlite:///{tmp_path / 'routes.sqlite'}"))
    try:
        paths = app.openapi()["paths"]
    finally:
        app.state.tables.close()
    changing = [(method.upper(), path) for path, methods in paths.items() for method in methods if method != "get"]
    assert len(changing) > 30
    for method, path in changing:
        names = {part.strip("{}") for part in path.split("/") if part.startswith("{")}
        asked = path.format(**dict.fromkeys(names, "0"))
        for origin in ("https://evil.example", "null"):
            answer = place.ask("owner", method, asked, Origin=origin)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin"), (method, path)


def test_strangers_do_not_look_after_the_server(place: Place) -> None:
    assert place.ask("stranger", "GET", "/metrics", **{"X-Forwarded-For": "192.0.2.1"}).status_code == 404
    assert place.ask("stranger", "GET", "/metrics").status_code == 200
