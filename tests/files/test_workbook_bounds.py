"""Small workbooks that would take much memory are refused at once."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import gorin
from gorin.files.reading import InputError
from gorin.files.sheet import read_sources
from gorin.files.workbook import MOST_COLUMNS, MOST_ROWS, XLSX

COLUMNS = gorin.game("sve").columns
SPACE = XLSX[1:-1]
MOST_MEMORY = 40_000_000


def packed(**parts: str) -> bytes:
    """A workbook of these parts: `sheet1`, `sharedStrings`."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            folder = "xl/worksheets" if name.startswith("sheet") else "xl"
            archive.writestr(f"{folder}/{name}.xml", text)
    return data.getvalue()


def sheet(rows: str) -> str:
    return f'<worksheet xmlns="{SPACE}"><sheetData>{rows}</sheetData></worksheet>'


def far_right() -> bytes:
    row = '<row><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>'
    return packed(sheet1=sheet(row * 13_000))


def many_rows() -> bytes:
    return packed(sheet1=sheet("<row><c><v>1</v></c></row>" * (MOST_ROWS + 2)))


def much_text() -> bytes:
    return packed(sheet1=sheet(f"<row><c><v>{'1' * 80_000_000}</v></c></row>"))


def lying() -> bytes:
    """The archive says that the sheet has ten bytes."""
    whole = much_text()
    size = struct.pack("<I", len(sheet(f"<row><c><v>{'1' * 80_000_000}</v></c></row>")))
    return whole.replace(size, struct.pack("<I", 10))


def entities() -> bytes:
    inner = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 100}">' for n in range(9))
    return packed(sheet1=f"<!DOCTYPE x [{inner}]>" + sheet("<row><c><v>&e8;</v></c></row>"))


@pytest.mark.parametrize("make", [far_right, many_rows, much_text, lying, entities])
def test_a_small_file_takes_little_memory(make: Callable[[], bytes], tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    path.write_bytes(make())
    tracemalloc.start()
    try:
        with pytest.raises(InputError) as refused:
            read_sources(path, COLUMNS)
        assert refused.value.key in ("sheet.size", "sheet.no_workbook")
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


def test_a_csv_of_too_many_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("name," + "x," * MOST_COLUMNS + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=str(MOST_COLUMNS)):
        read_sources(path, COLUMNS)


def test_as_many_rows_as_allowed_are_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    head = '<row><c t="inlineStr"><is><t>name</t></is></c></row>'
    row = '<row><c t="inlineStr"><is><t>剣</t></is></c></row>'
    path.write_bytes(packed(sheet1=sheet(head + row * MOST_ROWS)))
    assert len(read_sources(path, COLUMNS)) == MOST_ROWS
