"""What a stranger notices: cards that look like cards, prompts with answers, time that is seen, hands that play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

import gorin
from tests.browser.conftest import SLOW, NewPage, shoot
from tests.browser.driving import begin, look, move, settle, take, wait_until_after, wait_until_asked
from tests.browser.looking import LAID_OUT, SIZES
from tests.browser.test_crowded import CROWDED
from tests.browser.test_table import check_access, play_until
from tests.table.serving import Served

ATTACK = """
game: sve
title: one attacker and nothing else
position:
  p1: {field: [街道の剣客], hand: [], max_pp: 3, pp: 0}
  p2: {field: [{card: 取り立ての悪魔, act: true}], hand: [ダミー]}
"""
LOOKING = """
game: sve
title: a card that looks at five
position:
  p1:
    hand: [巡礼路の地図, 大聖堂の鐘]
    deck: [燭台の修道女, 大聖堂の鐘, 聖火の巡礼騎士, 慈雨の祝福, 白虎の祠, ダミー]
    max_pp: 3
    pp: 3
  p2: {field: [], hand: [ダミー]}
"""
LANGUAGES = ("ja", "en")


def lay_out(page: Page, table: Served, text: str, folder: Path) -> None:
    """A table that begins from this position, against a bot."""
    file = folder / "position.yaml"
    file.write_text(text, encoding="utf-8")
    page.goto(f"{table.address}/positions")
    page.locator("input[type=file]").set_input_files(str(file))
    expect(page.locator(".judged li")).to_have_count(1)
    page.locator(".bar button.main").click()
    page.wait_for_url("**/table/*")
    wait_until_asked(page)


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param


def crowded(page: Page, table: Served, game: str, folder: Path) -> None:
    lay_out(page, table, (CROWDED / f"{game}.yaml").read_text(encoding="utf-8"), folder)


def test_a_touched_card_is_answered_about_what_is_meant(
    new_page: NewPage, table: Served, lang: str, tmp_path: Path
) -> None:
    page = new_page(lang=lang)
    crowded(page, table, "sve", tmp_path)
    page.locator(".hand.own .card").first.click()
    expect(page.locator(".refusal [data-clause]")).to_have_attribute("data-clause", "10.6.2.7")
    page.locator(".hand.own .card.usable").first.click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_turn_in_which_nothing_is_left_is_announced(
    new_page: NewPage, table: Served, lang: str, tmp_path: Path
) -> None:
    page = new_page(lang=lang)
    lay_out(page, table, ATTACK, tmp_path)
    page.locator(".near .zone .card.usable").click()
    page.locator(".far .portrait").click()
    held = page.locator("[data-held]")
    expect(held).to_be_visible()
    shoot(page, f"held-{lang}")
    held.click()
    expect(held).to_have_count(0)


def test_an_attack_is_seen(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    """The tab says whose turn it is, the life total tells of the attack, and one can step back."""
    page = new_page(lang=lang)
    lay_out(page, table, ATTACK, tmp_path)
    expect(page).to_have_title(re.compile("^● "))
    before = page.locator(".far .life b").inner_text()
    page.locator(".near .zone .card.usable").click()
    page.locator(".far .portrait").click()
    page.locator("[data-held]").click()
    expect(page.locator(".far .life b")).not_to_have_text(before)
    page.get_by_role("button", name="一手戻る" if lang == "ja" else "One step back").click()
    expect(page.locator(".past")).to_be_visible()


@pytest.mark.parametrize("game", gorin.GAMES)
def test_an_attack_is_an_arrow(new_page: NewPage, table: Served, game: str, tmp_path: Path) -> None:
    """Paused, so that the moment after the attack is shown by one step and stays."""
    page = new_page(lang="en")
    crowded(page, table, game, tmp_path)
    chance = random.Random(2)
    while "attack" not in (seen := wait_until_asked(page)).verbs:
        assert not seen.over
        move(page, seen, chance)
        settle(page, seen)
    page.get_by_role("button", name="Pause").click()
    take(page, seen.verbs.index("attack"))
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".arrows .head")).not_to_have_count(0)
    shoot(page, f"arrow-{game}")
    if game in ("sve", "rebirth"):  # nobody answers in between: the damage is dealt at once
        expect(page.locator(".change, .blow")).not_to_have_count(0)


def test_what_falls_is_pointed_at_where_it_lay(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    lay_out(page, table, ATTACK, tmp_path)
    fallen = page.locator(".far .zone .card").first
    lay = fallen.bounding_box()
    stood = page.locator(".near .zone .card.usable").bounding_box()
    page.locator(".near .zone .card.usable").drag_to(fallen)
    expect(page.locator("[data-held]")).to_be_visible()
    shoot(page, f"fallen-{lang}")
    head = page.locator(".arrows .head").bounding_box()
    assert lay is not None and head is not None
    assert abs(head["x"] + head["width"] / 2 - lay["x"] - lay["width"] / 2) < lay["width"] / 2
    # The attacker falls too: its place is kept for it.
    kept = page.locator(".near .zone .fallen").bounding_box()
    assert kept is not None and stood is not None and abs(kept["x"] - stood["x"]) < stood["width"] / 4
    expect(page.locator(".change, .blow")).not_to_have_count(0)


def test_dragging_attacks(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    lay_out(page, table, ATTACK, tmp_path)
    serial = look(page).serial
    page.locator(".near .zone .card.usable").drag_to(page.locator(".far .zone .card").first)
    expect(page.locator("[data-held]")).to_be_visible()
    page.locator("[data-held]").click()
    page.wait_for_function(f"Number(document.querySelector('.playing').dataset.serial) > {serial}")


def test_cards_that_are_looked_at_lie_in_a_tray(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    lay_out(page, table, LOOKING, tmp_path)
    page.locator(".hand.own .card").first.dblclick()
    tray = page.locator(".tray .card")
    expect(tray).to_have_count(5)
    assert page.locator(".tray .card.usable").count() == 2
    expect(page.locator(".tray .card.pale .why").first).to_be_visible()
    shoot(page, f"tray-{lang}")
    check_access(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LAID_OUT)
        page.locator(".asking .all:not(.thumbed)").click()
        page.locator("[data-choice]").last.click(trial=True)  # nothing lies on the list
        page.locator(".asking .all:not(.thumbed)").click()
    page.locator(".tray .card.usable").first.click()
    expect(page.locator(".tray .card.usable, [data-choice]").first).to_be_attached()


def test_windows_can_be_passed_over_and_only_windows(
    new_page: NewPage, table: Served, lang: str, tmp_path: Path
) -> None:
    page = new_page(lang=lang)
    crowded(page, table, "orphelia", tmp_path)
    expect(page.locator(".windows")).to_have_count(0)
    position = yaml.safe_load((CROWDED / "orphelia.yaml").read_text(encoding="utf-8"))
    position["position"]["phase"] = "check_out"
    page = new_page(lang=lang)
    lay_out(page, table, yaml.safe_dump(position, allow_unicode=True), tmp_path)
    seen = wait_until_asked(page)
    expect(page.locator(".windows .keep")).to_have_count(1)
    page.locator(".windows button").last.click()
    # Nothing more is asked in this turn; the other one's goes by until one's own cards are touched.
    now = wait_until_after(page, seen.serial)
    assert now.serial > seen.serial + 1 or now.over


def test_where_nothing_can_be_done_nothing_looks_so(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    begin(page, table.address, "sve")
    play_until(page, 8)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="投了" if lang == "ja" else "Concede").click()
    # It is said as nobody's view alone: whoever won and whoever gave up read the same words.
    expect(page.locator(".ending .why")).to_contain_text("投了による" if lang == "ja" else "by concession")
    expect(page.locator(".ending .band span")).to_have_count(1)
    page.get_by_role("link", name="リプレイ" if lang == "ja" else "Replay").click()
    page.locator("input[type=range]").fill("6")
    expect(page.locator(".playing")).to_have_attribute("data-serial", "6")
    assert page.locator(".card.usable, [data-choice], .asking .main").count() == 0
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(LAID_OUT)
    for row in page.locator(".first").all():
        expect(row).to_be_in_viewport(ratio=0.4)


def test_the_first_page_says_what_this_is(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(table.address)
    expect(page.locator(".game .about .soft")).to_have_count(len(gorin.GAMES))
    for words in page.locator(".game .about .soft").all_inner_texts():
        assert len(words) > 8
    check_access(page)
    page.locator("a.way").click()
    expect(page.locator(".guide h3")).to_have_count(4)
    check_access(page)


@pytest.mark.parametrize("game", gorin.GAMES)
def test_how_to_play_fits_one_screen(new_page: NewPage, table: Served, game: str, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(f"{table.address}/how/{game}")
    expect(page.locator(".guide dt").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_a_clause_opens_its_gloss(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    crowded(page, table, "sve", tmp_path)
    page.locator(".asking [data-clause]").first.click()
    expect(page.locator(".gloss .now dd")).not_to_be_empty()
    assert page.locator(".gloss dl div").count() > 3
    check_access(page)
    page.keyboard.press("Escape")
    expect(page.locator(".gloss")).to_have_count(0)


@pytest.mark.parametrize("game", gorin.GAMES)
def test_cards_have_emblems_and_colours_of_their_own(
    new_page: NewPage, table: Served, game: str, tmp_path: Path
) -> None:
    page = new_page()
    crowded(page, table, game, tmp_path)
    drawn = page.locator(".hand.own .card .picture").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).backgroundImage)"
    )
    assert all(each.startswith('url("data:image/svg') for each in drawn)
    assert len(set(drawn)) == len(drawn)
    frames = page.locator(".game .card .frame").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).borderTopColor)"
    )
    assert len(set(frames)) > 2
    page.locator(".hand.own .card").last.hover()
    expect(page.locator(".enlarged .face h3")).to_be_visible()


def test_what_happened_meanwhile_is_said_in_a_sentence(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    begin(page, table.address, "sve")
    chance = random.Random(5)
    for _ in range(60):
        seen = wait_until_asked(page)
        if seen.over or page.locator(".since").count() > 0:
            break
        move(page, seen, chance)
        settle(page, seen)
    told = page.locator(".since")
    expect(told).to_be_visible()
    expect(told).to_contain_text("この間に" if lang == "ja" else "Meanwhile")
    assert ("プレイヤー2" if lang == "ja" else "player 2") not in told.inner_text().lower()
    shoot(page, f"since-{lang}")
    check_access(page)


def test_sounds_are_off_until_somebody_wants_them(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    begin(page, table.address, "sve")
    wait_until_asked(page)
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch).to_have_attribute("data-sound", "")
    switch.click()
    expect(switch).to_have_attribute("data-sound", "card")
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def test_a_right_click_shows_all_acts(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(lang=lang)
    lay_out(page, table, ATTACK, tmp_path)
    page.locator(".near .zone .card.usable").first.click(button="right")
    expect(page.locator(".asking .act").first).to_be_visible()
    expect(page.locator(".near .zone .card.selected")).to_have_count(1)


def test_a_finger_that_stays_shows_all_acts(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    page = new_page(390, 844, lang)
    lay_out(page, table, ATTACK, tmp_path)
    finger = {"pointerType": "touch", "bubbles": True, "clientX": 100, "clientY": 100, "button": 0}
    card = page.locator(".near .zone .card.usable").first
    card.dispatch_event("pointerdown", finger)
    expect(page.locator(".asking .act").first).to_be_visible()
    expect(page.locator(".near .zone .card.selected")).to_have_count(1)


def test_a_finger_drags_a_card_to_its_target(browser: Browser, table: Served, lang: str, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=lang, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(40_000 * SLOW)
    lay_out(page, table, ATTACK, tmp_path)
    serial = look(page).serial
    start = page.locator(".near .zone .card.usable").first.bounding_box()
    goal = page.locator(".far .zone .card").first.bounding_box()
    assert start is not None and goal is not None
    ends = [(each["x"] + each["width"] / 2, each["y"] + each["height"] / 2) for each in (start, goal)]
    finger = context.new_cdp_session(page)

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", *ends[0])
    for part in range(1, 9):
        touch("touchMove", *(a + (b - a) * part / 8 for a, b in zip(*ends, strict=True)))
    touch("touchEnd", *ends[1])
    expect(page.locator("[data-held]")).to_be_visible()
    page.locator("[data-held]").click()
    expect(page.locator(".playing")).not_to_have_attribute("data-serial", str(serial))
    context.close()


def test_a_hint_is_given_by_one_key_and_nothing_waits_for_it(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    begin(page, table.address, "sve")
    wait_until_asked(page)
    page.keyboard.press("h")
    hint = page.locator(".advice button").first
    expect(hint).to_contain_text("ヒント" if lang == "ja" else "Hint", timeout=60_000 * SLOW)
    expect(hint).to_contain_text("％" if lang == "ja" else "%")
    check_access(page)
    shoot(page, f"hint-{lang}")
    seen = look(page)
    hint.click()
    settle(page, seen)
    page.keyboard.press("h")
    seen = wait_until_asked(page)
    page.locator(".asking [data-option]").last.click()
    settle(page, seen)
    assert look(page).serial > seen.serial


@pytest.mark.parametrize("game", ["sve", "strike"])
def test_the_chances_along_a_game_are_drawn_with_its_turning_points(
    new_page: NewPage, table: Served, lang: str, game: str
) -> None:
    page = new_page(lang=lang)
    begin(page, table.address, game)
    play_until(page, 14)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="投了" if lang == "ja" else "Concede").click()
    page.locator(".ending a[href$='analyse=1']").click()
    expect(page.locator(".chances polyline")).to_have_attribute("points", re.compile(r"\d"), timeout=90_000 * SLOW)
    page.locator("input[type=range]").fill("5")
    expect(page.locator(".playing")).to_have_attribute("data-serial", "5")
    expect(page.locator(".chances p")).to_contain_text(re.compile(r"\d+ ?[%％]"))
    shoot(page, f"chances-{game}-{lang}")
    check_access(page)
