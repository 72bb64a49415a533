"""`gorin players`: the ladder of the bots, with ratings and intervals."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import gorin
from gorin.cli.common import DEFAULT_GAME, GameArgument, JsonOption, LangOption, console, print_json, say, use_language
from gorin.players.ladder import Entrant, Rating, play_all, ratings, share_interval

USUAL = "random,quick,greedy,rollout,normal"


def players(
    game: GameArgument = DEFAULT_GAME,
    bots: Annotated[
        str, typer.Option(help="The bots, each with a budget if wanted, or policies: quick,strong:16000,policy.npz.")
    ] = USUAL,
    games: Annotated[int, typer.Option(help="Games of each bot against each other.", min=2)] = 20,
    deck: Annotated[list[str] | None, typer.Option(help="The decks that meet (several times: several).")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play side by side.", min=1)] = 1,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let bots play each other, seats changed, and rate them."""
    use_language(lang)
    book = gorin.game(game)
    entrants = [Entrant.of(each.strip()) for each in bots.split(",") if each.strip()]
    decks = deck or book.deck_names()
    pairs = games // 2 * (len(entrants) * (len(entrants) - 1) // 2)
    with Progress(console=console(stderr=True), disable=as_json, transient=True) as progress:
        task = progress.add_task(say("watch.progress"), total=pairs)
        table = play_all(book, entrants, decks, games, seed, workers, lambda: progress.advance(task))
    found = ratings(entrants, table)
    if as_json:
        for each in found:
            print_json(row(each))
        return
    console().print(shown(found, f"{book.title}: {say('players.caption', games=games)}"))


def row(rating: Rating) -> dict[str, object]:
    low, high = share_interval(rating.share * rating.games, rating.games)
    return {
        "bot": str(rating.entrant),
        "rating": round(rating.points),
        "give": round(rating.give),
        "share": round(rating.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "games": rating.games,
    }


def shown(found: list[Rating], caption: str) -> Table:
    """One line a bot, the best first."""
    table = Table(caption=Text(caption))
    table.add_column(say("watch.bot"))
    for key in ("players.rating", "watch.share", "players.interval", "players.games"):
        table.add_column(say(key), justify="right")
    for each in found:
        low, high = share_interval(each.share * each.games, each.games)
        table.add_row(
            str(each.entrant),
            f"{each.points:+.0f} ± {each.give:.0f}",
            f"{100 * each.share:.1f} %",
            f"{100 * low:.0f} … {100 * high:.0f} %",
            str(each.games),
        )
    return table
