"""Two people in two browsers play a whole game of each rulebook by clicking."""

from __future__ import annotations

import json
import os
import random
import time

import pytest

import gorin
from tests.browser.conftest import NewPage
from tests.browser.driving import begin, look, move, settle, unseen_turns
from tests.browser.looking import look_at
from tests.table.serving import WAIT, Served

MOST_CLICKS = 1500
SHOTS_AFTER = (25, 80)
Screen = tuple[int, int, str]
SCREENS: tuple[tuple[Screen, Screen], ...] = (
    ((1280, 800, "ja"), (390, 844, "en")),
    ((1920, 1080, "ja"), (1280, 800, "en")),
    ((390, 844, "ja"), (1920, 1080, "en")),
)
"""What the two people sit at: every size in both languages."""
PLAYED = [
    (game, screens)
    for number, game in enumerate(gorin.GAMES)
    for turn, screens in enumerate(SCREENS)
    if os.environ.get("GORIN_SCREENS") == "all" or turn == number % len(SCREENS)
]
"""Each rulebook on one pair of screens, in turn; on all of them where GORIN_SCREENS=all asks for it."""


@pytest.mark.parametrize(
    ("game", "screens"), PLAYED, ids=lambda each: each if isinstance(each, str) else str(each[0][0])
)
def test_a_whole_game_by_clicking(new_page: NewPage, table: Served, game: str, screens: tuple[Screen, Screen]) -> None:
    first = new_page(*screens[0])
    begin(first, table.address, game, "person")
    link = first.locator(".invite input").input_value()
    second = new_page(*screens[1])
    second.goto(link)
    second.locator("form button.main").click()
    second.locator(".mat").wait_for()
    chance = random.Random(7)
    clicks, until = 0, time.monotonic() + WAIT
    while clicks < MOST_CLICKS and not (look(first).over and look(second).over):
        for page in (first, second):
            seen = look(page)
            if not seen.asked:
                continue
            move(page, seen, chance)
            settle(page, seen)
            clicks, until = clicks + 1, time.monotonic() + WAIT
            if clicks in SHOTS_AFTER:
                look_at(first, f"{game}-{screens[0][0]}-{clicks}")
        assert time.monotonic() < until, "nobody is asked"
    assert look(first).over and look(second).over
    assert first.locator(".story li").count() > 20
    assert unseen_turns(first, 0) == [] and unseen_turns(second, 1) == []


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
