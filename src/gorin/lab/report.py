"""The report of a run: one HTML file that opens from the disk, with links to the records of example games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from string import Template

from gorin.lab import plots
from gorin.lab.playing import record_of
from gorin.lab.questions import CardRow, Matchup, Summary, options_taken, summary
from gorin.lab.running import write_whole, writing
from gorin.lab.statistics.intervals import Estimate, share
from gorin.lab.store import Results
from gorin.words import face_name, language, own_key, say

REPORT = "report.html"
RECORDS = "records"
FAIR = (0.45, 0.55)
"""A matchup whose interval lies outside is called uneven."""
SURVIVES = 0.05
REACH = 0.25
"""Effects of cards are drawn from minus to plus this."""
UNSURE = 0.05
FEW = 100


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    return f"{100 * value:+.1f}"


def between(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.0f}–{100 * estimate.high:.0f} %"


class Report:
    """The page in one language; the games that it links to are kept in `linked`."""

    def __init__(self, results: Results, lang: str | None = None) -> None:
        self.results = results
        self.lang = language(lang)
        self.job = results.job
        self.book = self.job.book()
        self.linked: set[int] = set()
        self.summaries = [summary(results, bot) for bot in self.job.bots]

    def say(self, key: str, **values: object) -> str:
        return escape(say(key, self.lang, **values))

    def page(self) -> str:
        title = say("lab.title", self.lang, game=self.book.title)
        parts = [f"<h1>{escape(title)}</h1>", *self.verdict()]
        for each in self.summaries:
            parts.append(f"<h2>{self.say('lab.by_bot', bot=each.bot, games=each.games)}</h2>")
            parts += [self.matchups(each), self.decks(each), self.course(each), self.ends(each), self.cards(each)]
        parts += [self.options(), self.doubts()]
        template = Template(resources.files("gorin.lab").joinpath(REPORT).read_text("utf-8"))
        return template.substitute(lang=self.lang, title=escape(title), body="\n".join(parts))

    def verdict(self) -> list[str]:
        """What a designer would say, in a sentence for each bot."""
        said = []
        for each in self.summaries:
            uneven = [met for met in each.matchups if met.estimate.low > FAIR[1]]
            worst = max(uneven, key=lambda met: met.estimate.low, default=None)
            strong = [card for card in each.cards if card.adjusted < SURVIVES and card.shrunk > 0]
            values = {"bot": each.bot, "games": each.games, "first": percent(each.first.value)}
            if worst is None:
                sentence = self.say("lab.verdict.even", **values)
            else:
                sentence = self.say(
                    "lab.verdict.uneven",
                    deck=worst.deck,
                    against=worst.against,
                    share=percent(worst.estimate.value),
                    interval=between(worst.estimate),
                    count=len(uneven),
                    **values,
                )
            if strong:
                named = ", ".join(self.card_name(card.card) for card in strong[:3])
                sentence += " " + self.say("lab.verdict.cards", cards=named)
            said.append(f'<p class="verdict">{sentence}</p>')
        facts = self.say("lab.facts", seed=self.job.seed, job=self.job.hash, games=self.job.games)
        return [*said, f'<p class="faint">{facts}</p>']

    def card_name(self, key: str) -> str:
        return face_name(self.book.printed(key), self.lang)

    def table(self, caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """A table that sorts; cells come as HTML with their tags."""
        head = "".join(f'<th scope="col"><button type="button">{each}</button></th>' for each in heads)
        body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return (
            f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table><caption>{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def games(self, numbers: Sequence[int]) -> str:
        """Links to the records of these games."""
        self.linked.update(numbers)
        return " ".join(f'<a href="{RECORDS}/{each}.json">{each}</a>' for each in numbers)

    def matchups(self, found: Summary) -> str:
        """The matrix: the deck of the row against the deck of the column."""
        names = [each.name for each in self.job.decks]
        known = {(met.deck, met.against): met for met in found.matchups}
        rows = []
        for one in names:
            cells = [cell(escape(one))]
            for other in names:
                met = known.get((one, other))
                cells.append(cell("–") if met is None else self.heat(met))
            rows.append(cells)
        heads = [self.say("lab.deck"), *map(escape, names)]
        return self.table(self.say("lab.matchups"), heads, rows)

    def heat(self, met: Matchup) -> str:
        value = met.estimate.value
        colour = "--good" if value >= 0.5 else "--bad"
        shade = min(0.45, abs(value - 0.5) * 1.5)
        return (
            f'<td data-value="{value:.4f}" style="background: rgba(var({colour}), {shade:.2f})">{percent(value)}'
            f"<small>{between(met.estimate)} · {self.games(met.games[:1])}</small></td>"
        )

    def decks(self, found: Summary) -> str:
        rows = []
        for each in found.ratings:
            estimate = share(each.share * each.games, each.games)
            rows.append(
                (
                    cell(escape(each.entrant.name)),
                    cell(percent(estimate.value), estimate.value),
                    cell(between(estimate), estimate.low),
                    cell(f"{each.points:+.0f}", each.points),
                    cell(percent(found.mixture[each.entrant.name]), found.mixture[each.entrant.name]),
                    cell(str(each.games), each.games),
                )
            )
        keys = ("lab.deck", "lab.share", "lab.interval", "lab.rating", "lab.mixture", "lab.games")
        return self.table(self.say("lab.decks"), [self.say(key) for key in keys], rows)

    def course(self, found: Summary) -> str:
        """Going first, length, and the lead over time."""
        first = self.say("lab.first", share=percent(found.first.value), interval=between(found.first))
        back = self.say("lab.comebacks", share=percent(found.comebacks.value), interval=between(found.comebacks))
        return (
            f"<p>{first} {back}</p><h3>{self.say('lab.lengths')}</h3>"
            f"{plots.bars(found.lengths, say('lab.lengths', self.lang))}<h3>{self.say('lab.lead')}</h3>"
            f"{plots.band(found.lead, say('lab.lead', self.lang))}"
        )

    def ends(self, found: Summary) -> str:
        rows = [
            (cell(escape(clause)), cell(str(count), count), cell(percent(count / found.games)), cell(self.games(games)))
            for clause, count, games in found.ends
        ]
        keys = ("lab.clause", "lab.games", "lab.share_of_games", "lab.examples")
        return self.table(self.say("lab.ends"), [self.say(key) for key in keys], rows)

    def cards(self, found: Summary) -> str:
        keys = ("card", "decks_of_card", "drawn", "played", "held", "effect", "shrunk", "interval", "sure", "examples")
        heads = [self.say(f"lab.{key}") for key in keys]
        return self.table(self.say("lab.cards"), heads, [self.card(each) for each in found.cards])

    def card(self, row: CardRow) -> list[str]:
        low, high = row.interval
        name = self.card_name(row.card)
        said = f"{name}: {points(row.shrunk)} ({points(low)} … {points(high)})"
        return [
            cell(escape(name)),
            cell(escape(", ".join(row.decks))),
            cell(percent(row.drawn / row.games), row.drawn / row.games),
            cell(percent(row.played / row.drawn), row.played / row.drawn),
            cell(percent(row.held / row.drawn), row.held / row.drawn),
            cell(points(row.effect), row.effect),
            cell(points(row.shrunk), row.shrunk),
            cell(plots.whisker(row.shrunk, low, high, REACH, said), row.shrunk),
            cell("★" if row.adjusted < SURVIVES else "", -row.adjusted),
            cell(self.games(row.examples)),
        ]

    def options(self) -> str:
        rows = [
            (
                cell(escape(self.verb(verb))),
                cell(str(offered), offered),
                cell(str(taken), taken),
            )
            for verb, offered, taken in options_taken(self.results)
        ]
        heads = [self.say(key) for key in ("lab.option", "lab.offered", "lab.taken")]
        return f"<h2>{self.say('lab.options')}</h2>{self.table(self.say('lab.options'), heads, rows)}"

    def verb(self, name: str) -> str:
        """An option in general: an ellipsis stands for what it would name."""
        return re.sub(r"<\w+>", "…", say(own_key("option", self.book.slug, name), self.lang))

    def doubts(self) -> str:
        """What cannot be concluded from these games."""
        said = [self.say("lab.doubt.bots", bots=", ".join(self.job.bots))]
        for each in self.summaries:
            wide = [met for met in each.matchups if met.estimate.half > UNSURE]
            few = [card for card in each.cards if card.drawn < FEW]
            if wide:
                said.append(self.say("lab.doubt.wide", bot=each.bot, count=len(wide), of=len(each.matchups)))
            if few:
                said.append(self.say("lab.doubt.few", bot=each.bot, count=len(few), few=FEW))
            if each.unfinished:
                said.append(self.say("lab.doubt.unfinished", bot=each.bot, count=each.unfinished))
        said += [self.say("lab.doubt.drawn"), self.say("lab.doubt.several")]
        return f"<h2>{self.say('lab.doubts')}</h2><ul>{''.join(f'<li>{each}</li>' for each in said)}</ul>"


def cell(inner: str, value: float | None = None) -> str:
    return f"<td>{inner}</td>" if value is None else f'<td data-value="{value:.6g}">{inner}</td>'


def write_report(results: Results, lang: str | None = None) -> None:
    """Write the report and the records that it links to into the folder of the run."""
    report = Report(results, lang)
    page = report.page()
    folder = results.folder.path
    with writing(folder):
        (folder / RECORDS).mkdir(exist_ok=True)
        for number in sorted(report.linked):
            path = folder / RECORDS / f"{number}.json"
            if not path.exists():
                write_whole(path, record_text(results, number))
        write_whole(folder / REPORT, page)


def record_text(results: Results, number: int) -> str:
    """The record of a stored game, as `gorin replay` and the table read it."""
    ((picks, hash, winner, clause),) = results.ask(
        "SELECT picks, hash, winner, clause FROM games WHERE number = ?", number
    )
    return record_of(results.job, number, picks, hash, winner, clause).to_json()
