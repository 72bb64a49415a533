"""A job from what one has at hand: names or files of decks, printed cards, and a number of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.files.decks import is_file, read_deck
from gorin.files.mixing import mix_in
from gorin.lab.closer import STRONGEST, closer_job, look_closer
from gorin.lab.jobs import Deck, Job, decks_of, pairs_for
from gorin.lab.running import Folder, run
from gorin.lab.store import Results, store

EXCHANGE = 4
"""One card in so many is exchanged when it is first met."""


def deck_called(book: Rulebook, name: str | Path) -> Deck:
    """A deck by its name or from a file, called as a person would."""
    called = str(name)
    return Deck(Path(called).stem if is_file(called) else called, list(read_deck(book, called)))


def decks_asked(book: Rulebook, decks: Sequence[str | Path | Deck] | None) -> list[Deck]:
    """The decks asked for, else all shipped ones; own cards take places in one deck more."""
    if decks:
        return [each if isinstance(each, Deck) else deck_called(book, each) for each in decks]
    ready = decks_of(book, book.deck_names())
    if not book.own:
        return ready
    mixed = mix_in(book)
    return [Deck(f"{mixed.base}+", mixed.entries), *ready]


def plan(
    game: str,
    decks: Sequence[str | Path | Deck] | None = None,
    *,
    cards: Sequence[Mapping[str, Any]] = (),
    bots: Sequence[str] = ("quick",),
    games: int = 1000,
    seed: int = 0,
    exchange: int = EXCHANGE,
    skill: bool = True,
) -> Job:
    """A job of at least so many games between these decks (all shipped ones if left out); see `Job` for the rest.

    A deck is a name, a file or a `Deck`; `cards` are printed cards of one's own, as `gorin.cards` reads them from
    files. What cannot be played is refused here.
    """
    book = gorin.game(game)
    named = book.with_cards(list(cards)) if cards else book
    field = decks_asked(named, decks)
    pairings = len(field) * (len(field) - 1) // 2
    pairs = pairs_for(games, max(1, pairings), max(1, len(bots)))
    own = [dict(each) for each in named.own]
    job = Job(book.slug, own, field, list(bots), pairs, seed, exchange=exchange, skill=skill)
    job.check()
    return job


def study(job: Job, folder: Path | str, workers: int | str = 1, closer: int = STRONGEST) -> Results:
    """Play what is missing of a job, look closer at so many of its strongest cards, and keep it all in a folder."""
    inside = Folder(Path(folder))
    run(job, inside, str(workers))
    store(inside)
    if closer and job.exchange:
        watched = closer_job(Results(inside, closer=False), closer)
        if watched.watch:
            look_closer(watched, inside, str(workers))
    return Results(inside)
