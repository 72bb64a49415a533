"""The sheets of an Excel workbook (XLSX: XML in an archive), read in pieces and with bounds.

An archive of a kilobyte can unpack to gigabytes, and a row can begin in column XFD; so nothing here is read whole, and
a workbook that says or holds more than a card file has is refused as soon as that shows.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from gorin.engine.cards.reading import MOST_DIGITS
from gorin.files.reading import InputError

XLSX = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MOST_UNPACKED = 8 * 1024 * 1024
MOST_ROWS = 5_000
"""Below the headings."""
MOST_COLUMNS = 100
PIECE = 64 * 1024
SHARED = "xl/sharedStrings.xml"
SHEET = re.compile(r"xl/worksheets/sheet\d+\.xml")

Rows = list[tuple[int, list[str]]]
"""The rows of a sheet with their numbers."""


def too_large(path: Path) -> InputError:
    return InputError("sheet.size", file=path, rows=MOST_ROWS, columns=MOST_COLUMNS, bytes=MOST_UNPACKED)


def read_workbook(path: Path) -> Iterator[Rows]:
    """The sheets that hold something."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if SHEET.fullmatch(name)]
            unpacking = Unpacking(path, archive)
            texts = SharedTexts()
            if SHARED in archive.namelist():
                unpacking.feed(SHARED, texts)
            found: list[Rows] = []
            for name in sorted(names):
                sheet = Sheet(path, texts.found)
                unpacking.feed(name, sheet)
                found.append(sheet.rows)
    except (OSError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile, ElementTree.ParseError) as error:
        raise InputError("sheet.no_workbook", file=path) from error
    yield from (rows for rows in found if rows)


class Unpacking:
    """The parts of one archive, unpacked piece by piece up to a bound for all of them together."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self.path = path
        self.archive = archive
        self.left = MOST_UNPACKED

    def feed(self, name: str, target: Target) -> None:
        parser = ElementTree.XMLParser(target=target)
        with self.archive.open(name) as part:
            while piece := part.read(PIECE):
                self.left -= len(piece)
                if self.left < 0:
                    raise too_large(self.path)
                parser.feed(piece)
        parser.close()


class Target:
    """Receive what an XML parser reads. A document type is an error, so a workbook cannot declare entities."""

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...

    def end(self, tag: str) -> None: ...

    def data(self, text: str) -> None: ...

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        raise ElementTree.ParseError("DOCTYPE")

    def close(self) -> None: ...


class SharedTexts(Target):
    """The texts that cells refer to by their numbers."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.parts: list[str] = []
        self.inside = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.inside = tag == f"{XLSX}t"

    def end(self, tag: str) -> None:
        self.inside = False
        if tag == f"{XLSX}si":
            self.found.append("".join(self.parts))
            self.parts = []

    def data(self, text: str) -> None:
        if self.inside:
            self.parts.append(text)


class Sheet(Target):
    """The rows of one sheet."""

    def __init__(self, path: Path, shared: Sequence[str]) -> None:
        self.path = path
        self.shared = shared
        self.rows: Rows = []
        self.cells: list[str] = []
        self.number = 0
        self.kind = ""
        self.column = 0
        self.parts: list[str] = []
        self.inside = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == f"{XLSX}row":
            written = attributes.get("r", "")
            self.number = int(written) if is_number(written) else len(self.rows) + 1
            self.cells = []
        elif tag == f"{XLSX}c":
            place = column_of(attributes.get("r", ""))
            self.column = len(self.cells) if place is None else place
            self.kind = attributes.get("t", "")
            self.parts = []
        self.inside = tag == f"{XLSX}{'t' if self.kind == 'inlineStr' else 'v'}"

    def data(self, text: str) -> None:
        if self.inside:
            self.parts.append(text)

    def end(self, tag: str) -> None:
        self.inside = False
        if tag == f"{XLSX}c":
            if max(self.column, len(self.cells)) >= MOST_COLUMNS:
                raise too_large(self.path)
            self.cells += [""] * (self.column - len(self.cells))
            self.cells.append(self.cell())
        elif tag == f"{XLSX}row":
            if len(self.rows) > MOST_ROWS:
                raise too_large(self.path)
            self.rows.append((self.number, self.cells))

    def cell(self) -> str:
        written = "".join(self.parts)
        if self.kind == "inlineStr":
            return written
        if self.kind == "s":
            return self.shared[int(written)] if is_number(written) and int(written) < len(self.shared) else ""
        return written.removesuffix(".0")


def column_of(reference: str) -> int | None:
    """The number of a column, from 0 on: A1 is 0, AA7 is 26; None: that is no column of a workbook."""
    written = re.fullmatch(r"([A-Z]{1,3})[0-9]{0,7}", reference)
    if written is None:
        return None
    number = 0
    for letter in written[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def is_number(written: str) -> bool:
    """Whether this is a number of rows or texts as a workbook writes it."""
    return written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS
