"""Two people who know each other: invitation, own deck, talking, taking back, the end, and the next game."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

import gorin
from tests.browser.conftest import SLOW, NewPage, shoot
from tests.browser.driving import begin, look, move, settle, wait_until_asked
from tests.browser.test_table import check_access
from tests.table.serving import WAIT, Served

DECK = gorin.game("sve").deck(gorin.game("sve").deck_names()[2])
LIST = "\n".join(
    f"1 {entry}"
    if isinstance(entry, str)
    else f"{entry.get('count', 1)} {entry['card']}"
    + "".join(f" | {key}={value}" for key, value in entry.items() if key not in ("card", "count"))
    for entry in DECK
)


def invite(page: Page, address: str, game: str, name: str, clock: int = 0) -> str:
    """A table for two people; the link to its second seat."""
    page.goto(address)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator("input[name=against][value=person]").check(force=True)
    if clock:
        page.locator("fieldset select").last.select_option(str(clock))
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("button.main.big").click()
    page.locator(".room").wait_for()
    return page.locator(".invite input").input_value()


def sit(page: Page, link: str, name: str, deck: str = "", text: str = "") -> None:
    page.goto(link)
    page.locator("input[autocomplete=nickname]").fill(name)
    if deck:
        page.locator(".choice select").select_option(deck)
    if text:
        page.locator(".choice textarea").fill(text)
    page.locator("form button.main").click()
    page.locator(".mat").wait_for()


def two(new_page: NewPage, table: Served, lang: str = "ja", game: str = "sve") -> tuple[Page, Page]:
    first, second = new_page(lang=lang), new_page(lang=lang)
    sit(second, invite(first, table.address, game, "花子"), "太郎")
    first.locator(".mat").wait_for()
    return first, second


def asked(first: Page, second: Page) -> tuple[Page, Page]:
    """Whoever is asked, and the other one."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        for page, other in ((first, second), (second, first)):
            if look(page).asked:
                return page, other
        first.wait_for_timeout(20)
    raise TimeoutError("nobody is asked")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_guest_sees_who_invites_and_chooses_a_deck(new_page: NewPage, table: Served, lang: str) -> None:
    first, second = new_page(lang=lang), new_page(390, 844, lang)
    link = invite(first, table.address, "sve", "花子", 600)
    check_access(first)
    shoot(first, f"waiting-room-{lang}")
    second.goto(link)
    expect(second.locator("h1")).to_contain_text("花子")
    expect(second.locator(".invitation .game b")).to_have_text(gorin.game("sve").title)
    second.locator(".choice select").select_option("pasted")
    second.locator(".choice textarea").fill("3 いないカード")
    second.locator("form button.main").click()
    expect(second.get_by_role("alert")).to_contain_text("いないカード")
    check_access(second)
    shoot(second, f"invited-{lang}")
    second.locator(".choice textarea").fill(LIST)
    second.locator("input[autocomplete=nickname]").fill("太郎")
    second.locator("form button.main").click()
    second.locator(".mat").wait_for()
    first.locator(".mat").wait_for()
    chosen = {entry if isinstance(entry, str) else entry["card"] for entry in DECK}
    names = {gorin.game("sve").printed(each).name for each in chosen}
    english = {gorin.game("sve").printed(each).name_en for each in chosen}
    chance = random.Random(1)
    for _ in range(6):
        if second.locator(".thumb .hand .card .name").count() > 0:
            break
        page, _ = asked(first, second)
        seen = look(page)
        move(page, seen, chance)
        settle(page, seen)
    held = second.locator(".thumb .hand .card .name").all_inner_texts()
    assert held and set(held) <= names | english
    expect(first.locator(".far .panel")).to_contain_text("太郎")
    expect(second.locator(".far .panel")).to_contain_text("花子")


def test_the_clock_begins_when_both_sit(new_page: NewPage, table: Served) -> None:
    first, second = new_page(), new_page()
    link = invite(first, table.address, "sve", "花子", 600)
    first.wait_for_timeout(3000)
    began = time.monotonic()
    sit(second, link, "太郎")
    clocks = first.locator(".panel .number b", has_text=re.compile(r"^\d+:\d\d$"))
    expect(clocks).to_have_count(2)
    shown = [each.split(":") for each in clocks.all_inner_texts()]
    left = [60 * int(minutes) + int(seconds) for minutes, seconds in shown]
    assert max(left) == 600 and 600 - min(left) < time.monotonic() - began + 1


def test_what_was_said_survives_a_reload(new_page: NewPage, table: Served) -> None:
    first, second = two(new_page, table)
    first.locator(".chat input").fill("よろしくお願いします")
    first.locator(".chat button").click()
    expect(second.locator(".chat p")).to_have_text("花子 よろしくお願いします")
    second.reload()
    expect(second.locator(".chat p")).to_have_text("花子 よろしくお願いします")
    expect(second.locator(".chat p")).to_have_count(1)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_waiting_for_consent_is_shown(new_page: NewPage, table: Served, lang: str) -> None:
    first, second = two(new_page, table, lang, "orphelia")
    asker, chance = None, random.Random(2)
    for _ in range(30):
        page, other = asked(first, second)
        if asker is not None and page is not asker:
            break
        asker = page
        seen = look(page)
        move(page, seen, chance)
        settle(page, seen)
    assert asker is not None
    other = second if asker is first else first
    seen = look(other)
    move(other, seen, chance)
    settle(other, seen)
    asker.keyboard.press("z")
    name = "太郎" if asker is first else "花子"
    expect(asker.locator(".lost")).to_contain_text(name)
    asker.reload()
    expect(asker.locator(".lost")).to_contain_text(name)
    asker.locator(".mat").wait_for()
    expect(other.get_by_role("alert")).to_contain_text("花子" if asker is first else "太郎")
    other.locator(".invite button").last.click()
    expect(asker.locator(".refusal")).to_be_visible()
    expect(asker.locator(".lost")).to_have_count(0)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_end_in_words_and_numbers_and_a_rematch_with_seats_changed(
    new_page: NewPage, table: Served, lang: str
) -> None:
    first, second = two(new_page, table, lang)
    chance = random.Random(3)
    for _ in range(8):
        page, _ = asked(first, second)
        seen = look(page)
        move(page, seen, chance)
        settle(page, seen)
    second.on("dialog", lambda dialog: dialog.accept())
    second.get_by_role("button", name="投了" if lang == "ja" else "Concede").click()
    expect(first.locator(".ending h2")).to_have_text("あなたの勝ち" if lang == "ja" else "You win")
    expect(second.locator(".ending h2")).to_contain_text("花子")
    expect(first.locator(".ending .why")).to_contain_text("投了" if lang == "ja" else "concession")
    expect(first.locator(".ending .why [data-clause]")).to_be_visible()
    expect(first.locator(".ending tbody tr")).to_have_count(3)
    check_access(first)
    shoot(first, f"ending-{lang}")
    before = first.url
    first.locator(".rematch").click()
    expect(first.locator(".next [role=status]")).to_contain_text("太郎")
    expect(second.locator(".wanted")).to_contain_text("花子")
    second.reload()
    expect(second.locator(".wanted")).to_contain_text("花子")
    second.locator(".rematch").click()
    first.wait_for_url(lambda url: url != before and "/table/" in url)
    for page, other in ((first, "太郎"), (second, "花子")):
        page.locator(".mat").wait_for()
        expect(page.locator(".far .panel")).to_contain_text(other)
    expect(first.locator(".head .title")).to_have_text(re.compile("^太郎.*花子$"))
    asked(first, second)


def test_a_rematch_against_a_bot_is_one_click(new_page: NewPage, table: Served) -> None:
    page = new_page()
    begin(page, table.address, "orphelia")
    wait_until_asked(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="投了").click()
    before = page.url
    page.locator(".rematch").click()
    page.wait_for_url(lambda url: url != before)
    page.locator(".mat").wait_for()
    assert not wait_until_asked(page).over


def test_open_tables_come_and_go_by_themselves(new_page: NewPage, table: Served) -> None:
    guest = new_page()
    guest.goto(table.address)
    guest.locator(".game.on").wait_for()
    host = new_page()
    host.goto(table.address)
    host.locator("input[name=against][value=person]").check(force=True)
    host.locator("input[type=checkbox]").first.check()
    host.locator("input[autocomplete=nickname]").fill("次郎")
    host.locator("button.main.big").click()
    host.locator(".room").wait_for()
    row = guest.locator("li", has_text="次郎")
    expect(row).to_be_visible(timeout=12_000 * SLOW)
    row.locator("a.button").click()
    expect(guest.locator("h1")).to_contain_text("次郎")
    guest.locator("form button.main").click()
    guest.locator(".mat").wait_for()
    host.locator(".mat").wait_for()
    host.goto(table.address)
    expect(host.locator("li", has_text="次郎").locator("a.button")).to_have_count(0)


def test_the_first_page_of_a_cold_server_is_not_empty(new_page: NewPage, table: Served) -> None:
    """While the games are not known yet their places are drawn, and nothing moves when they come."""
    page = new_page()
    asked: list[Route] = []
    page.route("**/api/games?*", lambda route: asked.append(route))
    page.goto(table.address)
    expect(page.locator(".game.coming")).to_have_count(5)
    for route in asked:
        route.continue_()
    expect(page.locator("label.game")).to_have_count(5)
    expect(page.locator(".game.coming")).to_have_count(0)
