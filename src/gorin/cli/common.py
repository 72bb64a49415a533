"""What the commands share: language, output, errors, reading files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

import gorin
from gorin import words
from gorin.files.reading import InputError

LangOption = Annotated[str | None, typer.Option("--lang", help="Language of the texts: ja or en.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
GameArgument = Annotated[str, typer.Argument(help="The game's short name.")]
GameOption = Annotated[str, typer.Option("--game", help="The game's short name.")]
FilesArgument = Annotated[list[Path], typer.Argument(help="Files, or folders that hold them.", show_default=False)]
DEFAULT_GAME = gorin.GAMES[0]


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
