"""`gorin lab`: many games by bots, kept as tables, with a report."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from gorin.cli.common import DEFAULT_GAME, GameArgument, JsonOption, LangOption, console, print_json, say, use_language
from gorin.cli.setup import CardsOption, rulebook_with
from gorin.files.reading import InputError
from gorin.lab.closer import STRONGEST, closer_job, look_closer
from gorin.lab.extras import needed
from gorin.lab.jobs import Job
from gorin.lab.planning import EXCHANGE, plan
from gorin.lab.questions import Summary, summary
from gorin.lab.report import REPORT, between, percent, record_text, write_report
from gorin.lab.running import Folder, Told, merge, run, shard
from gorin.lab.store import Results, results_hash, store
from gorin.lab.units import Unit

app = typer.Typer(no_args_is_help=True, help="Many games by bots: who wins, which cards matter, how sure that is.")

DecksOption = Annotated[
    list[str] | None,
    typer.Option("--decks", help="The decks that meet: names or files (all shipped ones if left out)."),
]
BotsOption = Annotated[str, typer.Option("--bots", help="The bots, each with a budget if wanted: quick,normal:2000.")]
WorkersOption = Annotated[
    str, typer.Option("--workers", help="How many processes play; or ray, or the ray:// address of a cluster.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="The seed of the first pair of games.", min=0)]
GamesOption = Annotated[int, typer.Option("--games", help="Games in all, at least.", min=2)]
OutOption = Annotated[Path, typer.Option("--out", help="The folder of the run; an interrupted run goes on in it.")]
ExchangeOption = Annotated[
    int,
    typer.Option("--exchange", help="One in so many cards met is played on with another one as well (0: none).", min=0),
]
CloserOption = Annotated[
    int,
    typer.Option("--closer", help="So many of the strongest cards are exchanged in all their games (0: none).", min=0),
]
FolderArgument = Annotated[Path, typer.Argument(help="The folder of a run.", show_default=False)]


@app.callback()
def lab() -> None:
    """Many games by bots: who wins, which cards matter, how sure that is."""


def job_of(
    game: str,
    cards: Sequence[Path] | None,
    decks: Sequence[str] | None,
    bots: str,
    games: int,
    seed: int,
    exchange: int = 0,
    skill: bool = False,
) -> Job:
    """The job that a command line asks for."""
    book = rulebook_with(game, cards)
    players = [each.strip() for each in bots.split(",") if each.strip()]
    return plan(book.slug, decks, cards=book.own, bots=players, games=games, seed=seed, exchange=exchange, skill=skill)


@contextmanager
def progress(total: int, quiet: bool) -> Iterator[Told]:
    """A bar on stderr that is told how many games are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), disable=quiet, transient=True) as bar:
        task = bar.add_task(say("lab.progress"), total=total)
        yield lambda games: bar.advance(task, games)


def play_job(job: Job, folder: Folder, workers: str, quiet: bool, games: Unit | None = None) -> None:
    first, last = games or (0, job.games)
    with progress(last - first, quiet) as told:
        run(job, folder, workers, games, told)


@app.command("run")
def run_command(
    game: GameArgument = DEFAULT_GAME,
    cards: CardsOption = None,
    decks: DecksOption = None,
    games: GamesOption = 1000,
    bots: BotsOption = "quick",
    workers: WorkersOption = "1",
    seed: SeedOption = 0,
    exchange: ExchangeOption = EXCHANGE,
    closer: CloserOption = STRONGEST,
    out: OutOption = Path("lab"),
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let all decks meet, seats changed; leave tables (Parquet) and a report in a folder."""
    use_language(lang)
    needed("duckdb")
    job = job_of(game, cards, decks, bots, games, seed, exchange, skill=True)
    folder = Folder(out)
    play_job(job, folder, workers, as_json)
    close(folder, as_json, closer if exchange else 0, workers)


@app.command("shard")
def shard_command(
    part: Annotated[str, typer.Argument(help="Which shard of how many: 3/8.")],
    game: GameArgument = DEFAULT_GAME,
    cards: CardsOption = None,
    decks: DecksOption = None,
    games: GamesOption = 1000,
    bots: BotsOption = "quick",
    workers: WorkersOption = "1",
    seed: SeedOption = 0,
    exchange: ExchangeOption = EXCHANGE,
    out: OutOption = Path("lab"),
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play one shard of a run, for people with several machines and no cluster."""
    use_language(lang)
    number, _, of = part.partition("/")
    if not number.isdecimal() or not of.isdecimal():
        raise InputError("lab.shard", found=part)
    job = job_of(game, cards, decks, bots, games, seed, exchange, skill=True)
    span = shard(job, int(number), int(of))
    play_job(job, Folder(out), workers, as_json, span)
    if as_json:
        print_json({"folder": str(out), "job": job.hash, "games": list(span)})
    else:
        console().print(Text(say("lab.shard_done", first=span[0], last=span[1] - 1, folder=out)))


@app.command("merge")
def merge_command(
    folders: Annotated[list[Path], typer.Argument(help="The folders of the shards.", show_default=False)],
    workers: WorkersOption = "1",
    closer: CloserOption = STRONGEST,
    out: OutOption = Path("lab"),
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Put the shards of a run together; what is still missing is said."""
    use_language(lang)
    needed("duckdb")
    folder = Folder(out)
    job = merge(folder, [Folder(each) for each in folders])
    gaps = folder.missing((0, job.games))
    if gaps:
        missing = sum(last - first for first, last in gaps)
        typer.echo(say("lab.missing", count=missing, games=job.games), err=True)
    close(folder, as_json, 0 if gaps or not job.exchange else closer, workers)


def close(folder: Folder, as_json: bool, closer: int = 0, workers: str = "1") -> None:
    """Store what was played, look at so many cards closer, write the report, and say what came out."""
    store(folder)
    if closer:
        job = closer_job(Results(folder, closer=False), closer)
        if job.watch:
            with progress(job.games, as_json) as told:
                look_closer(job, folder, workers, told)
    results = Results(folder)
    write_report(results)
    show_results(results, as_json)
    if not as_json:
        console().print(Text(say("lab.written", file=folder.path / REPORT)))


@app.command("report")
def report_command(folder: FolderArgument, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """Write the report of a run anew, in the language asked for."""
    use_language(lang)
    close(Folder(folder), as_json)


@app.command("matchups")
def matchups_command(folder: FolderArgument, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """Who beats whom in a run, with intervals, ratings and the best mixture of decks."""
    use_language(lang)
    show_results(Results(Folder(folder)), as_json)


@app.command("show")
def show_command(
    folder: FolderArgument,
    game: Annotated[
        int | None, typer.Option("--game", help="Print the record of this game, for `gorin replay`.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Show it at the table in the browser.")] = False,
    port: Annotated[int, typer.Option(help="The port of that table (0: any free one).", min=0, max=65535)] = 8055,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """What a run holds; or the record of one of its games; or all of it at the table in the browser."""
    use_language(lang)
    results = Results(Folder(folder))
    if open_browser:
        at_the_table(folder, port)
    elif game is None:
        show_results(results, as_json)
    elif not results.ask("SELECT 1 FROM games WHERE number = ?", game):
        raise InputError("lab.no_game", number=game, games=results.job.games)
    else:
        typer.echo(record_text(results, game))


def at_the_table(folder: Path, port: int) -> None:
    """Serve the table with the lab's page on these results."""
    from gorin.table.lab_runs import SHOWN
    from gorin.table.running import run as serve
    from gorin.table.settings import Settings

    def ready(bound: int) -> None:
        address = f"http://127.0.0.1:{bound}/lab/{SHOWN}"
        typer.echo(address)
        webbrowser.open(address)

    serve(Settings(lab=str(folder)), port, ready)


def show_results(results: Results, as_json: bool) -> None:
    for bot in results.job.bots:
        found = summary(results, bot, cards=False)
        if as_json:
            print_json(summary_data(results, found))
        else:
            console().print(matrix(results, found))


def summary_data(results: Results, found: Summary) -> dict[str, Any]:
    return {
        "bot": found.bot,
        "games": found.games,
        "hash": results_hash(results.folder),
        "first": round(found.first.value, 4),
        "matchups": [
            {
                "deck": each.deck,
                "against": each.against,
                "share": round(each.estimate.value, 4),
                "interval": [round(each.estimate.low, 4), round(each.estimate.high, 4)],
                "pairs": each.estimate.n,
            }
            for each in found.matchups
        ],
        "ratings": {each.entrant.name: round(each.points) for each in found.ratings},
        "mixture": {name: round(part, 3) for name, part in found.mixture.items()},
    }


def matrix(results: Results, found: Summary) -> Table:
    """The deck of the row against the deck of the column."""
    names = [each.name for each in results.job.decks]
    table = Table(title=Text(say("lab.by_bot", bot=found.bot, games=found.games)))
    table.add_column(say("lab.deck"))
    for name in names:
        table.add_column(name, justify="right")
    known = {(each.deck, each.against): each.estimate for each in found.matchups}
    for one in names:
        cells = [known.get((one, other)) for other in names]
        table.add_row(one, *("–" if each is None else f"{percent(each.value)}\n{between(each)}" for each in cells))
    table.caption = say("lab.first", share=percent(found.first.value), interval=between(found.first))
    return table
