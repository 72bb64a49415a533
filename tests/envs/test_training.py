"""The training script learns from matches, and its file plays as it did in training."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch
from torch.nn.functional import mse_loss

import gorin
from gorin.envs import vector
from gorin.envs.policy import parted, read
from gorin.players import player

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPT = EXAMPLES / "train.py"


@pytest.fixture(scope="module")
def train() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = sys.modules["train"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    torch.set_num_threads(1)
    return module


@pytest.mark.parametrize("game", gorin.GAMES)
def test_arrays_value_options_as_the_network_does(train: ModuleType, game: str, tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = train.Network(16)
    file = tmp_path / "policy.npz"
    train.save(network, file, game)
    env = vector.make(game, count=8, seed=2)
    dice = np.random.default_rng(1)
    for _ in range(30):
        env.step(train.random_acts(env, dice))
    seen = parted(env.observations, env.masks.sum(1).astype(np.int32))
    with torch.no_grad():
        expected = network(seen).numpy()
    assert np.allclose(read(file).values(seen), expected, atol=1e-3)
    acts, best = train.best_acts(network, env, np.arange(8))
    assert env.masks[np.arange(8), acts].all() and np.isfinite(best.numpy()).all()


def test_values_go_back_from_the_end(train: ModuleType) -> None:
    """The last decision is worth the payoff; earlier ones mix it with what was thought of the later ones."""
    nothing = np.zeros(0, np.int8)
    steps = [train.Step(nothing, nothing, nothing, best) for best in (0.5, 0.2, -0.4)]
    train.value_backwards(steps, 1.0)
    mix = train.MIX
    last = mix + (1 - mix) * -0.4
    assert [step.target for step in steps] == [mix * last + (1 - mix) * 0.2, last, 1.0]


def test_a_stored_decision_has_the_value_of_its_option(train: ModuleType) -> None:
    """What is learnt from is the very option that was taken, in the position in which it was taken."""
    torch.manual_seed(2)
    network = train.Network(16)
    env = vector.make("strike", count=5, seed=3)
    counts = env.masks.sum(1).astype(np.int32)
    with torch.no_grad():
        values = np.split(network(parted(env.observations, counts)).numpy(), np.cumsum(counts)[:-1])
    store = train.Store()
    for place in range(5):
        act = int(counts[place]) - 1
        step = train.step_of(env.observations[place], act, 0.0)
        step.target = float(values[place][act])
        store.add(step)
    seen, targets = store.draw(np.random.default_rng(1))
    with torch.no_grad():
        assert np.allclose(network(seen).numpy(), targets.numpy(), atol=1e-4)


def test_random_acts_never_lose_at_once(train: ModuleType) -> None:
    env = vector.make("strike", count=16, seed=3)
    dice = np.random.default_rng(2)
    for _ in range(60):
        acts = train.random_acts(env, dice)
        for place, match in enumerate(env.matches):
            decision = match.decision
            assert decision is not None and env.masks[place, acts[place]]
            assert not decision.options[acts[place]].loses or all(each.loses for each in decision.options)
        env.step(acts)


def test_learning_comes_nearer_to_what_happened(train: ModuleType) -> None:
    """Options whose number is odd are made to be worth 1, all others -1."""
    torch.manual_seed(4)
    network = train.Network(16)
    teacher = torch.optim.Adam(network.parameters(), lr=1e-3)
    env = vector.make("strike", count=8, seed=5)
    dice = np.random.default_rng(3)
    store = train.Store()
    for _ in range(40):
        acts = train.random_acts(env, dice)
        for place in range(8):
            step = train.step_of(env.observations[place], int(acts[place]), 0.0)
            step.target = 1.0 if int(acts[place]) % 2 else -1.0
            step.option[8] = int(acts[place]) % 2
            store.add(step)
        env.step(acts)
    seen, targets = store.draw(np.random.default_rng(7))
    with torch.no_grad():
        before = float(mse_loss(network(seen), targets))
    for _ in range(80):
        train.learn(network, teacher, store, dice)
    with torch.no_grad():
        assert float(mse_loss(network(seen), targets)) < 0.5 * before


def test_the_script_leaves_a_policy_and_a_curve(train: ModuleType, tmp_path: Path) -> None:
    out = tmp_path / "policy.npz"
    curve = train.train("strike", 0.01, 1, out, looks=1, matches=4)
    told = json.loads(out.with_suffix(".json").read_text())
    assert told["game"] == "strike" and [tuple(each) for each in told["curve"]] == curve
    match = gorin.game("strike").new(gorin.game("strike").deck_names()[:2], seed=3)
    bot = player(str(out))
    for _ in range(10):
        match.answer(bot.choose(match))


def test_the_notebook_runs(tmp_path: Path) -> None:
    """Its cells one after the other, with hardly any learning and no pictures."""
    notebook = json.loads((EXAMPLES / "from_cards_to_a_curve.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    source = "\n".join(cells)
    for said, meant in (
        ("MINUTES = 0.5", "MINUTES = 0.005"),
        ("MATCHES = 100", "MATCHES = 4"),
        ("range(20)", "range(2)"),
    ):
        assert said in source
        source = source.replace(said, meant)
    for file in (*EXAMPLES.glob("*.py"), EXAMPLES / "cards.csv"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "IPython").mkdir()
    (tmp_path / "IPython/__init__.py").touch()
    (tmp_path / "IPython/display.py").write_text("SVG = print\n")
    (tmp_path / "notebook.py").write_text(source, encoding="utf-8")
    paths = os.pathsep.join(str(Path(each).resolve()) for each in sys.path if each)
    done = subprocess.run(
        [sys.executable, "notebook.py"], cwd=tmp_path, env={"PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "<svg" in done.stdout and "against quick" in done.stdout
    assert (tmp_path / "own-cards.npz").exists()


def test_the_notebook_was_run_and_is_small() -> None:
    file = EXAMPLES / "from_cards_to_a_curve.ipynb"
    cells = [cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert all(cell["execution_count"] for cell in cells) and file.stat().st_size < 40_000
