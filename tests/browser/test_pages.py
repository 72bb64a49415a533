"""The pages beside the table: replays, the card editor, the deck builder."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.driving import begin, look, take, wait_until_asked
from tests.browser.test_table import check_access, play_until
from tests.table.serving import Served
from tests.table.test_positions import BAD, GOOD

JAPANESE = re.compile("[぀-ヿ一-鿿]")
ENGLISH = re.compile("^[^぀-ヿ一-鿿]*[a-z][^぀-ヿ一-鿿]*$")


def test_a_replay_with_scrubbing_and_going_on(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    page = new_page(lang="en")
    begin(page, table.address, "sve")
    play_until(page, 14)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("input[type=range]").wait_for()
    most = int(page.locator("input[type=range]").get_attribute("max") or "0")
    assert most >= 14
    assert look(page).serial == 0
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".playing")).to_have_attribute("data-serial", "1")
    page.locator("input[type=range]").fill("10")
    expect(page.locator(".playing")).to_have_attribute("data-serial", "10")
    assert page.locator(".hand .card:not(.hidden)").count() > page.locator(".hand.own .card").count()
    page.get_by_label("Side").select_option("none")
    expect(page.locator(".hand .card:not(.hidden)")).to_have_count(0)
    shoot(page, "replay")
    page.locator(".story .moment").nth(2).click()
    page.locator("input[type=range]").fill("10")
    page.get_by_role("button", name="against a bot").click()
    page.locator(".mat").wait_for()
    page.wait_for_url("**/table/*")
    assert wait_until_asked(page).serial >= 10
    record = page.request.get(f"{table.address}/api/tables/none/record")
    assert record.status == 404


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_replay_has_names_a_file_chances_and_sides(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    page.add_init_script("localStorage.setItem('gorin.name', JSON.stringify('花子'))")
    begin(page, table.address, "rebirth")
    play_until(page, 20)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="投了" if lang == "ja" else "Concede").click()
    page.locator(".ending a[href*='analyse']").click()
    page.locator("input[type=range]").wait_for()
    expect(page.locator(".near .panel")).to_contain_text("花子")
    expect(page.locator(".chances polyline")).to_have_attribute("points", re.compile(r"(\S+ ){5,}"))
    page.locator(".chances svg").click(position={"x": 400, "y": 20})
    expect(page.locator(".chances p")).to_contain_text(re.compile(r"花子.*\d+ ?[%％]"))
    shoot(page, f"replay-chances-{lang}")
    check_access(page)
    with page.expect_download() as kept:
        page.locator("a[download]").click()
    record = json.loads(Path(kept.value.path()).read_text())
    assert record["game"] == "rebirth"
    page.get_by_label("どちらで" if lang == "ja" else "Play as").select_option("1")
    page.locator("input[type=range]").fill("12")
    page.get_by_role("button", name="ここからボットと" if lang == "ja" else "against a bot").click()
    page.wait_for_url("**/table/*")
    page.locator(".mat").wait_for()
    assert page.locator(".hand.own").get_attribute("data-pile") == "1.hand"


def test_a_broken_record_is_refused(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    page = new_page(lang="en")
    page.goto(f"{table.address}/replay")
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1, "game": "sve", "decks": [], "seed": 1, "picks": [0], "hash": ""}')
    page.locator("input[type=file]").set_input_files(str(broken))
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("game", gorin.GAMES)
def test_cards_are_told_in_english(new_page: NewPage, table: Served, game: str) -> None:
    """On the page of all cards and at the table: the kinds and the text; a Japanese reader sees the print alone."""
    page = new_page(lang="en")
    page.goto(f"{table.address}/cards/{game}")
    book = gorin.game(game)
    written = next(card for card in map(book.printed, map(book.key_of, book.listed_fields())) if card.text_in("en"))
    page.locator("input[type=search]").fill(written.name)
    page.locator(".cards .card").first.click()
    expect(page.locator(".face .text")).to_have_text(ENGLISH)
    expect(page.locator(".face .types")).not_to_have_text(JAPANESE)
    begin(page, table.address, game)
    play_until(page, 4)
    wait_until_asked(page)
    told = 0
    for card in page.locator(".hand.own .card").all():
        card.hover()
        page.mouse.move(2, 2)
        card.hover()
        expect(page.locator(".enlarged .face .types")).not_to_have_text(JAPANESE)
        told += page.locator(".enlarged .face .text", has_text=ENGLISH).count()
    shoot(page, f"{game}-told")
    assert told > 0
    page.get_by_role("button", name="日本語").click()
    page.mouse.move(2, 2)
    page.locator(".hand.own .card").last.hover()
    expect(page.locator(".enlarged .face .types")).to_have_text(JAPANESE)


def test_the_editor_reads_while_one_types(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="ja")
    page.goto(f"{table.address}/cards/sve")
    page.locator(".cards .card").first.wait_for()
    page.locator("input[type=search]").fill("露草の子妖精")
    expect(page.locator(".cards .card")).to_have_count(1)
    page.locator(".cards .card").click()
    page.get_by_role("button", name="コピーを編集").click()
    page.locator("[data-field=name]").fill("<b>試しの妖精</b>")
    page.locator("[data-field=text]").fill("《ファンファーレ》1枚ひっぱる。")
    expect(page.locator(".reading mark")).to_be_visible()
    expect(page.get_by_role("button", name="保存", exact=True)).to_be_disabled()
    shoot(page, "editor-broken")
    page.locator("[data-field=text]").fill("《ファンファーレ》1枚引く。")
    expect(page.locator(".reading ol li")).not_to_have_count(0)
    check_access(page)
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("保存しました")
    shoot(page, "editor-good")
    page.get_by_role("button", name="すぐに試す").click()
    page.wait_for_url("**/table/*")
    play_until(page, 3)
    expect(page.locator(".hand.own .card", has_text="<b>試しの妖精</b>").first).to_be_visible()
    assert page.locator(".card .name b").count() == 0


def test_what_is_answered_late_changes_nothing(new_page: NewPage, table: Served) -> None:
    """A game left before its cards came stays left; a text that is not read yet cannot be saved."""
    page = new_page(lang="en")
    late: list[Route] = []
    page.route("**/api/games/sve/cards?*", lambda route: late.append(route))
    page.goto(f"{table.address}/cards/sve")
    page.get_by_label("Game").select_option("strike")
    expect(page.locator(".cards .card").first).to_be_visible()
    names = page.locator(".cards .card .name").all_inner_texts()
    with page.expect_response("**/api/games/sve/cards?*"):
        late.pop().continue_()
    page.get_by_role("button", name="Edit a copy").click()
    save = page.get_by_role("button", name="Save", exact=True)
    expect(save).to_be_enabled()
    assert page.locator(".cards .card .name").all_inner_texts() == names
    page.route("**/api/games/strike/read?*", lambda route: late.append(route))
    with page.expect_request("**/api/games/strike/read?*"):
        page.locator("[data-field=name]").fill("試しの選手")
    expect(save).to_be_disabled()
    assert late
    late.pop().continue_()
    expect(save).to_be_enabled()


def test_a_deck_that_is_illegal_and_one_that_is_legal(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    page.goto(f"{table.address}/decks/sve")
    expect(page.locator(".verdict .legal")).to_be_visible()
    check_access(page)
    page.locator(".deck .list button[aria-label^='−']").nth(3).click()
    expect(page.locator(".verdict .warn [data-clause]").first).to_be_visible()
    shoot(page, "deck-illegal")
    page.locator(".deck .list button[aria-label^='+']").nth(3).click()
    expect(page.locator(".verdict .legal")).to_be_visible()
    page.get_by_role("button", name="As text").click()
    text = page.locator("textarea").input_value()
    page.locator("textarea").fill(text.split("\n", 1)[1])
    page.get_by_role("button", name="Take over").click()
    expect(page.locator(".verdict .warn").first).to_be_visible()
    page.get_by_role("button", name="As text").click()
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="Take over").click()
    expect(page.locator(".verdict .legal")).to_be_visible()
    page.get_by_label("Name").fill("my own")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved")
    page.goto(table.address)
    page.get_by_label("Your deck").select_option("own:my own")
    page.locator("button.main.big").click()
    page.locator(".mat").wait_for()


def test_a_scenario_file_is_opened_judged_and_played_on(new_page: NewPage, table: Served, tmp_path: Path) -> None:
    page = new_page(1280, 800, "en")
    page.goto(f"{table.address}/positions")
    file = tmp_path / "attack.yaml"
    file.write_text(f"{GOOD}---\n{BAD}", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(file))
    expect(page.locator(".judged li")).to_have_count(2)
    expect(page.locator(".judged .good")).to_have_count(1)
    expect(page.locator(".judged .why")).to_contain_text(":")
    expect(page.locator(".mat .card", has_text="試しの剣士")).to_be_visible()
    page.get_by_label("Action, as in a scenario").fill('{attack: {with: 試しの剣士, target: "p2:leader"}}')
    page.get_by_role("button", name="Ask whether it may be done").click()
    expect(page.locator("[data-answer=yes]")).to_be_visible()
    page.get_by_label("Action, as in a scenario").fill("{play: 試しの剣士}")
    page.get_by_role("button", name="Ask whether it may be done").click()
    expect(page.locator("[data-answer=no]")).to_be_visible()
    check_access(page)
    shoot(page, "positions")
    page.get_by_role("button", name="against a bot").click()
    page.wait_for_url("**/table/*")
    assert wait_until_asked(page).asked
    take(page, int(page.locator("[data-verb=attack]").first.get_attribute("data-choice") or ""))
    expect(page.locator(".asking[data-over]")).to_be_visible()
