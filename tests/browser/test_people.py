"""People's pages: an account, what belongs to it, ratings, another device, and everything deleted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, shoot
from tests.browser.test_friends import invite, sit
from tests.browser.test_table import check_access
from tests.table.serving import Served, served

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that others can reach: whoever comes is a stranger."""
    folder = tmp_path_factory.mktemp("people")
    with served(folder, "--origin", "http://play.example", "--seed", "11", "--messages-a-second", "1000") as found:
        yield found


def sign_up(page: Page, house: Served, name: str) -> None:
    page.goto(f"{house.address}/me")
    page.locator("input[autocomplete=username]").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("form button:not(.main)").click()
    expect(page.locator("h1")).to_have_text(name)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_account_from_its_first_to_its_last_day(new_page: NewPage, house: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    page.goto(f"{house.address}/decks/sve")
    page.locator(".verdict .legal").wait_for()
    page.get_by_label("名前" if lang == "ja" else "Name").fill("guest deck")
    page.get_by_role("button", name="保存" if lang == "ja" else "Save", exact=True).click()
    expect(page.get_by_role("status")).to_be_visible()
    sign_up(page, house, f"花子 {lang}")
    expect(page.get_by_role("link", name="guest deck")).to_be_visible()
    check_access(page)
    shoot(page, f"me-{lang}")
    with page.expect_download() as kept:
        page.get_by_role("button", name="すべて保存する" if lang == "ja" else "Download everything").click()
    kept.value.save_as(tmp_path / "all.json")
    assert [each["name"] for each in json.loads((tmp_path / "all.json").read_text())["things"]] == ["guest deck"]
    page.get_by_role("button", name="ログアウト" if lang == "ja" else "Sign out").click()
    expect(page.get_by_role("link", name="guest deck")).to_have_count(0)
    page.locator("input[autocomplete=username]").fill(f"花子 {lang}")
    page.locator("input[type=password]").fill("something else")
    page.locator("form button.main").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("form button.main").click()
    expect(page.get_by_role("link", name="guest deck")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="すべて消す" if lang == "ja" else "Delete everything").click()
    expect(page.locator("input[autocomplete=username]")).to_be_visible()
    expect(page.get_by_role("link", name="guest deck")).to_have_count(0)


def test_a_guest_is_carried_to_another_device(new_page: NewPage, house: Served) -> None:
    one, two = new_page(), new_page(390, 844)
    one.goto(f"{house.address}/me")
    one.get_by_role("button", name="端末のリンクを作る").click()
    link = one.get_by_label("ほかの端末で続ける").input_value()
    one.goto(f"{house.address}/decks/orphelia")
    one.locator(".verdict .legal").wait_for()
    one.get_by_label("名前").fill("carried")
    one.get_by_role("button", name="保存", exact=True).click()
    expect(one.get_by_role("status")).to_be_visible()
    two.goto(link)
    expect(two.get_by_role("link", name="carried")).to_be_visible()
    check_access(two)
    assert "key" not in two.url


def test_games_between_accounts_are_rated(new_page: NewPage, house: Served) -> None:
    one, two = new_page(), new_page()
    sign_up(one, house, "次郎")
    sign_up(two, house, "三郎")
    sit(two, invite(one, house.address, "sve", "次郎"), "三郎")
    one.locator(".mat").wait_for()
    two.on("dialog", lambda dialog: dialog.accept())
    two.get_by_role("button", name="投了").click()
    one.locator(".ending").wait_for()
    for page, rating in ((one, "1516"), (two, "1484")):
        page.goto(f"{house.address}/me")
        expect(page.locator("tbody td").first).to_have_text(rating)
        expect(page.locator("a[href^='/replay/']")).to_have_count(1)
