"""`gorin replay`: a recorded game again, pick by pick or only its log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import gorin
from gorin.cli.analysing import show_analysis
from gorin.cli.board import board
from gorin.cli.common import JsonOption, LangOption, console, print_json, use_language
from gorin.cli.ending import ending
from gorin.engine.kernel.errors import RecordError
from gorin.engine.show.record import Record
from gorin.files.reading import InputError, read_text
from gorin.players.levels import NORMAL_PICKS


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `save` writes it.")],
    step: Annotated[bool, typer.Option("--step", help="Show the board before every pick.")] = False,
    player: Annotated[int, typer.Option(help="Through whose eyes (1, 2, ...).", min=1)] = 1,
    analyse: Annotated[bool, typer.Option("--analyse", help="Say what would have been better.")] = False,
    budget: Annotated[int, typer.Option(help="Picks that each decision is looked at with.", min=1)] = NORMAL_PICKS,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play a record again; it must lead to the state that it names."""
    use_language(lang)
    try:
        record = Record.from_json(read_text(file))
        match = gorin.replay(record)
    except RecordError as error:
        raise InputError("file.broken", file=file, why=str(error)) from None
    if player > match.game.nplayers:
        raise InputError("replay.player", found=player, most=match.game.nplayers)
    if analyse:
        show_analysis(record, player - 1, budget, as_json)
        return
    if as_json:
        result = match.result
        print_json(
            {
                "game": record.game,
                "picks": len(record.picks),
                "hash": match.hash(),
                "winners": None if result is None else [f"p{each + 1}" for each in result.winners],
                "clause": None if result is None else result.clause,
            }
        )
        return
    out = console()
    if step:
        steps(record, player - 1)
    else:
        for line in match.log(player - 1):
            out.print(Text(line))
    out.print(Text(ending(match), style="bold"))


def steps(record: Record, player: int) -> None:
    """Every decision of this player with its board, and what happened between."""
    out = console()
    match = gorin.game(record.game).new(record.decks, record.seed, record.first, record.table, record.windows)
    told = 0
    for pick in record.picks:
        decision = match.decision
        if pick < 0:
            match.concede(-1 - pick)
        elif decision is not None:
            if decision.player == player:
                out.print(board(match.view(player), match.rulebook.layout))
                taken = match.label(decision.options[pick])
                out.print(Text(f"{match.question()} → {taken}", style="bold"))
            match.pick(pick)
        lines = match.log(player, since=told)
        for line in lines:
            out.print(Text("  " + line, style="dim"))
        told += len(lines)
