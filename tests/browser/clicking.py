"""How long it takes from a click to the painted board: `python -m tests.browser.clicking ADDRESS [CLICKS]`.

A game of each rulebook is played against the easy bot at a table that already runs; the time ends with the first frame
that shows the answer.
"""

from __future__ import annotations

import random
import shutil
import sys

from playwright.sync_api import sync_playwright

import gorin
from tests.browser.conftest import NAMES
from tests.browser.driving import WEIGHTS, begin, wait_until_asked

CLICK = """(index) => new Promise((resolve) => {
  const began = performance.now();
  const done = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  const playing = document.querySelector(".playing");
  const before = playing.dataset.serial;
  const seen = new MutationObserver(() => {
    if (playing.dataset.serial === before && document.querySelector("[data-held]") === null) return;
    seen.disconnect();
    done();
  });
  seen.observe(playing, { attributes: true, childList: true, subtree: true });
  document.querySelector(`[data-choice="${index}"]`).click();
})"""
"""Take an option and wait until a frame after it was painted."""


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def told(times: list[float]) -> str:
    return f"p50 {percentile(times, 0.5):.0f} ms, p95 {percentile(times, 0.95):.0f} ms"


def main() -> None:
    address, clicks = sys.argv[1], int((*sys.argv, "60")[2])
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        every: list[float] = []
        for game in gorin.GAMES:
            page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="ja")
            page.set_default_timeout(40_000)
            begin(page, address, game)
            chance, times = random.Random(game), list[float]()
            while len(times) < clicks:
                seen = wait_until_asked(page)
                if seen.over:
                    begin(page, address, game)
                    continue
                weights = [WEIGHTS.get(verb, 2.0) for verb in seen.verbs]
                wanted = chance.choices(range(len(weights)), weights)[0] if any(weights) else 0
                times.append(page.evaluate(CLICK, wanted))
            every += times
            print(f"{game}: {len(times)} clicks, {told(times)}", flush=True)
            page.close()
        print(f"all: {told(every)}")
        browser.close()


if __name__ == "__main__":
    main()
