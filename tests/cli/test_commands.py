"""The commands as a person or a script uses them: output, JSON, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app
from gorin.cli.clauses import is_missing
from gorin.cli.index import Clause

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "src/gorin/games/sve/decks"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")


def invoke(*arguments: str, typed: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_shipped_decks_are_legal() -> None:
    code, out, _ = invoke("deck", "check", str(DECKS), "--json")
    assert code == 0
    assert [each["ok"] for each in lines(out)] == [True] * len(gorin.game("sve").deck_names())


def test_an_illegal_deck_is_refused_with_every_clause(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps([{"card": "露草の子妖精", "count": 4}]), encoding="utf-8")
    code, out, _ = invoke("deck", "check", str(file), "--json")
    assert code == 1
    (found,) = lines(out)
    errors = found["errors"]
    assert isinstance(errors, list)
    assert [each["clause"] for each in errors] == ["6.1.1.1", "6.1.1.3", "6.1.1.5"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.yaml", "cards: [", "not YAML"),
        ("a.json", "{", "line 1"),
        ("a.yaml", "name: x", "under 'cards'"),
        ("a.yaml", "- {card: 梢歌いのリュネ, count: many}", "Entry 1: count"),
        ("a.yaml", "- {kard: x}", "Entry 1"),
        ("a.yaml", "- {card: x, colour: red}", "colour"),
        ("a.yaml", "- ないカード", "ないカード"),
        ("a.yaml", "", "under 'cards'"),
    ],
)
def test_a_broken_deck_file_says_where_and_what(tmp_path: Path, name: str, text: str, expected: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    code, out, _ = invoke("deck", "check", str(file))
    assert code == 1
    assert expected in out.replace("\n", "")


def test_one_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("cards: [", encoding="utf-8")
    code, out, _ = invoke("deck", "check", str(broken), str(DECKS / "forest.yaml"), "--json")
    assert code == 1
    assert [each["ok"] for each in lines(out)] == [False, True]


HEADER = "name,class,kind,types,cost,attack,health,text\n"
JAPANESE_HEADER = "名前,クラス,種類,タイプ,コスト,攻撃力,体力,テキスト\n"
FINE = '新兵,ロイヤル,フォロワー,兵士,2,2,2,"《ファンファーレ》1枚引く。"\n'
BAD = "壊れ,ロイヤル,フォロワー,兵士,2,2,2,なんだかすごい。\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("header", [HEADER, JAPANESE_HEADER])
def test_a_sheet_is_read_in_every_usual_encoding(tmp_path: Path, encoding: str, header: str) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes((header + FINE).encode(encoding))
    code, out, _ = invoke("card", "check", str(file), "--json")
    assert code == 0
    card, total = lines(out)
    assert (card["name"], card["ok"], card["place"]) == ("新兵", True, 2)
    assert card["explanation"]
    assert total == {"read": 1, "refused": 0, "files_refused": 0}


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_the_game_of_a_file_is_guessed(tmp_path: Path, slug: str) -> None:
    file = tmp_path / "cards.json"
    fields = [dict(each) for each in list(gorin.game(slug).fields.values())[:8]]
    file.write_text(json.dumps(fields, ensure_ascii=False), encoding="utf-8")
    code, out, said = invoke("card", "check", str(file), "--json", "--lang", "en")
    assert (code, lines(out)[-1]["read"]) == (0, len(fields)), out
    assert (f"cards of {slug}" in said) == (slug != gorin.GAMES[0])


def test_a_text_that_cannot_be_read_is_shown_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(HEADER + FINE + BAD, encoding="utf-8")
    code, out, _ = invoke("card", "check", str(file), "--json")
    assert code == 1
    fine, bad, total = lines(out)
    assert (fine["ok"], bad["ok"], bad["place"]) == (True, False, 3)
    assert "なんだかすごい" in str(bad["message"])
    assert total == {"read": 1, "refused": 1, "files_refused": 0}


def test_a_card_may_create_a_token_of_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(
        """
- {name: 呼び手, class: ロイヤル, kind: スペル, cost: 2, text: 『小僧』1枚を場に出す。}
- {name: 小僧, class: ロイヤル, kind: フォロワー, special: [トークン], cost: 1, attack: 1, health: 1}
""",
        encoding="utf-8",
    )
    code, out, _ = invoke("card", "check", str(file), "--json")
    assert code == 0, out


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.csv", "名前,おもしろさ\nx,3\n".encode(), "heading 2"),
        ("a.csv", b"", "headings"),
        ("a.csv", (HEADER + "x" + "," * 9 + "y\n").encode(), "line 2"),
        ("a.csv", b"\xff\xfe\x00\x81", "encoding"),
        ("a.yaml", b"- 5", "card 1"),
        ("a.yaml", b"name: x", "list of cards"),
        ("a.txt", b"x", ".csv"),
        ("a.json", b"[", "line 1"),
    ],
)
def test_a_file_that_is_no_sheet_says_why(tmp_path: Path, name: str, data: bytes, expected: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    code, out, err = invoke("card", "check", str(file))
    assert code == 1
    assert expected in out + err


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("x,ロイヤル,フォロワー,,two,2,2,\n", "cost"),
        ("x,ロイヤル,英雄,,2,2,2,\n", "kind"),
        ("x,海賊,フォロワー,,2,2,2,\n", "class"),
        ("x,ロイヤル,スペル,,2,2,2,\n", "attack"),
        (",ロイヤル,スペル,,2,,,\n", "name"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, row: str, expected: str) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(HEADER + row, encoding="utf-8")
    code, out, _ = invoke("card", "check", str(file), "--json")
    assert code == 1
    assert expected in str(lines(out)[0]["message"])


def test_the_same_card_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(HEADER + FINE + FINE, encoding="utf-8")
    code, out, _ = invoke("card", "check", str(file), "--json")
    assert code == 1
    assert [each.get("ok") for each in lines(out)[:2]] == [True, False]


def test_clauses_lists_every_clause_with_its_places() -> None:
    code, out, _ = invoke("clauses", "sve", "--json")
    assert code == 0
    found = {str(each["id"]): each for each in lines(out)}
    listed = (ROOT / "src/gorin/games/sve/clauses.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert {line.split("\t")[0] for line in listed} <= set(found)
    assert all(set(each) == {"id", "kind", "code", "tests"} for each in found.values())
    code_places = found["7.4.2"]["code"]
    assert isinstance(code_places, list)
    assert any("turn.py" in place and "ActGuards" in place for place in code_places)
    test_places = found["7.4.2"]["tests"]
    assert isinstance(test_places, list)
    assert any(place.startswith("tests/games/sve/scenarios/") for place in test_places)


def test_clauses_missing_lists_only_play_clauses_that_lack_something() -> None:
    whole = Clause("1.1", "play", code=["turn.py"], tests=["turn.yaml"])
    assert not is_missing(whole, tested=True)
    assert is_missing(Clause("1.1", "play", tests=["turn.yaml"]), tested=True)
    assert is_missing(Clause("1.1", "play", code=["turn.py"]), tested=True)
    assert not is_missing(Clause("1.1", "play", code=["turn.py"]), tested=False)
    assert not is_missing(Clause("1.1", "note"), tested=True)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_every_play_clause_has_code_and_a_test(slug: str) -> None:
    _, out, _ = invoke("clauses", slug, "--json", "--missing")
    assert [each["id"] for each in lines(out)] == []


def test_watch_prints_a_row_a_game() -> None:
    code, out, _ = invoke("watch", "sve", "--games", "3", "--seed", "5", "--json")
    assert code == 0
    rows = lines(out)
    assert [each["seed"] for each in rows] == [5, 6, 7]
    assert all(each["clause"] for each in rows)


def test_watch_shows_a_table_of_results() -> None:
    code, out, _ = invoke("watch", "sve", "--games", "2")
    assert code == 0
    assert "Draws" in out
    assert "2 games" in out


def test_a_watched_game_ends_with_its_result() -> None:
    code, out, _ = invoke("watch", "sve", "--step")
    assert code == 0
    assert " wins [" in out.splitlines()[-1]


def record(tmp_path: Path) -> Path:
    match = gorin.game("sve").new(["forest", "royal"], seed=1)
    while match.decision is not None and match.game.turn < 4:
        match.pick(0)
    file = tmp_path / "game.json"
    file.write_text(match.record().to_json(), encoding="utf-8")
    return file


def test_a_record_is_replayed(tmp_path: Path) -> None:
    file = record(tmp_path)
    code, out, _ = invoke("replay", str(file), "--json")
    assert code == 0
    assert lines(out)[0]["hash"] == json.loads(file.read_text(encoding="utf-8"))["hash"]
    assert invoke("replay", str(file), "--step", "--player", "2")[0] == 0
    assert "Turn 2" in invoke("replay", str(file))[1]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hash": "00"}, "another state"),
        ({"picks": [99]}, "Pick 1"),
        ({"picks": ["x"]}, "Pick 1"),
        ({"picks": [-9]}, "no player 9"),
        ({"format": 9}, "format"),
        ({"seed": "x"}, "seed"),
        ({"game": "go"}, "go"),
        ({"decks": ["forest"]}, "2 players"),
        ({"first": "p1"}, "first"),
        ({"first": 7}, "first"),
        ({"decks": [5, "royal"]}, "deck"),
        ({"decks": [[{"card": "露草の子妖精", "count": 10**12}], "royal"]}, "count"),
    ],
)
def test_a_damaged_record_is_refused(tmp_path: Path, change: dict[str, object], expected: str) -> None:
    file = record(tmp_path)
    data = {**json.loads(file.read_text(encoding="utf-8")), **change}
    file.write_text(json.dumps(data), encoding="utf-8")
    code, out, err = invoke("replay", str(file))
    assert code == 2
    assert expected in err
    assert out == ""


def test_bench_prints_the_promised_object() -> None:
    code, out, _ = invoke("bench", "sve", "--json", "--seconds", "0.05")
    assert code == 0
    (found,) = lines(out)
    assert {
        "game",
        "decisions_per_s",
        "games_per_s",
        "decisions_per_game",
        "clone_us",
        "view_us",
        "compiled",
        "late_ratio",
        "late_ratio_alike",
    } <= set(found)
    assert found["game"] == "sve"
    assert isinstance(found["decisions_per_s"], float) and found["decisions_per_s"] > 0


SCENARIO = """
game: sve
title: passing ends the turn
clauses: ["7.3.2"]
position:
  p1: {ex: [フェアリーウィスプ]}
steps:
  - p1: pass
expect: {active: %s}
"""


@pytest.mark.parametrize(("active", "code"), [("p2", 0), ("p1", 1)])
def test_scenario_run(tmp_path: Path, active: str, code: int) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(SCENARIO % active, encoding="utf-8")
    found, out, _ = invoke("scenario", "run", str(file), "--json")
    assert found == code
    outcome, total = lines(out)
    assert outcome["ok"] is (code == 0)
    assert total == {"passed": 1 - code, "failed": code}


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "chess"),
        ("play", "--deck", "nope"),
        ("play", "--bot", "god"),
        ("play", "--seat", "throne"),
        ("play", "--resume", "/nowhere/x.json"),
        ("watch", "--deck", "nope"),
        ("watch", "--bot", "god"),
        ("clauses", "chess"),
        ("bench", "chess"),
        ("replay", "/nowhere/x.json"),
        ("--lang", "fr", "clauses", "sve"),
        ("card", "check", "x.csv", "--game", "chess"),
        ("deck", "check", "x.yaml", "--game", "chess"),
    ],
)
def test_what_does_not_exist_is_said_without_a_traceback(arguments: tuple[str, ...]) -> None:
    code, out, err = invoke(*arguments)
    assert code == 2
    assert out == ""
    assert err.strip()
    assert "Traceback" not in err
