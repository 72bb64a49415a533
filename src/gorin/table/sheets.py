"""Cards as files: a spreadsheet (CSV, XLSX), YAML and JSON, in and out."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from openpyxl import Workbook

from gorin.engine.kernel.errors import GorinError
from gorin.engine.show.presentation import TEXT, Column
from gorin.files.reading import InputError
from gorin.files.sheet import ENDINGS, read_sources
from gorin.table.errors import TableError

KINDS = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "yaml": "application/yaml",
    "json": "application/json",
}
SHEETS = ("csv", "xlsx")
MOST_CARDS = 5000
NAME = "cards"
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Some spreadsheets take the wide forms for the others."""
MARK = "'"
PICTURE = Column("image", TEXT, ("画像", "イラスト", "絵"))
"""The column that names the file of a card's picture; no rule knows of it."""
NUMBER = re.compile(r"[+-]?[0-9]+")


def write(cards: Sequence[Mapping[str, Any]], columns: Sequence[Column], ending: str) -> bytes:
    """These cards as a file."""
    plain = [{key: value for key, value in fields.items() if value not in (None, "", [])} for fields in cards]
    if ending == "json":
        return json.dumps(plain, ensure_ascii=False, indent=1).encode()
    if ending == "yaml":
        return yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=1000).encode()
    rows = [[column.field for column in columns]]
    rows += [[harmless(cell(fields.get(column.field), column.lines)) for column in columns] for fields in plain]
    if ending == "csv":
        text = io.StringIO(newline="")
        csv.writer(text).writerows(rows)
        return text.getvalue().encode("utf-8-sig")
    if ending == "xlsx":
        book = Workbook(write_only=True)
        sheet = book.create_sheet("cards")
        for row in rows:
            sheet.append(row)
        data = io.BytesIO()
        book.save(data)
        return data.getvalue()
    raise TableError("ending", known=", ".join(KINDS))


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula; a number stays one."""
    starts = text.lstrip(MARK).lstrip()[:1] in FORMULA or text[:1] in ("\t", "\r", "\n")
    return f"{MARK}{text}" if starts and NUMBER.fullmatch(text) is None else text


def as_meant(value: Any) -> Any:
    """What was in a cell before it was made harmless."""
    if isinstance(value, list) and value:
        return [as_meant(value[0]), *value[1:]]
    marked = isinstance(value, str) and value[:1] == MARK
    return value[1:] if marked and harmless(value[1:]) == value else value


def cell(value: Any, lines: bool) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ("\n" if lines else "、").join(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


@dataclass(frozen=True)
class Row:
    """A card of a file: the line or number where it stands, its fields, and why it cannot even be looked at."""

    place: int
    fields: dict[str, Any]
    fault: GorinError | None = None


@dataclass(frozen=True)
class Rows:
    """The cards of a file, and what was passed over in it."""

    rows: list[Row]
    warnings: list[GorinError]


def read_rows(data: bytes, columns: Sequence[Column], ending: str, name: str = NAME) -> Rows:
    """All cards of a file that was sent; only a file that is no list of cards at all is refused as a whole.

    Messages call the file by the name that its owner gave it.
    """
    if f".{ending}" not in ENDINGS:
        raise TableError("ending", known=", ".join(KINDS))
    called = name if name.endswith(f".{ending}") else f"{name}.{ending}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{NAME}.{ending}"
        path.write_bytes(data)
        warnings: list[GorinError] = []
        try:
            found = read_sources(path, (*columns, PICTURE), warnings.append)
        except InputError as error:
            raise renamed(error, called) from None
    if len(found) > MOST_CARDS:
        raise TableError("file", why=str(MOST_CARDS))
    rows = [
        Row(
            each.place,
            {name: as_meant(value) for name, value in each.fields.items()} if ending in SHEETS else each.fields,
            None if each.fault is None else renamed(each.fault, called),
        )
        for each in found
    ]
    return Rows(rows, [renamed(each, called) for each in warnings])


def renamed(error: GorinError, name: str) -> GorinError:
    """The same error, with the file as its owner calls it."""
    return InputError(error.key, **{**error.values, "file": name})


def read(data: bytes, columns: Sequence[Column], ending: str) -> list[dict[str, Any]]:
    """The fields of all cards of a file; the first that cannot be looked at is refused."""
    found = read_rows(data, columns, ending).rows
    for row in found:
        if row.fault is not None:
            raise row.fault
    return [row.fields for row in found]
