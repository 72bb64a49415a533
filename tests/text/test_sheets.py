"""Sheets as people have them: kinds as printed, dashes for nothing, several ways of breaking lines, XLSX and TSV."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import gorin
from gorin.files.reading import InputError
from gorin.files.sheet import Source, read_sources

HEAD = ("名前", "クラス", "種類", "タイプ", "コスト", "攻撃力", "体力", "テキスト", "レアリティ")
ROW = ("暁の兵", "ロイヤル", "フォロワー・エボルヴ", "兵士", "-", "3", "3", "【守護】<br>【進化時】1枚引く。", "金")
FIELDS = {
    "name": "暁の兵",
    "class": "ロイヤル",
    "kind": "フォロワー",
    "special": ["エボルヴ"],
    "types": ["兵士"],
    "attack": 3,
    "health": 3,
    "text": "【守護】\n【進化時】1枚引く。",
}


def sources(path: Path) -> tuple[list[Source], list[str]]:
    warnings: list[str] = []
    return read_sources(path, gorin.game("sve").columns, warnings.append), warnings


@pytest.mark.parametrize(("name", "between"), [("a.csv", ","), ("a.tsv", "\t")])
def test_lines_parted_by_commas_or_tabs(tmp_path: Path, name: str, between: str) -> None:
    path = tmp_path / name
    path.write_text("\n".join(between.join(row) for row in (HEAD, ROW)), "utf-8")
    found, warnings = sources(path)
    assert [each.fields for each in found] == [FIELDS]
    assert len(warnings) == 1
    assert "レアリティ" in str(warnings[0])


def test_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    cells = [
        "".join(
            f'<c r="{chr(65 + index)}{number}" t="s"><v>{(number - 1) * len(HEAD) + index}</v></c>'
            for index in range(9)
        )
        for number in (1, 2)
    ]
    rows = "".join(f'<row r="{number}">{row}</row>' for number, row in enumerate(cells, 1))
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    escaped = [cell.replace("<", "&lt;").replace(">", "&gt;") for cell in (*HEAD, *ROW)]
    with zipfile.ZipFile(path, "w") as archive:
        strings = "".join(f"<si><t>{cell}</t></si>" for cell in escaped)
        archive.writestr("xl/sharedStrings.xml", f"<sst {space}>{strings}</sst>")
        archive.writestr("xl/worksheets/sheet1.xml", f"<worksheet {space}><sheetData>{rows}</sheetData></worksheet>")
    found, _ = sources(path)
    assert [(each.place, each.fields) for each in found] == [(2, FIELDS)]


def test_no_workbook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"no archive")
    with pytest.raises(InputError):
        sources(path)


def test_a_line_that_is_too_long_is_refused_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("名前,クラス\n一,ロイヤル,,余り\n二,ロイヤル", "utf-8")
    found, _ = sources(path)
    assert [bool(each.fault) for each in found] == [True, False]


def test_a_heading_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("名前,クラス,name\n一,ロイヤル,二", "utf-8")
    with pytest.raises(InputError):
        sources(path)
