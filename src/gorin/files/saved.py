"""Saved games: records (the picks from the beginning) and stored states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gorin.engine.cards.reading import MOST_STATE_DEPTH, ReadingError, read_json
from gorin.engine.kernel.errors import GorinError, RecordError
from gorin.engine.match import Match
from gorin.engine.show.record import Record
from gorin.engine.show.storing import book_for
from gorin.files.reading import InputError, read_text


def load(source: Any) -> Match:
    """The match of a saved game: a file, or the data that was stored.

    A record is played again from its beginning and must lead to the state and the winners that it names;
    a stored state (`Match.to_json`) is continued.
    """
    if isinstance(source, Record):
        return replay(source)
    if not isinstance(source, str | Path):
        return from_data(source)
    path = Path(source)
    try:
        return from_text(read_text(path))
    except RecordError as error:
        raise InputError("file.broken", file=path, why=str(error)) from None


def from_text(text: str) -> Match:
    try:
        data = read_json(text, MOST_STATE_DEPTH)
    except ReadingError as error:
        raise RecordError("record.unreadable", why=str(error)) from None
    return from_data(data)


def from_data(data: Any) -> Match:
    if isinstance(data, dict) and "state" in data:
        return Match.from_json(data)
    try:
        return replay(Record.from_json(json.dumps(data)))
    except (TypeError, ValueError) as error:
        if isinstance(error, GorinError):
            raise
        raise RecordError("record.unreadable", why=str(error)) from None


def replay(record: Record) -> Match:
    """The same game again, from its record."""
    match: Match = book_for({"game": record.game}).replay(record)
    return match
