"""Files and texts that nobody meant to write: none may crash the reader.

`python -m tests.text.fuzz 20000` tries so many of them.
"""

from __future__ import annotations

import csv
import io
import json
import random
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

import gorin
from gorin.cli.cards import read_all
from gorin.engine.kernel.errors import GorinError
from gorin.files.sheet import read_sources
from gorin.games.sve import dialect
from gorin.games.sve.terms import AMULET, FOLLOWER, SPELL
from gorin.text import TextError, explain
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER

ODD = (
    *(
        "",
        " ",
        "\n",
        "\t",
        "\r",
        "\0",
        "\u3000",
        "\ufeff",
        "\u202e",
        "゛",
        "㍿",
        "𠮷",
        "ﾞ",
        "e\u0301",
        "\ud7ff",
        "|",
        '"',
    ),
    *(
        "'",
        ",",
        ";",
        "：",
        "《",
        "》",
        "【",
        "】",
        "『",
        "』",
        "「",
        "」",
        "（",
        "）",
        "〓",
        "X",
        "-",
        "+",
        "0",
        "9" * 25,
    ),
    *(
        "null",
        "true",
        "[]",
        "{}",
        "&a",
        "*a",
        "!!x",
        "<br>",
        "\\n",
        "。",
        "、",
        "とき、",
        "なら、",
        "代わりに",
        "それ",
        "1体を選ぶ",
    ),
)
HEADINGS = ("カード名", "クラス", "種類", "タイプ", "コスト", "攻撃力", "体力", "テキスト", "レアリティ")
KINDS = (SPELL, FOLLOWER, AMULET)
MOST_CARDS = 3
LONGEST = 1.0
"""Seconds that a text may take."""
ENDINGS = (".json", ".yaml", ".csv", ".tsv", ".xlsx")


def cards(chance: random.Random) -> list[dict[str, Any]]:
    """A few cards with texts of later sets."""
    found: list[dict[str, Any]] = []
    for number in range(chance.randint(1, MOST_CARDS)):
        _, kinds, text = chance.choice(LATER)
        fields: dict[str, Any] = {"name": f"試し{number}", "class": "ニュートラル", "cost": chance.randint(0, 9)}
        fields |= {
            "kind": "スペル" if kinds == SPELL else "アミュレット",
            "types": ["兵士"],
            "text": mangled(text, chance),
        }
        found.append(fields)
    return found


def mangled(text: str, chance: random.Random) -> str:
    """A text with some characters left out, doubled, exchanged or added; often as it was."""
    chars = list(text)
    for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
        place = chance.randrange(len(chars) + 1)
        how = chance.randrange(4)
        if how == 0:
            chars.insert(place, chance.choice(ODD))
        elif how == 1 and chars:
            del chars[min(place, len(chars) - 1)]
        elif how == 2:
            chars.insert(place, chr(chance.choice((chance.randrange(32, 0xD7FF), chance.randrange(0x3040, 0x9FFF)))))
        else:
            start = chance.randrange(len(chars) + 1)
            chars[place:place] = chars[start : start + chance.randrange(12)]
    return "".join(chars)


def rows(found: list[dict[str, Any]]) -> list[list[str]]:
    keys = ("name", "class", "kind", "types", "cost", "attack", "health", "text", "rarity")
    return [list(HEADINGS), *([str(card.get(key, "")) for key in keys] for card in found)]


def sheet(table: list[list[str]], separator: str) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(table)
    return out.getvalue().encode("utf-8", "replace")


def workbook(table: list[list[str]], chance: random.Random) -> bytes:
    """A workbook with one sheet of plain texts."""
    lines = []
    for number, row in enumerate(table, 1):
        cells = "".join(
            f'<c r="{chr(65 + column)}{number}" t="inlineStr"><is><t>{escaped(cell)}</t></is></c>'
            for column, cell in enumerate(row)
        )
        lines.append(f'<row r="{number}">{cells}</row>')
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    content = f'<worksheet xmlns="{space}"><sheetData>{"".join(lines)}</sheetData></worksheet>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/worksheets/sheet1.xml", mangled(content, chance).encode("utf-8", "replace"))
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{space}"><sheets/></workbook>')
    return out.getvalue()


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\0", "")


def content_of(ending: str, chance: random.Random) -> bytes:
    """What a file of this sort may hold, mangled as a whole too."""
    found = cards(chance)
    if ending == ".xlsx":
        data = workbook(rows(found), chance)
    elif ending == ".json":
        data = mangled(json.dumps(found, ensure_ascii=False), chance).encode("utf-8", "replace")
    elif ending == ".yaml":
        data = mangled(yaml.safe_dump(found, allow_unicode=True), chance).encode("utf-8", "replace")
    else:
        data = sheet(rows(found), "\t" if ending == ".tsv" else ",")
    if chance.random() < 0.3:
        data = bytes(spoilt(data, chance))
    if ending in (".csv", ".tsv") and chance.random() < 0.2:
        data = data.decode("utf-8", "replace").encode(chance.choice(("cp932", "utf-16", "utf-8-sig")), "replace")
    return data


def spoilt(data: bytes, chance: random.Random) -> bytearray:
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        if found:
            found[chance.randrange(len(found))] = chance.randrange(256)
    return found[: chance.randrange(len(found) + 1)] if chance.random() < 0.3 else found


def faults(number: int, seed: int) -> Iterator[str]:
    """The crashes and delays among so many texts and files, one of four a file."""
    chance = random.Random(seed)
    book = gorin.game("sve")
    dialect.read(LATER[0][2], SPELL, TOKENS)
    with tempfile.TemporaryDirectory() as folder:
        for index in range(number):
            state = chance.random()
            began = time.process_time()
            if index % 4:
                text = mangled(chance.choice(LATER)[2], chance)
                try:
                    explain(dialect.read(text, chance.choice(KINDS), TOKENS), "en", "sve")
                except TextError as refused:
                    str(refused)
                except Exception as error:
                    yield f"{error!r} for the text {text!r}"
                if time.process_time() - began > LONGEST:
                    yield f"too long for the text {text!r}"
                continue
            ending = chance.choice(ENDINGS)
            path = Path(folder) / f"file{ending}"
            path.write_bytes(content_of(ending, chance))
            try:
                for reading in read_all(book, read_sources(path, book.columns), silent=True):
                    reading.as_json()
            except GorinError as refused:
                str(refused)
            except Exception as error:
                yield f"{error!r} for a file {ending}: {path.read_bytes()[:400]!r} ({state})"
            if time.process_time() - began > LONGEST * (1 + MOST_CARDS):
                yield f"too long for a file {ending}: {path.read_bytes()[:400]!r} ({state})"


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    found = 0
    for fault in faults(number, int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        found += 1
        print(fault, flush=True)
    print(f"{number} texts and files, {found} crashes and delays")


if __name__ == "__main__":
    main()
