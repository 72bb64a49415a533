"""Printed cards to read: their fields, and what they do in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gorin import words
from gorin.engine.cards.collection import Collection
from gorin.engine.match import Match
from gorin.files.reading import InputError
from gorin.text import narrate

MOST_CARDS = 4


def cards_named(match: Match, seat: int | None, name: str) -> list[Mapping[str, Any]]:
    """The cards with this name, else those whose name contains it, those in sight first."""
    book = match.rulebook
    wanted = name.casefold()
    eyes = match.eyes(seat)
    near = {match.game.printed[card].key for card in range(len(match.game.printed)) if eyes.knows(card)}
    exact: list[Mapping[str, Any]] = []
    part: list[Mapping[str, Any]] = []
    for fields in sorted(book.card_fields(), key=lambda fields: book.key_for(fields) not in near):
        names = [
            str(each).casefold() for each in (fields.get("name", ""), fields.get("name_en", ""), book.key_for(fields))
        ]
        if wanted in names:
            exact.append(fields)
        elif wanted and any(wanted in each for each in names):
            part.append(fields)
    if not exact and not part:
        raise InputError("card.not_found", card=name)
    return exact or part


def card_lines(book: Collection[Any], cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """These cards as text: the first few whole, of the others the names."""
    lines: list[str] = []
    for number, fields in enumerate(cards[:MOST_CARDS]):
        if number:
            lines.append("")
        for field, value in fields.items():
            if value not in (None, [], ""):
                lines += field_text(field, value).split("\n")
        if words.language() == "en":
            printed = book.printed(book.key_for(fields))
            told = narrate(printed.abilities, "en", book.slug)
            lines += [words.say("card.in_english"), *(f"  {line}" for line in told)] if told else []
    return lines + [book.key_for(fields) for fields in cards[MOST_CARDS:]]


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
