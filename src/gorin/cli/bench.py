"""`gorin bench`: how fast games, clones and views are, with python-chess as the yardstick."""

from __future__ import annotations

import time
from importlib.util import find_spec
from random import Random
from typing import Annotated, Any

import typer
from rich.table import Table

import gorin
from gorin.cli.common import JsonOption, console, print_json, say
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel import frames as engine
from gorin.engine.match import Match

COPIES = 300
DRAWN_AFTER = 150
"""Half-moves without a capture or a pawn's move after which a game of chess is drawn."""

MEASURES = (
    "decisions_per_s",
    "games_per_s",
    "decisions_per_game",
    "clone_us",
    "view_us",
    "late_ratio",
    "compiled",
    "ratio",
)


def bench(
    game: Annotated[str | None, typer.Argument(help="One game only.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to play each game.", min=0.05)] = 3.0,
    as_json: JsonOption = False,
) -> None:
    """Measure uniformly random legal play with the shipped decks, in one process."""
    slugs = gorin.GAMES if game is None else (gorin.game(game).slug,)
    plies = chess_plies_per_s(min(seconds, 2.0)) if find_spec("chess") is not None else None
    rows = [measure(gorin.game(slug), seconds, plies) for slug in slugs]
    if as_json:
        for row in rows:
            print_json(row)
        return
    table = Table()
    for name in ("game", *slugs):
        table.add_column(name, justify="left" if name == "game" else "right")
    for name in MEASURES:
        table.add_row(name, *(shown(row.get(name, "-")) for row in rows))
    out = console()
    out.print(table)
    if plies is not None:
        out.print(say("bench.yardstick", plies=round(plies)))


def shown(value: object) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else str(value)


def measure(rulebook: Rulebook, seconds: float, plies: float | None) -> dict[str, Any]:
    """One game's numbers; cards are read and every pairing of decks is met once before the clock runs."""
    for seed in range(len(rulebook.deck_names()) ** 2):
        begin(rulebook, seed)
    play_for(rulebook, min(seconds, 0.3), 10**6)
    games, decisions, spent = play_for(rulebook, seconds, 0)
    matches = [mid_game(rulebook, seed) for seed in range(8)]
    found: dict[str, Any] = {
        "game": rulebook.slug,
        "decisions_per_s": round(decisions / spent, 1),
        "games_per_s": round(games / spent, 2),
        "decisions_per_game": round(decisions / games, 1),
        "clone_us": round(clone_us(matches), 1),
        "view_us": round(view_us(matches), 1),
        "compiled": not engine.__file__.endswith(".py"),
        "late_ratio": round(late_ratio(rulebook, seconds / 2), 2),
    }
    if plies is not None:
        found["yardstick"] = {"python_chess_plies_per_s": round(plies, 1)}
        found["ratio"] = round(decisions / spent / plies, 2)
    return found


def begin(rulebook: Rulebook, seed: int) -> Match:
    names = rulebook.deck_names()
    return rulebook.new([names[seed % len(names)], names[seed // len(names) % len(names)]], seed=seed)


def play_for(rulebook: Rulebook, seconds: float, seed: int) -> tuple[int, int, float]:
    """Whole games until the time is over: games, decisions, seconds."""
    chance = Random(seed).random
    games = decisions = 0
    begun = time.perf_counter()
    while True:
        match = begin(rulebook, seed + games)
        while (decision := match.decision) is not None:
            match.pick(int(chance() * len(decision.options)))
            decisions += 1
        games += 1
        spent = time.perf_counter() - begun
        if spent >= seconds:
            return games, decisions, spent


def mid_game(rulebook: Rulebook, seed: int) -> Match:
    """A match that stands in the middle of its random game."""
    chance = Random(seed).random
    moments = [begin(rulebook, seed)]
    while (decision := moments[-1].decision) is not None:
        moments.append(moments[-1].clone())
        moments[-1].pick(int(chance() * len(decision.options)))
    return moments[len(moments) // 2]


def clone_us(matches: list[Match]) -> float:
    begun = time.perf_counter()
    for _ in range(COPIES):
        for match in matches:
            match.clone()
    return (time.perf_counter() - begun) / (COPIES * len(matches)) * 1e6


def view_us(matches: list[Match]) -> float:
    begun = time.perf_counter()
    for _ in range(COPIES):
        for match in matches:
            match.view(0)
    return (time.perf_counter() - begun) / (COPIES * len(matches)) * 1e6


def late_ratio(rulebook: Rulebook, seconds: float) -> float:
    """Cost of a decision in the second half of long games, relative to the first half."""
    chance = Random(1).random
    runs: list[list[float]] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not runs:
        match = begin(rulebook, len(runs))
        moments = [time.perf_counter()]
        while (decision := match.decision) is not None:
            match.pick(int(chance() * len(decision.options)))
            moments.append(time.perf_counter())
        runs.append(moments)
    runs.sort(key=len)
    early = late = 0.0
    for moments in runs[len(runs) // 2 :]:
        middle = len(moments) // 2
        early += (moments[middle] - moments[0]) / middle
        late += (moments[-1] - moments[middle]) / (len(moments) - 1 - middle)
    return late / early


def chess_plies_per_s(seconds: float) -> float:
    """The yardstick: random legal chess, the same way."""
    import chess

    chance = Random(0).random
    plies = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        board = chess.Board()
        while board.halfmove_clock < DRAWN_AFTER and (moves := list(board.legal_moves)):
            board.push(moves[int(chance() * len(moves))])
            plies += 1
    return plies / (time.perf_counter() - begun)
