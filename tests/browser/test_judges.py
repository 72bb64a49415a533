"""A judge's page: a position by mouse, questions by touching, a link, a file, and moments of games."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from gorin.scenario.running import run_files
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import begin, on_mat, wait_until_asked
from tests.browser.test_table import check_access, play_until
from tests.table.serving import WAIT, Served
from tests.table.test_writing import ENTRY, SPELL

WORDS = {
    "ja": ("新しい局面", "領域", "リンクを作る", "ファイルに保存", "局面として開く"),
    "en": ("A new position", "Zone", "Make a link", "Save as a file", "Open as a position"),
}


def put(page: Page, card: str, zone: str, player: int, label: str) -> None:
    page.locator(".laying input[type=search]").fill(card)
    page.locator(".palette button").first.click()
    page.get_by_label(label, exact=True).select_option(zone)
    page.locator(f"[data-put='{player}']").click()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_position_by_mouse_and_a_question_by_touching(
    new_page: NewPage, table: Served, lang: str, tmp_path: Path
) -> None:
    fresh, zone, link, keep, _ = WORDS[lang]
    page = new_page(1440, 900, lang)
    page.goto(f"{table.address}/positions")
    page.get_by_label(fresh).select_option("sve")
    page.locator(".palette button").first.wait_for()
    put(page, "街道の剣客", "field", 0, zone)
    expect(page.locator(".near .zone .card[data-card]")).to_have_count(1)
    page.locator(".laying input[type=search]").fill("珊瑚礁の歌い手")
    page.locator(".palette button").first.drag_to(page.locator(".far [data-pile='1.field']"))
    expect(page.locator(".far .zone .card[data-card]")).to_have_count(1)
    page.locator(".near .zone .card[data-card]").click()
    expect(page.locator("[data-answer=yes] .offered").first).to_be_visible()
    page.locator(".lying [data-state=act]").check()
    expect(page.locator(".near .zone .card.spent")).to_have_count(1)
    page.locator(".near .zone .card[data-card]").click()
    expect(page.locator("[data-answer=no] [data-clause]")).to_be_visible()
    page.locator("[data-answer=no] [data-clause]").click()
    expect(page.locator(".gloss .now dd")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.locator("[data-value='1.health']").fill("3")
    page.locator("[data-value='1.health']").blur()
    expect(page.locator(".far .life b").first).to_have_text("3")
    check_access(page)
    shoot(page, f"judge-{lang}")
    with page.expect_download() as kept:
        page.get_by_role("button", name=keep).click()
    kept.value.save_as(tmp_path / "p.yaml")
    assert "街道の剣客" in (tmp_path / "p.yaml").read_text(encoding="utf-8")
    page.get_by_role("button", name=link).click()
    address = page.get_by_label(link).input_value()
    other = new_page(1440, 900, lang)
    other.goto(address)
    expect(other.locator(".far .life b").first).to_have_text("3")
    expect(other.locator(".near .zone .card.spent")).to_have_count(1)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_moments_of_games_are_opened_as_positions(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    opened = WORDS[lang][4]
    begin(page, table.address, "orphelia", "me")
    for _ in range(3):
        if page.locator(".cover button").count() > 0:
            page.locator(".cover button").click()
        wait_until_asked(page)
    page.get_by_role("button", name=opened).click()
    page.wait_for_url("**/positions")
    expect(page.locator(".judged .good")).to_have_count(1)
    begin(page, table.address, "rebirth")
    play_until(page, 12)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="投了" if lang == "ja" else "Concede").click()
    page.locator(".ending a[href^='/replay/']").first.click()
    page.locator("input[type=range]").fill("9")
    expect(page.locator(".playing")).to_have_attribute("data-serial", "9")
    hand = page.locator(".hand.near .card").count()
    page.get_by_role("button", name=opened).click()
    page.wait_for_url("**/positions")
    expect(page.locator(".judged .good")).to_have_count(1)
    expect(page.locator(".hand.near .card")).to_have_count(hand)


DUEL = """game: sve
title: a question
position:
  p1: {field: [街道の剣客], hand: [巡礼路の地図], max_pp: 3, pp: 3}
  p2: {field: [{card: 取り立ての悪魔, act: true}], health: 9}
steps: []
"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_steps_and_expectations_by_mouse(new_page: NewPage, table: Served, lang: str, tmp_path: Path) -> None:
    """A ruling as a file: what may be done, what is done, what holds then, and a link that opens it."""
    page = new_page(1440, 900, lang)
    page.goto(f"{table.address}/positions")
    page.locator("textarea").fill(DUEL)
    attacker = page.locator(".near .zone .card[data-card]")
    attacker.click()
    expect(page.locator("[data-answer=yes] .offered").first).to_be_visible()
    page.locator("[data-keep]").click()
    expect(page.locator(".steps li")).to_have_count(1)
    expect(page.locator(".steps li").first).to_contain_text("legal")
    page.locator(".far .zone .card[data-card]").click()
    expect(page.locator("[data-answer]")).to_be_visible()
    page.locator(".mode input[value=step]").check(force=True)
    page.locator(".near .zone .card.usable").click()
    page.locator(".side.far .portrait").click()
    expect(page.locator(".steps li")).to_have_count(2)
    expect(page.locator(".steps li").last).to_contain_text("p1: {attack:")
    expect(page.locator(".far .life b").first).not_to_have_text("9")
    left = page.locator(".far .life b").first.inner_text()
    page.locator(".mode input[value=expect]").check(force=True)
    page.locator("[data-expect='1.health']").click()
    expect(page.locator(".steps li").last).to_contain_text(f"p2.health: {left}")
    page.locator(".near .zone .card[data-card]").click()
    expect(page.locator(".steps li").last).to_contain_text("街道の剣客.zone: p1.field")
    expect(page.locator(".steps li")).to_have_count(3)
    expect(page.locator(".judged .good")).to_have_count(1)
    page.locator(".mode input[value=ask]").check(force=True)
    page.locator(".near .zone .card[data-card]").click()
    expect(page.locator("[data-answer=no] [data-clause]")).to_be_visible()
    page.locator("[data-keep]").click()
    expect(page.locator(".steps li").last).to_contain_text("illegal")
    expect(page.locator(".judged .good")).to_have_count(1)
    check_access(page)
    shoot(page, f"ruling-{lang}")
    with page.expect_download() as kept:
        page.get_by_role("button", name=WORDS[lang][3]).click()
    kept.value.save_as(tmp_path / "ruling.yaml")
    (outcome,) = run_files([str(tmp_path / "ruling.yaml")])
    assert outcome.ok
    page.get_by_role("button", name=WORDS[lang][2]).click()
    other = new_page(1440, 900, lang)
    other.goto(page.get_by_label(WORDS[lang][2]).input_value())
    expect(other.locator(".steps li")).to_have_count(4)
    expect(other.locator(".judged .good")).to_have_count(1)
    page.locator(".steps li").nth(2).get_by_role("button").last.click()
    expect(page.locator(".steps li")).to_have_count(2)


def test_changes_that_come_quickly_are_all_kept(new_page: NewPage, table: Served) -> None:
    """Two clicks before the first is answered: the second change begins from what the first has left."""
    page = new_page(1440, 900)
    page.goto(f"{table.address}/positions")
    page.get_by_label(WORDS["ja"][0]).select_option("sve")
    page.locator(".palette button").first.click()
    page.get_by_label(WORDS["ja"][1], exact=True).select_option("field")
    page.evaluate("() => [0, 1].forEach((each) => document.querySelector(`[data-put='${each}']`).click())")
    expect(page.locator(".near .zone .card[data-card]")).to_have_count(1)
    expect(page.locator(".far .zone .card[data-card]")).to_have_count(1)


def pick(page: Page, verb: str, name: str = "") -> None:
    """The option with this verb about this card, once it is there: by its cards on the mat, else by its button."""
    choice = page.locator(f'[data-choice][data-verb="{verb}"]', has_text=name).first
    choice.wait_for(state="attached")
    index = choice.get_attribute("data-choice")
    refs = (choice.get_attribute("data-refs") or "").split()
    button = page.locator(f'.asking .buttons [data-option="{index}"]')
    if button.count() == 0:
        for ref in refs:
            on_mat(page, ref).first.click()
            if page.locator(".asking.busy").count() > 0:
                return
    if button.count() > 0:
        button.click()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("text", "first", "left", "then", "line"),
    [
        (SPELL, "by_hand", "execute", (("mana", "泉"), ("done", "")), "p1: {execute: {card: 火花, pay: [泉]}}"),
        (ENTRY, "pay", "pay", (("play", ""), ("choose", "連れ")), "p1: {play: {card: 新入り, to: entry, pay: [連れ]}}"),
    ],
    ids=["orphelia", "rebirth"],
)
def test_a_payment_by_hand_is_part_of_its_step(
    new_page: NewPage,
    table: Served,
    lang: str,
    text: str,
    first: str,
    left: str,
    then: tuple[tuple[str, str], ...],
    line: str,
) -> None:
    """Which mana or energy pays is chosen on the mat, and one step says it; `left` can no longer be chosen then."""
    page = new_page(1440, 900, lang)
    page.goto(f"{table.address}/positions")
    page.locator("textarea").fill(text)
    page.locator(".mode input[value=step]").check(force=True)
    pick(page, first)
    expect(page.locator(f'[data-choice][data-verb="{left}"]')).to_have_count(0)
    for verb, name in then:
        pick(page, verb, name)
    expect(page.locator(".steps li")).to_have_count(1)
    expect(page.locator(".steps li")).to_contain_text(line)
    expect(page.locator(".judged .good")).to_have_count(1)


def test_what_is_wrong_is_said_in_the_language_of_the_reader(table: Served) -> None:
    """Readers in processes apart answer everybody in his own language."""
    wrong = ("- nonsense", "game: sve\nposition:\n  p1: {hand: [無い札]}\n")
    for text in wrong:
        for lang, word in (("ja", "シナリオは|カード"), ("en", "scenario|no card")):
            address = f"{table.address}/api/positions?lang={lang}"
            (judged,) = httpx.post(address, json={"text": text}, timeout=WAIT).json()
            assert re.search(word, judged["words"]), judged["words"]
