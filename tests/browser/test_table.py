"""What a person does at the table besides playing: refusals, undo, reloading, tabs, keys, the hot seat."""

from __future__ import annotations

import random

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import begin, look, move, settle, take, wait_until_after, wait_until_asked
from tests.table.serving import Served


def play_until(page: Page, serial: int, seed: int = 1) -> None:
    """Random clicks until the game has gone on so far."""
    chance = random.Random(seed)
    while (seen := wait_until_asked(page)).serial < serial and not seen.over:
        move(page, seen, chance)
        settle(page, seen)


def test_three_clicks_to_a_first_game(new_page: NewPage, table: Served) -> None:
    page = new_page()
    page.goto(table.address)
    page.locator(".games label").nth(1).click()
    page.locator("button.main.big").click()
    wait_until_asked(page)


def test_a_card_that_cannot_be_used_says_why(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    begin(page, table.address, "orphelia")
    play_until(page, 8)
    for ref in page.evaluate(
        "() => [...document.querySelectorAll('.game .own .card[data-card]:not(.usable)')].map((e) => e.dataset.ref)"
    ):
        page.locator(f'.game [data-ref="{ref}"]').first.click()
        break
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    expect(refusal.locator("[data-clause]")).to_be_visible()
    shoot(page, "refusal")


def test_undo_takes_the_last_pick_back(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "sve")
    play_until(page, 6)
    before = wait_until_asked(page)
    take(page, len(before.choices) - 1)
    now = wait_until_after(page, before.serial)
    page.get_by_role("button", name="戻す").click()
    assert wait_until_after(page, now.serial).choices == before.choices


def test_reload_and_a_second_tab_in_mid_decision(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "sve")
    play_until(page, 5)
    before = wait_until_asked(page)
    page.reload()
    assert wait_until_asked(page).choices == before.choices
    tab = page.context.new_page()
    tab.goto(page.url)
    assert wait_until_asked(tab).choices == before.choices
    take(tab, 0)
    assert wait_until_after(page, before.serial).serial == wait_until_after(tab, before.serial).serial > before.serial


def test_a_lost_connection_comes_back(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "strike")
    before = wait_until_asked(page)
    table.kill()
    page.locator(".lost").wait_for()
    page.wait_for_timeout(1000)
    table.start()
    page.locator(".lost").wait_for(state="detached")
    assert wait_until_asked(page).choices == before.choices
    take(page, 0)
    assert wait_until_after(page, before.serial).serial > before.serial


def test_the_hot_seat_is_covered(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "sve", "me")
    covers = 0
    chance = random.Random(2)
    for _ in range(60):
        if page.locator(".cover").count() > 0:
            assert page.locator(".card").count() == 0
            page.locator(".cover button").click()
            covers += 1
            if covers == 3:
                return
        page.wait_for_timeout(80)
        seen = wait_until_asked(page) if page.locator(".cover").count() == 0 else None
        if seen is not None and seen.asked:
            move(page, seen, chance)
            settle_or_cover(page, seen)
    assert covers >= 3


def settle_or_cover(page: Page, seen: object) -> None:
    for _ in range(100):
        if page.locator(".cover").count() > 0 or look(page) != seen:
            return
        page.wait_for_timeout(10)


def test_a_game_with_the_keyboard_only(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    begin(page, table.address, "sve")
    chance = random.Random(9)
    for _ in range(600):
        seen = wait_until_asked(page)
        if seen.over:
            break
        page.keyboard.press(str(chance.randrange(min(9, len(seen.choices))) + 1))
        settle(page, seen)
    assert look(page).over


def test_watching_shows_no_hand(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "sve")
    play_until(page, 6)
    stranger = new_page()
    stranger.goto(page.url)
    stranger.locator(".mat").wait_for()
    assert stranger.locator(".hand .card:not(.hidden)").count() == 0
    assert stranger.locator("[data-choice]").count() == 0


def test_markup_is_drawn_as_text(new_page: NewPage, table: Served) -> None:
    page = new_page()
    page.goto(table.address)
    page.locator("input[autocomplete=nickname]").fill("<img src=x onerror=alert(1)>")
    page.locator("button.main.big").click()
    page.locator(".mat").wait_for()
    expect(page.locator(".panel strong").last).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


def test_no_serious_finding_about_accessibility(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    page.goto(table.address)
    page.locator("button.main.big").wait_for()
    for theme in range(2):
        check_access(page)
        begin(page, table.address, "orphelia")
        play_until(page, 12)
        check_access(page)
        if theme == 0:
            page.get_by_role("button", name="Light or dark").click()
            shoot(page, "dark")


def check_access(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    serious = [
        (each["id"], [node["html"][:120] for node in each["nodes"][:3]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
