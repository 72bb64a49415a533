"""The vector environment: many matches, one call, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

import gorin
from gorin.envs import vector
from gorin.envs.episodes import episode_seed


def play(env: vector.VectorEnv, steps: int, seed: int = 1) -> list[bytes]:
    dice = np.random.default_rng(seed)
    seen: list[bytes] = []
    for _ in range(steps):
        env.step((dice.random(env.count) * env.masks.sum(1)).astype(int))
        seen.append(env.observations.tobytes() + env.rewards.tobytes() + env.seats.tobytes())
    return seen


@pytest.mark.parametrize("game", gorin.GAMES)
def test_the_same_seed_gives_the_same_matches(game: str) -> None:
    assert play(vector.make(game, count=3, seed=5), 40) == play(vector.make(game, count=3, seed=5), 40)


def test_matches_are_independent_of_how_many_there_are() -> None:
    """A match of a vector is the one that begins with its own seed."""
    env = vector.make("strike", count=2, seed=8)
    alone = env.setting.begin(episode_seed(8, 1, 0))
    assert env.matches[1].hash() == alone.hash()


def test_ended_matches_pay_and_are_followed_by_the_next() -> None:
    env = vector.make("strike", count=4, seed=2)
    dice = np.random.default_rng(3)
    ended = 0
    for _ in range(400):
        env.step((dice.random(4) * env.masks.sum(1)).astype(int))
        for place in env.ended.nonzero()[0]:
            ended += 1
            assert env.rewards[place].sum() == 0
            assert env.matches[place].result is None
    assert ended == sum(env.episodes) > 3


def test_a_state_goes_on_where_it_was_taken() -> None:
    env = vector.make("rebirth", count=2, seed=4)
    play(env, 30)
    state = env.state()
    after = play(env, 20, seed=6)
    other = vector.make("rebirth", count=2, seed=0)
    other.restore(state)
    assert play(other, 20, seed=6) == after


def test_records_of_episodes_replay() -> None:
    env = vector.make("sve", count=1, seed=3, decks=["forest", "royal"])
    play(env, 25)
    match = env.matches[0]
    assert gorin.replay(match.record()).hash() == match.hash()


def test_wrong_acts_are_refused() -> None:
    env = vector.make("sve", count=2, seed=1)
    with pytest.raises(ValueError, match="2 matches wait"):
        env.step([0])
    with pytest.raises(ValueError, match="masked"):
        env.step([63, 0])
    with pytest.raises(ValueError, match="one deck for each seat"):
        vector.make("sve", decks=["forest"], seats=2)


def test_a_table_of_six_has_rows_for_the_cards_of_six() -> None:
    env = vector.make("rebirth", count=4, seed=5, seats=6, format="rumble")
    assert env.observations.shape[1] == env.schema.size > vector.make("rebirth", count=1).schema.size
    dice = np.random.default_rng(5)
    for _ in range(300):
        env.step((dice.random(env.count) * env.masks.sum(1)).astype(int))
    block = env.schema.block("cards")
    used = env.observations[:, block.start : block.start + block.size].reshape(4, block.rows, block.width)[:, :, 0]
    assert env.setting.report()["cards left out"] == 0
    assert (used > 0).sum(1).max() > 0
