"""Files and data of strangers are read within limits, and what is refused says where and why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli.app import app
from gorin.engine.cards.reading import Document, ReadingError, check_plain, read_json, read_yaml
from gorin.engine.kernel.errors import GorinError
from gorin.engine.show.record import Record
from gorin.scenario import run_files

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
BRACKETS = "[" * 5_000
DIGITS = "9" * 5_000


@pytest.fixture(autouse=True)
def english_and_quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GORIN_LANG", "en")
    begun = time.perf_counter()
    yield
    assert time.perf_counter() - begun < 20


@pytest.mark.parametrize(
    ("text", "line", "column", "key"),
    [
        (BOMB, 1, 4, "alias"),
        ("x:\n  - *gone", 2, 5, "alias"),
        (BRACKETS, 1, 66, "depth"),
        ("- " * 5_000 + "x", 1, 131, "depth"),
        (f"a: 1\nb: {DIGITS}", 2, 4, "number"),
        ("a: 1.0e+999", 1, 4, "number"),
        ("a: \ud800", 1, 4, "character"),
        ('a: "\\ud800"', 1, 7, "yaml"),
        ("a: !!python/object/apply:os.system [ls]", 1, 4, "tag"),
        ("!!set {a, b}", 1, 1, "tag"),
        ("a: 1\na: 2", 2, 1, "twice"),
        ("{[a]: 1}", 1, 2, "key"),
        ("1.5: a", 1, 1, "key"),
        ("a\n---\nb", 2, 1, "documents"),
        ("a: [1", 2, 1, "yaml"),
    ],
)
def test_yaml_that_is_refused(text: str, line: int, column: int, key: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_yaml(text)
    assert (caught.value.key, caught.value.line, caught.value.column) == (f"reading.{key}", line, column)
    str(caught.value).encode()


def test_yaml_is_plain_data() -> None:
    text = "a: 2020-99-99\nb: 0x1f\nc: -1_000\nd: [yes, No, ~, 1.5, 007]\ne: {1: x}\n<<: {f: 1:30}"
    assert read_yaml(text) == {
        "a": "2020-99-99",
        "b": "0x1f",
        "c": -1000,
        "d": [True, False, None, 1.5, 7],
        "e": {1: "x"},
        "<<": {"f": "1:30"},
    }
    assert read_yaml("") is None


def test_lines_are_remembered() -> None:
    document = Document("a:\n  - x\n  - b: 1\n    c: 2\n", 10)
    assert document.lines[("a",)] == 11
    assert document.lines[("a", 1, "c")] == 14


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (BRACKETS, "depth"),
        ('{"a": ' + "[" * 64 + "]" * 64 + "}", "depth"),
        (f'{{"a": {DIGITS}}}', "number"),
        ("[1e999]", "number"),
        ("[NaN]", "number"),
        ('["\\ud800"]', "character_in"),
        ('{"\\uDFFF": 1}', "character_in"),
        ("[\ud800]", "character"),
        ('{"a": 1, "a": 2}', "twice"),
        ("[1,", "json"),
        ("x" * 4_000_001, "size"),
    ],
)
def test_json_that_is_refused(text: str, key: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_json(text)
    assert caught.value.key == f"reading.{key}"
    str(caught.value).encode()


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert read_json('"\\ud83d\\ude00"') == "\U0001f600"


def deep(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def circle() -> Any:
    found: list[Any] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (deep(5_000), "depth"),
        (circle(), "depth"),
        ({"a": 1 << 70}, "number"),
        ([float("nan")], "number"),
        (["\ud800"], "character_in"),
        ({"a": {1, 2}}, "plain"),
        ({(1, 2): 3}, "key"),
    ],
)
def test_data_that_is_refused(data: Any, key: str) -> None:
    with pytest.raises(ReadingError) as caught:
        check_plain(data)
    assert caught.value.key == f"reading.{key}"


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_decks_and_cards_that_are_no_plain_data(slug: str) -> None:
    book = gorin.game(slug)
    for wrong in (deep(5_000), circle(), ["\ud800"], [{"card": "x", "count": 10**6000}]):
        with pytest.raises(GorinError):
            book.check_deck(wrong)
        with pytest.raises(GorinError):
            book.with_cards([{"name": "x", "text": wrong}])


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_lists_and_texts_that_are_too_long(slug: str) -> None:
    book = gorin.game(slug)
    name = next(iter(book.fields))
    for wrong in ([name] * 1_001, [{"card": name, "count": 999}] * 3):
        with pytest.raises(GorinError, match=r"at most|まで"):
            book.check_deck(wrong)
    with pytest.raises(GorinError, match="4001"):
        book.with_cards([{"name": "x", "text": "あ" * 4_001}])


@pytest.mark.parametrize(
    "text",
    [
        BRACKETS,
        f'{{"format": 1, "seed": {DIGITS}}}',
        '{"format": 1, "game": "\\ud800", "decks": [], "seed": 1, "picks": [], "hash": ""}',
        '{"format": 1, "game": "sve", "decks": [' + "[" * 60 + "]" * 60 + '], "seed": 1, "picks": [], "hash": ""}',
        "[]",
        "null",
        "",
    ],
)
def test_records_that_are_refused(text: str) -> None:
    with pytest.raises(GorinError) as caught:
        gorin.replay(Record.from_json(text))
    str(caught.value).encode()


FILES = {"bomb": BOMB, "brackets": "a: " + BRACKETS, "digits": f"a: {DIGITS}", "half": 'a: "\\ud800"'}


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("command", [["deck", "check"], ["card", "check"], ["scenario", "run"], ["replay"]])
def test_commands_refuse_a_file_by_its_name(tmp_path: Path, name: str, command: list[str]) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text(FILES[name], encoding="utf-8")
    result = CliRunner().invoke(app, [*command, str(file)])
    assert result.exit_code in (1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert f"{name}.yaml" in result.output


def test_a_broken_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(f"title: bad\nx: {BRACKETS}\n---\ngame: sve\ntitle: good\nposition: {{}}\n", encoding="utf-8")
    bad, good = run_files([str(file)])
    assert bad.failure is not None and bad.failure.line == 2 and "nested" in bad.failure.message
    assert good.ok, good.failure


def test_a_number_of_a_sheet_with_too_many_digits(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(f"name,class,kind,cost\nx,ニュートラル,フォロワー,{DIGITS}\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["card", "check", str(file)])
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit)
