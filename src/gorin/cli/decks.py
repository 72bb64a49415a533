"""`gorin deck check`: deck lists against the clauses of deck building."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

import gorin
from gorin.cli.common import FilesArgument, JsonOption, LangOption, console, print_json, say, use_language
from gorin.cli.setup import CardsOption, rulebook_with
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError
from gorin.files.decks import ENDINGS, Fault, fault_text, faults, guess, read_deck_file
from gorin.files.reading import InputError, expand, is_missing

app = typer.Typer(no_args_is_help=True, help="Deck lists.")


@app.callback()
def deck() -> None:
    """Deck lists."""


@app.command("check")
def check(
    files: FilesArgument,
    game: Annotated[str | None, typer.Option("--game", help="The game's short name; guessed if left out.")] = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Check deck lists (YAML, JSON, CSV): everything that is wrong, with its line and clause."""
    use_language(lang)
    books = {slug: gorin.game(slug) for slug in ((game,) if game is not None else gorin.GAMES)}
    out = console()
    bad = missing = 0
    for path in expand(files, ENDINGS):
        slug, wrong = problems(list(books.values()), path, cards)
        bad += bool(wrong)
        gone = [each for each in wrong if is_missing(each.error)]
        missing += len(gone)
        for each in gone:
            typer.echo(str(each.error), err=True)
        if as_json:
            print_json({"file": str(path), "game": slug, "ok": not wrong, "errors": [as_data(each) for each in wrong]})
            continue
        if gone:
            continue
        head = f"{path}{f' ({slug})' if slug else ''}: {say('check.wrong' if wrong else 'check.fine')}"
        out.print(Text(head, style="red" if wrong else "green"), soft_wrap=True)
        for each in wrong:
            place = say("check.line", line=each.line) if each.line else ""
            out.print(Text(f"  {place}{fault_text(each)}"), soft_wrap=True)
    if bad:
        raise typer.Exit(2 if missing else 1)


def problems(books: list[Rulebook], path: Path, cards: list[Path] | None) -> tuple[str, list[Fault]]:
    """The game of the list in this file, and what is wrong with it."""
    try:
        file = read_deck_file(path)
        book = books[0] if len(books) == 1 else guess(books, file)
    except GorinError as error:
        return "", [Fault(error)]
    if book is not None:
        return book.slug, faults(rulebook_with(book.slug, cards), file)
    unclear = InputError("deck.no_game", file=path, known=", ".join(each.slug for each in books))
    return "", [Fault(unclear), *faults(rulebook_with(books[0].slug, cards), file)]


def as_data(fault: Fault) -> dict[str, Any]:
    return {
        "clause": fault.error.clause or None,
        "line": fault.line or None,
        "near": list(fault.near),
        "message": fault_text(fault),
    }
