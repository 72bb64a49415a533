"""The report of a run: one HTML file in both languages that opens from the disk, with the games behind its numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

from gorin.lab.luck import deals, pilots
from gorin.lab.playing import record_of
from gorin.lab.questions import Summary, summary
from gorin.lab.running import write_whole, writing
from gorin.lab.sections import SURVIVES, Edition, Findings
from gorin.lab.silent import silent_lines
from gorin.lab.statistics.intervals import Estimate
from gorin.lab.store import Results
from gorin.lab.written import between, percent, points
from gorin.words import LANGUAGES, language, say

__all__ = ["FAIR", "REPORT", "between", "percent", "points", "record_text", "verdict", "write_report"]
REPORT = "report.html"
RECORDS = "records"
FAIR = (0.45, 0.55)
"""A matchup whose interval lies outside is called uneven."""


def verdict(found: Summary, name: Edition, lang: str) -> str:
    """What a designer would say, in a sentence or two."""
    uneven = [met for met in found.matchups if met.estimate.low > FAIR[1]]
    worst = max(uneven, key=lambda met: met.estimate.low, default=None)
    strong = [card for card in found.cards if card.adjusted < SURVIVES and card.strength.value > 0]
    values = {"bot": found.bot, "games": found.games, "first": percent(found.first.value)}
    if worst is None:
        sentence = say("lab.verdict.even", lang, **values)
    else:
        shown = {"deck": worst.deck, "against": worst.against, "share": percent(worst.estimate.value)}
        interval = between(worst.estimate)
        sentence = say("lab.verdict.uneven", lang, interval=interval, count=len(uneven), **shown, **values)
    if strong:
        named = ", ".join(name.card_name(card.card) for card in strong[:3])
        sentence += " " + say("lab.verdict.cards", lang, cards=named)
    return sentence


class Report:
    """The page: an edition in each language, of which the reader sees one."""

    def __init__(self, results: Results, lang: str | None = None) -> None:
        self.results = results
        self.lang = language(lang)
        found = Findings(
            [summary(results, bot) for bot in results.job.bots],
            silent_lines(results),
            deals(results),
            pilots(results),
        )
        self.editions = [Edition(results, found, each) for each in LANGUAGES]

    @property
    def linked(self) -> set[int]:
        return set().union(*(each.linked for each in self.editions))

    def page(self) -> str:
        editions = "\n".join(self.article(each) for each in self.editions)
        title = say("lab.title", self.lang, game=self.editions[0].book.title)
        template = Template(resources.files("gorin.lab").joinpath(REPORT).read_text("utf-8"))
        games = json.dumps(self.games(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return template.substitute(lang=self.lang, title=escape(title), body=editions, games=games)

    def article(self, edition: Edition) -> str:
        title = say("lab.title", edition.lang, game=edition.book.title)
        hidden = "" if edition.lang == self.lang else " hidden"
        sentences = [verdict(each, edition, edition.lang) for each in edition.found.summaries]
        facts = edition.say("lab.facts", seed=edition.job.seed, job=edition.job.hash, games=edition.job.games)
        head = (
            f'<header><p class="brand">gorin 五輪 · {edition.say("lab.brand")}</p><h1>{escape(title)}</h1>'
            + "".join(f'<p class="verdict">{escape(each)}</p>' for each in sentences)
            + f"{edition.figures()}<p class='faint'>{facts}</p></header>"
        )
        return f'<article lang="{edition.lang}"{hidden}>{head}{"".join(edition.sections())}</article>'

    def games(self) -> dict[int, list[object]]:
        """What is told of each linked game before it is opened: decks, who won, turns, and the seed."""
        rows = self.results.ask("SELECT number, deck, against, winner, turns, seed, bot FROM games ORDER BY number")
        linked = self.linked
        return {row[0]: list(row[1:]) for row in rows if row[0] in linked}


def write_report(results: Results, lang: str | None = None) -> None:
    """Write the report and the records that it links to into the folder of the run."""
    report = Report(results, lang)
    page = report.page()
    folder = results.folder.path
    with writing(folder):
        (folder / RECORDS).mkdir(exist_ok=True)
        write_records(results, sorted(report.linked), folder / RECORDS)
        write_whole(folder / REPORT, page)


def write_records(results: Results, numbers: Sequence[int], folder: Path) -> None:
    for number in numbers:
        path = folder / f"{number}.json"
        if not path.exists():
            write_whole(path, record_text(results, number))


def record_text(results: Results, number: int) -> str:
    """The record of a stored game, as `gorin replay` and the table read it."""
    ((picks, hash, winner, clause),) = results.ask(
        "SELECT picks, hash, winner, clause FROM games WHERE number = ?", number
    )
    return record_of(results.job, number, picks, hash, winner, clause).to_json()


def estimate_data(estimate: Estimate) -> dict[str, float | int]:
    """An estimate as JSON has it."""
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(each, 4) for name, each in ends.items()} | {"n": estimate.n}
