"""`gorin puzzles`: positions from games of bots with a sure win this turn, as scenarios."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer
import yaml

import gorin
from gorin.cli.common import GameArgument, LangOption, use_language
from gorin.players.puzzles import mine


def puzzles(
    game: GameArgument,
    games: Annotated[int, typer.Option(help="How many games are looked through.", min=1)] = 100,
    most: Annotated[int, typer.Option(help="Puzzles after which it stops.", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    lang: LangOption = None,
) -> None:
    """Look for puzzles (positions with a sure win this turn) in games of bots, and print them as scenarios."""
    use_language(lang)
    for each in islice(mine(gorin.game(game), seed, games), most):
        print("---")
        print(yaml.safe_dump(each, allow_unicode=True, sort_keys=False, width=120), end="", flush=True)
