"""Observations tell nothing that is hidden, over many positions, with shipped and with unseen cards.

    PYTHONPATH=src:. python tests/envs/leaks.py --positions 10000 --game sve [--format circle] [--cards FILE]

At a position the bytes that each seat observes are compared with those in a sample for that seat and with those in a
match in which everything that the seat cannot know is exchanged, the engine's own numbers of hidden cards included.
The decks hold cards of the golden programs, and those of FILE (JSON, as printed), besides the shipped ones.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.observation.encoder import Encoder
from gorin.engine.observation.naming import encoder_of, schema_of
from tests.fuzz.decks import single
from tests.fuzz.hidden import permuted
from tests.fuzz.policies import POLICIES
from tests.text.golden.corpus import load

LONGEST = 2_000
"""Decisions of a match."""
EXCHANGES = 120
"""How often a strange card is tried in a deck; what the rules of decks refuse is put back."""


def unseen(slug: str, extra: list[dict[str, Any]], most: int) -> tuple[Rulebook, tuple[str, ...]]:
    """A rulebook with cards that it does not ship, and their keys."""
    corpus = load(slug)
    golden = Random(slug).sample(corpus.cards, min(most, len(corpus.cards)))
    cards = [*corpus.beside, *(numbered(each.fields, place) for place, each in enumerate(golden)), *extra]
    while True:
        named = gorin.game(slug).beside(cards)
        read = {key: fields for key, fields in zip(named.own_keys, cards, strict=True) if is_read(named, fields)}
        if len(read) == len(cards):
            return named.with_cards(cards), tuple(read)
        cards = list(read.values())


def numbered(fields: dict[str, Any], place: int) -> dict[str, Any]:
    """A card under a name of its own: golden programs have many cards of one name."""
    name = "name" if "name" in fields else "striker_name"
    return {**fields, name: f"{fields[name]}{place}号"}


def is_read(book: Rulebook, fields: dict[str, Any]) -> bool:
    try:
        book.read_card(fields)
    except GorinError:
        return False
    return True


@cache
def strange_deck(book: Rulebook, names: tuple[str, ...], number: int) -> list[Any]:
    """A shipped deck in which cards were exchanged for some of these, as long as it stays legal."""
    rnd = Random(number)
    deck = single(list(book.entries(rnd.choice(book.deck_names()))))
    for _ in range(EXCHANGES):
        place = rnd.randrange(len(deck))
        before, name = deck[place], rnd.choice(names)
        deck[place] = {**before, "card": name} if isinstance(before, dict) else name
        if book.check_deck(deck):
            deck[place] = before
    return deck


def encode_prints(book: Rulebook, names: tuple[str, ...]) -> None:
    """Every one of these cards has a row of the size of all rows, whether or not a deck takes it."""
    match = book.new([book.deck_names()[0]] * 2, seed=0)
    features = encoder_of(book, schema_of(book, match.game)).features
    sizes = {len(features.seen_row(face.traits, face)) for face in map(book.printed, names)}
    assert len(sizes) <= 1, f"rows of {sorted(sizes)} numbers"


def check_position(match: Match, encoder: Encoder, rnd: Random) -> None:
    """Every seat observes the same bytes whatever it cannot know."""
    size = schema_of(match.rulebook, match.game).size
    for seat in range(match.game.nplayers):
        seen = encoder.observe(match.game, seat)
        assert len(seen) == size
        sample = match.sample(seat, rnd.randrange(1 << 40))
        assert seen == encoder.observe(sample.game, seat), f"seat {seat} observes something that a sample has not"
        same = without_memory_of_states(match)
        seen = encoder.observe(same.game, seat)
        other = permuted(same, seat, rnd)
        assert seen == encoder.observe(other.game, seat), f"seat {seat} observes something hidden"


def without_memory_of_states(match: Match) -> Match:
    """The match without its memory of states that were there before, with everything hidden in them.

    An exchange of hidden cards exchanges them now and not then, so that a repetition would be none any more.
    """
    same = match.clone()
    for frame in same.game.frames:
        if getattr(frame, "taken", None):
            frame.taken = []
    same.game.ask_again()
    return same


def play(
    book: Rulebook, names: tuple[str, ...], seed: int, chance: float, format: str | None = None
) -> Iterator[Match]:
    """A match with positions that are checked on the way; each is yielded."""
    rnd = Random(seed)
    tables = [seats.count for each in book.formats if each.name == format for seats in each.tables] or [2]
    count = tables[seed % len(tables)]
    decks: list[Any] = [rnd.choice(book.deck_names()) for _ in range(count)]
    if names and seed % 2:
        decks = [strange_deck(book, names, rnd.randrange(40)) for _ in range(count)]
    windows = "always" if seed % 3 == 2 else None
    match = book.new(decks, seed=seed, format=format, windows=windows)
    encoder = encoder_of(book, schema_of(book, match.game))
    policy = POLICIES[sorted(POLICIES)[seed % len(POLICIES)]]
    for _ in range(LONGEST):
        decision = match.decision
        if decision is None:
            return
        if rnd.random() < chance:
            check_position(match, encoder, rnd)
            yield match
        match.pick(policy(decision.options, rnd))


def main() -> int:
    parser = argparse.ArgumentParser(description="what observations tell")
    parser.add_argument("--game", default="sve")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--chance", type=float, default=0.25, help="how many of the decisions are looked at")
    parser.add_argument("--format", default=None, help="a format of the game for more than two")
    parser.add_argument("--cards", type=Path, default=None, help="further cards, as printed")
    args = parser.parse_args()
    extra: list[dict[str, Any]] = []
    if args.cards:
        data = json.loads(args.cards.read_text(encoding="utf-8"))
        listed = data if isinstance(data, list) else [each for part in data.values() for each in part]
        extra = [gorin.game(args.game).sheet.fields(each) for each in listed]
    book, names = unseen(args.game, extra, 500)
    encode_prints(book, names)
    begun = time.process_time()
    done = observed = failures = 0
    strange: set[str] = set()
    seed = args.seed
    while done < args.positions and failures < 20:
        try:
            for match in play(book, names, seed, args.chance, args.format):
                done += 1
                observed += match.game.nplayers
                if seed % 2:
                    strange.update({face.key for face in match.game.printed} & set(names))
        except Exception as error:
            failures += 1
            print(f"seed {seed}: {type(error).__name__} {str(error)[:300]}", flush=True)
        seed += 1
    print(
        f"{args.game} {args.format or 'two seats'}: {done} positions, {observed} observations compared twice, "
        f"{seed - args.seed} matches, {len(strange)} of {len(names)} strange cards in decks, {failures} failures, "
        f"{time.process_time() - begun:.0f} s"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
