"""The lab's report as it opens from the disk: without a network, in both languages, light, dark and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import gorin
from gorin.lab import plan, study, write_report
from gorin.lab.report import REPORT
from tests.browser.conftest import NewPage, shoot

pytest.importorskip("duckdb")
MOST_BYTES = 1_500_000
LINE = "\n《ファンファーレ》自分の手札が20枚以上なら、自分はカードを1枚引く。"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a small run by two bots, with a card of which a line never does anything."""
    card = dict(gorin.game("sve").fields["双角の若竜"])
    card["text"] += LINE
    job = plan("sve", ["dragon", "forest", "royal"], cards=[card], bots=["quick", "random"], games=60, seed=3)
    results = study(job, tmp_path_factory.mktemp("report") / "run", closer=3)
    write_report(results, "ja")
    return results.folder.path / REPORT


def opened(new_page: NewPage, report: Path, asked: list[str], width: int = 1280) -> Page:
    page = new_page(width=width)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report.as_uri())
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("lang", "called"), [("ja", "日本語"), ("en", "English")])
def test_the_report_is_open_to_everybody_and_asks_for_nothing(
    new_page: NewPage, report: Path, lang: str, called: str, scheme: str
) -> None:
    asked: list[str] = []
    page = opened(new_page, report, asked)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.get_by_role("button", name=called).click()
    expect(page.locator(f"article[lang={lang}]")).to_be_visible()
    expect(page.locator("article:visible")).to_have_count(1)
    for each in page.locator("article:visible summary").all():
        each.click()
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in found] == []
    shoot(page, f"report-{lang}-{scheme}")
    assert asked == [report.as_uri()]
    assert report.stat().st_size < MOST_BYTES


def test_tables_sort_and_a_number_tells_its_games(new_page: NewPage, report: Path) -> None:
    page = opened(new_page, report, [])
    page.get_by_role("button", name="English").click()
    cards = page.locator("article:visible table.cards")
    head = cards.locator("thead th").nth(5)
    for order in ("descending", "ascending"):
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", order)
        drawn = [float(each.get_attribute("data-value") or "") for each in cards.locator("tbody td:nth-child(6)").all()]
        assert drawn == sorted(drawn, reverse=order == "descending")
    page.locator("article:visible a.behind").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("seed")
    link = page.get_by_role("dialog").get_by_role("link").first
    assert (report.parent / str(link.get_attribute("href"))).is_file()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_cut_off(new_page: NewPage, report: Path, width: int) -> None:
    page = opened(new_page, report, [], width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shoot(page, f"report-{width}")


def test_the_printed_report_shows_its_tables_whole(browser: Browser, new_page: NewPage, report: Path) -> None:
    page = opened(new_page, report, [], 760)
    page.emulate_media(media="print")
    for each in page.locator("article:visible .scroll").all():
        wide, room = each.evaluate("box => [box.scrollWidth, box.clientWidth]")
        assert wide <= room + 1
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) >= 2
