"""`gorin deck check`: deck lists against the clauses of deck building."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

import gorin
from gorin.cli.common import DEFAULT_GAME, FilesArgument, GameOption, JsonOption, console, print_json, say
from gorin.engine.cards.rulebook import DeckSource, Rulebook
from gorin.engine.kernel.errors import GorinError
from gorin.files.reading import InputError, expand, read_data

ENDINGS = (".yaml", ".yml", ".json")
app = typer.Typer(no_args_is_help=True, help="Deck lists.")


@app.callback()
def deck() -> None:
    """Deck lists."""


@app.command("check")
def check(files: FilesArgument, game: GameOption = DEFAULT_GAME, as_json: JsonOption = False) -> None:
    """Check deck lists (YAML, JSON): everything that is wrong, with its clause."""
    rulebook = gorin.game(game)
    out = console()
    bad = 0
    for path in expand(files, ENDINGS):
        wrong = problems(rulebook, path)
        bad += bool(wrong)
        if as_json:
            print_json({"file": str(path), "ok": not wrong, "errors": wrong})
        elif wrong:
            out.print(Text(f"{path}: {say('check.wrong')}", style="red"), soft_wrap=True)
            for each in wrong:
                out.print(Text(f"  {each['message']}"), soft_wrap=True)
        else:
            out.print(Text(f"{path}: {say('check.fine')}", style="green"), soft_wrap=True)
    if bad:
        raise typer.Exit(1)


def problems(rulebook: Rulebook, path: Path) -> list[dict[str, Any]]:
    """What is wrong with the list in this file."""
    try:
        wrong: Sequence[GorinError] = rulebook.check_deck(deck_of(path))
    except GorinError as error:
        wrong = [error]
    return [{"clause": each.values.get("clause"), "message": str(each)} for each in wrong]


def deck_of(path: Path) -> DeckSource:
    """A list of entries, or a mapping that holds one under `cards`."""
    data = read_data(path)
    entries = data.get("cards") if isinstance(data, Mapping) else data
    if not isinstance(entries, list):
        raise InputError("deck.no_list", file=path, found=type(entries).__name__)
    return entries
