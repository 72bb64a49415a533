"""Cards and decks beside the table: reading, saving, files in and out, trying a card."""

from __future__ import annotations

import csv
import io
import json

import httpx
import pytest
from openpyxl import load_workbook

import gorin
from gorin.table import sheets, workshop
from gorin.table.bots import begin
from tests.table.serving import Served

COLUMNS = gorin.game("sve").columns
CARD = {
    "name": "試しの剣士",
    "name_en": "Trial Blade",
    "class": "ニュートラル",
    "kind": "フォロワー",
    "types": ["剣士", "旅人"],
    "cost": 2,
    "attack": 2,
    "health": 1,
    "text": "《ファンファーレ》1枚引く。\n《ラストワード》1枚引く。",
}


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_the_editor_reads_one_card_however_many_stand_beside_it(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody types, the other cards of the set are not read again each time."""
    book = gorin.game(slug)
    listed = [dict(each) for each in book.listed_fields()]
    name = "name" if "name" in listed[0] else "spell_name"
    own = [{**listed[at % len(listed)], name: f"own {at}"} for at in range(300)]
    read: list[object] = []
    reading = type(book).read_card
    monkeypatch.setattr(type(book), "read_card", lambda *given: read.append(given) or reading(*given))
    for letters in ("m", "mi"):
        assert workshop.read(slug, {**listed[0], name: letters}, own, "en")["ok"]
    assert 2 <= len(read) < 20


@pytest.mark.parametrize("ending", sheets.KINDS)
def test_cards_go_out_and_come_in_again(ending: str) -> None:
    assert sheets.read(sheets.write([CARD], COLUMNS, ending), COLUMNS, ending) == [CARD]


def test_a_sheet_of_spreadsheets_in_japan() -> None:
    text = 'カード名,コスト,テキスト\r\n剣,２,"一行目\n二行目"\r\n'
    assert sheets.read(text.encode("cp932"), COLUMNS, "csv") == [{"name": "剣", "cost": 2, "text": "一行目\n二行目"}]


def test_a_cell_never_becomes_a_formula() -> None:
    book = load_workbook(io.BytesIO(sheets.write([{**CARD, "name": "=1+1"}], COLUMNS, "xlsx")))
    assert book.active is not None
    assert all(cell.data_type != "f" for row in book.active.iter_rows() for cell in row)


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "-cmd|' /C calc'!A0", " =1", "\t=1", "+x", "＝1+1", "＋1する"])
def test_a_cell_of_a_csv_never_becomes_a_formula(text: str) -> None:
    written = sheets.write([{**CARD, "name": text, "cost": -2}], COLUMNS, "csv").decode("utf-8-sig")
    row = list(csv.reader(io.StringIO(written)))[1]
    assert f"'{text}" in row and "-2" in row and text not in row


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("text", ["＋1する。", "-1/-1", "'引用'", "'=1"])
def test_a_cell_that_was_made_harmless_is_read_as_it_was(text: str, ending: str) -> None:
    (card,) = sheets.read(sheets.write([{**CARD, "text": text}], COLUMNS, ending), COLUMNS, ending)
    assert card["text"] == text


@pytest.mark.parametrize(
    ("ending", "data"),
    [
        ("csv", b"nothing,known\n1,2\n"),
        ("xlsx", b"PK no zip"),
        ("json", b"{"),
        ("json", b"1"),
        ("yaml", b"a: [b"),
        ("exe", b""),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(server: Served, ending: str, data: bytes) -> None:
    answer = httpx.post(f"{server.address}/api/games/sve/import/{ending}?lang=en", content=data, timeout=60)
    assert answer.status_code == 400 and answer.json()["words"]


def test_a_file_with_a_good_and_a_broken_card(server: Served) -> None:
    broken = {**CARD, "name": "壊れた剣士", "text": "ひっぱる。"}
    data = json.dumps([CARD, broken], ensure_ascii=False).encode()
    answers = httpx.post(f"{server.address}/api/games/sve/import/json?lang=en", content=data, timeout=60).json()
    assert [each["ok"] for each in answers] == [True, False]
    kept = httpx.get(f"{server.address}/api/games/sve/cards", timeout=60).json()
    assert [each["fields"] for each in kept if each["own"]] == [CARD]
    httpx.delete(f"{server.address}/api/games/sve/cards/{CARD['name']}")
    assert not any(each["own"] for each in httpx.get(f"{server.address}/api/games/sve/cards", timeout=60).json())


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_the_list_of_cards_is_without_the_fillers_of_positions(server: Served, slug: str) -> None:
    listed = httpx.get(f"{server.address}/api/games/{slug}/cards", timeout=60).json()
    assert listed and not any(each["fields"] in gorin.game(slug).plain_cards for each in listed)


def test_a_card_is_tried_in_the_opening_hand() -> None:
    origin = workshop.trial("sve", CARD, "en")
    assert workshop.in_hand(begin("sve", origin), "hand", str(CARD["name"]))


def test_what_a_reading_says() -> None:
    good = workshop.read("sve", CARD, [], "en")
    assert good["ok"] and good["explained"]["ja"] and good["explained"]["en"]
    bad = workshop.read("sve", {**CARD, "text": "1枚ひっぱる。"}, [], "en")
    assert not bad["ok"] and bad["line"] == 1 and bad["words"]


def test_a_deck_by_its_clauses() -> None:
    deck = gorin.game("sve").deck("forest")
    assert workshop.check_deck("sve", deck, [], "en") == []
    assert all(each["clause"] for each in workshop.check_deck("sve", deck[:5], [], "en"))
    assert workshop.check_deck("sve", ["no such card"], [], "en")[0]["words"]
