"""A designer's way: a sheet with twelve cards becomes a set, a game, and a page to cut out."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image
from playwright.sync_api import Page, expect

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import wait_until_asked
from tests.browser.test_table import check_access
from tests.table.serving import Served

BROKEN = "壊れた試作"
PICTURED = "試作0"


def picture() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (900, 500), (200, 40, 60)).save(data, "PNG")
    return data.getvalue()


def sheet_of(game: str, folder: Path) -> Path:
    """Twelve cards as a designer keeps them: our own ones by other names, one of them broken, one with a picture."""
    book = gorin.game(game)
    entries = [entry["card"] for entry in book.deck(book.deck_names()[0]) if not isinstance(entry, str)]
    named = [book.fields[book.key_meant(card) if card not in book.fields else card] for card in entries]
    plain = [fields for fields in named if fields.get("text") and fields.get("cost") is not None]
    columns = [column for column in book.columns if column.field != "name_en"]
    workbook = Workbook()
    rows = workbook.active
    assert rows is not None
    rows.append([*((*column.headings, column.field)[0] for column in columns), "レアリティ", "画像"])
    for number in range(12):
        fields = dict(plain[number % len(plain)])
        fields["name"] = f"試作{number}" if number != 5 else BROKEN
        if number == 5:
            fields["text"] = "カードを1枚ひっぱる。"
        values = [fields.get(column.field) for column in columns]
        cells = ["、".join(each) if isinstance(each, list) else each for each in values]
        rows.append([*cells, "SR", "art.png" if number == 0 else None])
    path = folder / "新しい弾.xlsx"
    workbook.save(path)
    return path


def drop(page: Page, selector: str, files: dict[str, bytes]) -> None:
    """Files from the desktop, dropped on a part of the page."""
    sent = [[name, base64.b64encode(data).decode()] for name, data in files.items()]
    page.evaluate(
        """([selector, files]) => {
          const held = new DataTransfer();
          for (const [name, data] of files) {
            held.items.add(new File([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))], name));
          }
          const where = document.querySelector(selector);
          for (const kind of ["dragover", "drop"]) {
            where.dispatchEvent(new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
          }
        }""",
        [selector, sent],
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_from_a_sheet_to_a_game_in_six_clicks(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    path = sheet_of("sve", tmp_path)
    page = new_page(lang=lang)
    page.goto(table.address)
    clicks = 0
    page.locator("nav a[href='/sets']").click()
    clicks += 1
    page.get_by_label("ゲーム" if lang == "ja" else "Game").select_option("sve")
    clicks += 2
    page.locator(".empty, .cards").first.wait_for()
    files = {path.name: path.read_bytes(), "art.png": picture()}
    drop(page, "main", files)
    expect(page.locator(".sum .good")).to_have_text("✓ 11")
    expect(page.locator(".sum .warn")).to_have_text("✗ 1")
    expect(page.locator(".refused")).to_contain_text(BROKEN)
    expect(page.locator(".refused b")).to_contain_text("7")
    warning = page.locator(".warning")
    expect(warning).to_have_count(1)
    expect(warning).to_contain_text("レアリティ")
    expect(warning).to_contain_text(path.name)
    expect(warning).to_contain_text("列" if lang == "ja" else "column")
    expect(page.locator(".cards .card")).to_have_count(11)
    drawn = page.locator(".cards .card", has_text=PICTURED).first.locator(".picture")
    assert "/api/images/" in drawn.evaluate("each => getComputedStyle(each).backgroundImage")
    check_access(page)
    shoot(page, f"sets-{lang}")
    page.locator("button.play").click()
    clicks += 1
    page.wait_for_url("**/table/*")
    assert clicks <= 6
    assert wait_until_asked(page).asked
    page.goto(f"{table.address}/sets/sve")
    expect(page.locator(".cards .card")).to_have_count(11)


def test_a_sheet_that_is_dropped_on_the_first_page(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    path = sheet_of("rebirth", tmp_path)
    page = new_page()
    page.goto(table.address)
    page.locator("input[name=game][value=rebirth]").check(force=True)
    drop(page, "main", {path.name: path.read_bytes()})
    page.wait_for_url("**/sets")
    expect(page.locator(".sum .warn")).to_have_text("✗ 1")
    expect(page.locator(".warning", has_text="art.png")).to_be_visible()


def test_a_set_is_renamed_copied_printed_and_deleted(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    page = new_page()
    page.goto(f"{table.address}/sets/orphelia")
    page.locator(".empty").wait_for()
    book = gorin.game("orphelia")
    cards = [{**fields, "name": f"写し{number}"} for number, fields in enumerate(book.listed_fields()[:3])]
    drop(page, "main", {"三枚.json": json.dumps(cards, ensure_ascii=False).encode()})
    expect(page.locator(".cards .card")).to_have_count(3)
    page.on("dialog", lambda each: each.accept("別の名前" if each.type == "prompt" else None))
    page.get_by_role("button", name="名前を変える").click()
    expect(page.locator(".sets button[aria-pressed=true]")).to_contain_text("別の名前")
    page.get_by_role("button", name="複製する").click()
    expect(page.locator(".sets button")).to_have_count(2)
    expect(page.locator(".sets button[aria-pressed=true]")).to_contain_text("別の名前 2")
    page.get_by_role("button", name="消す").click()
    expect(page.locator(".sets button")).to_have_count(1)
    page.get_by_role("link", name="印刷する").click()
    expect(page.locator(".proxy")).to_have_count(3)
    page.get_by_label("枚数").select_option("3")
    expect(page.locator(".proxy")).to_have_count(9)
    shoot(page, "proxies")
    page.emulate_media(media="print")
    sizes = page.locator(".proxy").evaluate_all("all => all.map((e) => [e.clientWidth, e.clientHeight])")
    assert {tuple(each) for each in sizes} == {(238, 333)} or {tuple(each) for each in sizes} == {(238, 332)}
    cut = page.locator(".proxy").evaluate_all(
        "all => all.filter((e) => e.querySelector('.inner').getBoundingClientRect().bottom"
        " > e.getBoundingClientRect().bottom + 1).length"
    )
    assert cut == 0
    expect(page.locator("header.site")).to_be_hidden()
    shoot(page, "proxies-print")


def test_an_ability_cell_of_strike_is_whole_sentences(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    """The sheet that the page itself exports comes in again, all of it."""
    page = new_page()
    exported = page.request.get(f"{table.address}/api/games/strike/export/xlsx?all=1").body()
    page.goto(f"{table.address}/sets/strike")
    page.locator(".empty").wait_for()
    drop(page, "main", {"全部.xlsx": exported})
    expect(page.locator(".sum .good")).to_be_visible()
    expect(page.locator(".refused")).to_have_count(0)
    assert page.locator(".sum .good").inner_text() == f"✓ {len(gorin.game('strike').listed_fields())}"
