"""`gorin lab` as it is typed, in both languages, with what can go wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorin.cli.app import app
from gorin.words import LANGUAGES

pytest.importorskip("duckdb")
RUN = ["run", "sve", "--decks", "forest", "--decks", "royal", "--games", "6", "--seed", "2"]


def lab(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["lab", *map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")


def test_a_run_leaves_tables_and_a_report_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = json.loads(lab(*RUN, "--out", tmp_path, "--json"))
    assert first["games"] == 6
    assert {"games.parquet", "cards.parquet", "events.parquet", "report.html"} <= {
        each.name for each in tmp_path.iterdir()
    }
    part = next((tmp_path / "parts").iterdir())
    part.unlink()
    assert json.loads(lab(*RUN, "--out", tmp_path, "--json")) == first
    assert json.loads(lab("matchups", tmp_path, "--json")) == first
    for lang in LANGUAGES:
        assert "forest" in lab("show", tmp_path, "--lang", lang)
        lab("report", tmp_path, "--lang", lang)
        assert f'lang="{lang}"' in (tmp_path / "report.html").read_text(encoding="utf-8")
    record = json.loads(lab("show", tmp_path, "--game", 3))
    assert record["game"] == "sve" and record["seed"] == 3


def test_shards_are_merged(tmp_path: Path) -> None:
    whole = json.loads(lab(*RUN, "--out", tmp_path / "whole", "--json"))
    for number in (1, 2):
        lab("shard", f"{number}/2", *RUN[1:], "--out", tmp_path / str(number))
    merged = lab("merge", tmp_path / "1", tmp_path / "2", "--out", tmp_path / "both", "--json")
    assert json.loads(merged) == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*RUN, "--decks", "nowhere"), "nowhere"),
        ((*RUN, "--cards", "missing.csv"), "missing.csv"),
        ((*RUN, "--bots", "genius"), "genius"),
        ((*RUN, "--workers", "several"), "several"),
        (("show", "nothing-here"), "nothing-here"),
        (("shard", "9/3", *RUN[1:]), "9/3"),
        (("compare", "forest", "royal", "--detect", "much"), "much"),
        (("card", "nobody"), "nobody"),
        (("tune", "nobody"), "nobody"),
    ],
)
def test_bad_input_gets_a_clear_word(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in lab(*words, code=2)
    assert "Traceback" not in lab(*words, code=2)


def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "gorin[lab]" in lab(*RUN, "--out", tmp_path, code=2)
    assert not list(tmp_path.iterdir())


def test_questions_are_answered_in_both_languages() -> None:
    small = ("--against", "witch", "--workers", "1")
    for lang in LANGUAGES:
        assert "8" in lab("compare", "forest", "royal", *small, "--most", 8, "--lang", lang)
    found = json.loads(lab("card", "百人隊の歩兵", "--decks", "royal", "--decks", "witch", "--games", 4, "--json"))
    assert found["card"] == "百人隊の歩兵" and found["draws"] >= 1
    lines = lab(
        "tune", "百人隊の歩兵", "--deck", "royal", *small, "--vary", "cost", "--games", 2, "--json"
    ).splitlines()
    assert [json.loads(each)["variant"] for each in lines] == ["=", "cost 2→1", "cost 2→3"]
