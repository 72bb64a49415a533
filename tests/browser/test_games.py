"""Two people in two browsers play a whole game of each rulebook by clicking."""

from __future__ import annotations

import random

import pytest

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import begin, look, move, settle
from tests.table.serving import Served

MOST_CLICKS = 1500
SHOT_AFTER = 25


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
            shoot(first, f"{game}-1280")
            shoot(second, f"{game}-390")
            first.set_viewport_size({"width": 1920, "height": 1080})
            shoot(first, f"{game}-1920")
            first.set_viewport_size({"width": 1280, "height": 800})
        if look(first).over and look(second).over:
            break
    assert look(first).over and look(second).over
    assert first.locator(".story li").count() > 20
