"""The deck builder: a legal deck with its side decks by few clicks, filters, pictures, and text in the usual forms."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import gorin
from tests.browser.conftest import NewPage, shoot
from tests.browser.test_pages import ENGLISH, JAPANESE
from tests.browser.test_table import check_access
from tests.table.serving import Served

MOST_CLICKS = 45


def build(page: Page, table: Served, game: str) -> int:
    """A ready deck again, by clicking on the list of cards only; how many clicks it took."""
    page.goto(f"{table.address}/decks/{game}")
    page.locator(".verdict .legal").wait_for()
    page.get_by_role("button", name="空のデッキ").click()
    expect(page.locator(".deck .list li")).to_have_count(0)
    expect(page.locator(".verdict .legal")).to_have_count(0)
    book = gorin.game(game)
    clicks = 1
    for entry in book.deck(book.deck_names()[0]):
        card, count, zone = (
            (entry, 1, "") if isinstance(entry, str) else (entry["card"], entry.get("count", 1), entry.get("zone", ""))
        )
        label = str(book.fields.get(card, {}).get("name", card))
        page.locator("input[type=search]").fill(label)
        several, rest = divmod(count, 3)
        for _ in range(several):
            click(page, f"+3 {label}", zone)
        for _ in range(rest):
            click(page, f"+ {label}", zone)
        clicks += several + rest
    return clicks


def click(page: Page, label: str, zone: str) -> None:
    buttons = page.locator(f'section .adding button[aria-label^="{label}"]')
    (buttons.last if zone else buttons.first).click()


@pytest.mark.parametrize("game", gorin.GAMES)
def test_a_legal_deck_with_its_side_decks(new_page: NewPage, table: Served, game: str) -> None:
    page = new_page(1440, 900)
    clicks = build(page, table, game)
    expect(page.locator(".verdict .legal")).to_be_visible()
    assert clicks <= MOST_CLICKS, clicks
    expect(page.locator(".curve i, .kinds li").first).to_be_visible()
    shoot(page, f"builder-{game}")
    check_access(page)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_filters_and_the_text_of_a_card(new_page: NewPage, table: Served, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto(f"{table.address}/decks/sve")
    page.locator(".verdict .legal").wait_for()
    every = page.locator("section .adding").count()
    page.get_by_label("クラス" if lang == "ja" else "Class").select_option("ドラゴン")
    page.get_by_label("コスト" if lang == "ja" else "Cost", exact=True).select_option("2")
    few = page.locator("section .adding").count()
    assert 0 < few < every
    row = page.locator("section .list li", has=page.locator(".adding")).first
    row.hover()
    expect(page.locator(".reading h3")).to_have_text(row.locator(".what b").inner_text())
    expect(page.locator(".reading .text")).to_have_text(JAPANESE if lang == "ja" else ENGLISH)
    shoot(page, f"builder-filters-{lang}")


@pytest.mark.parametrize(
    "form",
    [
        "{count} {card}",
        "{count}x {card}",
        "{card} ×{count}",
        "{card}\t{count}",
        "{card},{count}",
        "{card} {count}枚",
    ],
)
def test_lists_of_other_programs_are_taken_over(new_page: NewPage, table: Served, form: str) -> None:
    page = new_page()
    page.goto(f"{table.address}/decks/shinso")
    page.locator(".verdict .legal").wait_for()
    book = gorin.game("shinso")
    parts: dict[str, list[str]] = {}
    for entry in book.deck(book.deck_names()[0]):
        plain = {"card": entry} if isinstance(entry, str) else entry
        line = form.format(card=plain["card"], count=plain.get("count", 1))
        parts.setdefault(plain.get("zone", ""), []).append(line)
    text = "\n".join(["// my list", *parts.pop(""), *(f"[{zone}]\n" + "\n".join(parts[zone]) for zone in parts)])
    page.get_by_role("button", name="文字で").click()
    page.locator("textarea").fill("")
    page.get_by_role("button", name="読み込む").click()
    expect(page.locator(".verdict .warn").first).to_be_visible()
    page.get_by_role("button", name="文字で").click()
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="読み込む").click()
    expect(page.locator(".verdict .legal")).to_be_visible()


def test_a_deck_of_own_cards_is_saved_renamed_and_played(new_page: NewPage, table: Served) -> None:
    page = new_page(lang="en")
    page.goto(f"{table.address}/decks/rebirth")
    page.locator(".verdict .legal").wait_for()
    page.get_by_label("Name").fill("first name")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Saved")
    page.on("dialog", lambda each: each.accept("second name" if each.type == "prompt" else None))
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_label("Decks", exact=True)).to_contain_text("second name *")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text("Deleted")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")
