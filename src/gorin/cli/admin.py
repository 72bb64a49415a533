"""`gorin admin`: looking after a server from the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gorin.table.settings import database_at

if TYPE_CHECKING:
    from gorin.table.administration import Administration

Database = Annotated[
    str | None, typer.Option(help="The database of the server (its own one by default).", envvar="GORIN_DATABASE")
]
admin = typer.Typer(help="Look after a server: list, hide, block, delete.", no_args_is_help=True)


def opened(database: str | None) -> Administration:
    from gorin.table.administration import Administration

    return Administration(database_at(database))


def show(rows: Iterable[Iterable[Any]]) -> None:
    for row in rows:
        typer.echo("\t".join(str(each) for each in row))


def done(count: int) -> None:
    """How many things were changed; none is a failure."""
    typer.echo(count)
    if not count:
        raise typer.Exit(1)


@admin.command("people")
def list_people(database: Database = None) -> None:
    """The accounts, those who were there last first."""
    show(opened(database).people())


@admin.command("things")
def list_things(database: Database = None) -> None:
    """Cards and decks that others can see, the newest first."""
    show(opened(database).things())


@admin.command("acts")
def list_acts(database: Database = None) -> None:
    """What was done with these commands."""
    show(opened(database).acts())


@admin.command()
def hide(link: str, database: Database = None, back: bool = False) -> None:
    """Hide a shared card or deck from everybody else (`--back`: show it again)."""
    done(opened(database).hide(link, not back))


@admin.command()
def block(name: str, database: Database = None, back: bool = False) -> None:
    """Let an account no longer in, or a guest by its id (`--back`: again)."""
    done(opened(database).block(name, not back))


@admin.command("delete-person")
def delete_person(name: str, database: Database = None) -> None:
    """Delete an account, or a guest by its id, and everything of its."""
    done(opened(database).delete_person(name))


@admin.command("delete-table")
def delete_table(table: str, database: Database = None) -> None:
    """Delete a table with its game."""
    done(opened(database).delete_table(table))
