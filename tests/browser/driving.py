"""A person in the browser: sits down at the lobby and plays by clicking on what is lit."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

STATE = ".mat"
GIVING_UP = re.compile("退場|Retire")
"""An option that can lose the game at once, and would end most random games before they begin."""


def begin(page: Page, address: str, game: str, against: str = "bot", level: str = "easy") -> None:
    """From the lobby to the table."""
    page.goto(address)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator(f"input[name=against][value={against}]").check(force=True)
    if against == "bot":
        page.locator(f"input[name=level][value={level}]").check(force=True)
    page.locator("button.main.big").click()
    page.locator(STATE).wait_for()


def asked(page: Page) -> bool:
    return page.locator(".asking.mine").count() > 0


def over(page: Page) -> bool:
    return page.locator(".asking:not(.mine) .what strong").count() > 0


def lit(page: Page) -> Locator:
    return page.locator(".mat [data-ref].usable, .mat [data-ref].target, .mat .go")


def turn(page: Page, chance: random.Random) -> bool:
    """One click on the mat or on a button of the question; whether anything could be clicked."""
    buttons = page.locator(".asking .act", has_not_text=GIVING_UP)
    if buttons.count() > 0:
        targets = page.locator(".mat [data-ref].target, .mat .go")
        if targets.count() > 0 and chance.random() < 0.5:
            targets.nth(chance.randrange(targets.count())).click()
        else:
            buttons.nth(chance.randrange(buttons.count())).click()
        return True
    if page.locator(".card.selected").count() > 0:
        page.keyboard.press("Escape")
    things, close = lit(page), page.locator(".asking button.main")
    if things.count() > 0 and (close.count() == 0 or chance.random() < 0.8):
        things.nth(chance.randrange(things.count())).click()
        return True
    if close.count() > 0:
        close.first.click()
        return True
    choices = page.locator("[data-choice]", has_not_text=GIVING_UP)
    if choices.count() > 0:
        choices.nth(chance.randrange(choices.count())).click()
        return True
    return False


__all__ = ["asked", "begin", "expect", "lit", "over", "re", "turn"]
