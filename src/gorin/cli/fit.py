"""`gorin fit`: make the evaluation and the weights of a game from games of a bot against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.text import Text

import gorin
from gorin.cli.common import GameArgument, LangOption, console, say, use_language
from gorin.players.fitting.making import fit_evaluation, fit_weights, gather, write


def fit(
    game: GameArgument,
    folder: Annotated[Path, typer.Argument(help="Where the two files are written.", file_okay=False, exists=True)],
    bot: Annotated[str, typer.Option(help="The bot that plays against itself.")] = "greedy",
    budget: Annotated[int | None, typer.Option(help="How hard it thinks, in its own units.", min=1)] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=10)] = 200,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play side by side.", min=1)] = 1,
    lang: LangOption = None,
) -> None:
    """Fit how positions are judged and what sensible players pick; the last two decks by name are kept apart."""
    use_language(lang)
    gorin.game(game)
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("watch.progress"), total=games)
        notes = gather(game, bot, budget, games, seed, workers, lambda done: progress.update(task, completed=done))
    evaluation = fit_evaluation(game, notes)
    weights = fit_weights(notes) if notes.choices else None
    write(folder, evaluation, weights)
    made = evaluation["made"]
    caption = say("fit.made", games=made["games"], positions=made["positions"], loss=made["log_loss"], auc=made["auc"])
    console().print(Text(caption))
