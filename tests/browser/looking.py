"""What a person who looks at the mat would find wrong, measured on three screens in both languages."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import SLOW, shoot

SIZES = ((390, 844), (1280, 800), (1920, 1080))
WRONG = """(floor) => {
  const wrong = [];
  const box = (each) => each.getBoundingClientRect();
  const shown = (each) => box(each).width > 0 && box(each).height > 0 && getComputedStyle(each).visibility !== "hidden";
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const told = (each) => [each.className, each.dataset.pile, each.textContent.trim().slice(0, 20)].join(" ");
  const overlap = (boxes, slack) => {
    boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
      if (one.contains(other) || other.contains(one)) return;
      const [a, b] = [box(one), box(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > slack && high > slack) wrong.push(`${told(one)} lies on ${told(other)}: ${wide} x ${high}`);
    }));
  };
  overlap(all(".mat .zone, .mat .panel, .mat .grid, .mat > .hand, .mid .ask, .mat .pile"), 0.5);
  overlap(all(".mat .zone .card:not(.spent), .mat .area .card"), 0.5);
  overlap(all(".hand.own .card"), 0.5);
  for (const card of all(".mat .zone .card:not(.spent)")) {
    const [inner, outer] = [box(card), box(card.closest(".zone"))];
    if (inner.top < outer.top - 6 || inner.bottom > outer.bottom + 6) wrong.push(`${told(card)} leaves its zone`);
  }
  const screen = document.documentElement;
  if (screen.scrollWidth > screen.clientWidth + 1) wrong.push(`wider than the screen: ${screen.scrollWidth}`);
  const mat = document.querySelector(".mat");
  const outer = box(mat);
  for (const card of all(".mat .card")) {
    const inner = box(card);
    if (inner.right > outer.right + 0.5 || inner.left < outer.left - 0.5) wrong.push(`${told(card)} sticks out`);
    if (innerWidth > 820 && inner.bottom > innerHeight + 0.5) wrong.push(`${told(card)} is cut below`);
  }
  for (const card of all(".thumb .card")) {
    if (box(card).bottom > innerHeight + 0.5) wrong.push(`${told(card)} is cut below`);
  }
  for (const name of all(".card:not(.hidden) .name")) {
    if (name.scrollWidth > name.clientWidth + 1) wrong.push(`a name is cut: ${name.textContent}`);
  }
  const asked = box(document.querySelector(".asking"));
  if (asked.top < 0 || asked.bottom > innerHeight + 0.5) wrong.push(`what is asked is out of sight: ${asked.bottom}`);
  for (const button of all(".asking .buttons button.main")) {
    if (box(button).bottom > innerHeight) wrong.push("the main answer is out of sight");
  }
  const words = document.createTreeWalker(document.querySelector(".game"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const holder = words.currentNode.parentElement;
    if (words.currentNode.textContent.trim() === "" || !shown(holder)) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < floor) wrong.push(`${size} px: ${told(holder)}`);
  }
  return wrong;
}"""
"""What lies on something else, sticks out, is cut, out of sight or too small to read."""
LAID_OUT = "() => (document.querySelector('.thumb') !== null) === (innerWidth <= 820)"
"""Whether hand and prompt lie where this width has them."""
SMALLEST = {390: 10}
SMALLEST_ELSEWHERE = 11


LAYING_OUT = 3 * SLOW
"""Seconds in which a page that has changed its size or language may still be laying itself out."""


def found_wrong(page: Page, floor: int) -> list[str]:
    """What is wrong once the page lies still."""
    until = time.monotonic() + LAYING_OUT
    page.wait_for_timeout(150)
    wrong: list[str] = page.evaluate(WRONG, floor)
    while wrong and time.monotonic() < until:
        page.wait_for_timeout(100)
        wrong = page.evaluate(WRONG, floor)
    return wrong


def look_at(page: Page, name: str) -> None:
    """The middle of a game in both languages on a phone, a small and a wide screen: nothing lies on anything else."""
    before = page.viewport_size
    wrong: list[str] = []
    for _ in range(2):
        other = page.locator("header nav button").first
        lang = "en" if other.get_attribute("lang") == "ja" else "ja"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(LAID_OUT)
            found = found_wrong(page, SMALLEST.get(width, SMALLEST_ELSEWHERE))
            shoot(page, f"{name}-{lang}-{width}")
            wrong += [f"{name} {lang} {width}: {each}" for each in found]
        other.click()
        expect(page.locator(f"html[lang={'ja' if lang == 'en' else 'en'}]")).to_have_count(1)
    assert before is not None
    page.set_viewport_size(before)
    assert not wrong, "\n".join(wrong)
