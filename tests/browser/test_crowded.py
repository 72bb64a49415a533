"""Full boards of every rulebook on a phone, a small and a wide screen: nothing overlaps, all can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import gorin
from tests.browser.conftest import NewPage
from tests.browser.driving import wait_until_asked
from tests.browser.looking import look_at
from tests.table.serving import Served

CROWDED = Path(__file__).parent / "crowded"


@pytest.mark.parametrize("game", gorin.GAMES)
def test_a_crowded_position(new_page: NewPage, table: Served, game: str) -> None:
    page = new_page(1280, 800, "en")
    page.goto(f"{table.address}/positions")
    page.locator("input[type=file]").set_input_files(str(CROWDED / f"{game}.yaml"))
    expect(page.locator(".judged li")).to_have_count(1)
    page.get_by_role("button", name="against a bot").click()
    page.wait_for_url("**/table/*")
    assert wait_until_asked(page).asked
    look_at(page, f"{game}-crowded")
