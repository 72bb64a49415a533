"""Cards as files: a spreadsheet (CSV, XLSX), YAML and JSON, in and out."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from openpyxl import Workbook

from gorin.engine.show.presentation import Column
from gorin.files.reading import InputError
from gorin.files.sheet import ENDINGS, read_sources
from gorin.table.errors import TableError

KINDS = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "yaml": "application/yaml",
    "json": "application/json",
}
MOST_CARDS = 5000
NAME = "cards"
FORMULA = ("=", "+", "-", "@")
NUMBER = re.compile(r"[+-]?[0-9]+")


def write(cards: Sequence[Mapping[str, Any]], columns: Sequence[Column], ending: str) -> bytes:
    """These cards as a file."""
    plain = [{key: value for key, value in fields.items() if value not in (None, "", [])} for fields in cards]
    if ending == "json":
        return json.dumps(plain, ensure_ascii=False, indent=1).encode()
    if ending == "yaml":
        return yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=1000).encode()
    rows = [[column.field for column in columns]]
    rows += [[harmless(cell(fields.get(column.field))) for column in columns] for fields in plain]
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
    starts = text.lstrip()[:1] in FORMULA or text[:1] in ("\t", "\r", "\n")
    return f"'{text}" if starts and NUMBER.fullmatch(text) is None else text


def cell(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "、".join(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


def read(data: bytes, columns: Sequence[Column], ending: str) -> list[dict[str, Any]]:
    """The cards of a file that was sent, read like any file of cards; what cannot be read is refused as a whole."""
    if f".{ending}" not in ENDINGS:
        raise TableError("ending", known=", ".join(KINDS))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{NAME}.{ending}"
        path.write_bytes(data)
        unknown: list[str] = []
        try:
            found = read_sources(path, columns, unknown.append)
        except InputError as error:
            raise InputError(error.key, **{**error.values, "file": path.name}) from None
    for why in (*unknown, *(each.fault for each in found if each.fault)):
        raise TableError("file", why=told(why, folder))
    if len(found) > MOST_CARDS:
        raise TableError("file", why=str(MOST_CARDS))
    return [each.fields for each in found]


def told(why: str, folder: str) -> str:
    """What is wrong, without the place where the file lay meanwhile."""
    return why.replace(f"{folder}/", "")
