"""Cards from files: spreadsheets (CSV, TSV, XLSX), YAML and JSON, each card with its place in the file."""

from __future__ import annotations

import contextlib
import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gorin.engine.cards.reading import MOST_DIGITS, ReadingError, read_json
from gorin.engine.cards.sheet import cards_in
from gorin.engine.kernel.errors import GorinError
from gorin.engine.show.presentation import INTEGER, LIST, Column
from gorin.files.reading import InputError, read_data, read_text
from gorin.files.workbook import MOST_COLUMNS, MOST_ROWS, read_workbook, too_large

ENDINGS = (".csv", ".tsv", ".xlsx", ".yaml", ".yml", ".json")
SHEETS = (".csv", ".tsv", ".xlsx")
Warn = Callable[[GorinError], None]
_BREAK = re.compile(r"\r\n|\r|\\n|<br ?/?>", re.IGNORECASE)
_BETWEEN = re.compile(r"[、，,/／・;；\s]+")


@dataclass(frozen=True)
class Source:
    """A printed card as written: the file, the line (of a sheet) or number in it, and its fields.

    `fault`: why it cannot even be looked at.
    """

    file: Path
    place: int
    fields: dict[str, Any]
    fault: GorinError | None = None


def unheard(warning: GorinError) -> None:
    """Where nobody asks for warnings."""


def read_sources(path: Path, columns: Sequence[Column], warn: Warn = unheard) -> list[Source]:
    """All cards of a file; `warn` is told what is passed over."""
    ending = path.suffix.lower()
    if ending in SHEETS:
        return read_sheet(path, columns, warn)
    if ending not in ENDINGS:
        raise InputError("sheet.ending", file=path, expected=", ".join(ENDINGS))
    data = read_data(path)
    cards = cards_in(data)
    if not isinstance(cards, list):
        raise InputError("sheet.no_list", file=path)
    found = []
    for number, fields in enumerate(cards, 1):
        if not isinstance(fields, Mapping):
            raise InputError("sheet.no_mapping", file=path, number=number, found=fields)
        found.append(Source(path, number, {str(key): value for key, value in fields.items()}))
    return found


def read_sheet(path: Path, columns: Sequence[Column], warn: Warn) -> list[Source]:
    """A heading for each column, then one card a line; cells may hold several lines.

    A column that no card has (rarity, picture, notes) is passed over with a warning; a line that is
    too long is refused by itself.
    """
    found: list[Source] = []
    for rows in sheets_of(path):
        header = next(rows, None)
        if not header or not any(cell.strip() for cell in header[1]):
            raise InputError("sheet.no_header", file=path)
        heads = headings(path, header[1], columns, warn)
        for place, row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(heads):
                fault = InputError("sheet.too_long", file=path, line=place, found=len(row), expected=len(heads))
                found.append(Source(path, place, {"name": row[0]}, fault))
                continue
            pairs = [(head, cell) for head, cell in zip(heads, row, strict=False) if head is not None]
            fields = {head.field: cell_value(head, cell) for head, cell in pairs if not is_nothing(cell)}
            found.append(Source(path, place, printed_kind(fields)))
    return found


def headings(path: Path, header: Sequence[str], columns: Sequence[Column], warn: Warn) -> list[Column | None]:
    """Return the column of each heading, with None for an unknown heading, which is passed over with a warning.

    A sheet without any known heading is refused.
    """
    known = {heading: column for column in columns for heading in (column.field, *column.headings)}
    heads: list[Column | None] = []
    unknown: list[InputError] = []
    for number, heading in enumerate(header, 1):
        column = known.get(heading.strip())
        if column is not None and column in heads:
            raise InputError("sheet.twice", file=path, number=number, found=heading)
        if column is None and heading.strip():
            expected = "、".join(column.field for column in columns)
            unknown.append(InputError("sheet.heading", file=path, number=number, found=heading, expected=expected))
        heads.append(column)
    if unknown and not any(heads):
        raise unknown[0]
    for each in unknown:
        warn(each)
    return heads


def sheets_of(path: Path) -> Iterator[Iterator[tuple[int, list[str]]]]:
    """The sheets of a file, each as its lines with their numbers."""
    if path.suffix.lower() == ".xlsx":
        yield from map(iter, read_workbook(path))
    else:
        yield lines_of(path)


def lines_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The lines of a file whose cells are parted by commas, or by tabs (TSV)."""
    between = "\t" if path.suffix.lower() == ".tsv" else ","
    rows = csv.reader(io.StringIO(read_text(path), newline=""), delimiter=between)
    try:
        for number, row in enumerate(rows):
            if number > MOST_ROWS or len(row) > MOST_COLUMNS:
                raise too_large(path)
            yield rows.line_num, row
    except csv.Error as error:
        raise InputError("sheet.no_csv", file=path, line=rows.line_num, why=str(error)) from None


def is_nothing(cell: str) -> bool:
    """An empty cell, or a dash for nothing."""
    return cell.strip() in ("", "-", "－", "―", "—", "ー", "–")


def printed_kind(fields: dict[str, Any]) -> dict[str, Any]:
    """フォロワー・エボルヴ, as it stands on the card: the kind, and what the card is besides."""
    kind, _, special = str(fields.get("kind", "")).partition("・")
    if special and not fields.get("special"):
        return {**fields, "kind": kind, "special": special.split("・")}
    return fields


def cell_value(column: Column, cell: str) -> Any:
    """A cell as the field's kind, or as the data that is written in it (JSON); what is no number stays as it is.

    A list of sentences or of rows has one of them a line; a list of words is parted by any of the usual signs.
    """
    text = cell.strip()
    if text[:1] in ("[", "{") and text[1:2] in ('"', "{", "["):
        with contextlib.suppress(ReadingError):
            return read_json(text)
    if column.kind == LIST and column.lines:
        return [each.strip() for each in _BREAK.sub("\n", text).split("\n") if each.strip()]
    if column.kind == LIST:
        return [each for each in _BETWEEN.split(text) if each]
    if column.kind == INTEGER:
        return int(text) if re.fullmatch(rf"-?[0-9０-９]{{1,{MOST_DIGITS}}}", text) else text
    return _BREAK.sub("\n", text)
