"""Pictures to be looked at: `python -m tests.browser.pictures ADDRESS FOLDER [NAME...]`.

Every page and the middle of a game of each rulebook, at a table that already runs, in both languages, light and dark,
on a phone, a small and a wide screen. NAME is a page of `PAGES` or a rulebook; without one everything is taken.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import gorin
from tests.browser.conftest import NAMES
from tests.browser.driving import begin, move, settle, wait_until_asked
from tests.browser.looking import SIZES

PAGES = {
    "lobby": "/",
    "how": "/how/sve",
    "cards": "/cards/orphelia",
    "editor": "/cards/sve",
    "decks": "/decks/rebirth",
    "sets": "/sets/strike",
    "positions": "/positions",
    "replay": "/replay",
    "me": "/me",
    "lab": "/lab",
}
MOVES = 14
THEMES = ("light", "dark")


def dressed(browser: Browser, lang: str) -> Page:
    width, height = SIZES[1]
    context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce")
    context.set_default_timeout(120_000)
    return context.new_page()


def shoot_all(page: Page, folder: Path, name: str) -> None:
    """Light and dark, in every size."""
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(400)
            page.screenshot(path=str(folder / f"{name}-{theme}-{width}.png"))


def take_page(browser: Browser, address: str, name: str, folder: Path) -> None:
    for lang in ("ja", "en"):
        page = dressed(browser, lang)
        page.goto(address + PAGES[name])
        page.wait_for_load_state("networkidle")
        shoot_all(page, folder, f"{name}-{lang}")
        page.context.close()


def take_game(browser: Browser, address: str, game: str, folder: Path, moves: int = MOVES) -> None:
    """The middle of a game against the easy bot, with the same clicks each time."""
    for lang in ("ja", "en"):
        page = dressed(browser, lang)
        chance = random.Random(game)
        begin(page, address, game)
        for _ in range(moves):
            seen = wait_until_asked(page)
            if seen.over:
                break
            move(page, seen, chance)
            settle(page, seen)
        wait_until_asked(page)
        shoot_all(page, folder, f"{game}-{lang}")
        page.context.close()


def main() -> None:
    address, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name in sys.argv[3:] or (*PAGES, *gorin.GAMES):
            (take_page if name in PAGES else take_game)(browser, address, name, folder)
        browser.close()


if __name__ == "__main__":
    main()
