"""What a game begins with: the rulebook with own cards, and a deck for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

import gorin
from gorin.cli.common import say
from gorin.engine.cards.rulebook import Rulebook
from gorin.files.cards import with_files
from gorin.files.decks import is_file, read_deck
from gorin.files.mixing import mix_in
from gorin.files.reading import InputError
from gorin.words import face_name

CardsOption = Annotated[
    list[Path] | None,
    typer.Option("--cards", help="Files with cards of your own (CSV, TSV, XLSX, YAML, JSON)."),
]
DeckOption = Annotated[str | None, typer.Option("--deck", help="Your deck: the name of a shipped one, or a file.")]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option("--against", help="The deck of another player: a name or a file; once for each of them."),
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="How many play.", min=2)]
FormatOption = Annotated[str | None, typer.Option("--format", help="The format of the game, where it has several.")]


@dataclass
class Setup:
    """A rulebook, a deck for each seat, what the decks are called, and what is to be said about them."""

    book: Rulebook
    decks: list[Any]
    names: tuple[str, ...]
    notes: list[str] = field(default_factory=list)


def rulebook_with(slug: str, cards: Sequence[Path] | None) -> Rulebook:
    """The rulebook with the cards of these files; what is passed over in them is said on stderr."""
    return with_files(gorin.game(slug), cards or (), partial(typer.echo, err=True))


def usual_players(book: Rulebook, format: str | None) -> int:
    """As few as there may be in this format."""
    name = None if format is None else format.split(" ")[0]
    counts = [seats.count for each in book.formats if name in (None, each.name) for seats in each.tables]
    return min(counts, default=2)


def set_up(
    book: Rulebook, deck: str | None, against: Sequence[str] | None, players: int | None, format: str | None
) -> Setup:
    """Decks as asked for; own cards without a deck of their own take places in a ready one."""
    count = usual_players(book, format) if players is None else players
    others = list(against or ())
    if len(others) > count - 1:
        raise InputError("play.deck_count", found=len(others), most=count - 1)
    ready = book.deck_names()
    notes: list[str] = []
    if book.own and (deck is None or not is_file(deck)):
        mixed = mix_in(book, deck)
        spoken = {printed.name: face_name(printed) for printed in map(book.printed, map(book.key_of, book.own))}
        copies = ", ".join(f"{spoken[name]}×{number}" for name, number in mixed.copies.items())
        notes.append(say("play.own_deck", base=mixed.base, copies=copies or "-"))
        if mixed.left_out:
            notes.append(say("play.left_out", cards=", ".join(spoken[name] for name in mixed.left_out)))
        first: Any = mixed.entries
        name = f"{mixed.base}+"
    else:
        name = deck or ready[0]
        first = list(read_deck(book, name))
    others += [ready[-1 - index % len(ready)] for index in range(len(others), count - 1)]
    decks = [first, *(list(read_deck(book, each)) for each in others)]
    called = [name, *others]
    return Setup(book, decks, tuple(Path(each).stem if is_file(each) else each for each in called), notes)
