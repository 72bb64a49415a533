"""`gorin scenario run`: positions, moves and expectations from files."""

from __future__ import annotations

import typer

from gorin.cli.common import FilesArgument, JsonOption, LangOption, use_language
from gorin.files.reading import expand
from gorin.scenario import report, run_files

ENDINGS = (".yaml", ".yml")
app = typer.Typer(no_args_is_help=True, help="Scenarios.")


@app.callback()
def scenario() -> None:
    """Scenarios."""


@app.command("run")
def run(files: FilesArgument, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """Play scenarios through the engine; the exit code is 0 only if all of them hold."""
    use_language(lang)
    outcomes = run_files([str(path) for path in expand(files, ENDINGS)])
    typer.echo(report(outcomes, as_json))
    for each in outcomes:
        if each.missing and each.failure is not None:
            typer.echo(each.failure.message, err=True)
    if not all(each.ok for each in outcomes):
        raise typer.Exit(2 if any(each.missing for each in outcomes) else 1)
