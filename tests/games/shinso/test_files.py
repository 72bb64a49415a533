"""The files of the game's deck maker go in as they are, and the report says what became of each card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app
from gorin.table import sheets, workshop

FILE: dict[str, list[dict[str, Any]]] = {
    "kin": [
        {
            "type": "kin",
            "name": "宵の踊り手",
            "race": "ヴァンパイア / ダンサー",
            "color": ["red", "black"],
            "cost": "2",
            "power": "3500",
            "text": "召喚時、カードを1枚引く。\n自分のフィールドに他のダンサーが存在する場合、この眷属は凶刃+1を得る。",
        },
        {
            "type": "kin",
            "name": "群れの主",
            "race": "ウルフ",
            "color": ["green"],
            "cost": "3",
            "power": "4000-16000",
            "text": "生贄1-4\nこの眷属の戦闘力は[この眷属を召喚するために破壊した眷属の数]×4000になる。",
        },
        {
            "type": "kin",
            "name": "読めぬ者",
            "race": "",
            "color": ["blue"],
            "cost": "1",
            "power": "1000",
            "text": "踊る。",
        },
    ],
    "arts": [
        {"type": "arts", "name": "二重の誓い", "color": ["colorless"], "cost": "2+", "text": "カードを1枚引く。"},
        {"type": "arts", "name": "二重の誓い", "color": ["red"], "cost": "0", "text": "行動権+1。"},
        {
            "type": "arts",
            "name": "賭けの夜",
            "color": ["black"],
            "cost": "ALL",
            "text": "行動権任意\nカードを1枚引く。",
        },
    ],
    "fragment": [
        {
            "type": "fragment",
            "name": "名もなき断片",
            "color": ["red"],
            "condition": "フィールドに眷属2枚以上\n自分のライフ・カード3枚以下",
            "text": "吸血",
            "power": "5000",
        }
    ],
}
"""Cards of our own as that program writes them."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(FILE, ensure_ascii=False), encoding="utf-8")
    return path


def check(file: Path, *more: str) -> list[str]:
    result = CliRunner().invoke(app, ["card", "check", str(file), "--game", "shinso", *more])
    assert result.exit_code == 1, result.output
    return result.stdout.splitlines()


def test_the_report_counts_and_says_why(file: Path) -> None:
    lines = [json.loads(line) for line in check(file, "--json")]
    assert lines[-1] == {"read": 5, "refused": 2, "files_refused": 0}
    refused = {line["name"]: line["message"] for line in lines[:-1] if not line["ok"]}
    assert sorted(refused) == ["二重の誓い", "読めぬ者"]
    assert f"{file}:4" in refused["二重の誓い"]
    assert "踊る" in refused["読めぬ者"]


def test_a_race_of_another_card_of_the_file_is_known(file: Path) -> None:
    lines = {line["name"]: line for line in map(json.loads, check(file, "--json")[:-1])}
    assert lines["宵の踊り手"]["ok"]


def test_a_missing_shift_limit_is_told(file: Path) -> None:
    lines = {line["name"]: line for line in map(json.loads, check(file, "--json")[:-1])}
    assert len(lines["名もなき断片"]["remarks"]) == 1
    assert "shift_limit" in lines["名もなき断片"]["remarks"][0]


def test_a_name_of_the_game_is_told(tmp_path: Path) -> None:
    book = gorin.game("shinso")
    fields = dict(book.card_fields()[-1])
    path = tmp_path / "same.json"
    path.write_text(json.dumps([fields], ensure_ascii=False), encoding="utf-8")
    same = CliRunner().invoke(app, ["card", "check", str(path), "--game", "shinso", "--json"])
    assert json.loads(same.stdout.splitlines()[0])["remarks"] == []
    path.write_text(json.dumps([{**fields, "text": ""}], ensure_ascii=False), encoding="utf-8")
    other = CliRunner().invoke(app, ["card", "check", str(path), "--game", "shinso", "--json"])
    assert fields["name"] in json.loads(other.stdout.splitlines()[0])["remarks"][0]


def test_the_editor_takes_the_same_file() -> None:
    book = gorin.game("shinso")
    written = sheets.read(json.dumps(FILE, ensure_ascii=False).encode(), book.columns, "json")
    cards = [book.sheet.fields(fields) for fields in written]
    assert cards[0]["kind"] == "眷属" and cards[0]["colors"] == ["赤", "黒"] and cards[0]["races"][1] == "ダンサー"
    answers = workshop.read_file("shinso", cards, "ja")
    assert [answer["ok"] for answer in answers] == [True, True, False, True, False, True, True]


def test_such_cards_are_played_in_a_deck() -> None:
    book = gorin.game("shinso").with_cards([*FILE["kin"][:2], FILE["arts"][0], *FILE["fragment"]])
    deck = [
        "名もなき断片",
        {"card": "宵の踊り手", "count": 4},
        {"card": "群れの主", "count": 4},
        {"card": "二重の誓い", "count": 2},
        {"card": "ダミー", "count": 20},
        {"card": "ダミー", "count": 10, "zone": "life_deck"},
    ]
    assert book.check_deck(deck) == []
    match = book.new([deck, deck], seed=1)
    assert gorin.replay(match.record()).hash() == match.hash()
