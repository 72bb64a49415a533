"""A person in the browser: sits down at the lobby and plays by clicking on what is lit."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.table.serving import WAIT

WEIGHTS = {"attack": 12.0, "summon": 3, "execute": 4, "play": 4, "evolve": 4, "explore": 3, "pass": 1, "spell": 1}
WEIGHTS |= {
    "graze": 1,
    "ability": 1,
    "activate": 1,
    "reserve": 1,
    "yes": 1,
    "no": 1,
    "block": 0.3,
    "by_hand": 0,
    "retire": 0,
}
"""How much a person likes each verb, so that games come to an end; the others weigh 2."""

LOOK = """() => {
  const playing = document.querySelector(".playing");
  const turns = (window.shownTurns ??= new Set());
  const held = document.querySelector("[data-held]");
  if (playing?.dataset.turn && document.querySelector(".asking.mine")) turns.add(Number(playing.dataset.turn));
  if (held) turns.add(Number(held.dataset.held));
  held?.click();
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    asked: all(".asking.mine:not(.busy)").length > 0,
    over: all(".asking[data-over]").length > 0,
    serial: Number(document.querySelector(".playing")?.dataset.serial ?? -1),
    choices: all("[data-choice]").map((each) => each.textContent.trim()),
    verbs: all("[data-choice]").map((each) => each.dataset.verb),
    refs: all("[data-choice]").map((each) => each.dataset.refs.split(" ").filter((ref) => ref !== "")),
    selected: document.querySelector(".game .card.selected")?.dataset.ref ?? "",
    acts: all(".asking .act").length,
  };
}"""


@dataclass
class Looked:
    """What a person sees at a glance."""

    asked: bool
    over: bool
    serial: int
    choices: list[str]
    verbs: list[str]
    refs: list[list[str]]
    selected: str
    acts: int


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
    page.locator(".mat, .cover, .room").first.wait_for()


def wait_until_asked(page: Page, wait: float = WAIT) -> Looked:
    until = time.monotonic() + wait
    while time.monotonic() < until:
        seen = look(page)
        if seen.asked or seen.over or page.locator(".cover").count() > 0:
            return seen
        page.wait_for_timeout(20)
    raise TimeoutError("nobody is asked")


def on_mat(page: Page, ref: str) -> Locator:
    return page.locator(f'.game [data-ref="{ref}"]:not([disabled])')


def move(page: Page, seen: Looked, chance: random.Random) -> None:
    """One option, taken by clicking on its cards and places; by the list where they do not lie on the mat."""
    weights = [WEIGHTS.get(verb, 2.0) for verb in seen.verbs]
    wanted = chance.choices(range(len(weights)), weights)[0] if any(weights) else 0
    refs = seen.refs[wanted]
    if refs and on_mat(page, refs[0]).count() > 0:
        on_mat(page, refs[0]).first.click()
        settle(page, seen)
        now = look(page)
        if now.serial != seen.serial or not now.asked:
            return
        if len(refs) > 1 and chance.random() < 0.7 and on_mat(page, refs[1]).count() > 0:
            on_mat(page, refs[1]).first.click()
            settle(page, now)
            now = look(page)
            if now.serial != seen.serial or not now.asked:
                return
    button = page.locator(f'.asking [data-option="{wanted}"]')
    if button.count() > 0:
        button.first.click()
    else:
        take(page, wanted)


def unseen_turns(page: Page, seat: int) -> list[int]:
    """The turns of this seat, before the one that is going on, in which it was neither asked nor told of them."""
    found: list[int] = page.evaluate(
        """(seat) => [...document.querySelectorAll(`.story li.turn[data-player="${seat}"]`)]
          .map((each) => Number(each.dataset.turn)).slice(0, -1).filter((each) => !window.shownTurns.has(each))""",
        seat,
    )
    return found


def take(page: Page, index: int) -> None:
    """One option by the list of all of them."""
    choice = page.locator(f'[data-choice="{index}"]')
    if not choice.is_visible():
        page.locator(".asking .all:not(.thumbed)").click()
    choice.click()


def settle(page: Page, before: Looked, wait: float = WAIT / 6) -> None:
    """Wait until a click has had its effect: another serial, or another selection."""
    until = time.monotonic() + wait
    while time.monotonic() < until:
        now = look(page)
        if now.serial != before.serial or (now.asked and now != before):
            return
        page.wait_for_timeout(10)


def wait_until_after(page: Page, serial: int) -> Looked:
    """What is asked once the game has gone on from there, whoever has moved it on."""
    expect(page.locator(f'.playing:not([data-serial="{serial}"])')).to_have_count(1)
    return wait_until_asked(page)
