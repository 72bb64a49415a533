"""Cards as files: a spreadsheet (CSV, XLSX), YAML and JSON, in and out."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zipfile import BadZipFile

import yaml
from openpyxl import Workbook, load_workbook

from gorin.engine.cards.reading import check_plain, read_json, read_yaml
from gorin.engine.cards.sheet import cards_in
from gorin.engine.show.presentation import INTEGER, LIST, Column
from gorin.table.errors import TableError

KINDS = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "yaml": "application/yaml",
    "json": "application/json",
}
MOST_ROWS = 5000
_BETWEEN = re.compile(r"[、，,/／・;；\s]+")
_NUMBER = re.compile(r"-?[0-9０-９]{1,18}")


def write(cards: Sequence[Mapping[str, Any]], columns: Sequence[Column], ending: str) -> bytes:
    """These cards as a file."""
    plain = [{key: value for key, value in fields.items() if value not in (None, "", [])} for fields in cards]
    if ending == "json":
        return json.dumps(plain, ensure_ascii=False, indent=1).encode()
    if ending == "yaml":
        return yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=1000).encode()
    rows = [[column.field for column in columns]]
    rows += [[cell(fields.get(column.field)) for column in columns] for fields in plain]
    if ending == "csv":
        text = io.StringIO(newline="")
        csv.writer(text).writerows(rows)
        return text.getvalue().encode("utf-8-sig")
    if ending == "xlsx":
        book = Workbook(write_only=True)
        sheet = book.create_sheet("cards")
        for row in rows:
            sheet.append([f"'{each}" if each[:1] in ("=", "+", "@") else each for each in row])
        data = io.BytesIO()
        book.save(data)
        return data.getvalue()
    raise TableError("ending", known=", ".join(KINDS))


def cell(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "、".join(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


def read(data: bytes, columns: Sequence[Column], ending: str) -> list[dict[str, Any]]:
    """The cards of a file; what cannot be read is refused as a whole."""
    if ending == "xlsx":
        return from_rows(sheet_rows(data), columns)
    text = decoded(data)
    if ending == "csv":
        try:
            return from_rows(csv.reader(io.StringIO(text, newline="")), columns)
        except csv.Error as error:
            raise TableError("file", why=str(error)) from None
    if ending not in ("json", "yaml", "yml"):
        raise TableError("ending", known=", ".join(KINDS))
    found = read_json(text) if ending == "json" else read_yaml(text)
    cards = cards_in(found)
    if not isinstance(cards, list) or len(cards) > MOST_ROWS or not all(isinstance(each, dict) for each in cards):
        raise TableError("file", why="cards")
    return cards


def decoded(data: bytes) -> str:
    """UTF-8 with or without a mark, else CP932 (what spreadsheets in Japan write)."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise TableError("file", why="UTF-8, CP932")


def sheet_rows(data: bytes) -> Iterable[list[str]]:
    try:
        sheet = load_workbook(io.BytesIO(data), read_only=True, data_only=True).active
    except (BadZipFile, KeyError, ValueError, OSError) as error:
        raise TableError("file", why=type(error).__name__) from None
    if sheet is None:
        raise TableError("file", why="xlsx")
    for row in sheet.iter_rows(max_row=MOST_ROWS, values_only=True):
        yield ["" if each is None else str(each) for each in row]


def from_rows(rows: Iterable[list[str]], columns: Sequence[Column]) -> list[dict[str, Any]]:
    """A heading for each column, then one card a row."""
    known = {heading: column for column in columns for heading in (column.field, *column.headings)}
    heads: list[Column] | None = None
    found: list[dict[str, Any]] = []
    for row in rows:
        if not any(each.strip() for each in row):
            continue
        if heads is None:
            for each in row:
                if each.strip() and each.strip() not in known:
                    raise TableError("heading", found=each.strip()[:40], known="、".join(c.field for c in columns))
            heads = [known[each.strip()] for each in row if each.strip()]
            continue
        fields = {head.field: value_of(head, each) for head, each in zip(heads, row, strict=False) if each.strip()}
        check_plain(fields)
        found.append(fields)
        if len(found) > MOST_ROWS:
            raise TableError("file", why=str(MOST_ROWS))
    return found


def value_of(column: Column, text: str) -> Any:
    """A cell as the field's kind; what is no number stays as it is, to be refused with its words."""
    text = text.strip()
    if text[:1] in ("[", "{") and text[1:2] in ('"', "{", "["):
        return read_json(text)
    if column.kind == LIST:
        return [each for each in _BETWEEN.split(text) if each]
    if column.kind == INTEGER:
        return int(text) if _NUMBER.fullmatch(text) else text
    return text.replace("\r\n", "\n").replace("\r", "\n")
