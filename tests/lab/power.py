"""How many games `compare` takes until it finds a planted change, and how often it finds one that is not there.

    PYTHONPATH=src:. python -m tests.lab.power strike --gain 0.05 [--rounds 3000]

A card that a deck holds several times is printed a little better until the deck gains about so much; rounds with other
seeds say how much it is. Those rounds are compared one after the other, as `compare` would play them. Then runs are
drawn by lot from the same rounds, weighted so that their mean is the gain asked for, and so that it is nought.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import gorin
from gorin.lab.contest import GAMES, Contest, Version, rounds
from gorin.lab.jobs import decks_of
from gorin.lab.statistics.intervals import mean
from gorin.lab.statistics.sequential import Comparison, Verdict, tilt
from tests.fuzz.decks import single
from tests.lab.plants import Fields, is_read

NUMBERS = {
    "sve": ("attack", "health"),
    "orphelia": ("a", "d", "l"),
    "strike": ("pow", "def"),
    "rebirth": ("atk", "def"),
    "shinso": ("power",),
}
STEPS = (1, 2, 3)
UNITS = {"shinso": 500}
"""By how much a step raises a number, where that is more than one."""
TRIED = 300
"""Rounds by which a printing is chosen."""
NEAR = 0.012
COPIES = 3
MOST = 1_000
"""Rounds after which `compare` leaves a question open."""
VALUES = tuple(step / 4 - 1 for step in range(9))
Run = tuple[Verdict, int, bool]
"""What was said, after how many rounds, and whether the interval then held the truth."""


def differences(game: str, deck: str, printing: Fields, seed: int, many: int) -> list[float]:
    """What a deck gains in each of so many rounds against the other decks."""
    book = gorin.game(game)
    entries = list(book.deck(deck))
    versions = [Version("old", [], entries), Version("new", [printing], entries)]
    field = [each for each in decks_of(book, book.deck_names()) if each.name != deck]
    table = rounds(Contest(game, versions, field, "quick", seed), range(many), map)
    return [(new - old) / GAMES for old, new in table]


def milder(game: str, card: Fields) -> Iterator[Fields]:
    """Printings of a card that are a little better, and then a little more."""
    fields = [each for each in NUMBERS[game] if type(card.get(each)) is int]
    for step in STEPS if fields else ():
        raised = {field: card[field] + step * UNITS.get(game, 1) for field in fields}
        yield card | {fields[0]: raised[fields[0]]}
        if len(fields) > 1:
            yield card | raised


def planted(game: str, gain: float, seed: int) -> tuple[str, str, Fields]:
    """A deck, a card that it holds several times, and a printing by which it gains about so much."""
    book = gorin.game(game)
    dice = Random(f"{game}:{seed}")
    for trial in count():
        deck = dice.choice(book.deck_names())
        copies = Counter(
            str(each["card"] if isinstance(each, dict) else each) for each in single(list(book.deck(deck)))
        )
        key = dice.choice(sorted(book.keys_of(book.deck(deck))))
        if copies[key] < COPIES:
            continue
        for printing in milder(game, dict(book.fields[key])):
            if not is_read(game, printing, key):
                break
            found = mean(differences(game, deck, printing, 10_000 * (seed + trial) + 5_000_000, TRIED)).value
            if abs(found - gain) < NEAR:
                return deck, key, printing
            if found > gain:
                break
    raise AssertionError("cards do not end")


def weighted(values: Sequence[float], middle: float) -> list[float]:
    """Weights of values that give them a mean: the likeliest ones, as the test itself has them."""
    counts = Counter(values)
    shares = {value: number / len(values) for value, number in counts.items()}
    slant = tilt(shares, middle)
    return [1 / (1 + slant * (value - middle)) for value in values]


def compared(values: Iterator[float], detect: float, truth: float) -> Run | None:
    """One comparison of these rounds (None: they ended before it did)."""
    test = Comparison(detect, VALUES)
    for value in values:
        test.add(value)
        answer = test.look()
        if answer.verdict is not Verdict.OPEN or test.n >= MOST:
            return answer.verdict, test.n, answer.estimate.low <= truth <= answer.estimate.high
    return None


def in_turn(values: Sequence[float], detect: float, truth: float) -> list[Run]:
    """Comparisons of these rounds, one after the other."""
    rest = iter(values)
    found: list[Run] = []
    while (run := compared(rest, detect, truth)) is not None:
        found.append(run)
    return found


def by_lot(values: Sequence[float], detect: float, truth: float, runs: int) -> list[Run]:
    """Comparisons of rounds drawn by lot, weighted so that their mean is the truth."""
    weights = weighted(values, truth)
    found = []
    for seed in range(runs):
        draw = Random(seed)
        run = compared(iter(draw.choices(values, weights, k=MOST)), detect, truth)
        assert run is not None
        found.append(run)
    return found


def told(runs: Sequence[Run]) -> str:
    games = [2 * GAMES * rounds for _, rounds, _ in runs]
    verdicts = Counter(verdict.value for verdict, _, _ in runs)
    held = sum(held for _, _, held in runs)
    return f"{len(runs)} runs, {dict(verdicts)}, {sum(games) / max(1, len(games)):.0f} games each, interval held {held}"


def main() -> None:
    parser = argparse.ArgumentParser(description="the power of a comparison")
    parser.add_argument("game")
    parser.add_argument("--gain", type=float, default=0.05)
    parser.add_argument("--rounds", type=int, default=3_000)
    parser.add_argument("--runs", type=int, default=200, help="runs drawn by lot of each kind")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.process_time()
    deck, key, printing = planted(args.game, args.gain, args.seed)
    values = differences(args.game, deck, printing, 9_000_000 + 10_000 * args.seed, args.rounds)
    gain = mean(values)
    print(f"{args.game}: {key} of {deck} gains {gain.value:+.4f} ± {gain.half:.4f}", flush=True)
    print("in turn:", told(in_turn(values, args.gain, gain.value)), flush=True)
    print("with the gain:", told(by_lot(values, args.gain, args.gain, args.runs)), flush=True)
    print("with none:", told(by_lot(values, args.gain, 0.0, args.runs)), flush=True)
    print(f"{time.process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
