"""What a person who looks at the mat would find wrong, measured on three screens in both languages."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import shoot

SIZES = ((390, 844), (1280, 800), (1920, 1080))
WRONG = """() => {
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const box = (each) => each.getBoundingClientRect();
  const shown = (each) => box(each).width > 0 && box(each).height > 0;
  const told = (each) => [each.className, each.dataset.pile, each.textContent.trim().slice(0, 20)].join(" ");
  const stuck = (each) => each !== null && (getComputedStyle(each).position === "sticky" || stuck(each.parentElement));
  const overlap = (boxes) => {
    const loose = boxes.filter((each) => !stuck(each));
    loose.forEach((one, i) => loose.slice(i + 1).forEach((other) => {
      if (one.contains(other) || other.contains(one)) return;
      const [a, b] = [box(one), box(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) wrong.push(`${told(one)} lies on ${told(other)}: ${wide} x ${high}`);
    }));
  };
  overlap(all([".zone", ".hand", ".about", ".asking", ".grid", ".middle", ".head"].map((at) => `.mat ${at}`).join()));
  overlap(all(".mat .card, .mat button:not(.card)"));
  const screen = document.documentElement;
  if (screen.scrollWidth > screen.clientWidth + 1) wrong.push(`wider than the screen: ${screen.scrollWidth}`);
  const mat = document.querySelector(".mat");
  const [high, room] = [mat.scrollHeight, mat.clientHeight];
  if (innerWidth > 900 && high > room + 2) wrong.push(`higher than the screen: ${high} > ${room}`);
  for (const card of all(".mat .card")) {
    const [inner, outer] = [box(card), box(mat)];
    if (inner.right > outer.right + 2 || inner.left < outer.left - 2) wrong.push(`${told(card)} sticks out`);
  }
  for (const name of all(".mat .card:not(.hidden) .name")) {
    if (name.scrollWidth > name.clientWidth + 2) wrong.push(`a name is cut: ${name.textContent}`);
  }
  const asked = box(document.querySelector(".asking")).top;
  if (asked < 0 || asked > innerHeight - 20) wrong.push(`what is asked is out of sight: ${asked}`);
  return wrong;
}"""
"""What lies on something else, sticks out or is cut; what is stuck to the edge of a screen lies above by intent."""


def look_at(page: Page, name: str) -> None:
    """The middle of a game in both languages on a phone, a small and a wide screen: nothing lies on anything else."""
    before = page.viewport_size
    wrong: list[str] = []
    for _ in range(2):
        other = page.locator("header nav button").first
        lang = "en" if other.get_attribute("lang") == "ja" else "ja"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            shoot(page, f"{name}-{lang}-{width}")
            wrong += [f"{name} {lang} {width}: {each}" for each in page.evaluate(WRONG)]
        other.click()
        page.wait_for_timeout(300)
    assert before is not None
    page.set_viewport_size(before)
    assert not wrong, "\n".join(wrong)
