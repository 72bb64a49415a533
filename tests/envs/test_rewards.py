"""Rewards: the result, or the change of the evaluated chance, which adds up to the result."""

from __future__ import annotations

import numpy as np
import pytest

import gorin
from gorin.envs import vector
from gorin.envs.episodes import Setting, hopes, payoffs
from gorin.players import player

TABLES = [(game, 2, None) for game in gorin.GAMES]
TABLES += [("rebirth", 3, "rumble"), ("rebirth", 4, "double_team"), ("rebirth", 6, "triple_team")]


@pytest.mark.parametrize(("game", "seats", "format"), TABLES)
def test_changes_of_the_chance_add_up_to_the_result(game: str, seats: int, format: str | None) -> None:
    plain = vector.make(game, count=2, seed=3, seats=seats, format=format)
    shaped = vector.make(game, count=2, seed=3, seats=seats, format=format, reward="chance")
    begun = [np.array(hopes(match)) for match in shaped.matches]
    total = np.zeros((2, seats))
    between = ended = 0
    dice = np.random.default_rng(5)
    for _ in range(3000):
        acts = (dice.random(2) * plain.masks.sum(1)).astype(int)
        plain.step(acts)
        shaped.step(acts)
        total += shaped.rewards
        between += int(np.abs(shaped.rewards[~shaped.ended]).max(initial=0) > 0)
        for place in np.flatnonzero(shaped.ended):
            assert np.allclose(total[place], plain.rewards[place] - begun[place], atol=1e-4)
            begun[place], total[place] = np.array(hopes(shaped.matches[place])), 0
            ended += 1
        if ended >= 2:
            break
    assert ended and between > 5


@pytest.mark.parametrize(("game", "seats", "format"), TABLES)
def test_what_seats_hope_for_is_between_the_payoffs_and_makes_nought(game: str, seats: int, format: str | None) -> None:
    match = Setting(game, seats=seats, format=format).begin(4)
    dice = player("random", seed=2)
    for _ in range(120):
        if match.decision is None:
            break
        found = hopes(match)
        assert abs(sum(found)) < 1e-6 and min(found) >= -1
        match.answer(dice.choose(match))


@pytest.mark.parametrize("game", gorin.GAMES)
def test_the_chance_tells_nothing_that_is_hidden(game: str) -> None:
    """A sample for any seat is worth as much as the match."""
    match = Setting(game).begin(6)
    dice = player("random", seed=3)
    for number in range(90):
        if match.decision is None:
            break
        for seat in match.players:
            assert hopes(match.sample(seat, seed=number)) == hopes(match)
        match.answer(dice.choose(match))


def test_a_match_that_is_over_is_worth_its_payoff() -> None:
    setting = Setting("strike", reward="chance")
    match = setting.begin(1)
    dice = player("random", seed=3)
    while match.decision is not None:
        match.answer(dice.choose(match))
    assert setting.worth(match) == payoffs(match)


def test_interfaces_pay_the_same() -> None:
    from gorin.envs import gymnasium, pettingzoo

    env = pettingzoo.env("sve", seed=4, reward="chance")
    env.reset(seed=4)
    begun = hopes(env.match)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(3000):
        seen = env.observe(env.agent_selection)
        env.step(int(seen["action_mask"].nonzero()[0][-1]))
        for agent, reward in env.rewards.items():
            total[agent] += reward
        if env.match.result is not None:
            break
    expected = np.array(payoffs(env.match)) - begun
    assert np.allclose(list(total.values()), expected)
    seat = gymnasium.make("sve", seed=4, reward="chance")
    seen, _ = seat.reset(seed=4)
    start = hopes(seat.match)[0]
    gained, over = 0.0, False
    while not over:
        seen, reward, over, _, _ = seat.step(int(seen["action_mask"].nonzero()[0][-1]))
        gained += float(reward)
    assert abs(gained - payoffs(seat.match)[0] + start) < 1e-6


def test_other_rewards_are_refused() -> None:
    with pytest.raises(ValueError, match="result, chance"):
        vector.make("sve", reward="gold")
