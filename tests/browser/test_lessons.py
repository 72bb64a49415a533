"""The guided first game of each rulebook, finished by doing what the coach says and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import Looked, look, settle, wait_until_asked
from tests.browser.looking import look_at
from tests.browser.test_table import check_access
from tests.table.serving import Served

MOST_STEPS = 60


def learn(page: Page, table: Served, game: str) -> None:
    page.goto(f"{table.address}/how/{game}")
    page.locator("button.learn").click()
    page.wait_for_url("**/table/*")
    page.locator(".coach").wait_for()


def follow(page: Page, seen: Looked) -> None:
    """Touch what the coach points at: a marked button, else the marked cards one after the other."""
    marked = page.locator(".asking .hinted")
    if marked.count() > 0:
        marked.first.click()
        settle(page, seen)
        return
    refs = page.evaluate("() => [...document.querySelectorAll('.game .lit[data-ref]')].map((each) => each.dataset.ref)")
    assert refs, "the coach points at nothing"
    wanted = int(page.locator(".coach").get_attribute("data-coach") or "-1")
    place = next(number for number in range(len(seen.refs)) if option_of(page, number) == wanted)
    for ref in seen.refs[place]:
        touched = page.locator(f'.game [data-ref="{ref}"]')
        if touched.count() == 0:
            break
        touched.first.click()
        settle(page, seen)
        if look(page).serial != seen.serial:
            return
    page.locator(".asking .act.hinted").first.click()
    settle(page, seen)


def option_of(page: Page, number: int) -> int:
    return int(page.locator("[data-choice]").nth(number).get_attribute("data-choice") or "-1")


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in gorin.GAMES for lang in ("ja", "en")])
def test_the_first_game_is_won_by_following_the_coach(new_page: NewPage, table: Served, game: str, lang: str) -> None:
    page = new_page(lang=lang)
    learn(page, table, game)
    said: set[str] = set()
    for step in range(MOST_STEPS):
        seen = wait_until_asked(page)
        said.add(page.locator(".coach p").inner_text())
        if seen.over:
            break
        if step == 1:
            shoot(page, f"lesson-{game}-{lang}")
            check_access(page)
            if lang == "en":
                look_at(page, f"lesson-{game}")
                seen = wait_until_asked(page)
        follow(page, seen)
    expect(page.locator(".ending h2")).to_have_text("あなたの勝ち" if lang == "ja" else "You win")
    assert len(said) >= 5


def test_another_way_than_the_coach_says_leads_back(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    learn(page, table, "sve")
    seen = wait_until_asked(page)
    before = page.locator(".coach p").inner_text()
    page.locator(".asking button.main").click()
    settle(page, seen)
    expect(page.locator(".coach.off")).to_be_visible()
    wait_until_asked(page)
    page.get_by_role("button", name="Back to the coach's path").click()
    expect(page.locator(".coach p")).to_have_text(before)
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".coach p")).not_to_have_text(before)
    expect(page.locator(".coach.off")).to_have_count(0)


def test_how_to_play_opens_beside_the_table(new_page: NewPage, table: Served) -> None:
    page = new_page()
    learn(page, table, "strike")
    page.get_by_role("button", name="遊び方").click()
    expect(page.locator(".help h3")).to_have_count(4)
    check_access(page)
    page.locator(".help > button").click()
    expect(page.locator(".help")).to_have_count(0)
