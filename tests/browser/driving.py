"""A person in the browser: sits down at the lobby and plays by clicking on what is lit."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

GIVING_UP = re.compile("退場|Retire")
"""An option that can lose the game at once, and would end most random games before they begin."""

LOOK = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    asked: all(".asking.mine:not(.busy)").length > 0,
    over: all(".asking[data-over]").length > 0,
    serial: Number(document.querySelector(".playing")?.dataset.serial ?? -1),
    acts: all(".asking .act").map((each) => each.textContent.trim()),
    lit: all(".mat [data-ref].usable, .mat .go").filter((each) => !each.disabled).map((each) => each.dataset.ref),
    targets: all(".mat [data-ref].target, .mat .go").filter((each) => !each.disabled).map((each) => each.dataset.ref),
    close: all(".asking button.main").length > 0,
    choices: all("[data-choice]").map((each) => each.textContent.trim()),
    selected: all(".card.selected").length > 0,
  };
}"""


@dataclass
class Looked:
    """What a person sees at a glance."""

    asked: bool
    over: bool
    serial: int
    acts: list[str]
    lit: list[str]
    targets: list[str]
    close: bool
    choices: list[str]
    selected: bool


def look(page: Page) -> Looked:
    found: dict[str, Any] = page.evaluate(LOOK)
    return Looked(**found)


def begin(page: Page, address: str, game: str, against: str = "bot", level: str = "easy") -> None:
    """From the lobby to the table."""
    page.goto(address)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator(f"input[name=against][value={against}]").check(force=True)
    if against == "bot":
        page.locator(f"input[name=level][value={level}]").check(force=True)
    page.locator("button.main.big").click()
    page.locator(".mat, .cover").first.wait_for()


def wait_until_asked(page: Page, wait: float = 15.0) -> Looked:
    until = time.monotonic() + wait
    while time.monotonic() < until:
        seen = look(page)
        if seen.asked or seen.over:
            return seen
        page.wait_for_timeout(20)
    raise TimeoutError("nobody is asked")


def touch(page: Page, ref: str) -> None:
    page.locator(f'.mat [data-ref="{ref}"]').first.click()


def move(page: Page, seen: Looked, chance: random.Random) -> None:
    """One click on the mat or on a button of the question."""
    acts = [number for number, label in enumerate(seen.acts) if not GIVING_UP.search(label)]
    if acts:
        if seen.targets and chance.random() < 0.5:
            touch(page, chance.choice(seen.targets))
        else:
            page.locator(".asking .act").nth(chance.choice(acts)).click()
        return
    if seen.selected:
        page.keyboard.press("Escape")
    if seen.lit and (not seen.close or chance.random() < 0.75):
        touch(page, chance.choice(seen.lit))
    elif seen.close:
        page.locator(".asking button.main").first.click()
    else:
        wise = [number for number, label in enumerate(seen.choices) if not GIVING_UP.search(label)]
        page.locator("[data-choice]").nth(chance.choice(wise or [0])).click()


def settle(page: Page, before: Looked) -> None:
    """Wait until a click has had its effect: another serial, or another selection."""
    for _ in range(400):
        now = look(page)
        if now.serial != before.serial or (now.asked and now != before):
            return
        page.wait_for_timeout(10)
