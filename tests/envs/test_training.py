"""The training script learns from matches, and its file plays as it did in training."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch

import gorin
from gorin.envs import vector
from gorin.envs.policy import TrainedPlayer, read

SCRIPT = Path(__file__).parents[2] / "examples/train.py"


@pytest.fixture(scope="module")
def train() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_arrays_value_options_as_the_network_does(train: ModuleType, tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = train.OptionValue(16)
    file = tmp_path / "policy.npz"
    train.save(network, file)
    arrays = read(file)
    env = vector.make("rebirth", count=4, seed=2)
    with torch.no_grad():
        expected = network(train.as_tensor(env.observations)).numpy()
    for place in range(4):
        count = int(env.masks[place].sum())
        found = arrays.values(env.observations[place], count)
        assert np.allclose(found, expected[place, :count], atol=1e-4)


def test_a_trained_file_is_a_bot(train: ModuleType, tmp_path: Path) -> None:
    train.save(train.OptionValue(8), tmp_path / "policy.npz")
    bot = TrainedPlayer(tmp_path / "policy.npz", "sve")
    match = gorin.game("sve").new(["forest", "royal"], seed=3)
    picks = 0
    while match.decision is not None and picks < 20:
        match.answer(bot.choose(match))
        picks += 1
    assert picks > 3


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", verb=np.zeros((3, 4), np.float32))
    with pytest.raises(ValueError, match="no policy of this version"):
        read(tmp_path / "other.npz")
