"""The tables of a grammar are kept between two runs, and a file that is not whole does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Tree

from gorin.text.grammar import kept
from gorin.text.grammar.parser import Parser
from gorin.text.tables import Tables

SOURCE = """
start: item+ _END
item: NUMBER WORD -> counted | WORD
_END: "."
NUMBER: /[0-9]+/
WORD: "apples" | "pears"
%ignore " "
"""


def reads(tables: Tables) -> bool:
    parser = Parser(tables)
    found = parser.parse("3 apples pears.", "start")
    assert parser.parse("3 apples 4.", "start") is None
    assert parser.stuck("3 apples 4.", "start").offset == len("3 apples 4")
    assert set(parser.next_words(parser.stuck("3 apples", "start").stack)) == {"NUMBER", "WORD", "_END"}
    return found == Tree("start", [Tree("counted", ["3", "apples"]), Tree("item", ["pears"])])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_they_are_composed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept.tables_of(SOURCE, ["start"])
    assert reads(first)
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr(kept, "compose", None)
    assert kept.tables_of(SOURCE, ["start"]) == first


@pytest.mark.parametrize("harm", [b"", b"\xff\n{}", b"0123\n[]"])
def test_a_broken_file_is_made_anew(folder: Path, harm: bytes) -> None:
    kept.tables_of(SOURCE, ["start"])
    (file,) = folder.iterdir()
    file.write_bytes(harm or file.read_bytes()[:-3])
    anew = kept.tables_of(SOURCE, ["start"])
    assert reads(anew)
    assert kept.load(file) == anew


def test_another_grammar_has_another_file(folder: Path) -> None:
    kept.tables_of(SOURCE, ["start"])
    kept.tables_of(SOURCE.replace("pears", "plums"), ["start"])
    kept.tables_of(SOURCE, ["item"])
    assert len(list(folder.iterdir())) == 3


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "file"))
    assert reads(kept.tables_of(SOURCE, ["start"]))
    monkeypatch.setenv(kept.FOLDER, "")
    assert kept.folder() is None
    assert reads(kept.tables_of(SOURCE, ["start"]))
