"""`gorin clauses`: where each clause is implemented, what shows it, and what is missing."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import gorin
from gorin.cli.common import GameArgument, JsonOption, LangOption, console, print_json, say, use_language
from gorin.cli.index import PLAY, Clause, index, tests_folder

SHOWN_PLACES = 3


def clauses(
    game: GameArgument,
    missing: Annotated[bool, typer.Option("--missing", help="Only play clauses without code or test.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Clause by clause: code places and test places."""
    use_language(lang)
    slug = gorin.game(game).slug
    found = index(slug)
    tested = tests_folder() is not None
    rows = [each for each in found if is_missing(each, tested)] if missing else found
    if as_json:
        for each in rows:
            print_json({"id": each.id, "kind": each.kind, "code": each.code, "tests": each.tests})
        return
    out = console()
    if not tested:
        typer.echo(say("clauses.no_tests"), err=True)
    table = Table(show_edge=False)
    for key in ("clauses.id", "clauses.kind", "clauses.code", "clauses.tests"):
        table.add_column(say(key), overflow="fold")
    for each in rows:
        style = "red" if is_missing(each, tested) else ""
        table.add_row(Text(each.id, style=style), each.kind, places(each.code), places(each.tests))
    out.print(table)
    play = [each for each in found if each.kind == PLAY]
    count = Counter(coded=sum(bool(each.code) for each in play), tested=sum(bool(each.tests) for each in play))
    out.print(Text(say("clauses.summary", play=len(play), coded=count["coded"], tested=count["tested"])))


def is_missing(clause: Clause, tested: bool) -> bool:
    return clause.kind == PLAY and (not clause.code or (tested and not clause.tests))


def places(found: list[str]) -> Text:
    more = f" +{len(found) - SHOWN_PLACES}" if len(found) > SHOWN_PLACES else ""
    return Text("\n".join(found[:SHOWN_PLACES]) + more if found else "-")
