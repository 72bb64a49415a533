"""OpenSpiel's own tests and its own search run on every rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

import gorin
from gorin.envs import openspiel

TABLES = [(game, 2, None) for game in gorin.GAMES]
LARGER = [
    ("rebirth", 3, "rumble"),
    ("rebirth", 4, "double_team"),
    ("rebirth", 5, "circle"),
    ("rebirth", 6, "triple_team"),
]


@pytest.mark.parametrize(("game", "seats", "format"), TABLES + LARGER)
def test_random_simulations_hold_every_promise(game: str, seats: int, format: str | None) -> None:
    pyspiel.random_sim_test(openspiel.load(game, seats=seats, format=format), 1, True, False)


@pytest.mark.parametrize("game", gorin.GAMES)
def test_every_rulebook_is_registered(game: str) -> None:
    assert pyspiel.load_game(f"gorin_{game}").num_players() == 2


class Flat:
    """An evaluator without an opinion."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize(("game", "seats", "format"), [*TABLES, *LARGER[::3]])
def test_information_set_search_finishes_a_match(game: str, seats: int, format: str | None) -> None:
    spiel = openspiel.load(game, seats=seats, format=format)
    state = spiel.new_initial_state()
    state.apply_action(3)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game=spiel, uct_c=2.0, evaluator=Flat(), random_state=dice, max_simulations=2)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.rand))
    for _ in range(8000):
        if state.is_terminal():
            break
        state.apply_action(bot.step(state))
    assert state.is_terminal() and abs(sum(state.returns())) < 1e-9


def test_a_resampled_state_is_the_same_information_state() -> None:
    state = openspiel.load("rebirth").new_initial_state()
    state.apply_action(7)
    dice = np.random.RandomState(2)
    for _ in range(60):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, dice.rand)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(state.legal_actions()[-1])
