"""`gorin play`: a game in the terminal, against a bot or two people at one keyboard."""

from __future__ import annotations

import secrets
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

import gorin
from gorin.cli import grid, why
from gorin.cli.board import board
from gorin.cli.common import (
    DEFAULT_GAME,
    FormatOption,
    GameArgument,
    InputError,
    LangOption,
    PlayersOption,
    console,
    decks_for,
    read_text,
    say,
    use_language,
    write_text,
)
from gorin.cli.ending import ending
from gorin.cli.undo import History
from gorin.engine.cards.collection import Collection
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.players import DEFAULT_BUDGET, Player, player

HOTSEAT = "hotseat"
BOT = "bot"
SEATS = (BOT, HOTSEAT)
MOST_CARDS = 4


class Quit(Exception):
    """The person leaves the table."""


class Table:
    """One game at the terminal: who sits where, what was shown, what can be taken back."""

    def __init__(self, match: Match, seats: list[Player | None], names: tuple[str, ...], out: Console) -> None:
        self.match = match
        self.seats = seats
        self.names = names
        self.out = out
        self.history = History()
        self.told = [0] * match.game.nplayers
        self.last_viewer = -1

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        while (decision := self.match.decision) is not None:
            bot = self.seats[decision.player]
            if bot is not None:
                self.match.answer(bot.choose(self.match))
            else:
                self.ask(decision.player)
        for seat, bot in enumerate(self.seats):
            if bot is None:
                self.tell(seat)
                break
        self.out.print(Text(ending(self.match), style="bold"))

    def tell(self, seat: int) -> None:
        """What happened since this player last looked."""
        lines = self.match.log(seat)
        for line in lines[self.told[seat] :]:
            self.out.print(Text("  " + line, style="dim"))
        self.told[seat] = len(lines)

    def ask(self, seat: int) -> None:
        """Show the position and take commands until one of them answers the decision."""
        self.hand_over(seat)
        self.tell(seat)
        self.show_board(seat)
        self.show_options()
        before = self.match
        while self.match is before and self.match.decision is not None:
            picks = self.match.picks
            try:
                self.command(seat, self.read(say("play.prompt")))
            except GorinError as error:
                self.out.print(Text(str(error), style="red"))
            if self.match.picks is not picks:
                return

    def hand_over(self, seat: int) -> None:
        """Two people at one screen: the other one looks away first."""
        people = sum(each is None for each in self.seats)
        if people > 1 and self.last_viewer not in (-1, seat) and sys.stdin.isatty():
            self.out.clear()
            self.read(say("play.hand_over", player=seat + 1))
        self.last_viewer = seat

    def show_board(self, seat: int) -> None:
        self.out.print(board(self.match.view(seat), self.match.rulebook.layout, self.names))

    def show_options(self) -> None:
        decision = self.match.decision
        assert decision is not None
        asked = say("player", number=decision.player + 1)
        self.out.print(Text(f"{asked}: {self.match.question()}", style="bold"))
        for number, label in enumerate(self.match.option_labels(), 1):
            self.out.print(Text(f"  {number:>2}  {label}"))

    def read(self, prompt: str) -> str:
        """A line of the person; the end of the input leaves the table."""
        try:
            line = self.out.input(Text(prompt + " ", style="green")).strip()
            if not sys.stdin.isatty():
                self.out.print(Text(line))
            return line
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def command(self, seat: int, text: str) -> None:
        """One line of the person."""
        word, _, rest = text.partition(" ")
        if word.isdecimal():
            self.pick(int(word))
        elif word in ("u", "undo"):
            self.undo()
        elif word.startswith("?") or word.startswith("？"):
            for line in why.explain(self.match, seat, text[1:]):
                self.out.print(Text(line))
        elif word == "log":
            for line in self.match.log(seat):
                self.out.print(Text(line))
        elif word == "card":
            self.show_card(rest.strip())
        elif word == "range":
            self.show_reach(seat, rest.strip())
        elif word in ("b", "board"):
            self.show_board(seat)
            self.show_options()
        elif word == "save":
            self.save(rest.strip())
        elif word == "concede":
            self.match.concede(seat)
        elif word in ("q", "quit"):
            raise Quit
        elif word:
            self.out.print(Text(help_text(self.match.rulebook)))

    def pick(self, number: int) -> None:
        decision = self.match.decision
        assert decision is not None
        if not 1 <= number <= len(decision.options):
            raise InputError("play.number", found=number, most=len(decision.options))
        self.history.keep(self.match)
        self.match.pick(number - 1)

    def undo(self) -> None:
        before = self.history.back(self.match)
        if before is None:
            raise InputError("play.no_undo" if self.history.moments else "play.nothing_to_undo")
        self.match = before
        self.told = [min(told, len(before.log(seat))) for seat, told in enumerate(self.told)]

    def show_card(self, name: str) -> None:
        """The printed fields of the cards with this name, else of those whose name contains it."""
        book = self.match.rulebook
        named = [((book.key_of(fields), str(fields.get("name_en", ""))), fields) for fields in book.card_fields()]
        wanted = name.casefold()
        found = [fields for names, fields in named if name in names]
        if not found and wanted:
            found = [fields for names, fields in named if any(wanted in each.casefold() for each in names)]
        if not found:
            raise InputError("card.not_found", card=name)
        for number, fields in enumerate(found[:MOST_CARDS]):
            if number:
                self.out.print()
            for field, value in fields.items():
                if value not in (None, [], ""):
                    self.out.print(Text(field_text(field, value)))
        for fields in found[MOST_CARDS:]:
            self.out.print(Text(book.key_of(fields), style="dim"))

    def show_reach(self, seat: int, text: str) -> None:
        """What somebody on the grid reaches, as marked areas; without a name all of one's own."""
        view, layout = self.match.view(seat), self.match.rulebook.layout
        reached, lines = grid.reach(view, layout, text)
        self.out.print(grid.grid(view, layout, reached))
        for line in lines:
            self.out.print(Text(line))

    def save(self, name: str) -> None:
        if not name:
            raise InputError("play.save_where")
        write_text(Path(name), self.match.record().to_json() + "\n")
        self.out.print(Text(say("play.saved", file=name)))


def help_text(rulebook: Collection[Any]) -> str:
    """The commands at the table, with the verbs of this game."""
    text = say("play.help", verbs=", ".join(rulebook.vocabulary.verbs))
    return text if rulebook.layout.board is None else f"{text} · {say('play.help_range')}"


def field_text(field: str, value: object, margin: str = "") -> str:
    """A printed field; what has several lines or parts stands below its name."""
    if isinstance(value, dict):
        lines = [field_text(key, each, margin + "  ") for key, each in value.items()]
    elif isinstance(value, list) and any(isinstance(each, dict) for each in value):
        lines = [
            "\n".join(field_text(key, each, margin + "  ") for key, each in part.items())
            if isinstance(part, dict)
            else f"{margin}  {part}"
            for part in value
        ]
    elif (
        isinstance(value, list)
        and len(value) > 1
        and len({len(str(each)) for each in value}) == 1
        and len(value) == len(str(value[0]))
    ):
        lines = [f"{margin}  {' '.join(str(each))}" for each in value]
    else:
        shown = "・".join(map(str, value)) if isinstance(value, list) else str(value)
        lines = shown.split("\n")
        if len(lines) == 1:
            return f"{margin}{field}: {shown}"
    return "\n".join((f"{margin}{field}:", *lines))


def play(
    game: GameArgument = DEFAULT_GAME,
    deck: Annotated[str | None, typer.Option(help="Your deck (a shipped one by its name).")] = None,
    against: Annotated[str | None, typer.Option(help="The other player's deck.")] = None,
    seat: Annotated[str, typer.Option(help="Who sits opposite: bot or hotseat.")] = BOT,
    bot: Annotated[str, typer.Option(help="Which bot: random or rollout.")] = "rollout",
    budget: Annotated[int, typer.Option(help="Playouts of the rollout bot for each decision.", min=1)] = DEFAULT_BUDGET,
    seed: Annotated[int | None, typer.Option(help="The seed of the game; drawn if left out.")] = None,
    format: FormatOption = None,
    players: PlayersOption = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a game saved by `save`.")] = None,
    lang: LangOption = None,
) -> None:
    """Play a game in the terminal."""
    use_language(lang)
    if seat not in SEATS:
        raise InputError("play.seat", found=seat, known=", ".join(SEATS))
    rulebook = gorin.game(game)
    names = rulebook.deck_names()
    chosen = decks_for(rulebook, format, players, deck, against)
    number = seed if seed is not None else secrets.randbelow(10**6)
    if resume is not None:
        match = gorin.replay(read_text(resume))
        chosen = ()
    else:
        match = rulebook.new(list(chosen), seed=number, format=format)
    others = range(1, match.game.nplayers)
    seats: list[Player | None] = [None, *(None if seat == HOTSEAT else player(bot, budget, number) for _ in others)]
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    out = console()
    if resume is None:
        out.print(Text(say("play.begin", title=rulebook.title, seed=number, decks=", ".join(names))))
    out.print(Text(help_text(match.rulebook), style="dim"))
    try:
        Table(match, seats, chosen, out).run()
    except Quit:
        out.print()
        out.print(Text(say("play.left")))
