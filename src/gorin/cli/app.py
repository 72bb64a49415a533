"""The commands together, and how errors reach the person who typed."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import gorin
from gorin.cli import (
    admin,
    bench,
    cards,
    clauses,
    decks,
    fit,
    lab,
    labquestions,
    play,
    players,
    puzzles,
    replay,
    scenario,
    serve,
    watch,
)
from gorin.cli.common import LangOption, fail, say, use_language
from gorin.engine.kernel.errors import GorinError


class Commands(TyperGroup):
    """What the user can put right is said on stderr without a traceback; the exit code is 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except GorinError as error:
            fail(str(error))


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Japanese trading card games, executed from their rulebooks.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gorin {gorin.__version__} ({'compiled' if bench.is_compiled() else 'plain Python'})")
        raise typer.Exit


@app.callback()
def common(
    lang: LangOption = None,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of every command."""
    use_language(lang)


app.command("serve")(serve.serve)
app.add_typer(admin.admin, name="admin")
app.command("play")(play.play)
app.command("watch")(watch.watch)
app.command("replay")(replay.replay)
app.command("players")(players.players)
app.command("fit")(fit.fit)
app.command("puzzles")(puzzles.puzzles)
app.command("clauses")(clauses.clauses)
app.command("bench")(bench.bench)
app.add_typer(scenario.app, name="scenario")
app.add_typer(decks.app, name="deck")
app.add_typer(cards.app, name="card")
lab.app.command("compare")(labquestions.compare_command)
lab.app.command("card")(labquestions.card_command)
lab.app.command("tune")(labquestions.tune_command)
lab.app.command("fit")(fit.fit)
app.add_typer(lab.app, name="lab")


def main() -> None:
    """The entry point of the `gorin` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(standalone_mode=True)
    except SystemExit as end:
        sys.exit(flushed(end.code))
    except OSError as error:
        sys.exit(unwritable(error))


def flushed(code: Any) -> Any:
    """The exit code, after everything that was printed has really been written."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return unwritable(error)
    return code


def unwritable(error: OSError) -> int:
    """Report once, without a traceback, that the output cannot be written.

    A closed pipe is left without a word. Returns the exit code.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno in (errno.EPIPE, errno.EINVAL):
        return 1
    sys.stderr.write(say("error.output", why=error.strerror or str(error)) + "\n")
    return 2
