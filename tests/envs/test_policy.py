"""A policy in a file is a bot by its path: in Python, on the ladder and on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app
from gorin.engine.kernel.errors import Malformed, NotFound
from gorin.envs.policy import TrainedPlayer, parted, read, shapes, write
from gorin.players import player
from gorin.players.ladder import Entrant


def policy(file: Path, game: str, seed: int = 1, width: int = 8) -> Path:
    """A policy that has learnt nothing, yet has an opinion."""
    dice = np.random.default_rng(seed)
    write(file, {name: dice.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes(width).items()}, game)
    return file


@pytest.mark.parametrize("game", gorin.GAMES)
def test_a_policy_plays_by_its_path(game: str, tmp_path: Path) -> None:
    file = policy(tmp_path / "mine.npz", game)
    book = gorin.game(game)
    picks: list[list[str]] = []
    for _ in range(2):
        bots = [player(str(file), seed=1), player("random", seed=2)]
        match = book.new(book.deck_names()[:2], seed=3)
        taken: list[str] = []
        while (decision := match.decision) is not None and len(taken) < 150:
            option = bots[decision.player].choose(match)
            taken.append(repr(option))
            match.answer(option)
        picks.append(taken)
    assert picks[0] == picks[1] and len(picks[0]) > 2


def test_a_policy_sees_what_its_seat_may_know(tmp_path: Path) -> None:
    """In a sample it takes the same option as in the match."""
    bot = TrainedPlayer(policy(tmp_path / "mine.npz", "sve"))
    dice = player("random", seed=5)
    book = gorin.game("sve")
    match = book.new(book.deck_names()[:2], seed=8)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        sample = match.sample(decision.player, seed=4)
        assert repr(bot.choose(match)) == repr(bot.choose(sample))
        match.answer(dice.choose(match))


def test_values_do_not_depend_on_what_else_is_in_the_batch(tmp_path: Path) -> None:
    from gorin.envs import vector

    values = read(policy(tmp_path / "mine.npz", "rebirth")).values
    env = vector.make("rebirth", count=6, seed=2)
    dice = np.random.default_rng(1)
    for _ in range(40):
        env.step((dice.random(6) * env.masks.sum(1)).astype(int))
    counts = env.masks.sum(1).astype(np.int32)
    together = np.split(values(parted(env.observations, counts)), np.cumsum(counts)[:-1])
    for place, found in enumerate(together):
        alone = values(parted(env.observations[place : place + 1], counts[place : place + 1]))
        assert np.allclose(found, alone, atol=1e-4) and len(found) == counts[place]


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    file = policy(tmp_path / "mine.npz", "sve", width=8)
    assert read(file).arrays["verb"].shape[1] == 8
    policy(file, "strike", width=12)
    assert read(file).arrays["verb"].shape[1] == 12 and read(file).game == "strike"


def test_a_policy_stands_on_the_ladder_and_in_the_terminal(tmp_path: Path) -> None:
    file = policy(tmp_path / "mine.npz", "sve")
    assert str(Entrant.of(str(file))) == str(file)
    assert Entrant.of("strong:300") == Entrant("strong", 300)
    ended = CliRunner().invoke(app, ["players", "sve", "--bots", f"{file},random", "--games", "2", "--json"])
    assert not ended.exit_code
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert {row["bot"] for row in rows} == {str(file), "random"} and rows[0]["games"] == 2
    ended = CliRunner().invoke(app, ["watch", "sve", "--bot", str(file), "--games", "2", "--json"])
    assert not ended.exit_code and str(file) in ended.stdout


def test_what_is_no_policy_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"absent\.npz"):
        player(str(tmp_path / "absent.npz"))
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(Malformed, match=r"text\.npz"):
        player(str(tmp_path / "text.npz"))
    np.savez(tmp_path / "other.npz", verb=np.zeros((3, 4), np.float32))
    with pytest.raises(Malformed, match=re.escape("place") + r".*\(34, 4\)"):
        player(str(tmp_path / "other.npz"))
    book = gorin.game("strike")
    with pytest.raises(Malformed, match=r"sve.*strike"):
        player(str(policy(tmp_path / "sve.npz", "sve"))).choose(book.new(book.deck_names()[:2]))
    with pytest.raises(NotFound, match=r"\*\.npz"):
        player("nobody")
