"""Every game at the terminal: no command, language or width makes it stumble."""

from __future__ import annotations

import random
import re
from itertools import cycle
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app

KEY = re.compile(r"\b(value|state|zone|link|region|number|phase|board|play|about|option)\.[a-z_]+\.?[a-z_]*\b[^/]")
WATCHED = dict(zip(gorin.GAMES, cycle(("ja", "en")), strict=False))
"""The language in which a game is watched."""
BETWEEN = ("?", "log", "u", "card {card}", "board", "? concede", "? {verb}", "range", "range B1", "h")


def run(*arguments: str, typed: str | None = None) -> str:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result.stdout


def typing(game: str, seed: int) -> str:
    """Thirty random picks with a command before each; a number that is too high is refused and harmless."""
    rng = random.Random(seed)
    book = gorin.game(game)
    names = [book.key_of(fields) for fields in book.card_fields()]
    lines = []
    for number in range(30):
        verb = rng.choice(book.vocabulary.verbs)
        lines.append(BETWEEN[number % len(BETWEEN)].format(card=rng.choice(names), verb=f"{verb} {rng.choice(names)}"))
        lines += [str(rng.randint(2, 6)), "1"]
    return "\n".join((*lines, "q", ""))


@pytest.mark.parametrize(("lang", "columns", "seed"), [("ja", "80", 1), ("en", "100", 2)])
@pytest.mark.parametrize("game", gorin.GAMES)
def test_thirty_picks_with_commands_between(
    game: str, lang: str, columns: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = run("play", game, "--bot", "random", "--seed", str(seed), "--lang", lang, typed=typing(game, seed))
    assert KEY.search(out) is None, KEY.search(out)
    assert ("プレイヤー1" if lang == "ja" else "Player 1") in out


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", gorin.GAMES)
def test_watch_and_replay_step_by_step(game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game in one language, its beginning in the other; the replay for either player."""
    monkeypatch.setenv("COLUMNS", "90")
    if lang == WATCHED[game]:
        assert run("watch", game, "--step", "--seed", "3", "--lang", lang)
    book = gorin.game(game)
    rng = random.Random(1)
    match = book.new(book.deck_names()[:2], seed=1)
    while match.decision is not None and match.game.turn < 4:
        match.pick(rng.randrange(len(match.decision.options)))
    file = tmp_path / "game.json"
    file.write_text(match.record().to_json(), encoding="utf-8")
    for player in ("1", "2"):
        assert run("replay", str(file), "--step", "--player", player, "--lang", lang)


def test_the_grid_marks_what_is_in_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    out = run("play", "strike", "--bot", "random", "--seed", "3", "--lang", "en", typed="1\nrange B1\nrange Z9\nq\n")
    assert "▲ Ferry Child" in out
    assert "B2 ◎" in out
    assert "B1 Ferry Child: ◎ B2" in out
    assert "'Z9' does not stand on the board" in out
    assert "P2 gate" in out and "center" in out


def test_a_game_without_a_grid_has_no_range() -> None:
    assert "This game has no areas" in run(
        "play", "sve", "--bot", "random", "--seed", "4", "--lang", "en", typed="range B1\nq\n"
    )


def test_why_hand_cards_cannot_be_used_for_each_use() -> None:
    typed = "1\n?\n? summon Shore Hauler / Tow Rope A1\n? retire\n? move Ferry Child / Little Boat B2\nq\n"
    out = run("play", "strike", "--bot", "random", "--seed", "3", "--lang", "en", typed=typed)
    assert "    spell: " in out
    assert "    summon: " in out
    assert "refers to nothing" not in out


def test_words_of_the_notation_pass_through() -> None:
    out = run(
        "play",
        "orphelia",
        "--bot",
        "random",
        "--seed",
        "3",
        "--lang",
        "en",
        typed="? explore reserve\n? execute S1\nq\n",
    )
    assert out.count("[") > 2
