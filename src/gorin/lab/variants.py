"""Neighbouring printings of a card: each is a real card that the reader reads, tried in the same rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError
from gorin.files.reading import InputError
from gorin.lab.contest import GAMES, Contest, Mapping, Version, rounds
from gorin.lab.jobs import Deck
from gorin.lab.statistics.intervals import Estimate, gain, paired_share

TEXT = "text"
PRINTED = "="
"""The name of the version as it is printed now."""
BATCH = 10


@dataclass(frozen=True)
class Variant:
    """A printing of a card, and what was changed in it."""

    name: str
    fields: dict[str, Any]


@dataclass(frozen=True)
class Tried:
    """A variant's share of points, and its difference from the card as printed."""

    variant: Variant
    share: Estimate
    gain: Estimate


def neighbours(book: Rulebook, key: str, vary: Sequence[str]) -> tuple[list[Variant], list[tuple[str, str]]]:
    """The card as printed and its readable neighbours; those that cannot be read, with the reason."""
    fields = dict(book.fields[key])
    found = [Variant(PRINTED, fields)]
    refused: list[tuple[str, str]] = []
    for name, changed in changes(fields, vary):
        try:
            book.with_cards([*others(book, key), changed])
        except GorinError as error:
            refused.append((name, str(error)))
        else:
            found.append(Variant(name, changed))
    return found, refused


def others(book: Rulebook, key: str) -> list[dict[str, Any]]:
    """The own cards of a rulebook but this one."""
    return [dict(each) for each in book.own if book.key_of(each) != key]


def changes(fields: dict[str, Any], vary: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """One number up or down by one, in a field or in the text."""
    found: list[tuple[str, dict[str, Any]]] = []
    for field in vary:
        value = fields.get(field)
        if field == TEXT and isinstance(value, str):
            for number in re.finditer(r"\d+", value):
                for new in (int(number[0]) - 1, int(number[0]) + 1):
                    if new < 1:
                        continue
                    text = f"{value[: number.start()]}{new}{value[number.end() :]}"
                    around = value[max(0, number.start() - 4) : number.end() + 4]
                    found.append((f"{TEXT} {around}: {number[0]}→{new}", {**fields, TEXT: text}))
        elif type(value) is int:
            for step in (-1, 1):
                if value + step >= 0:
                    found.append((f"{field} {value}→{value + step}", {**fields, field: value + step}))
        else:
            known = ", ".join([each for each, given in fields.items() if type(given) is int] + [TEXT])
            raise InputError("lab.vary", field=field, known=known)
    return found


def tune(
    book: Rulebook,
    key: str,
    variants: Sequence[Variant],
    deck: Sequence[Any],
    field: Sequence[Deck],
    bot: str,
    games: int,
    seed: int = 0,
    spread: Mapping = map,
    told: Callable[[int], None] | None = None,
) -> list[Tried]:
    """Each variant in its deck against the field, in so many games each."""
    versions = [Version(each.name, [*others(book, key), each.fields], list(deck)) for each in variants]
    contest = Contest(book.slug, versions, list(field), bot, seed)
    contest.check()
    table: list[list[float]] = []
    whole = max(1, games // GAMES)
    for at in range(0, whole, BATCH):
        numbers = range(at, min(at + BATCH, whole))
        table += rounds(contest, numbers, spread)
        if told is not None:
            told(len(numbers) * GAMES * len(versions))
    return [
        Tried(
            variant,
            paired_share([row[at] for row in table]),
            gain([(row[at] - row[0]) / GAMES for row in table]),
        )
        for at, variant in enumerate(variants)
    ]


def nearest(tried: Sequence[Tried], target: float) -> Tried:
    """The variant that brings the deck nearest to a share of points."""
    return min(tried, key=lambda each: abs(each.share.value - target))
