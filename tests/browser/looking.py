"""What a person who looks at the mat would find wrong, measured on three screens in both languages."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import shoot

SIZES = ((390, 844), (1280, 800), (1920, 1080))
WRONG = """() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) wrong.push(`wider than the screen: ${root.scrollWidth}`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const told = (each) => `${each.className} ${each.dataset.pile ?? each.dataset.ref ?? ""} ${each.textContent.trim().slice(0, 20)}`;
  const shown = (each) => { const at = each.getBoundingClientRect(); return at.width > 0 && at.height > 0; };
  const stuck = (each) => { for (let at = each; at; at = at.parentElement) if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return true; return false; };
  const overlap = (boxes, slack) => {
    const rects = boxes.map((each) => each.getBoundingClientRect());
    rects.forEach((a, i) => rects.forEach((b, j) => {
      if (i >= j || boxes[i].contains(boxes[j]) || boxes[j].contains(boxes[i]) || stuck(boxes[i]) || stuck(boxes[j])) return;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > slack && high > slack) wrong.push(`${told(boxes[i])} lies on ${told(boxes[j])} by ${Math.round(wide)} x ${Math.round(high)}`);
    }));
  };
  overlap(all(".mat .zone, .mat .hand, .mat .about, .mat .asking, .mat .grid, .mat .middle, .mat .near.sheet, .mat .head").filter(shown), 2);
  overlap(all(".mat .card:not(.hidden), .mat .hand .card, .mat button:not(.card)").filter(shown), 2);
  const mat = document.querySelector(".mat").getBoundingClientRect();
  for (const card of all(".mat .card").filter(shown)) {
    const at = card.getBoundingClientRect();
    if (at.right > mat.right + 2 || at.left < mat.left - 2) wrong.push(`${told(card)} sticks out of the mat`);
  }
  for (const name of all(".mat .card:not(.hidden) .name").filter(shown)) {
    if (name.scrollWidth > name.clientWidth + 2) wrong.push(`a name is cut: ${name.textContent}`);
  }
  if (innerWidth > 900) {
    const screen = document.querySelector(".mat");
    if (screen.scrollHeight > screen.clientHeight + 2) wrong.push(`the mat is higher than the screen: ${screen.scrollHeight} > ${screen.clientHeight}`);
  }
  const ask = document.querySelector(".asking")?.getBoundingClientRect();
  if (ask && (ask.top < 0 || ask.top > innerHeight - 20)) wrong.push(`what is asked is out of sight: ${Math.round(ask.top)}`);
  return wrong;
}"""


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
