"""A real browser and a real server. Without a browser the tests skip and say so; with CI=true that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from client.build import STAMP, sources
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from gorin.table.server import STATIC
from tests.table.serving import WAIT, Served, served

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SHOTS = os.environ.get("GORIN_SHOTS", "")
NewPage = Callable[..., Page]
SLOW = WAIT / 60
"""How many times longer than usual things take: more than 1 on a busy machine with a longer `GORIN_WAIT`."""
THROTTLE = float(os.environ.get("GORIN_THROTTLE", "1"))
"""How many times slower than this machine the browser shall be, to find what only a quick one gets right."""
expect.set_options(timeout=60_000 * SLOW)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        except Error as error:
            missing("no browser: install chromium, or run `playwright install chromium`", error)
        if not (STATIC / "index.html").is_file():
            missing("the client has not been built: run `make client`", None)
        if STAMP.read_text() != sources():
            missing("the client was built from other sources: run `make client`", None)
        yield found
        found.close()


def missing(why: str, error: Error | None) -> None:
    if os.environ.get("CI") == "true":
        raise AssertionError(why) from error
    pytest.skip(why)


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("browser"), "--seed", "11", "--messages-a-second", "1000") as found:
        yield found


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Pages of people who do not know each other; an error on a page fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(width: int = 1280, height: int = 800, lang: str = "ja") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000 * SLOW)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if THROTTLE > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        return page

    yield make
    for context in contexts:
        context.close()
    assert wrong == []


def shoot(page: Page, name: str) -> None:
    """A picture to be looked at, where a folder for them was given."""
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))
