"""The sections of a report in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

from gorin.lab import plots
from gorin.lab.luck import Deals, Pilots
from gorin.lab.questions import CardRow, Matchup, Summary, options_taken
from gorin.lab.silent import Silent
from gorin.lab.statistics.intervals import share
from gorin.lab.store import Results
from gorin.lab.written import between, cell, percent, plain, points, reach
from gorin.words import face_name, own_key, say, why_ended

SURVIVES = 0.05
REACH = 0.3
"""Strengths of cards are drawn from minus to plus this."""
UNSURE = 0.05
FEW = 100
LONG_TURN = 300
"""Decisions of one turn that look like a loop."""
EXAMPLES = 3


@dataclass(frozen=True)
class Findings:
    """What a report tells, in no language."""

    summaries: list[Summary]
    silent: list[Silent]
    deals: Deals | None
    pilots: list[Pilots]


class Edition:
    """The report in one language; the games that it links to are kept in `linked`."""

    def __init__(self, results: Results, found: Findings, lang: str) -> None:
        self.results = results
        self.found = found
        self.lang = lang
        self.job = results.job
        self.book = self.job.book()
        self.linked: set[int] = set()

    def say(self, key: str, **values: object) -> str:
        """Words as HTML; what stands between backquotes is a command."""
        return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(say(key, self.lang, **values)))

    def card_name(self, key: str) -> str:
        return face_name(self.book.printed(key), self.lang)

    def sections(self) -> list[str]:
        parts = [self.section("matchups", [self.by_bot(each) for each in self.found.summaries])]
        parts.append(self.section("course", [self.course(each) for each in self.found.summaries]))
        parts.append(self.section("cards", [self.remark("lab.about.cards"), self.cards()]))
        parts.append(self.section("luck", self.luck()))
        parts.append(self.section("never", self.never()))
        parts.append(self.section("doubts", [self.doubts()]))
        return parts

    def section(self, key: str, parts: Iterable[str]) -> str:
        return f'<section class="{key}"><h2>{self.say(f"lab.part.{key}")}</h2>{"".join(parts)}</section>'

    def remark(self, key: str, **values: object) -> str:
        return f'<p class="note">{self.say(key, **values)}</p>'

    def opens(self, text: str, numbers: Sequence[int]) -> str:
        """A number that opens the games behind it."""
        if not numbers:
            return text
        shown = list(numbers[:EXAMPLES])
        self.linked.update(shown)
        games = ",".join(map(str, shown))
        return f'<a class="behind" href="records/{shown[0]}.json" data-games="{games}">{text}</a>'

    def table(self, caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], classes: str = "") -> str:
        """A table that sorts; cells come as HTML with their tags."""
        head = "".join(f'<th scope="col"><button type="button">{each}</button></th>' for each in heads)
        body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return (
            f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}">'
            f'<table class="{classes}"><caption>{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def figures(self) -> str:
        """The few numbers that one looks for first."""
        first = self.found.summaries[0]
        shown = [("lab.figure.first", percent(first.first.value), between(first.first))]
        if first.ratings:
            best = first.ratings[0]
            shown.append(("lab.figure.deck", escape(best.entrant.name), percent(best.share)))
        if first.cards:
            card = first.cards[0]
            shown.append(("lab.figure.card", escape(self.card_name(card.card)), points(card.strength.value)))
        if first.lengths:
            lengths = [turns for turns, count in first.lengths.items() for _ in range(count)]
            quarters = f"{lengths[len(lengths) // 4]}–{lengths[3 * len(lengths) // 4]}"
            shown.append(("lab.figure.turns", str(lengths[len(lengths) // 2]), quarters))
        if self.found.deals is not None:
            told = self.found.deals
            shown.append(("lab.figure.luck", percent(max(0.0, told.correlation)), f"n {told.alike.n}"))
        items = "".join(
            f"<div><dt>{self.say(key)}</dt><dd>{value} <small>{more}</small></dd></div>" for key, value, more in shown
        )
        return f'<dl class="figures">{items}</dl>'

    def by_bot(self, found: Summary) -> str:
        title = self.say("lab.by_bot", bot=found.bot, games=found.games)
        return f"<h3>{title}</h3>{self.matchups(found)}{self.decks(found)}"

    def matchups(self, found: Summary) -> str:
        """The matrix: the deck of the row against the deck of the column."""
        names = [each.name for each in self.job.decks]
        known = {(met.deck, met.against): met for met in found.matchups}
        rows = []
        for one in names:
            cells = [f'<th scope="row">{escape(one)}</th>']
            for other in names:
                met = known.get((one, other))
                cells.append(cell("–", classes="self") if met is None else self.heat(met))
            rows.append(cells)
        heads = [self.say("lab.deck"), *map(escape, names)]
        return self.table(self.say("lab.matchups", bot=found.bot), heads, rows, "heat")

    def heat(self, met: Matchup) -> str:
        """A cell of the matrix: the further from a half, the fuller its colour; ▲ and ▼ mark what is surely uneven."""
        value = met.estimate.value
        colour = "--good" if value >= 0.5 else "--bad"
        shade = min(0.42, abs(value - 0.5) * 1.4)
        mark = "▲ " if met.estimate.low > 0.5 else "▼ " if met.estimate.high < 0.5 else ""
        return (
            f'<td data-value="{value:.4f}" style="background: rgb(var({colour}) / {shade:.2f})">'
            f"{mark}{self.opens(percent(value), met.games)}<small>{between(met.estimate)}</small></td>"
        )

    def decks(self, found: Summary) -> str:
        rows = []
        for each in found.ratings:
            estimate = share(each.share * each.games, each.games)
            mixture = found.mixture[each.entrant.name]
            rows.append(
                (
                    f'<th scope="row">{escape(each.entrant.name)}</th>',
                    cell(percent(estimate.value), estimate.value),
                    cell(between(estimate), estimate.low),
                    cell(f"{each.points:+.0f} ± {each.give:.0f}", each.points),
                    cell(percent(mixture), mixture),
                    cell(str(each.games), each.games),
                )
            )
        keys = ("lab.deck", "lab.share", "lab.interval", "lab.rating", "lab.mixture", "lab.games")
        return self.table(self.say("lab.decks", bot=found.bot), [self.say(key) for key in keys], rows)

    def course(self, found: Summary) -> str:
        """Going first, length, the lead over time, and how games end."""
        first = self.say("lab.first", share=percent(found.first.value), interval=between(found.first))
        back = self.say("lab.comebacks", share=percent(found.comebacks.value), interval=between(found.comebacks))
        lengths, lead = say("lab.lengths", self.lang), say("lab.lead", self.lang)
        return (
            f"<h3>{self.say('lab.by_bot', bot=found.bot, games=found.games)}</h3><p>{first} {back}</p>"
            f'<div class="pair"><figure><figcaption>{escape(lengths)}</figcaption>'
            f"{plots.bars(found.lengths, lengths)}</figure>"
            f"<figure><figcaption>{escape(lead)}</figcaption>{plots.band(found.lead, lead)}</figure></div>"
            f"{self.ends(found)}"
        )

    def ends(self, found: Summary) -> str:
        rows = [
            (
                f'<th scope="row">{escape(why_ended(self.book.slug, clause, reason, self.lang) or clause)}</th>',
                plain(clause),
                cell(self.opens(str(count), games), count),
                cell(percent(count / found.games), count),
            )
            for clause, reason, count, games in found.ends
        ]
        keys = ("lab.end", "lab.clause", "lab.games", "lab.share_of_games")
        return self.table(self.say("lab.ends", bot=found.bot), [self.say(key) for key in keys], rows)

    def cards(self) -> str:
        """One table for all bots: what the first of them shows, and how strong the others find each card."""
        first, *others = self.found.summaries
        judged = [{row.card: row for row in each.cards} for each in others]
        keys = ("card", "strength", "sure", "worth", "effect_drawn", "drawn", "played", "held", "decks_of_card")
        heads = [self.say(f"lab.{key}") for key in keys]
        heads += [self.say("lab.strength_by", bot=each.bot) for each in others]
        rows = [self.card(row, [each.get(row.card) for each in judged]) for row in first.cards]
        return self.table(self.say("lab.cards", bot=first.bot), heads, rows, "cards")

    def card(self, row: CardRow, others: Sequence[CardRow | None]) -> list[str]:
        name = self.card_name(row.card)
        strength = row.strength
        said = f"{name}: {points(strength.value)} ({reach(strength)})"
        worth = cell("–")
        if row.worth is not None:
            worth = cell(f"{points(row.worth.value)} <small>n {row.worth.n}</small>", row.worth.value)
        cells = [
            f'<th scope="row">{self.opens(escape(name), row.examples)}</th>',
            cell(
                f"{plots.whisker(strength.value, strength.low, strength.high, REACH, said)} "
                f"<b>{points(strength.value)}</b>",
                strength.value,
                "strength",
            ),
            cell("★" if row.adjusted < SURVIVES else "", -row.adjusted),
            worth,
            cell(points(row.effect.value), row.effect.value),
            cell(percent(row.drawn / row.games), row.drawn / row.games),
            cell(percent(row.played / row.drawn), row.played / row.drawn),
            cell(percent(row.held / row.drawn), row.held / row.drawn),
            plain(", ".join(row.decks)),
        ]
        for other in others:
            cells.append(cell("–") if other is None else cell(points(other.strength.value), other.strength.value))
        return cells

    def luck(self) -> list[str]:
        """How much the deal decides, and what a better pilot gains."""
        parts = []
        told = self.found.deals
        if told is not None:
            alike = self.opens(percent(told.alike.value), told.games)
            words = self.say(
                "lab.luck",
                alike="\0",
                interval=between(told.alike),
                chance=percent(told.by_chance),
                part=percent(max(0.0, told.correlation)),
                n=told.alike.n,
            )
            parts.append(f"<p>{words.replace(chr(0), alike)}</p>")
        for each in self.found.pilots:
            told_share = self.opens(percent(each.share.value), each.games)
            values = {"stronger": each.stronger, "weaker": each.weaker, "interval": between(each.share)}
            words = self.say("lab.skill", share="\0", **values)
            parts.append(f"<p>{words.replace(chr(0), told_share)}</p>")
            rows = [
                (
                    f'<th scope="row">{escape(deck)}</th>',
                    cell(percent(found.value), found.value),
                    cell(between(found), found.low),
                    cell(str(found.n), found.n),
                )
                for deck, found in each.decks.items()
            ]
            keys = ("lab.deck", "lab.share", "lab.interval", "lab.games")
            caption = self.say("lab.skill_decks", stronger=each.stronger, weaker=each.weaker)
            parts.append(self.table(caption, [self.say(key) for key in keys], rows))
        if not self.found.pilots:
            parts.append(self.remark("lab.no_skill"))
        return parts

    def never(self) -> list[str]:
        """Lines without consequence, options that nobody took, clauses that were never cited, and loops."""
        parts = [self.lines(), self.options(), self.clauses()]
        ((longest, number),) = self.results.ask("SELECT max(longest), arg_max(number, longest) FROM games")
        ((loops,),) = self.results.ask("SELECT count(*) FROM games WHERE longest >= ? OR clause = ''", LONG_TURN)
        words = self.say("lab.loops", longest="\0", count=loops, long=LONG_TURN)
        parts.append(f"<p>{words.replace(chr(0), self.opens(str(longest), [number]))}</p>")
        return parts

    def lines(self) -> str:
        if not self.found.silent:
            return self.remark("lab.no_silent")
        rows = [
            (
                f'<th scope="row">{escape(self.card_name(each.card))}</th>',
                cell(escape(each.line), classes="text"),
                cell(self.opens(str(len(each.games)), each.games), len(each.games)),
            )
            for each in self.found.silent
        ]
        heads = [self.say(key) for key in ("lab.card", "lab.line", "lab.games")]
        return self.table(self.say("lab.silent"), heads, rows)

    def options(self) -> str:
        """How often each verb was on offer and taken."""
        found = options_taken(self.results)
        rows = [
            (
                f'<th scope="row">{escape(self.verb(verb))}</th>',
                cell(str(offered), offered),
                cell(str(taken), taken),
                cell(percent(taken / offered), taken / offered),
            )
            for verb, offered, taken in found
        ]
        heads = [self.say(key) for key in ("lab.option", "lab.offered", "lab.taken", "lab.share_taken")]
        nobody = [self.verb(verb) for verb, _, taken in found if not taken]
        words = self.say("lab.nobody", options=", ".join(nobody)) if nobody else self.say("lab.no_nobody")
        return f"<p>{words}</p>{self.folded('lab.options', self.table(self.say('lab.options'), heads, rows))}"

    def verb(self, name: str) -> str:
        """An option in general: an ellipsis stands for what it would name."""
        return re.sub(r"<\w+>", "…", say(own_key("option", self.book.slug, name), self.lang))

    def clauses(self) -> str:
        """The clauses that no line of a log cited."""
        cited = {name for (name,) in self.results.ask("SELECT name FROM events WHERE kind = 'clause'")}
        known = clauses_of(self.book.package, self.lang)
        left = [(number, gloss) for number, gloss in known if number not in cited]
        words = self.say("lab.clauses", cited=len(known) - len(left), of=len(known))
        items = "".join(f"<li><b>{escape(number)}</b> {escape(gloss)}</li>" for number, gloss in left)
        return f"<p>{words}</p>{self.folded('lab.not_cited', f'<ul class=clauses>{items}</ul>')}"

    def folded(self, key: str, inner: str) -> str:
        return f"<details><summary>{self.say(key)}</summary>{inner}</details>"

    def doubts(self) -> str:
        """What cannot be concluded from these games."""
        said = [self.say("lab.doubt.bots", bots=", ".join(self.job.bots))]
        for each in self.found.summaries:
            wide = [met for met in each.matchups if met.estimate.half > UNSURE]
            few = [card for card in each.cards if card.drawn < FEW]
            if wide:
                said.append(self.say("lab.doubt.wide", bot=each.bot, count=len(wide), of=len(each.matchups)))
            if few:
                said.append(self.say("lab.doubt.few", bot=each.bot, count=len(few), few=FEW))
            if each.unfinished:
                said.append(self.say("lab.doubt.unfinished", bot=each.bot, count=each.unfinished))
        said += [self.say("lab.doubt.drawn"), self.say("lab.doubt.several"), self.say("lab.doubt.silent")]
        return f"<ul>{''.join(f'<li>{each}</li>' for each in said)}</ul>"


def clauses_of(package: str, lang: str) -> list[tuple[str, str]]:
    """The clauses of a rulebook that are played, each with a gloss."""
    text = resources.files(package).joinpath("clauses.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return [
        (number, japanese if lang == "ja" else english) for number, kind, english, japanese in rows if kind == "play"
    ]
