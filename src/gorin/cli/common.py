"""What the commands share: language, output, errors, reading files."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

import gorin
from gorin import words
from gorin.engine.cards.reading import MOST_TEXT, ReadingError, read_json, read_yaml
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError, NotFound

LangOption = Annotated[str | None, typer.Option("--lang", help="Language of the texts: ja or en.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
GameArgument = Annotated[str, typer.Argument(help="The game's short name.")]
GameOption = Annotated[str, typer.Option("--game", help="The game's short name.")]
FormatOption = Annotated[str | None, typer.Option("--format", help="The format, where the game has several.")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", help="How many play; left out, as few as the format allows.", min=2)
]
FilesArgument = Annotated[list[Path], typer.Argument(help="Files, or folders that hold them.", show_default=False)]
DEFAULT_GAME = gorin.GAMES[0]


class InputError(GorinError):
    """A file or an argument of the command line that cannot be used."""


def decks_for(
    rulebook: Rulebook, format: str | None, players: int | None, first: str | None, second: str | None
) -> tuple[str, ...]:
    """A deck for each seat: those named, then the others in turn."""
    name = None if format is None else format.split(" ")[0]
    counts = [seats.count for each in rulebook.formats if name in (None, each.name) for seats in each.tables]
    count = players or min(counts, default=2)
    rulebook.seats_for(count, format)
    names = rulebook.deck_names()
    others = [names[index % len(names)] for index in range(count - 2)]
    return (first or names[0], second or names[-1], *others)


def console(stderr: bool = False) -> Console:
    return Console(stderr=stderr, highlight=False, soft_wrap=False)


def say(key: str, **values: object) -> str:
    """A text of the catalogue in the language in use."""
    return words.say(key, None, **values)


def fail(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)


def use_language(lang: str | None) -> None:
    """From here on everything is said in this language."""
    if lang is None:
        return
    if lang not in words.LANGUAGES:
        raise InputError("language", found=lang, known=", ".join(words.LANGUAGES))
    os.environ["GORIN_LANG"] = lang


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def expand(paths: Sequence[Path], endings: Sequence[str]) -> list[Path]:
    """The files meant: a folder stands for everything below it with one of these endings."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in endings and each.is_file())
            if not inside:
                raise InputError("file.empty_folder", file=path, expected=", ".join(endings))
            found += inside
        else:
            found.append(path)
    return found


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_file() and path.stat().st_size > MOST_TEXT * 4:
            raise InputError("file.too_large", file=path, most=MOST_TEXT)
        return path.read_bytes()
    except FileNotFoundError:
        raise NotFound("file.not_found", file=path) from None
    except OSError as error:
        raise InputError("file.unreadable", file=path, why=error.strerror) from None


def read_text(path: Path) -> str:
    """UTF-8 with or without a mark, else CP932 (what spreadsheets in Japan write)."""
    data = read_bytes(path)
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("file.encoding", file=path, expected="UTF-8, CP932")


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError("file.unwritable", file=path, why=error.strerror) from None


def read_data(path: Path) -> Any:
    """A YAML or JSON file; what is broken is said with its place."""
    text = read_text(path)
    try:
        return read_json(text) if path.suffix.lower() == ".json" else read_yaml(text)
    except ReadingError as error:
        raise InputError("file.broken", file=path, why=str(error)) from None
