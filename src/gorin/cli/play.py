"""`gorin play`: a game in the terminal, against bots or with others at one keyboard."""

from __future__ import annotations

import secrets
import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorin.cli import commands
from gorin.cli.common import DEFAULT_GAME, LangOption, say, use_language
from gorin.cli.session import Session
from gorin.cli.setup import (
    AgainstOption,
    CardsOption,
    DeckOption,
    FormatOption,
    PlayersOption,
    rulebook_with,
    set_up,
)
from gorin.cli.terminal import Quit, Terminal
from gorin.engine.match import Match
from gorin.files.cards import read_cards
from gorin.files.decks import read_deck
from gorin.files.reading import InputError
from gorin.files.saved import load
from gorin.players import Player, player

HOTSEAT = "hotseat"
BOT = "bot"
SEATS = (BOT, HOTSEAT)


def play(
    game: Annotated[str | None, typer.Argument(help="The game's short name.")] = None,
    cards: CardsOption = None,
    deck: DeckOption = None,
    against: AgainstOption = None,
    players: PlayersOption = None,
    format: FormatOption = None,
    seat: Annotated[str, typer.Option(help="Who sits opposite: bot or hotseat.")] = BOT,
    bot: Annotated[
        str, typer.Option(help="Which bot: random, quick, greedy, normal, strong, rollout or a policy.npz.")
    ] = "normal",
    budget: Annotated[int | None, typer.Option(help="How hard the bot thinks, in its own units.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the game; drawn if left out.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a game saved by `save`.")] = None,
    lang: LangOption = None,
) -> None:
    """Play a game in the terminal."""
    use_language(lang)
    if seat not in SEATS:
        raise InputError("play.seat", found=seat, known=", ".join(SEATS))
    number = seed if seed is not None else secrets.randbelow(10**6)
    player(bot, budget, number)
    notes: list[str] = []
    names: tuple[str, ...] = ()
    if resume is not None:
        match = load(resume)
        refuse_other(match, {"game": game, "--players": players, "--format": format, "--seed": seed})
        refuse_other_decks(match, deck, against, cards)
    else:
        setup = set_up(rulebook_with(game or DEFAULT_GAME, cards), deck, against, players, format)
        match = setup.book.new(setup.decks, seed=number, format=format)
        names = setup.names
        ready = ", ".join(setup.book.deck_names())
        notes = [say("play.begin", title=setup.book.title, seed=number, decks=ready), *setup.notes]
    seats: list[Player | None] = [None]
    seats += [
        None if seat == HOTSEAT else player(bot, budget, number + other) for other in range(len(match.players) - 1)
    ]
    sit_down(match, seats, names, notes)


def refuse_other(match: Match, given: dict[str, str | int | None]) -> None:
    """A saved game says itself what it is; nothing may be said otherwise."""
    origin = match.origin or {}
    is_so = {"game": match.rulebook.slug, "--players": len(match.players)}
    is_so |= {"--format": origin.get("table"), "--seed": origin.get("seed")}
    for name, value in given.items():
        if value is not None and value != is_so[name]:
            raise InputError("play.resume", found=f"{name} {value}", expected=is_so[name])


def refuse_other_decks(match: Match, deck: str | None, against: list[str] | None, cards: list[Path] | None) -> None:
    """The same for its cards and decks."""
    origin = match.origin or {"decks": [], "cards": []}
    if cards is not None and read_cards(match.rulebook, cards) != origin["cards"]:
        raise InputError("play.resume", found="--cards", expected=len(origin["cards"]))
    asked = [(0, "--deck", deck)] if deck is not None else []
    asked += [(number, "--against", each) for number, each in enumerate(against or (), 1)]
    for seat, name, each in asked:
        if seat >= len(origin["decks"]) or list(read_deck(match.rulebook, each)) != origin["decks"][seat]:
            raise InputError("play.resume", found=f"{name} {each}", expected=say("player", number=seat + 1))


def sit_down(match: Match, seats: list[Player | None], names: tuple[str, ...], notes: list[str]) -> None:
    """Play at this terminal; whatever ends it, the window is given back as it was."""
    term = Terminal()
    session = Session(match, seats, names, term)
    if term.live:
        session.notice = notes
    else:
        term.write([Text(note) for note in (*notes, commands.help_text(match.rulebook))])
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, interrupted) for number in numbers]
    try:
        commands.run(session)
    except (Quit, KeyboardInterrupt) as left:
        term.leave()
        term.write([Text(line) for line in ("", *commands.leave(session, isinstance(left, commands.Leave)))])
    finally:
        term.leave()
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def interrupted(number: int, frame: object) -> None:
    """The window was closed, or somebody ends the program: like leaving the table."""
    raise Quit
