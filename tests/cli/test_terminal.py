"""The terminal as a person sees it: a pseudo-terminal of 80×24, in which nothing may scroll away."""

from __future__ import annotations

import json
import random
import re
import signal
from pathlib import Path

import pytest

import gorin
from gorin.words import say
from tests.cli.pseudo import Person

MOST_PROMPTS = 2000
FRESH = ("strike", "ja")
"""The game that is played whole in a program started as from the shell."""


def person(
    tmp_path: Path, *arguments: str, lang: str = "en", size: tuple[int, int] = (80, 24), fresh: bool = False
) -> Person:
    environment = {"GORIN_LANG": lang, "XDG_STATE_HOME": str(tmp_path / "state"), "HOME": str(tmp_path)}
    games = [each for each in arguments[:1] if each in gorin.GAMES]
    return Person(["play", *arguments], environment, size, fresh=fresh, games=games)


def prompts(lang: str = "en") -> tuple[str, str, str, str]:
    return (
        say("play.prompt", lang),
        say("play.end_prompt", lang),
        say("play.more", lang),
        say("play.back", lang),
    )


def offered(text: str) -> list[int]:
    """The numbers of the options that stand on the screen below the question."""
    below = text.rpartition("\nPlayer")[2] or text.rpartition("\nプレイヤー")[2]
    return [int(found) for found in re.findall(r"(?m)^ {1,3}(\d+) ", below)]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("slug", gorin.GAMES)
def test_every_prompt_of_a_whole_game_fits_the_window(slug: str, lang: str, tmp_path: Path) -> None:
    picks = random.Random(slug + lang)
    fresh = (slug, lang) == FRESH
    ask, end, *_ = prompts(lang)
    with person(tmp_path, slug, "--bot", "random", "--seed", "4", lang=lang, fresh=fresh) as somebody:
        for number in range(MOST_PROMPTS):
            at = somebody.wait_for(ask, end)
            assert at, somebody.screen.text()
            assert somebody.screen.scrolled == 0, f"prompt {number} scrolls:\n{somebody.screen.text()}"
            assert len(somebody.screen.rows) <= 24
            if at == end:
                break
            numbers = offered(somebody.screen.text())
            somebody.type(str(picks.choice(numbers)) if numbers and picks.random() < 0.9 else "")
        assert number > 5
        assert say("end.won", lang, winners="").strip().split()[0].strip("：") in somebody.screen.text()
        somebody.type("")
        assert somebody.wait_for("never") == ""
        assert somebody.close() == 0


def test_a_larger_window_shows_more(tmp_path: Path) -> None:
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4", size=(120, 50)) as somebody:
        somebody.wait_for(prompts()[0])
        somebody.type("1")
        somebody.wait_for(prompts()[0])
        assert somebody.screen.scrolled == 0
        assert max(len(row) for row in somebody.screen.rows) > 80


def test_what_is_typed_ahead_answers_nothing(tmp_path: Path) -> None:
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4") as somebody:
        somebody.type("1\n1\n1\n1\n1")
        somebody.wait_for(prompts()[0])
        assert "Choose to go first or second" in somebody.screen.text()
        somebody.type("1")
        somebody.wait_for(prompts()[0])
        assert "Exchange the opening hand?" in somebody.screen.text()


def reach_main_phase(somebody: Person) -> None:
    """Keep the opening hand and come to the first main phase with something to do."""
    ask = prompts()[0]
    for _ in range(20):
        somebody.wait_for(ask)
        text = somebody.screen.text()
        if "end the turn" in text:
            return
        somebody.type("2" if "Exchange" in text else "1")
    raise AssertionError(text)


def test_several_picks_in_one_line_and_marks_for_what_is_picked(tmp_path: Path) -> None:
    ask = prompts()[0]
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4") as somebody:
        for line in ("1", "1"):
            somebody.wait_for(ask)
            somebody.type(line)
        somebody.wait_for(ask)
        text = somebody.screen.text()
        assert "0 of 4 picked" in text
        second = re.findall(r"^ *2 (.+?)(?:  |$)", text, re.MULTILINE)[-1]
        somebody.type("2")
        somebody.wait_for(ask)
        assert f"✓ {second}" in somebody.screen.text()
        somebody.type("u")
        somebody.wait_for(ask)
        assert "0 of 4 picked" in somebody.screen.text()
        somebody.type("4 2 9")
        somebody.wait_for(ask)
        assert "There is no option 9 (1 to 4)" in somebody.screen.text()
        somebody.type("4 2 1")
        somebody.wait_for(ask)
        assert "picked" not in somebody.screen.text()


def test_any_order(tmp_path: Path) -> None:
    ask = prompts()[0]
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4") as somebody:
        for line in ("any", "1", "1", "any"):
            somebody.wait_for(ask)
            somebody.type(line)
        somebody.wait_for(ask)
        assert "picked" not in somebody.screen.text()


def test_a_turn_that_would_end_by_itself_is_announced_and_can_be_taken_back(tmp_path: Path) -> None:
    ask = prompts()[0]
    with person(tmp_path, "sve", "--bot", "random", "--seed", "1") as somebody:
        reach_main_phase(somebody)
        for _ in range(60):
            before = somebody.screen.text()
            somebody.type("1")
            somebody.wait_for(ask)
            if "Nothing else can be done: your turn ends" not in somebody.screen.text():
                continue
            turn = before.partition(" · ")[0]
            assert somebody.screen.text().startswith(turn)
            somebody.type("hold")
            somebody.wait_for(ask)
            assert "Not yet" in somebody.screen.text()
            somebody.type("u")
            somebody.wait_for(ask)
            if "cannot be undone" not in somebody.screen.text():
                break
        assert offered(somebody.screen.text()) == offered(before)
        somebody.type("1")
        somebody.wait_for(ask)
        somebody.type("")
        somebody.wait_for(ask)
        assert not somebody.screen.text().startswith(turn)
        somebody.type("log")
        for _ in range(9):
            if somebody.wait_for(*prompts()) != prompts()[2]:
                break
            somebody.type("")
        assert "the phase ended because nothing else could be done" in " ".join(somebody.screen.text().split())


def test_leaving_saves_by_itself_and_the_game_goes_on(tmp_path: Path) -> None:
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4") as somebody:
        reach_main_phase(somebody)
        shown = somebody.screen.text().partition("\n")[0]
        somebody.type("q")
        assert somebody.wait_for("never") == ""
        assert "gorin play --resume" in somebody.screen.text()
        assert somebody.close() == 0
    (saved,) = (tmp_path / "state" / "gorin").iterdir()
    with person(tmp_path, "--resume", str(saved), "--bot", "random", fresh=True) as somebody:
        somebody.wait_for(prompts()[0])
        assert somebody.screen.text().partition("\n")[0] == shown


def test_saving_asks_before_it_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious", encoding="utf-8")
    ask = prompts()[0]
    question = say("play.overwrite", "en", file=file)[-20:]
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4") as somebody:
        for line in ("1", f"save {file}"):
            somebody.wait_for(ask)
            somebody.type(line)
        somebody.wait_for(question)
        somebody.type("n")
        somebody.wait_for(ask)
        assert file.read_text(encoding="utf-8") == "precious"
        somebody.type(f"save {file}")
        somebody.wait_for(question)
        somebody.type("y")
        somebody.wait_for(ask)
        assert json.loads(file.read_text(encoding="utf-8"))["game"] == "sve"


def test_hot_seat_leaves_nothing_in_the_scrollback_and_undoes_only_ones_own(tmp_path: Path) -> None:
    ask = prompts()[0]
    over = [say("play.hand_over", "en", player=seat) for seat in (1, 2)]
    with person(tmp_path, "sve", "--seat", "hotseat", "--seed", "4") as somebody:
        somebody.wait_for(ask)
        somebody.type("1")
        passed_on = False
        for _ in range(30):
            at = somebody.wait_for(ask, *over)
            assert somebody.screen.alternate
            assert somebody.screen.normal == [""]
            if at in over:
                assert somebody.screen.text().strip() == at
                passed_on = True
                somebody.type("")
            elif passed_on:
                somebody.type("u")
                somebody.wait_for(ask)
                assert "Only one's own pick can be undone" in somebody.screen.text()
                break
            else:
                somebody.type("2")
        somebody.type("q!")
        somebody.wait_for("never")
        assert "hand:" not in somebody.screen.text()


def test_thinking_is_shown(tmp_path: Path) -> None:
    thinking = "Player 2 is thinking"
    with person(tmp_path, "sve", "--bot", "rollout", "--budget", "6000", "--seed", "4") as somebody:
        for _ in range(6):
            if somebody.wait_for(prompts()[0], shown=thinking) == thinking:
                return
            somebody.type("2")
    raise AssertionError("nobody was seen thinking")


def test_the_window_of_the_program_is_given_back(tmp_path: Path) -> None:
    with person(tmp_path, "sve", "--bot", "random", "--seed", "4", fresh=True) as somebody:
        somebody.wait_for(prompts()[0])
        somebody.program.send_signal(signal.SIGTERM)
        assert somebody.wait_for("never") == ""
        assert not somebody.screen.alternate
        assert somebody.close() == 0
