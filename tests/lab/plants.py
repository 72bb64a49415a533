"""Whether an over-strong card that was planted stands among the first three of the card table.

    PYTHONPATH=src:. python -m tests.lab.plants rebirth --seed 102 --trials 9 [--games 500]

A card of a shipped deck is drawn by lot and printed better and better, until its deck gains at least 20 points in 40
rounds; a card that never gets there is drawn anew. The gain that is told comes from rounds with other seeds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.lab.closer import closer_job, look_closer
from gorin.lab.contest import GAMES, Contest, Version, rounds
from gorin.lab.jobs import Job, decks_of, pairs_for
from gorin.lab.questions import card_table, played
from gorin.lab.running import Folder, run
from gorin.lab.statistics.intervals import Estimate, mean
from gorin.lab.store import Results, store

STEPS = (2, 4, 6, 8)
LEAST = 0.20
ROUNDS = 40
Fields = dict[str, Any]


def better(game: str, card: Fields, step: int) -> Fields | None:
    """A better printing of a card (None: it has no numbers to raise)."""
    new = dict(card)
    if game == "sve" and "attack" in card and "cost" in card:
        return new | {
            "cost": max(1, card["cost"] - step),
            "attack": card["attack"] + step,
            "health": card["health"] + step,
        }
    if game == "orphelia" and "a" in card:
        colours = "".join(each for each in card["cost"] if not each.isdigit())
        rest = max(0, int("".join(each for each in card["cost"] if each.isdigit()) or 0) - step)
        numbers = {"a": card["a"] + step, "d": card["d"] + max(1, step // 2), "l": card["l"] + step}
        return new | numbers | {"cost": f"{rest or ''}{colours}"}
    if game == "strike" and "pow" in card:
        return new | {"pow": card["pow"] + step, "def": card["def"] + step, "summon_cost": "[無]"}
    if game == "rebirth" and "atk" in card:
        healed = chr(ord("０") + step // 2)
        line = f"【自】：このキャラがエントリーに置かれた時、あなたは{healed}点回復する。"
        numbers = {"atk": card["atk"] + step, "def": card["def"] + step, "cost": max(1, card["cost"] - step)}
        return new | numbers | {"text": "\n".join(filter(None, [card.get("text"), line]))}
    if game == "shinso" and card.get("kind") == "眷属":
        return new | {"cost": max(0, card["cost"] - max(1, step // 2)), "power": card["power"] + 1500 * step}
    return None


@dataclass(frozen=True)
class Plant:
    """A planted card: its deck, its key, its printing, and what the deck gains by it."""

    deck: str
    key: str
    printing: Fields
    gain: Estimate


def gained(game: str, deck: str, printing: Fields, seed: int) -> Estimate:
    """What a deck gains against the others by a printing."""
    book = gorin.game(game)
    entries = list(book.deck(deck))
    versions = [Version("old", [], entries), Version("new", [printing], entries)]
    field = [each for each in decks_of(book, book.deck_names()) if each.name != deck]
    table = rounds(Contest(game, versions, field, "quick", seed), range(ROUNDS), map)
    return mean([(row[1] - row[0]) / GAMES for row in table])


def planted(game: str, seed: int) -> Plant:
    """The over-strong card of a trial."""
    book = gorin.game(game)
    dice = Random(f"{game}:{seed}")
    while True:
        deck = dice.choice(book.deck_names())
        key = dice.choice(sorted(book.keys_of(book.deck(deck))))
        if sum(key in book.keys_of(book.deck(each)) for each in book.deck_names()) > 1:
            continue
        for step in STEPS:
            printing = better(game, dict(book.fields[key]), step)
            if printing is None or not is_read(game, printing, key):
                break
            if gained(game, deck, printing, 500_000 + 1000 * seed).value >= LEAST:
                return Plant(deck, key, printing, gained(game, deck, printing, 700_000 + 1000 * seed))


def is_read(game: str, printing: Fields, key: str) -> bool:
    try:
        return bool(gorin.game(game).with_cards([printing]).key_of(printing) == key)
    except GorinError:
        return False


def place(results: Results, key: str) -> int:
    """Where a card stands in the table, from 1 on (0: nowhere)."""
    cards = [row.card for row in card_table(results, played(results, "quick"))]
    return cards.index(key) + 1 if key in cards else 0


def main() -> None:
    parser = argparse.ArgumentParser(description="planted cards in the card table")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--exchange", type=int, default=4)
    args = parser.parse_args()
    decks = decks_of(gorin.game(args.game), gorin.game(args.game).deck_names())
    pairs = pairs_for(args.games, len(decks) * (len(decks) - 1) // 2, 1)
    for seed in range(args.seed, args.seed + args.trials):
        plant = planted(args.game, seed)
        begun = time.process_time()
        first = 900_000 + 10_000 * seed
        job = Job(args.game, [plant.printing], decks, ["quick"], pairs, first, exchange=args.exchange)
        with tempfile.TemporaryDirectory() as path:
            folder = Folder(Path(path) / "run")
            run(job, folder)
            store(folder)
            before = Results(folder, closer=False)
            look_closer(closer_job(before), folder)
            places = place(before, plant.key), place(Results(folder), plant.key)
        print(
            f"{args.game} {seed}: {plant.key} of {plant.deck}, gain {plant.gain.value:+.3f} ± {plant.gain.half:.3f}, "
            f"place {places[1]} (before the closer look {places[0]}), {time.process_time() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
