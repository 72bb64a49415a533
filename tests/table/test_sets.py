"""Sets of cards: what becomes of each row of a sheet, pictures, and whose they are."""

from __future__ import annotations

import asyncio
import io
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from PIL import Image

import gorin
from gorin.files.sheet import cell_value
from gorin.table import own, people_pages, pictures, sheets, workshop
from gorin.table.errors import TableError
from gorin.table.server import make_app
from gorin.table.settings import Settings
from tests.table.serving import WAIT, Served
from tests.table.test_workshop import CARD

SVE = gorin.game("sve").columns


def drawn(kind: str, size: tuple[int, int] = (1200, 800)) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", size, (10, 120, 200)).save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_column_that_nobody_knows_is_told_and_passed_over(lang: str) -> None:
    text = "カード名,クラス,種類,コスト,レアリティ,テキスト\n試しの書,ニュートラル,スペル,2,SR,1枚引く。\n"
    told = workshop.read_sheet("sve", text.encode(), "csv", "弾.csv", lang)
    assert [row["ok"] for row in told["rows"]] == [True]
    assert len(told["warnings"]) == 1 and "レアリティ" in told["warnings"][0] and "弾.csv" in told["warnings"][0]
    assert ("column" in told["warnings"][0]) == (lang == "en")


def test_a_sheet_without_any_known_column_is_refused() -> None:
    with pytest.raises(Exception, match="nothing"):
        sheets.read_rows(b"nothing,known\n1,2\n", SVE, "csv", "x.csv")


def test_a_row_that_is_too_long_does_not_hide_the_others() -> None:
    text = "カード名,クラス,種類,コスト,テキスト\n試しの書,ニュートラル,スペル,2,1枚引く。\n長い,a,b,c,d,e,f\n"
    told = workshop.read_sheet("sve", text.encode(), "csv", "弾.csv", "ja")
    assert [(row["place"], row["ok"]) for row in told["rows"]] == [(2, True), (3, False)]
    assert "弾.csv" in told["rows"][1]["words"]


def test_a_cell_of_sentences_is_parted_by_lines_only() -> None:
    column = next(each for each in gorin.game("strike").columns if each.field == "abilities")
    sentences = ["あなたのターンの開始時、カードを1枚引く。", "敵軍、味方の順に選ぶ。"]
    assert cell_value(column, "\n".join(sentences)) == sentences
    assert cell_value(column, sentences[0]) == sentences[:1]


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_all_cards_of_a_game_go_out_and_come_in_again(slug: str, ending: str) -> None:
    book = gorin.game(slug)
    cards = [dict(each) for each in book.listed_fields()]
    told = workshop.read_sheet(slug, sheets.write(cards, book.columns, ending), ending, "all", "en")
    assert [row["words"] for row in told["rows"] if not row["ok"]] == []
    assert len(told["rows"]) == len(cards) and told["warnings"] == []


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_made_small_and_encoded_anew(kind: str) -> None:
    small = pictures.encoded(drawn(kind))
    with Image.open(io.BytesIO(small)) as found:
        assert found.format == "WEBP" and max(found.size) == pictures.WIDEST


def bomb() -> bytes:
    """A PNG of a few kilobytes that says it is 30,000 pixels wide and high."""

    def part(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)

    size = (30_000).to_bytes(4)
    head = part(b"IHDR", size + size + bytes([8, 2, 0, 0, 0]))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", zlib.compress(bytes(100_000))) + part(b"IEND", b"")


def misprinted() -> bytes:
    """A JPEG that has to be turned, and says with letters where its lines begin."""
    entries = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0) + struct.pack("<HHI4s", 0x0111, 2, 1, b"a")
    data = io.BytesIO()
    about = b"Exif\0\0II*\0\x08\0\0\0" + struct.pack("<H", 2) + entries + bytes(4)
    Image.new("RGB", (9, 5)).save(data, "JPEG", exif=about)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        drawn("PNG")[:200],
        bomb(),
        drawn("BMP"),
        misprinted(),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(TableError):
        pictures.encoded(data)


def test_a_set_belongs_to_who_made_it_and_is_played_with(server: Served) -> None:
    cards = [{**CARD, "name": f"組の剣士{number}"} for number in range(3)]
    address = f"{server.address}/api/games/sve/sets"
    told = httpx.post(f"{address}/my%20set/read/json", content=json.dumps(cards).encode(), timeout=WAIT).json()
    assert [row["ok"] for row in told["rows"]] == [True] * 3
    image = httpx.post(f"{server.address}/api/images", content=drawn("PNG"), timeout=WAIT).json()["image"]
    assert httpx.get(f"{server.address}/api/images/{image}").headers["content-type"] == "image/webp"
    httpx.post(f"{address}/my%20set/images", json={"images": {"組の剣士1": image}}, timeout=WAIT)
    made = httpx.post(f"{address}/my%20set/play", json={}, timeout=WAIT).json()
    assert made["left_out"] == []
    client = server.join(made["table"], made["seats"][0]["key"])
    client.wait_for("state")
    assert httpx.post(f"{address}/other/play", json={}, timeout=WAIT).status_code == 404
    assert httpx.post(f"{address}/my%20set/rename", json={"to": "mine"}, timeout=WAIT).json() == {"name": "mine"}
    assert [each["name"] for each in httpx.get(address, timeout=WAIT).json()] == ["mine"]
    assert httpx.delete(f"{address}/mine", timeout=WAIT).status_code == 200
    assert httpx.get(address, timeout=WAIT).json() == []


def test_a_deck_takes_along_the_own_cards_that_it_needs() -> None:
    cards = [
        {**CARD, "name": "呼び手", "text": "《ファンファーレ》『呼ばれる者』1体を場に出す。", "image": "ab"},
        {**CARD, "name": "呼ばれる者"},
        {**CARD, "name": "よその者"},
    ]
    used = own.needed("sve", cards, [[{"card": "呼び手", "count": 3}], "forest"])
    assert [each["name"] for each in used] == ["呼び手", "呼ばれる者"]
    plain, images = own.split("sve", used)
    assert images == {"呼び手": "ab"} and all("image" not in each for each in plain)


def test_a_name_with_a_stroke_is_a_name(server: Served) -> None:
    address = f"{server.address}/api/games/sve/decks"
    httpx.post(address, json={"name": "赤/青", "cards": ["剣士"]}, timeout=WAIT)
    assert httpx.post(f"{address}/赤%2F青/share", json={"shared": "link"}, timeout=WAIT).json()["shared"] == "link"
    assert len(httpx.get(f"{address}/赤%2F青/versions", timeout=WAIT).json()) == 1
    assert httpx.post(f"{address}/赤%2F青/rename", json={"to": "緑"}, timeout=WAIT).status_code == 200
    httpx.post(address, json={"name": "白/黒", "cards": ["剣士"]}, timeout=WAIT)
    httpx.delete(f"{address}/白%2F黒", timeout=WAIT)
    assert [each["name"] for each in httpx.get(address, timeout=WAIT).json() if each["own"]] == ["緑"]
    httpx.delete(f"{address}/緑", timeout=WAIT)


def test_what_is_forgotten_while_it_is_shared_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> dict[str, Any]:
        return {}

    async def share(app: FastAPI) -> httpx.Response:
        there = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=there, base_url="http://localhost") as client:
            await client.post("/api/games/sve/decks", json={"name": "x", "cards": ["剣士"]})
            monkeypatch.setattr(people_pages, "on_shelf", nothing)
            return await client.post("/api/games/sve/decks/x/share", json={"shared": "link"})

    app = make_app(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}"))
    answer = asyncio.run(share(app))
    app.state.tables.close()
    assert (answer.status_code, answer.json()["code"]) == (404, "no_thing")
