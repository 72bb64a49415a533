"""What one card is worth: every game in which it is drawn is played on with it and with another card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import NotFound
from gorin.files.reading import InputError
from gorin.lab.contest import Mapping
from gorin.lab.exchanging import BLANK, MEDIAN, OLD, Exchanges
from gorin.lab.jobs import Job
from gorin.lab.pilots import begin, finish
from gorin.lab.playing import Witness
from gorin.lab.statistics.intervals import Estimate, gain, mean

BATCH = 20


@dataclass(frozen=True)
class Drawn:
    """A draw of the card: its game and turn, and the points of both clones."""

    number: int
    turn: int
    with_card: float
    without: float

    @property
    def gain(self) -> float:
        return self.with_card - self.without


@dataclass(frozen=True)
class Impact:
    """What drawing the card gains, on the whole and by the turn of the draw."""

    gain: Estimate
    by_turn: dict[int, Estimate]
    with_card: Estimate
    without: Estimate
    games: int
    examples: list[int]


def card_called(book: Rulebook, name: str) -> str:
    """The key of a card by its key or its name in either language."""
    if name in book.fields:
        return name
    found = [key for key, fields in book.fields.items() if name in (fields.get("name"), fields.get("name_en"))]
    if not found:
        raise NotFound("card.not_found", card=name)
    return found[0]


def holders(job: Job, key: str) -> list[int]:
    """The decks that hold a card, by their numbers."""
    book = job.book()
    found = [number for number, deck in enumerate(job.decks) if key in book.keys_of(deck.entries)]
    if not found:
        raise InputError("lab.no_deck_with", card=key)
    return found


Printing = dict[str, Any]


def draws(job: Job, key: str, against: str, number: int, old: Printing | None = None) -> list[Drawn]:
    """The first draw of the card by each seat of one game; that game and one with the other card, both to the end."""
    fixture = job.fixture(number)
    match = begin(job, fixture)
    exchanges = Exchanges(job, fixture, match, key, against, old)
    finish(match, fixture.bots, fixture.luck, Witness(match, exchanges))
    return [Drawn(number, turn, points, without) for _, _, turn, points, without in exchanges.rows()]


def impact(
    job: Job,
    name: str,
    against: str = BLANK,
    spread: Mapping = map,
    told: Callable[[int], None] | None = None,
    old: Printing | None = None,
) -> Impact:
    """Exchange a card at its draws in all games of a job that a deck with it plays; `old`: its old printing."""
    job.check()
    key = card_called(job.book(), name)
    other = against if against in (BLANK, MEDIAN, OLD) else card_called(job.book(), against)
    decks = set(holders(job, key))
    numbers = [number for number in range(job.games) if decks & set(job.fixture(number).decks)]
    found: list[Drawn] = []
    for at in range(0, len(numbers), BATCH):
        batch = numbers[at : at + BATCH]
        for each in spread(draws, repeat(job), repeat(key), repeat(other), batch, repeat(old)):
            found += each
        if told is not None:
            told(len(batch))
    return gathered(found, len(numbers))


def gathered(found: Sequence[Drawn], games: int) -> Impact:
    turns: dict[int, list[float]] = defaultdict(list)
    for each in found:
        turns[each.turn].append(each.gain)
    examples = [each.number for each in found if each.gain > 0][:3]
    return Impact(
        gain([each.gain for each in found]),
        {turn: gain(values) for turn, values in sorted(turns.items())},
        mean([each.with_card for each in found]),
        mean([each.without for each in found]),
        games,
        examples,
    )
