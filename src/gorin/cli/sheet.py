"""Cards from files: spreadsheets (CSV), YAML and JSON, each card with its place in the file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gorin.cli.common import InputError, read_data, read_text
from gorin.engine.cards.reading import MOST_DIGITS
from gorin.engine.show.presentation import INTEGER, LIST, Column

ENDINGS = (".csv", ".yaml", ".yml", ".json")
_BETWEEN = re.compile(r"[、，,/／・;；\s]+")


@dataclass(frozen=True)
class Source:
    """A printed card as written: the file, the line (CSV) or number in it, and its fields."""

    file: Path
    place: int
    fields: dict[str, Any]


def read_sources(path: Path, columns: Sequence[Column]) -> list[Source]:
    """All cards of a file."""
    ending = path.suffix.lower()
    if ending == ".csv":
        return read_csv(path, columns)
    if ending not in ENDINGS:
        raise InputError("sheet.ending", file=path, expected=", ".join(ENDINGS))
    data = read_data(path)
    cards = listed(data)
    if not isinstance(cards, list):
        raise InputError("sheet.no_list", file=path)
    found = []
    for number, fields in enumerate(cards, 1):
        if not isinstance(fields, Mapping):
            raise InputError("sheet.no_mapping", file=path, number=number, found=fields)
        found.append(Source(path, number, {str(key): value for key, value in fields.items()}))
    return found


def listed(data: Any) -> Any:
    """The cards of a file: a list, the list under `cards`, or several lists by the kinds of cards."""
    if not isinstance(data, Mapping):
        return data
    if "cards" in data:
        return data["cards"]
    if data and all(isinstance(each, list) for each in data.values()):
        return [card for each in data.values() for card in each]
    return None


def read_csv(path: Path, columns: Sequence[Column]) -> list[Source]:
    """A heading for each column, then one card a line; cells may hold several lines."""
    rows = csv.reader(io.StringIO(read_text(path), newline=""))
    try:
        header = next(rows, None)
        if not header:
            raise InputError("sheet.no_header", file=path)
        known = {heading: column for column in columns for heading in (column.field, *column.headings)}
        heads: list[Column] = []
        for number, heading in enumerate(header, 1):
            column = known.get(heading.strip())
            if column is None:
                expected = "、".join(column.field for column in columns)
                raise InputError("sheet.heading", file=path, number=number, found=heading, expected=expected)
            heads.append(column)
        found = []
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(heads):
                raise InputError("sheet.too_long", file=path, line=rows.line_num, found=len(row), expected=len(heads))
            fields = {
                head.field: cell_value(head, cell) for head, cell in zip(heads, row, strict=False) if cell.strip()
            }
            found.append(Source(path, rows.line_num, fields))
        return found
    except csv.Error as error:
        raise InputError("sheet.no_csv", file=path, line=rows.line_num, why=str(error)) from None


def cell_value(column: Column, cell: str) -> Any:
    """A cell as the field's kind; what is no number stays as it is, to be refused with its words."""
    text = cell.strip()
    if column.kind == LIST:
        return [each for each in _BETWEEN.split(text) if each]
    if column.kind == INTEGER:
        return int(text) if re.fullmatch(rf"-?[0-9０-９]{{1,{MOST_DIGITS}}}", text) else text
    return text.replace("\r\n", "\n").replace("\r", "\n")
