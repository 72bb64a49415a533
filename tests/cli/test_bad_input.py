"""The table of bad inputs: what is said to each, and the exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app, main

SOURCE = Path(__file__).parents[2] / "src"
START = "from gorin.cli import main; main()"
DECK = "- 梢歌いのリュネ\n- {card: 露草の子妖精, count: 3}\n"
SCENARIO = "game: sve\ntitle: t\nposition: {active: p1, phase: main}\n"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with good and bad files, in which everything is tried."""
    monkeypatch.setenv("GORIN_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    match = gorin.game("sve").new(["forest", "royal"], seed=4)
    for _ in range(3):
        match.pick(0)
    record = json.loads(match.record().to_json())
    match.concede(0)
    finished = json.loads(match.record().to_json())
    files = {
        "game.json": json.dumps(record),
        "won.json": json.dumps(finished | {"winners": [0]}),
        "deep.json": "[" * 100_000,
        "huge.json": '{"format": 2, "seed": ' + "9" * 5000 + "}",
        "half.json": '{"format": 2',
        "other.json": "{}",
        "deck.yaml": DECK,
        "typo.yaml": DECK.replace("露草の子妖精", "露草の子妖"),
        "unknown.yaml": "- ないカード\n",
        "deep.yaml": "- " * 200,
        "no_cards.csv": "名前,クラス\n",
        "text.csv": "名前,クラス,種類,コスト,攻撃力,体力,テキスト\n誤,エルフ,フォロワー,1,1,1,1枚ひく。\n",
        "empty.yaml": "",
        "clause.yaml": SCENARIO + 'clauses: ["8.4.99"]\n',
        "cites.yaml": SCENARIO + 'steps: [{illegal: {player: p1, do: pass, clause: "99.9"}}]\n',
        "player.yaml": SCENARIO + "steps: [{p3: pass}]\n",
        "expects.yaml": SCENARIO + "expect: {turn: 9, p1.health: 3, p2.health: 4}\n",
        "cards.exe": "x",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "cp932.yaml").write_bytes((SCENARIO + "expect: {p1.hand.count: 0}\n# 日本語\n").encode("cp932"))
    (tmp_path / "odd.csv").write_bytes(b"\xff\xfe\x00\x81\xff")
    (tmp_path / "folder").mkdir()


TABLE: list[tuple[str, int, str]] = [
    # what is typed, the exit code, what is said
    ("play chess", 2, "There is no game 'chess' (known: sve, "),
    ("play sve --deck nowhere", 2, "There is no deck 'nowhere' (known: bishop"),
    ("play sve --deck missing.yaml", 2, "missing.yaml: there is no such file"),
    ("play sve --deck typo.yaml", 2, "typo.yaml:2: There is no card '露草の子妖' Perhaps: 露草の子妖精"),
    ("play sve --deck deck.yaml", 2, "deck.yaml: The main deck must have 40 to 50 cards (found 3) [6.1.1.3]"),
    ("play sve --against royal --against witch", 2, "at most 1; found 2"),
    ("play sve --players 3", 2, "There must be 2 players (found 3) [1.1.1]"),
    ("play sve --format tower", 2, "There is no format tower"),
    ("play sve --cards missing.csv", 2, "missing.csv: there is no such file"),
    ("play sve --cards text.csv", 2, "text.csv, line 2: 誤: the text cannot be read from line 1, column 3"),
    ("play sve --cards no_cards.csv", 2, "no_cards.csv: there is not one card"),
    ("play sve --cards odd.csv", 2, "odd.csv: unknown encoding (expected one of UTF-8, CP932)"),
    ("play sve --cards cards.exe", 2, "cards.exe: this kind of file cannot be read"),
    ("play sve --bot deep-thought", 2, "There is no player 'deep-thought' (known: random, rollout, quick"),
    ("play sve --seat throne", 2, "There is no seat 'throne' (known: bot, hotseat)"),
    ("play sve --seed 999999999999999999999", 2, "The seed must be a whole number of at most 59 bits"),
    ("play sve --seed seven", 2, "'--seed'"),
    ("play sve --budget 0", 2, "'--budget'"),
    ("play sve --lang fr", 2, "There is no language 'fr' (known: ja, en)"),
    ("play --resume missing.json", 2, "missing.json: there is no such file"),
    ("play --resume half.json", 2, "half.json: The record cannot be read: line 1"),
    ("play --resume other.json", 2, "other.json: This is no record (format 2 expected)"),
    ("play --resume folder", 2, "folder: cannot be read (Is a directory)"),
    ("play strike --resume game.json", 2, "The game of --resume contradicts game strike (saved: sve)"),
    ("play --resume game.json --seed 5", 2, "The game of --resume contradicts --seed 5 (saved: 4)"),
    ("play --resume game.json --deck royal", 2, "The game of --resume contradicts --deck royal"),
    ("play --resume game.json --cards text.csv", 2, "The game of --resume contradicts --cards"),
    ("replay missing.json", 2, "missing.json: there is no such file"),
    ("replay deep.json", 2, "deep.json: The record cannot be read: line 1, column"),
    ("replay huge.json", 2, "huge.json: The record cannot be read: A number is too large"),
    ("replay won.json", 2, "won.json: The record names another winner (recorded p1, found p2)"),
    ("replay game.json --player 3", 2, "There is no player 3 (1 to 2)"),
    ("deck check missing.yaml", 2, "missing.yaml: there is no such file"),
    ("deck check folder", 2, "folder: the folder holds no file that ends in .yaml"),
    ("deck check deck.yaml --game chess", 2, "There is no game 'chess'"),
    ("deck check deck.yaml", 1, "(sve): not legal"),
    ("deck check typo.yaml", 1, "line 2: There is no card '露草の子妖' Perhaps: 露草の子妖精"),
    ("deck check unknown.yaml", 1, "it is not clear which game this deck is for"),
    ("deck check deep.json", 1, "nested too deeply"),
    ("deck check deep.yaml", 1, "nested too deeply"),
    ("card check missing.csv", 2, "missing.csv: there is no such file"),
    ("card check text.csv", 1, "text.csv:2 誤: cannot be read"),
    ("card check deep.json", 1, "nested too deeply"),
    ("scenario run missing.yaml", 2, "missing.yaml: there is no such file"),
    ("scenario run empty.yaml", 1, "There is no scenario in this file, so nothing ran"),
    ("scenario run clause.yaml", 1, "There is no clause '8.4.99' (near: 8.4."),
    ("scenario run cites.yaml", 1, "There is no clause '99.9'"),
    ("scenario run player.yaml", 1, "There is no player p3 (2 are playing)"),
    ("scenario run cp932.yaml", 0, "1 passed, 0 failed"),
    ("watch sve --games 0", 2, "'--games'"),
    ("bench --deck forest", 2, "--cards and --deck need a game"),
    ("clauses chess", 2, "There is no game 'chess'"),
    ("fly", 2, "fly"),
]


@pytest.mark.parametrize(("typed", "code", "said"), TABLE, ids=[row[0].replace(" ", "_") for row in TABLE])
def test_bad_input(typed: str, code: int, said: str) -> None:
    result = CliRunner().invoke(app, typed.split(), input="q!\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    found = " ".join((result.stdout + result.stderr).split())
    assert " ".join(said.split()) in found
    if code == 2:
        assert result.stderr.strip()


def test_all_wrong_expectations_are_shown() -> None:
    result = CliRunner().invoke(app, ["scenario", "run", "expects.yaml"])
    assert result.exit_code == 1
    for said in ("turn: expected 9, found", "p1.health: expected 3, found 20", "p2.health: expected 4, found 20"):
        assert said in result.stdout


def run(*arguments: str, environment: dict[str, str] | None = None, shell: str = "") -> tuple[int, str, str]:
    """The real program in a process of its own; `shell` is what its output goes to."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("LANG", "LC_ALL", "LC_CTYPE")}
    command = [sys.executable, "-c", START, *arguments]
    done = subprocess.run(
        ["bash", "-c", f'set -o pipefail; "$@" {shell}', "bash", *command] if shell else command,
        capture_output=True,
        env={**inherited, "PYTHONPATH": str(SOURCE), **(environment or {})},
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def run_here(monkeypatch: pytest.MonkeyPatch, encoding: str, *arguments: str) -> tuple[int, str, str]:
    """The same in this process, with streams that know this encoding only."""
    streams = [TextIOWrapper(BytesIO(), encoding=encoding, write_through=True) for _ in ("out", "error")]
    monkeypatch.setattr(sys, "argv", ["gorin", *arguments])
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    with pytest.raises(SystemExit) as ended:
        main()
    monkeypatch.undo()
    out, error = (stream.buffer.getvalue().decode("utf-8", "replace") for stream in streams)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, error


SIMPLE = (("watch", "strike"), ("card", "check", "text.csv"), ("play", "chess"))
CODES = {"watch": 0, "card": 1, "play": 2}


@pytest.mark.parametrize(("encoding", "lang"), [("ascii", "ja"), ("cp932", "ja"), ("cp932", "en")])
@pytest.mark.parametrize("arguments", SIMPLE)
def test_no_encoding_is_too_small(
    arguments: tuple[str, ...], encoding: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GORIN_LANG", lang)
    code, out, error = run_here(monkeypatch, encoding, *arguments)
    assert "Traceback" not in out + error
    assert code == CODES[arguments[0]]


@pytest.mark.parametrize("arguments", SIMPLE)
def test_no_terminal_is_too_simple(arguments: tuple[str, ...]) -> None:
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "GORIN_LANG": "ja"}
    code, out, error = run(*arguments, environment=environment)
    assert "Traceback" not in out + error
    assert code == CODES[arguments[0]]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_said() -> None:
    code, _, error = run("watch", "sve", shell="> /dev/full")
    assert code == 2
    assert "The output cannot be written" in error
    assert "Traceback" not in error


def test_a_closed_pipe_is_no_error_of_ours() -> None:
    code, out, error = run("watch", "sve", shell="| head -n 1")
    assert out.count("\n") == 1
    assert "Traceback" not in error
    assert code in (0, 1, 141)


def test_a_record_that_cannot_be_written_is_said() -> None:
    result = CliRunner().invoke(
        app, ["play", "sve", "--seed", "4", "--bot", "random"], input="save /nowhere/x.json\nq!\n"
    )
    assert "cannot be written" in result.stdout
    if Path("/dev/full").exists():
        result = CliRunner().invoke(
            app, ["play", "sve", "--seed", "4", "--bot", "random"], input="save /dev/full\nq!\n"
        )
        assert "/dev/full: cannot be written" in result.stdout.replace("\n", " ")
