"""The prompt and what is around it: answers, what was picked, windows, names; every page, and a small bundle."""

from __future__ import annotations

import gzip
import random
import re

import pytest
from playwright.sync_api import Page, Response, expect

import gorin
from tests.browser.conftest import NewPage
from tests.browser.driving import begin, look, move, settle, wait_until_asked
from tests.browser.test_crowded import CROWDED
from tests.browser.test_table import check_access
from tests.table.serving import Served

LANGUAGES = ("ja", "en")
PAGES = (
    "/",
    "/how/strike",
    "/cards/rebirth",
    "/decks/shinso",
    "/sets",
    "/positions",
    "/replay",
    "/me",
    "/lab",
    "/print/strike/none",
)
MOST_BYTES = 90_000
MOST_MOVES = 120


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def play_to(page: Page, address: str, game: str, wanted: str, seed: int = 3) -> None:
    """Random clicks until something is there, in as many games as that takes."""
    chance = random.Random(seed)
    begin(page, address, game)
    for _ in range(MOST_MOVES):
        seen = wait_until_asked(page)
        if page.locator(wanted).count() > 0:
            return
        if seen.over:
            begin(page, address, game)
            continue
        move(page, seen, chance)
        settle(page, seen)
    raise AssertionError(f"{wanted} was not met")


@pytest.mark.parametrize("game", gorin.GAMES)
def test_every_prompt_carries_its_answers(new_page: NewPage, table: Served, game: str, lang: str) -> None:
    """What points at nothing is a button in sight; everything else is lit on the mat, in the tray, or in the list."""
    page = new_page(390 if lang == "en" else 1280, 844 if lang == "en" else 800, lang)
    begin(page, table.address, game)
    chance = random.Random(game)
    for _ in range(14):
        seen = wait_until_asked(page)
        if seen.over:
            break
        for index, refs in enumerate(seen.refs):
            # Passing and ending a choice of nothing are one answer.
            told = seen.verbs[index] != "done" or "pass" not in seen.verbs
            if not refs and index < 12 and told:
                button = page.locator(f'.asking .buttons [data-option="{index}"]')
                expect(button).to_be_visible()
                box = button.bounding_box()
                assert box is not None and box["y"] >= 0
        assert len(seen.choices) < 3 or page.locator(".asking .all, .asking .direct").count() > 0
        move(page, seen, chance)
        settle(page, seen)


def test_what_was_picked_can_be_put_back(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    play_to(page, table.address, "strike", ".groups .soft")
    cards = page.locator(".hand.own .card.usable")
    before = cards.count()
    cards.first.click()
    expect(page.locator(".hand.own .card.picked")).to_have_count(1)
    page.locator(".hand.own .card.picked").click()
    expect(page.locator(".hand.own .card.picked")).to_have_count(0)
    expect(cards).to_have_count(before)


def test_any_order_is_one_click(new_page: NewPage, table: Served, lang: str) -> None:
    """Four cards go under the deck: one click lays them there, and the next question is another one."""
    page = new_page(lang=lang)
    begin(page, table.address, "sve")
    while "yes" not in (seen := wait_until_asked(page)).verbs:
        page.locator('.asking [data-option="0"]').first.click()
        settle(page, seen)
    page.locator(f'.asking [data-option="{seen.verbs.index("yes")}"]').first.click()
    settle(page, seen)
    seen = wait_until_asked(page)
    assert seen.verbs == ["choose"] * 4
    any_order = page.get_by_role("button", name="どの順でもよい" if lang == "ja" else "Any order")
    any_order.click()
    expect(any_order).to_have_count(0)
    now = wait_until_asked(page)
    assert now.serial >= seen.serial + 3 and "choose" not in now.verbs
    expect(page.locator(".hand.own .card")).not_to_have_count(0)


def test_always_passing_belongs_to_windows_of_one_game(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    play_to(page, table.address, "orphelia", ".keep input")
    again = page.get_by_role("button", name=re.compile("いつもパス" if lang == "ja" else "Ask again"))
    expect(again).to_have_count(0)
    page.locator(".keep input").click()
    expect(again).to_be_visible()
    again.click()
    expect(again).to_have_count(0)
    begin(page, table.address, "orphelia")
    wait_until_asked(page)
    expect(again).to_have_count(0)


def boxes(page: Page) -> list[object]:
    found: list[object] = page.locator(".mat .zone, .mat .panel, .mat .hand").evaluate_all(
        """all => all.map((each) => each.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height])"""
    )
    return found


@pytest.mark.parametrize("game", ["sve", "rebirth", "shinso"])
def test_nothing_shifts_when_a_card_is_selected(new_page: NewPage, table: Served, game: str, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(f"{table.address}/positions")
    page.locator("input[type=file]").set_input_files(str(CROWDED / f"{game}.yaml"))
    expect(page.locator(".judged li")).to_have_count(1)
    page.locator(".bar button.main").click()
    page.wait_for_url("**/table/*")
    wait_until_asked(page)
    before = boxes(page)
    page.locator(".hand.own .card.usable").first.click()
    expect(page.locator(".card.selected")).to_have_count(1)
    assert boxes(page) == before
    last = page.locator(".story li").last
    if last.count() > 0:
        expect(last).to_be_in_viewport()


def test_people_and_bots_go_by_their_names(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(table.address)
    page.locator("input[autocomplete=nickname]").fill("Momiji")
    begin_named(page)
    for _ in range(12):
        seen = wait_until_asked(page)
        if seen.over:
            break
        move(page, seen, random.Random(8))
        settle(page, seen)
    text = page.locator(".game").inner_text()
    assert "Momiji" in text
    assert not re.search("プレイヤー ?[12]" if lang == "ja" else r"[Pp]layer [12]", text)


def begin_named(page: Page) -> None:
    page.locator("button.main.big").click()
    page.locator(".mat").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_for_everybody(new_page: NewPage, table: Served, path: str, theme: str, lang: str) -> None:
    page = new_page(1280 if theme == "light" else 390, 800, lang)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(f"{table.address}{path}")
    page.wait_for_load_state("networkidle")
    check_access(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1")


@pytest.mark.parametrize("way", ["by the lobby", "by its address"])
def test_what_a_table_loads_is_small(new_page: NewPage, table: Served, way: str) -> None:
    page = new_page()
    loaded: dict[str, int] = {}

    def count(response: Response) -> None:
        if "/assets/" in response.url or response.url.endswith("/"):
            loaded[response.url] = len(gzip.compress(response.body(), 6))

    if way == "by the lobby":
        page.on("response", count)
        begin(page, table.address, "sve")
    else:
        begin(page, table.address, "sve")
        wait_until_asked(page)
        page.on("response", count)
        page.reload()
    wait_until_asked(page)
    page.wait_for_load_state("networkidle")
    assert len(loaded) > 5
    assert sum(loaded.values()) < MOST_BYTES, sum(loaded.values())
    assert look(page).asked
