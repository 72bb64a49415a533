"""The report of a small run: whole, in both languages, without anything from elsewhere."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import gorin
from gorin.lab.jobs import Deck, Job, decks_of
from gorin.lab.luck import deals, pilots
from gorin.lab.questions import effect_of_drawing, summary
from gorin.lab.report import RECORDS, REPORT, write_report
from gorin.lab.running import Folder, run
from gorin.lab.silent import silent_lines
from gorin.lab.store import Results, store

VOID = ("meta", "circle", "line", "rect", "polygon", "polyline")


class Tags(HTMLParser):
    """Checks that every tag is closed in its order, and keeps the links."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_report_is_one_whole_file(done: Folder, lang: str) -> None:
    results = Results(done)
    write_report(results, lang)
    page = (done.path / REPORT).read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"https?://|lab\.[a-z]|&lt;[a-z]+&gt;|\$[a-z]", page)
    assert len(page.encode()) < 1_500_000
    assert tags.links
    for link in tags.links:
        assert (done.path / link).is_file()
    gorin.load(done.path / Path(tags.links[0]))
    assert tags.links[0].startswith(RECORDS)


def test_names_of_decks_stay_names(job: Job, tmp_path: Path) -> None:
    """Whatever a deck is called, the page is whole, and its games are told as data."""
    odd = [Deck(name, deck.entries) for name, deck in zip(('"><img src=x>', "<!--<script>"), job.decks, strict=False)]
    folder = Folder(tmp_path)
    run(replace(job, decks=odd, pairs=2), folder)
    store(folder)
    write_report(Results(folder), "en")
    page = (tmp_path / REPORT).read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(page)
    assert tags.open == [] and "<img" not in page and "<!--" not in page
    told = json.loads(page.partition('id="games">')[2].partition("</script>")[0])
    assert {row[0] for row in told.values()} == {each.name for each in odd}


def test_both_sides_of_a_matchup_add_up(done: Folder) -> None:
    found = summary(Results(done), "quick")
    shares = {(each.deck, each.against): each.estimate for each in found.matchups}
    assert len(shares) == 6
    for (one, other), estimate in shares.items():
        assert estimate.value + shares[other, one].value == pytest.approx(1)
        assert estimate.low <= estimate.value <= estimate.high
    assert sum(found.lengths.values()) + found.unfinished == found.games == 24


def test_a_card_of_long_games_is_not_punished_for_them() -> None:
    """Who has not drawn a card by the end of a short game is compared only as long as that game lasted."""
    group = [(number, float(number % 2), 5, -1) for number in range(40)]
    group += [(100 + number, float(number % 2), 20, 10) for number in range(40)]
    group += [(200 + number, 1.0, 20, -1) for number in range(10)]
    effect, error = effect_of_drawing([group])
    assert effect == pytest.approx(-0.5)
    assert error == pytest.approx(0.5 / 40**0.5, rel=1e-6)


def test_a_few_draws_that_agree_prove_little() -> None:
    group = [(number, 1.0, 9, number) for number in range(3)]
    group += [(10 + number, 0.0, 9, -1) for number in range(3)]
    effect, error = effect_of_drawing([group])
    assert effect > 0.6
    assert 0.15 < error < 0.5


def test_lines_without_consequence_and_luck_are_found(tmp_path: Path) -> None:
    """A line that can never apply changes nothing; the same deal played twice ends alike more often than not."""
    book = gorin.game("sve")
    card = book.fields["双角の若竜"]
    never = "自分の手札が20枚以上なら、自分はカードを1枚引く。"
    idle = {**card, "text": f"{card['text']}\n《ファンファーレ》{never}"}
    job = Job(
        "sve", [idle], decks_of(book, ["dragon", "forest"]), ["quick", "random"], 12, seed=4, exchange=4, skill=True
    )
    folder = Folder(tmp_path)
    run(job, folder)
    store(folder)
    results = Results(folder)
    silent = {each.line for each in silent_lines(results) if each.card == "双角の若竜"}
    assert any(never in line for line in silent)
    assert card["text"] not in silent
    told = deals(results)
    assert told is not None and told.alike.n == 6
    (found,) = pilots(results)
    assert (found.weaker, found.stronger) == ("quick", "random")
    assert found.share.value < 0.5
    assert set(found.decks) == {"dragon", "forest"}
    assert results.ask("SELECT count(*) FROM exchanges WHERE points NOT IN (0, 0.5, 1)") == [(0,)]
    ((exchanges,),) = results.ask("SELECT count(*) FROM exchanges")
    assert exchanges > job.games
