"""`gorin card check`: how each card of a file was read, or where it was not."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.text import Text

import gorin
from gorin.cli.common import (
    DEFAULT_GAME,
    FilesArgument,
    JsonOption,
    LangOption,
    console,
    print_json,
    say,
    use_language,
)
from gorin.engine.cards.collection import check_fields
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import CardError, GorinError
from gorin.files.reading import expand, is_missing
from gorin.files.sheet import ENDINGS, Source, read_sources
from gorin.text import TextError, explain
from gorin.words import language

app = typer.Typer(no_args_is_help=True, help="Printed cards.")
SAMPLE = 12
"""Cards by which the game of a file is guessed."""


@app.callback()
def card() -> None:
    """Printed cards."""


@app.command("check")
def check(
    files: FilesArgument,
    game: Annotated[str | None, typer.Option("--game", help="The game's short name; guessed if left out.")] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Show only what cannot be read, or is to be known.")
    ] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Read printed cards (CSV or TSV in UTF-8 or CP932, XLSX, YAML, JSON) and say what was understood."""
    use_language(lang)
    paths = expand(files, ENDINGS)
    rulebook = gorin.game(game) if game is not None else guess(paths)
    sources: list[Source] = []
    broken: list[GorinError] = []
    for path in paths:
        try:
            sources += read_sources(path, rulebook.columns, partial(typer.echo, err=True))
        except GorinError as error:
            broken.append(error)
            if as_json:
                print_json({"file": str(path), "place": None, "name": None, "ok": False, "message": str(error)})
            else:
                typer.echo(str(error), err=True)
    out = console()
    readings = read_all(rulebook, sources, silent=as_json or not sys.stderr.isatty())
    for reading in readings:
        if as_json:
            print_json(reading.as_json())
        elif not quiet or reading.printed is None or reading.remarks:
            show(out, reading, quiet)
    read = sum(reading.printed is not None for reading in readings)
    refused = len(readings) - read
    if as_json:
        print_json({"read": read, "refused": refused, "files_refused": len(broken)})
    else:
        style = "red" if refused or broken else "green"
        out.print(Text(say("check.cards", read=read, refused=refused), style=style))
    if refused or broken:
        raise typer.Exit(2 if any(is_missing(each) for each in broken) else 1)


def guess(paths: list[Path]) -> Rulebook:
    """The game in which most of the first cards can be read (a name alone says nothing); without any the usual one."""
    best, most = gorin.game(DEFAULT_GAME), 0
    for slug in gorin.GAMES:
        book = gorin.game(slug)
        sample: list[Source] = []
        for path in paths:
            with suppress(GorinError):
                sample += read_sources(path, book.columns)
            if len(sample) >= SAMPLE:
                break
        readings = read_all(book, sample[:SAMPLE], silent=True)
        count = sum(reading.printed is not None and len(reading.source.fields) > 1 for reading in readings)
        if count > most:
            best, most = book, count
        if 2 * count > len(readings):
            break
    if best.slug != DEFAULT_GAME:
        typer.echo(say("check.guessed", game=best.slug), err=True)
    return best


@dataclass
class Reading:
    """What became of a card: the printed card and what is to be said of it, or the message that refuses it."""

    game: str
    source: Source
    printed: Printed | None = None
    message: str = ""
    remarks: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "file": str(self.source.file),
            "place": self.source.place,
            "name": str(self.source.fields.get("name", "")),
            "ok": self.printed is not None,
        }
        if self.printed is None:
            return {**found, "message": self.message}
        return {**found, "explanation": self.explanation(), "remarks": self.remarks}

    def explanation(self) -> list[str]:
        """What the engine understood, in words."""
        return explain(self.printed.abilities, language(), self.game) if self.printed is not None else []


def read_all(rulebook: Rulebook, sources: list[Source], silent: bool) -> list[Reading]:
    """Read every card beside the others, whose races and tokens it may name."""
    book = rulebook.beside([source.fields for source in sources if not fault_of(source)])
    shown = sources if silent else track(sources, say("check.reading"), console=console(stderr=True), transient=True)
    readings = [read_one(book, source) for source in shown]
    first: dict[str, Source] = {}
    for reading in readings:
        if reading.printed is None:
            continue
        other = first.setdefault(reading.printed.key, reading.source)
        if other is not reading.source:
            where = f"{other.file}:{other.place}"
            reading.message = str(CardError("card.twice_in", card=reading.printed.name, where=where))
            reading.printed = None
    return readings


def fault_of(source: Source) -> str:
    """Why a card cannot even be looked at ("": it can)."""
    try:
        check_fields(source.fields)
    except GorinError as error:
        return source.fault or str(error)
    return source.fault


def read_one(rulebook: Rulebook, source: Source) -> Reading:
    fault = fault_of(source)
    if fault:
        return Reading(rulebook.slug, source, None, fault)
    try:
        printed = rulebook.read_card(source.fields)
    except (GorinError, TextError) as error:
        return Reading(rulebook.slug, source, None, str(error))
    return Reading(rulebook.slug, source, printed, "", [str(remark) for remark in rulebook.remarks(printed)])


def show(out: Console, reading: Reading, quiet: bool) -> None:
    source = reading.source
    head = f"{source.file}:{source.place} {source.fields.get('name', '')}"
    if reading.printed is not None:
        out.print(Text(f"{head}: {say('check.read')}", style="green"))
        for line in [] if quiet else reading.explanation():
            out.print(Text("  " + line), soft_wrap=True)
        for remark in reading.remarks:
            out.print(Text("  " + remark, style="yellow"), soft_wrap=True)
    else:
        out.print(Text(f"{head}: {say('check.refused')}", style="red"))
        for line in reading.message.split("\n"):
            out.print(Text("  " + line), soft_wrap=True)
