"""The environments pass the tests of the libraries whose interfaces they speak."""

from __future__ import annotations

import warnings

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import gorin
from gorin.envs import gymnasium as seat_env
from gorin.envs import pettingzoo as aec

TABLES = [(game, 2, None) for game in gorin.GAMES]
TABLES += [
    ("rebirth", 3, "rumble"),
    ("rebirth", 4, "double_team"),
    ("rebirth", 5, "circle"),
    ("rebirth", 6, "triple_team"),
]


@pytest.mark.parametrize(("game", "seats", "format"), TABLES)
def test_pettingzoo_accepts_every_game(game: str, seats: int, format: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(game, seed=3, seats=seats, format=format), num_cycles=300)


@pytest.mark.parametrize(("game", "seats", "format"), TABLES)
def test_pettingzoo_is_reproducible(game: str, seats: int, format: str | None) -> None:
    seed_test(lambda: aec.env(game, seats=seats, format=format), num_cycles=60)


@pytest.mark.parametrize(("game", "seats", "format"), TABLES)
def test_gymnasium_accepts_every_game(game: str, seats: int, format: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = seat_env.make(game, opponent="random", seed=5, seat=seats - 1, seats=seats, format=format)
        check_env(env, skip_render_check=True)


def test_a_policy_can_be_the_opponent() -> None:
    env = seat_env.make("strike", opponent=lambda seen: int(seen["action_mask"].argmax()), seed=2)
    seen, _ = env.reset(seed=2)
    over = False
    rewards: list[float] = []
    for _ in range(3000):
        seen, reward, over, _, _ = env.step(int(seen["action_mask"].nonzero()[0][-1]))
        rewards.append(float(reward))
        if over:
            break
    assert over and rewards[-1] in (1.0, -1.0, 0.0)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_at_a_larger_table_acts(seats: int) -> None:
    env = aec.env("rebirth", seats=seats, seed=1)
    env.reset(seed=1)
    acted: set[str] = set()
    for agent in env.agent_iter(6000):
        seen, _, over, _, _ = env.last()
        acted.add(agent)
        env.step(None if over or seen is None else int(seen["action_mask"].nonzero()[0][0]))
    assert acted == {f"seat_{seat}" for seat in range(seats)}
