"""`gorin bench`: how fast games, clones and views are, with python-chess as the yardstick."""

from __future__ import annotations

import cProfile
import pstats
import time
import tracemalloc
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import gorin
from gorin.cli.common import JsonOption, LangOption, console, print_json, say, use_language
from gorin.cli.growth import growth
from gorin.cli.setup import CardsOption, rulebook_with, usual_players
from gorin.engine.cards.rulebook import DeckSource, Rulebook
from gorin.engine.kernel import frames, rng
from gorin.engine.match import Match
from gorin.files.decks import read_deck
from gorin.files.mixing import mix_in
from gorin.files.reading import InputError
from gorin.players.policy import play_randomly
from gorin.players.rollout import playout

COPIES = 300
ROUNDS = 6
CHUNK = 0.25
"""Seconds for which the game and the yardstick take turns, so that a stall of the machine meets both."""

STRIDE = 50
"""Decisions of the game or the yardstick between two looks at the clock."""

PROFILED = 25
"""How many functions a profile lists."""

DRAWN_AFTER = 150
"""Half-moves without a capture or a pawn's move after which a game of chess is drawn."""

MEASURES = (
    "decisions_per_s",
    "games_per_s",
    "decisions_per_game",
    "playouts_per_s",
    "clone_us",
    "view_us",
    "match_kb",
    "late_ratio",
    "late_ratio_alike",
    "wide_ratio",
    "compiled",
    "ratio",
)


def bench(
    game: Annotated[str | None, typer.Argument(help="One game only.")] = None,
    cards: CardsOption = None,
    deck: Annotated[
        list[str] | None, typer.Option("--deck", help="Only these decks: names of shipped ones, or files.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to play each game.", min=0.05)] = 3.0,
    profile: Annotated[bool, typer.Option("--profile", help="Show where the time goes instead.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Measure random legal play with the shipped decks, in one process, by its CPU time.

    Every option has the same chance, except that nobody picks what loses at once.
    """
    use_language(lang)
    if game is None and (cards or deck):
        raise InputError("bench.game", known=", ".join(gorin.GAMES))
    slugs = gorin.GAMES if game is None else (gorin.game(game).slug,)
    fields = [field_of(slug, cards, deck) for slug in slugs]
    if profile:
        for field in fields:
            show_profile(field, seconds)
        return
    rows = [measure(field, seconds) for field in fields]
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
    for field in fields:
        decks = ", ".join(field.names)
        out.print(f"{field.book.slug}: {say('bench.plays', decks=decks, players=field.players)}", highlight=False)
    for row in rows:
        if "yardstick" in row:
            plies = round(row["yardstick"]["python_chess_plies_per_s"])
            out.print(f"{row['game']}: {say('bench.yardstick', plies=plies)}")


def shown(value: object) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else str(value)


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    return not (frames.__file__ or "").endswith(".py")


def measure(field: Field, seconds: float) -> dict[str, Any]:
    """One game's numbers; cards are read and every pairing of decks is met once before the clock runs."""
    for seed in range(len(field.decks) ** 2):
        field.begin(seed)
    play = Play(field, 10**6)
    play.run(min(seconds, 0.3))
    play = Play(field, 0)
    chess = Chess() if find_spec("chess") is not None else None
    while play.spent < seconds or not play.games:
        play.run(min(CHUNK, seconds))
        if chess is not None:
            chess.run(min(CHUNK, seconds))
    matches = [mid_game(field, seed) for seed in range(8)]
    clones = [clone_us(matches)]
    grown = growth(field.begin, seconds / 2)
    clones.append(clone_us(matches))
    playouts = playouts_per_s(matches, seconds / 2)
    clones.append(clone_us(matches))
    found: dict[str, Any] = {
        "game": field.book.slug,
        "decisions_per_s": round(play.decisions / play.spent, 1),
        "games_per_s": round(play.games / play.spent, 2),
        "decisions_per_game": round(play.finished / play.games, 1),
        "playouts_per_s": round(playouts, 1),
        "clone_us": round(min(clones), 1),
        "view_us": round(view_us(matches), 1),
        "match_kb": round(match_kb(matches), 1),
        "compiled": is_compiled(),
        "late_ratio": round(grown.late, 2),
        "late_ratio_alike": round(grown.late_alike, 2),
        "wide_ratio": round(grown.wide, 2),
    }
    if chess is not None:
        plies = chess.plies / chess.spent
        found["yardstick"] = {"python_chess_plies_per_s": round(plies, 1)}
        found["ratio"] = round(play.decisions / play.spent / plies, 2)
    return found


class Field:
    """A game with the decks that meet each other."""

    def __init__(self, book: Rulebook, decks: Sequence[DeckSource], names: Sequence[str]) -> None:
        self.book = book
        self.decks = decks
        self.names = names
        self.players = usual_players(book, None)

    def begin(self, seed: int) -> Match:
        """The game of this seed: as the seeds go on, every deck meets every other."""
        count = len(self.decks)
        return self.book.new([self.decks[seed // count**seat % count] for seat in range(self.players)], seed=seed)


def field_of(slug: str, cards: Sequence[Path] | None, decks: Sequence[str] | None) -> Field:
    """All shipped decks, or these ones; own cards without a deck of their own take places in a ready one."""
    book = rulebook_with(slug, cards)
    if decks:
        return Field(book, [list(read_deck(book, each)) for each in decks], decks)
    names = book.deck_names()
    if not book.own:
        return Field(book, names, names)
    mixed = mix_in(book)
    return Field(book, [mixed.entries, *names], [f"{mixed.base}+", *names])


class Play:
    """One game after another, for as long as `run` is told; `finished` counts the decisions of whole games."""

    def __init__(self, field: Field, seed: int) -> None:
        self.field = field
        self.seed = seed
        self.games = self.decisions = self.finished = 0
        self.spent = 0.0
        self.match = field.begin(seed)

    def run(self, seconds: float) -> None:
        begun = time.process_time()
        until = begun + seconds
        while time.process_time() < until:
            made = play_randomly(self.match, self.seed, self.decisions, STRIDE)
            self.decisions += made
            if made < STRIDE:
                self.games += 1
                self.finished = self.decisions
                self.match = self.field.begin(self.seed + self.games)
        self.spent += time.process_time() - begun


class Chess:
    """The yardstick: random legal chess, the same way."""

    def __init__(self) -> None:
        self.plies = 0
        self.spent = 0.0

    def run(self, seconds: float) -> None:
        import chess

        begun = time.process_time()
        until = begun + seconds
        while time.process_time() < until:
            board = chess.Board()
            made = STRIDE
            while made == STRIDE and time.process_time() < until:
                made = 0
                for word in rng.words(STRIDE, 0, self.plies):
                    moves = list(board.legal_moves)
                    if not moves or board.halfmove_clock >= DRAWN_AFTER:
                        break
                    board.push(moves[word * len(moves) >> rng.BITS])
                    made += 1
                self.plies += made
        self.spent += time.process_time() - begun


def mid_game(field: Field, seed: int) -> Match:
    """A match that stands in the middle of its random game."""
    moments = [field.begin(seed)]
    while moments[-1].decision is not None:
        moments.append(moments[-1].clone())
        play_randomly(moments[-1], seed, len(moments), 1)
    return moments[len(moments) // 2]


def clone_us(matches: list[Match]) -> float:
    return quickest(matches, Match.clone)


def view_us(matches: list[Match]) -> float:
    return quickest(matches, lambda match: match.view(0))


def quickest(matches: list[Match], act: Callable[[Match], object]) -> float:
    """Microseconds that this takes, in the best of some rounds: a stall of the machine is not its own."""
    rounds: list[float] = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(COPIES // ROUNDS):
            for match in matches:
                act(match)
        rounds.append(time.process_time() - begun)
    return min(rounds) / (COPIES // ROUNDS * len(matches)) * 1e6


def playouts_per_s(matches: list[Match], seconds: float) -> float:
    """Playouts from the middle of games, each in a sample of its own, as the rollout player makes them."""
    count = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds or not count:
        match = matches[count % len(matches)]
        decision = match.decision
        assert decision is not None
        playout(match.sample(decision.player, count), count % len(decision.options), decision.player, count)
        count += 1
    return count / (time.process_time() - begun)


def match_kb(matches: list[Match]) -> float:
    """Memory that one more match in the middle of a game takes."""
    tracemalloc.start()
    kept = [match.clone() for match in matches for _ in range(4)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept) / 1024


def show_profile(field: Field, seconds: float) -> None:
    """Where the time of random play goes, function by function."""
    Play(field, 0).run(min(seconds, 0.3))
    play = Play(field, 0)
    profiler = cProfile.Profile()
    profiler.enable()
    play.run(seconds)
    profiler.disable()
    typer.echo(f"{field.book.slug}: {play.decisions}")
    pstats.Stats(profiler).sort_stats("tottime").print_stats(PROFILED)
