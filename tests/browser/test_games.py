"""Two people in two browsers play a whole game of each rulebook by clicking."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import begin, look, move, settle
from tests.table.serving import Served

MOST_CLICKS = 1500
SHOT_AFTER = 25
SIZES = ((390, 844), (1280, 800), (1920, 1080))
WRONG = """() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) wrong.push(`wider than the screen: ${root.scrollWidth}`);
  const boxes = [...document.querySelectorAll(".mat .zone, .mat .about, .mat .asking, .mat .grid")];
  const rects = boxes.map((each) => each.getBoundingClientRect());
  rects.forEach((a, i) => rects.forEach((b, j) => {
    if (i >= j || boxes[i].contains(boxes[j]) || boxes[j].contains(boxes[i])) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const style = (each) => getComputedStyle(each.closest(".ask") ?? each);
    const stuck = [boxes[i], boxes[j]].some((each) => style(each).position === "sticky");
    if (wide > 2 && high > 2 && !stuck) wrong.push(`${boxes[i].className} lies on ${boxes[j].className}`);
  }));
  for (const card of document.querySelectorAll(".mat .card:not(.hidden) .name")) {
    if (card.scrollWidth > card.clientWidth + 2) wrong.push(`a name is cut: ${card.textContent}`);
  }
  return wrong;
}"""
"""What lies on something else or sticks out; what is stuck to the edge of a phone's screen lies above by intent."""


def look_at(page: Page, name: str) -> None:
    """The middle of a game in both languages on a phone, a small and a wide screen: nothing lies on anything else."""
    before = page.viewport_size
    for _ in range(2):
        lang = page.locator("header nav button").first.get_attribute("lang")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            shoot(page, f"{name}-{'en' if lang == 'ja' else 'ja'}-{width}")
            assert page.evaluate(WRONG) == [], (name, lang, width)
        page.locator("header nav button").first.click()
        page.wait_for_timeout(300)
    assert before is not None
    page.set_viewport_size(before)


@pytest.mark.parametrize("game", gorin.GAMES)
def test_a_whole_game_by_clicking(new_page: NewPage, table: Served, game: str) -> None:
    first = new_page(1280, 800, "ja")
    begin(first, table.address, game, "person")
    link = first.locator(".invite input").input_value()
    second = new_page(390, 844, "en")
    second.goto(link)
    second.locator("form button.main").click()
    second.locator(".mat").wait_for()
    chance = random.Random(7)
    for clicks in range(MOST_CLICKS):
        for page in (first, second):
            seen = look(page)
            if seen.asked:
                move(page, seen, chance)
                settle(page, seen)
        if clicks == SHOT_AFTER:
            look_at(first, game)
        if look(first).over and look(second).over:
            break
    assert look(first).over and look(second).over
    assert first.locator(".story li").count() > 20


def test_six_seats_in_two_teams(new_page: NewPage, table: Served) -> None:
    """All of them are on the mat, each of the others can be enlarged, and teams have a colour."""
    made = table.make("rebirth", *["me"] * 6, format="triple_team")
    page = new_page(1280, 800, "en")
    held = [{"seat": 0, "key": made["seats"][0]["key"]}]
    tables = [{"table": made["table"], "game": "rebirth", "seats": held, "invites": [], "names": [], "at": 1}]
    page.add_init_script(f"localStorage.setItem('gorin.tables', {json.dumps(json.dumps(tables))})")
    page.goto(f"{table.address}/table/{made['table']}")
    page.locator(".mat").wait_for()
    assert page.locator(".side").count() == 6
    assert page.locator(".side.small").count() == 4
    assert page.locator(".side .team", has_text="Team 2").count() == 3
    last = page.locator(".side.small").last
    seat = last.get_attribute("data-seat")
    last.get_by_role("button", name="Enlarge").click()
    assert page.locator(f".side:not(.small)[data-seat='{seat}']").count() == 1
    look_at(page, "rebirth-six")
