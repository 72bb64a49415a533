"""`gorin watch`: bots play, one game to look at or many with a table of results."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from gorin.cli.board import board
from gorin.cli.common import (
    DEFAULT_GAME,
    GameArgument,
    JsonOption,
    LangOption,
    console,
    print_json,
    say,
    use_language,
)
from gorin.cli.ending import ending
from gorin.cli.setup import (
    AgainstOption,
    CardsOption,
    DeckOption,
    FormatOption,
    PlayersOption,
    rulebook_with,
    set_up,
)
from gorin.engine.match import Match
from gorin.players import Player, player

BotOption = Annotated[
    str,
    typer.Option("--bot", help="The bot of player 1: random, quick, greedy, normal, strong, rollout or a policy.npz."),
]
OtherOption = Annotated[str, typer.Option("--against-bot", help="The bot of the other players.")]


def watch(
    game: GameArgument = DEFAULT_GAME,
    cards: CardsOption = None,
    deck: DeckOption = None,
    against: AgainstOption = None,
    players: PlayersOption = None,
    format: FormatOption = None,
    bot: BotOption = "random",
    against_bot: OtherOption = "random",
    budget: Annotated[int | None, typer.Option(help="How hard the bots think, in their own units.", min=1)] = None,
    games: Annotated[int, typer.Option(help="How many games; more than one gives a table.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    step: Annotated[bool, typer.Option("--step", help="Show the board before every pick.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let bots play."""
    use_language(lang)
    setup = set_up(rulebook_with(game, cards), deck, against, players, format)
    names = setup.names
    bots = (bot, *(against_bot for _ in names[1:]))
    out = console()
    if not as_json:
        for note in setup.notes:
            out.print(Text(note))
    rows = []
    numbers = range(seed, seed + games)
    shown = numbers if games == 1 or as_json else track(numbers, say("watch.progress"), console=console(stderr=True))
    for number in shown:
        match = setup.book.new(setup.decks, seed=number, format=format)
        seats = [player(each, budget, number * len(bots) + seat) for seat, each in enumerate(bots)]
        picks = run(match, seats, out if games == 1 and not as_json else None, step, names)
        rows.append(row(match, number, picks))
        if as_json:
            print_json({"decks": list(names), "bots": list(bots), **rows[-1]})
    if as_json:
        return
    if games > 1:
        out.print(results(rows, names, bots))
    else:
        out.print(board(match.view(None), match.rulebook.layout, names))
        out.print(Text(ending(match), style="bold"))


def run(match: Match, seats: list[Player], out: Console | None, step: bool, names: tuple[str, ...]) -> int:
    """Play to the end; what happens is shown as somebody who sees player 1's side would see it."""
    told = picks = 0
    while (decision := match.decision) is not None:
        choice = seats[decision.player].choose(match)
        if out is not None and step:
            out.print(board(match.view(decision.player), match.rulebook.layout, names))
            out.print(Text(f"{match.question()} → {match.label(choice)}"))
        match.answer(choice)
        picks += 1
        if out is not None:
            lines = match.log(0, since=told)
            for line in lines:
                out.print(Text(line))
            told += len(lines)
    return picks


def row(match: Match, seed: int, picks: int) -> dict[str, Any]:
    result = match.result
    assert result is not None
    winners = [f"p{each + 1}" for each in result.winners]
    return {"seed": seed, "winners": winners, "clause": result.clause, "turns": match.game.turn, "picks": picks}


def results(rows: list[dict[str, Any]], decks: tuple[str, ...], bots: tuple[str, ...]) -> Table:
    """One line a player, and the draws."""
    table = Table()
    for key in ("watch.player", "watch.deck", "watch.bot"):
        table.add_column(say(key))
    for key in ("watch.wins", "watch.share"):
        table.add_column(say(key), justify="right")
    for seat in range(len(decks)):
        wins = sum(f"p{seat + 1}" in row["winners"] for row in rows)
        name = say("player", number=seat + 1)
        table.add_row(name, decks[seat], bots[seat], str(wins), f"{100 * wins / len(rows):.1f} %")
    draws = sum(not row["winners"] for row in rows)
    table.add_row(say("watch.draws"), "", "", str(draws), f"{100 * draws / len(rows):.1f} %")
    turns = sum(row["turns"] for row in rows) / len(rows)
    table.caption = say("watch.caption", games=len(rows), turns=f"{turns:.1f}")
    return table
