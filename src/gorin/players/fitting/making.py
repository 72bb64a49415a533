"""Make a rulebook's evaluation and weights: games of a player against itself, then what explains them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import gorin
from gorin.players import player
from gorin.players.evaluate import AHEAD
from gorin.players.fitting import imitation, logistic
from gorin.players.fitting.selfplay import Deck, Notes, play
from gorin.players.learned import EVALUATION_FILE, WEIGHTS_FILE
from gorin.players.scale import LOGIT

HELD_OUT = 2
"""So many decks of each game, the last by name, are kept apart for measuring."""
SHARE = 5
"""Every so manieth game is kept apart to judge the fit."""
CHUNK = 10
MIXTURES = 12
EXCHANGES = 24
"""Decks that are mixed from the ones to learn from, and how often another card is tried in each."""


def fitting_decks(slug: str) -> list[str]:
    """The shipped decks that may be learnt from."""
    return gorin.game(slug).deck_names()[:-HELD_OUT]


def held_out_decks(slug: str) -> list[str]:
    """The shipped decks that nothing was learnt from."""
    return gorin.game(slug).deck_names()[-HELD_OUT:]


def mixed_decks(slug: str, seed: int = 0) -> list[Deck]:
    """Legal decks made of the cards of those that may be learnt from, and these themselves as often."""
    book = gorin.game(slug)
    names = fitting_decks(slug)
    rnd = Random(seed)
    pool = [each for name in names for each in single(book.entries(name))]
    found: list[Deck] = []
    for number in range(MIXTURES):
        deck = single(book.entries(rnd.choice(names)))
        for _ in range(EXCHANGES):
            place = rnd.randrange(len(deck))
            before, deck[place] = deck[place], rnd.choice(pool)
            if book.check_deck(deck):
                deck[place] = before
        found += [deck, names[number % len(names)]]
    return found


def single(entries: Sequence[Any]) -> list[Any]:
    """The entries of a deck with one card each."""
    found: list[Any] = []
    for each in entries:
        if isinstance(each, dict) and each.get("count", 1) > 1:
            found += [{**each, "count": 1} for _ in range(each["count"])]
        else:
            found.append(each)
    return found


def observe(slug: str, name: str, budget: int | None, numbers: Sequence[int]) -> Notes:
    """What is seen of the games with these numbers."""
    book = gorin.game(slug)
    decks = mixed_decks(slug)
    notes = Notes()
    for number in numbers:
        play(book, decks, number, lambda seed: player(name, budget, seed), notes)
    return notes


def gather(
    slug: str,
    name: str,
    budget: int | None,
    games: int,
    seed: int,
    workers: int,
    told: Callable[[int], None] | None = None,
) -> Notes:
    """What is seen of so many games, in worker processes; in the order of their numbers however many there are."""
    chunks = [range(at, min(at + CHUNK, seed + games)) for at in range(seed, seed + games, CHUNK)]
    notes = Notes()
    if workers <= 1:
        found = (observe(slug, name, budget, each) for each in chunks)
        for each in found:
            notes.add(each)
            if told:
                told(notes.games)
        return notes
    with ProcessPoolExecutor(workers) as pool:
        for each in pool.map(observe, *zip(*[(slug, name, budget, each) for each in chunks], strict=True)):
            notes.add(each)
            if told:
                told(notes.games)
    return notes


def fit_evaluation(slug: str, notes: Notes) -> dict[str, Any]:
    """The contents of the evaluation's file, with how well a fit to most games foretells the others."""
    features = gorin.game(slug).features
    signs = [*features.SIGNS, 1]
    kept = [row for at, rows in enumerate(notes.positions) if at % SHARE for row in rows]
    apart = [row for rows in notes.positions[::SHARE] for row in rows]
    trial = logistic.fit(kept, signs)
    found = logistic.fit(kept + apart, signs)
    names = [*features.NAMES, AHEAD]
    return {
        "coefficients": {name: round(value * LOGIT) for name, value in zip(names, found, strict=True)},
        "made": {
            "games": notes.games,
            "positions": len(kept) + len(apart),
            "log_loss": round(logistic.log_loss(apart, trial), 4),
            "auc": round(logistic.area_under_curve(apart, trial), 4),
        },
    }


def fit_weights(notes: Notes) -> dict[str, Any]:
    """The contents of the weights' file."""
    rows, loss = imitation.fit(notes.choices)
    return {
        "rows": rows.stored(),
        "made": {"games": notes.games, "choices": len(notes.choices), "log_loss": round(loss, 4)},
    }


def write(folder: Path, evaluation: dict[str, Any] | None, weights: dict[str, Any] | None) -> None:
    """Put what was made beside the rulebook's modules."""
    for name, data in ((EVALUATION_FILE, evaluation), (WEIGHTS_FILE, weights)):
        if data is not None:
            text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
            (folder / name).write_text(text + "\n", "utf-8")
