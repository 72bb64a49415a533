"""The lab's page: decks are picked, intervals shrink, a number opens its games, a running table is not slowed."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLOW, NewPage, shoot
from tests.browser.test_table import check_access
from tests.table.serving import Served

pytest.importorskip("duckdb")
LONG = 240_000 * SLOW


def widths(page: Page) -> list[float]:
    """How wide the intervals of the matrix are."""
    found = page.locator(".heat small").all_inner_texts()
    ends = [[float(each) for each in re.findall(r"[\d.]+", text)] for text in found]
    return [high - low for low, high in ends]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_designer_watches_intervals_shrink_and_opens_a_game(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(f"{table.address}/lab")
    page.locator("form select").first.select_option("sve")
    page.locator("form select").last.select_option("2000")
    page.locator("form button.main").click()
    expect(page.locator(".heat small").first).to_be_visible(timeout=LONG)
    early = widths(page)
    until = time.monotonic() + LONG / 1000
    while sum(widths(page)) >= 0.9 * sum(early) and time.monotonic() < until:
        page.wait_for_timeout(500)
    assert sum(widths(page)) < 0.9 * sum(early)
    page.locator("form button").first.click()
    expect(page.locator("form button.main")).to_be_visible(timeout=LONG)
    check_access(page)
    shoot(page, f"lab-{lang}")
    page.locator(".heat .number").first.click()
    shoot(page, f"lab-{lang}-games")
    page.locator("dialog .games button").first.click()
    expect(page).to_have_url(re.compile("/replay"))
    expect(page.locator(".game")).to_be_visible()


def test_the_lab_is_bounded_and_says_what_is_wrong(table: Served) -> None:
    asked = {"game": "sve", "decks": ["forest", "royal"], "games": 2000, "bot": "normal"}
    with httpx.Client(base_url=table.address, timeout=60) as client:
        run = client.post("/api/lab", json=asked).json()
        assert client.post("/api/lab", json=asked).status_code == 429
        slowest = 0.0
        for _ in range(10):
            began = time.monotonic()
            assert client.get("/api/games/sve").status_code == 200
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < 5 * SLOW
        assert client.post(f"/api/lab/{run['run']}/stop", json={}).status_code == 200
        for wrong in ({"decks": ["forest"]}, {"decks": ["nowhere", "royal"]}, {"decks": "all"}, {"bot": "genius"}):
            answer = client.post("/api/lab", json={**asked, **wrong})
            assert answer.status_code in (400, 404, 422) and answer.json()["words"]
        assert client.get("/api/lab/nothing").status_code == 404
        assert client.get(f"/api/lab/{run['run']}/games/999999").status_code == 404
