"""The commands together, and how errors reach the person who typed."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import gorin
from gorin.cli import bench, cards, clauses, decks, play, replay, scenario, serve, watch
from gorin.cli.common import LangOption, fail, use_language
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
app.command("play")(play.play)
app.command("watch")(watch.watch)
app.command("replay")(replay.replay)
app.command("clauses")(clauses.clauses)
app.command("bench")(bench.bench)
app.add_typer(scenario.app, name="scenario")
app.add_typer(decks.app, name="deck")
app.add_typer(cards.app, name="card")


def main() -> None:
    """The entry point of the `gorin` command."""
    app()
