"""The words of the table: both languages, none missing, none that nothing uses."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import gorin
from gorin.table.words import own_words
from gorin.words import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client" / "src"
SERVER = ROOT / "src" / "gorin" / "table"
BUILT = re.compile(r"table\.(against|ask_rules|build_decks|level|look_back|make_cards|mode|pace|side)_?")
"""Keys that the client puts together from what was chosen."""


def client_keys() -> set[str]:
    found: set[str] = set()
    for path in CLIENT.rglob("*"):
        if path.suffix in (".svelte", ".ts"):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r'\bt\("([a-z_]+(?:\.[a-z_]+)*)"', text)) | set(re.findall(r'"(table\.\w+)"', text))
    return found


def server_keys() -> set[str]:
    found: set[str] = set()
    for path in (*SERVER.glob("*.py"), ROOT / "src" / "gorin" / "cli" / "serve.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("TableError", "dismiss"):
                    found.add(f"error.{node.args[0].value}")
                elif name == "tell":
                    found.add(str(node.args[0].value))
    return found


def test_every_text_is_in_both_languages_with_the_same_places() -> None:
    for key, texts in own_words().items():
        assert tuple(texts) == LANGUAGES, key
        places = [{name for _, name, _, _ in Formatter().parse(texts[lang]) if name} for lang in LANGUAGES]
        assert places[0] == places[1], key


def test_no_text_is_missing_and_none_is_unused() -> None:
    words = own_words()
    used = client_keys() | server_keys()
    assert [key for key in used if key not in words and key not in catalogue()] == []
    assert [key for key in words if key not in used and not BUILT.match(key)] == []


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_layout_speaks_of_fields_and_zones_that_exist(slug: str) -> None:
    book = gorin.game(slug)
    layout = book.layout
    fields = {column.field for column in book.columns}
    assert {layout.frame, layout.kind, layout.curve, *layout.subtypes} <= fields
    assert {layout.leader, *layout.facing} - {""} <= {*book.empty_game(()).zone_names()}
    assert {*layout.facing} <= {*layout.rows}
    headings = [column.heading_en for column in book.columns]
    assert len(set(headings)) == len(headings) and all(each.isascii() for each in headings)
