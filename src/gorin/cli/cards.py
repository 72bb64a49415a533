"""`gorin card check`: how each card of a file was read, or where it was not."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
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
from gorin.cli.spread import spread
from gorin.engine.cards.collection import check_fields
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import CardError, GorinError
from gorin.files.reading import expand, is_missing
from gorin.files.sheet import ENDINGS, Source, read_sources
from gorin.text import TextError, narrate
from gorin.words import language

app = typer.Typer(no_args_is_help=True, help="Printed cards.")
SAMPLE = 12
"""Cards by which the game of a file is guessed."""
Line = tuple[str, str]
"""What is said, and its style."""


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
    readings = read_all(rulebook, sources, silent=as_json or not sys.stderr.isatty())
    shown = readings if not quiet or as_json else [each for each in readings if not each.ok or each.remarks]
    if as_json:
        for reading in shown:
            print_json(reading.as_json())
    else:
        show([line for reading in shown for line in reading.lines(quiet)])
    read = sum(reading.ok for reading in readings)
    refused = len(readings) - read
    if as_json:
        print_json({"read": read, "refused": refused, "files_refused": len(broken)})
    else:
        show([(say("check.cards", read=read, refused=refused), "red" if refused or broken else "green")])
    if refused or broken:
        raise typer.Exit(2 if any(is_missing(each) for each in broken) else 1)


def guess(paths: list[Path]) -> Rulebook:
    """Guess the game of these files.

    The game that reads most of the first cards. Without a readable card it is the default game.
    """
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
        count = sum(reading.ok and len(reading.source.fields) > 1 for reading in readings)
        if count > most:
            best, most = book, count
        if 2 * count > len(readings):
            break
    if best.slug != DEFAULT_GAME:
        typer.echo(say("check.guessed", game=best.slug), err=True)
    return best


@dataclass
class Reading:
    """What became of a card: what was understood and is to be said of it, or the `message` that refuses it."""

    source: Source
    key: str = ""
    explanation: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    message: str = ""

    @property
    def ok(self) -> bool:
        return not self.message

    @property
    def name(self) -> str:
        """As printed; a card with several names goes by its key."""
        return str(self.source.fields.get("name") or self.key)

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "file": str(self.source.file),
            "place": self.source.place,
            "name": self.name,
            "ok": self.ok,
        }
        if not self.ok:
            return {**found, "message": self.message}
        return {**found, "explanation": self.explanation, "remarks": self.remarks}

    def lines(self, quiet: bool) -> list[Line]:
        head = f"{self.source.file}:{self.source.place} {self.name}"
        if not self.ok:
            told = [(f"  {line}", "") for line in self.message.split("\n")]
            return [(f"{head}: {say('check.refused')}", "red"), *told]
        told = [] if quiet else [(f"  {line}", "") for line in self.explanation]
        remarks = [(f"  {remark}", "yellow") for remark in self.remarks]
        return [(f"{head}: {say('check.read')}", "green"), *told, *remarks]


def read_all(rulebook: Rulebook, sources: list[Source], silent: bool) -> list[Reading]:
    """Read every card beside the others, whose races and tokens it may name."""
    book = rulebook.beside([source.fields for source in sources if not fault_of(source)])
    with spread(partial(read_one, book), sources) as found:
        if not silent:
            found = iter(track(found, say("check.reading"), len(sources), console=console(stderr=True), transient=True))
        readings = list(found)
    first: dict[str, Source] = {}
    for reading in readings:
        if not reading.ok:
            continue
        other = first.setdefault(reading.key, reading.source)
        if other is not reading.source:
            where = f"{other.file}:{other.place}"
            reading.message = str(CardError("card.twice_in", card=reading.name, where=where))
    return readings


def fault_of(source: Source) -> str:
    """Why a card cannot even be looked at ("": it can)."""
    fault = source.fault
    try:
        check_fields(source.fields)
    except GorinError as error:
        fault = fault or error
    return "" if fault is None else str(fault)


def read_one(rulebook: Rulebook, source: Source) -> Reading:
    fault = fault_of(source)
    if fault:
        return Reading(source, message=fault)
    key = ""
    try:
        key = rulebook.key_for(source.fields)
        printed = rulebook.read_card(source.fields)
    except (GorinError, TextError) as error:
        return Reading(source, key, message=str(error))
    explanation = narrate(printed.abilities, language(), rulebook.slug)
    return Reading(source, key, explanation, [str(remark) for remark in rulebook.remarks(printed)])


def show(lines: list[Line]) -> None:
    """Coloured on a terminal; elsewhere line by line as they are."""
    out = console()
    if not out.is_terminal:
        sys.stdout.write("".join([f"{text}\n" for text, _ in lines]))
        return
    for text, style in lines:
        out.print(Text(text, style=style), soft_wrap=True)
