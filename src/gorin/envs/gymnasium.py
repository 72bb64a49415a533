"""Gymnasium: one seat of a match against bots or policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from gorin.engine.match import Match
from gorin.engine.observation.schema import OPTIONS, Schema
from gorin.envs.episodes import RESULT, Setting, act, acting, episode_seed
from gorin.envs.pettingzoo import Observation, look, space
from gorin.players import player

Policy = Callable[[Observation], int]
"""A policy says which row of the options it takes."""


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a match. All others are played by a bot (its name) or by a policy."""

    def __init__(self, setting: Setting, seat: int, opponent: str | Policy, seed: int) -> None:
        if not 0 <= seat < setting.seats:
            raise ValueError(f"seat {seat} is not at a table of {setting.seats}")
        self.setting = setting
        self.seat = seat
        self.opponent = opponent
        self.seed = seed
        self.episode = 0
        self.observation_space = space(setting.schema)
        self.action_space = spaces.Discrete(OPTIONS)
        self.match: Match = setting.begin(seed)
        self.worth = 0.0
        self.bot: Any = None

    @property
    def schema(self) -> Schema:
        """What each number of an observation means."""
        return self.setting.schema

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match and play it to one's first decision; matches that end before it are passed over."""
        super().reset(seed=seed)
        if seed is not None:
            self.seed, self.episode = seed, 0
        while True:
            start = episode_seed(self.seed, 0, self.episode)
            self.episode += 1
            self.match = self.setting.begin(start)
            if isinstance(self.opponent, str):
                self.bot = player(self.opponent, seed=start)
            self.let_others_play()
            if self.match.result is None:
                self.worth = self.setting.worth(self.match)[self.seat]
                return look(self.setting, self.match, self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take the act in this row; the others play on until this seat is asked again or the match is over.

        An act that is masked changes nothing and says so in `info`: learners that ignore masks can go on.
        """
        mask = look(self.setting, self.match, self.seat)["action_mask"]
        if not mask[int(action)]:
            return look(self.setting, self.match, self.seat), 0.0, False, False, {"masked": True}
        act(self.match, int(action))
        self.let_others_play()
        over = self.match.result is not None
        before, self.worth = self.worth, self.setting.worth(self.match)[self.seat]
        return look(self.setting, self.match, self.seat), self.worth - before, over, False, {}

    def let_others_play(self) -> None:
        """Everybody else acts until this seat is asked."""
        match = self.match
        while (seat := acting(match)) not in (-1, self.seat):
            if isinstance(self.opponent, str):
                match.answer(self.bot.choose(match))
            else:
                act(match, int(self.opponent(look(self.setting, match, seat))))


def make(
    game: str | Any,
    opponent: str | Policy = "random",
    seat: int = 0,
    decks: Sequence[Any] | None = None,
    seed: int = 0,
    seats: int | None = None,
    format: str | None = None,
    reward: str = RESULT,
) -> SeatEnv:
    """One seat of a game against a bot or a policy. `reward`: see `Setting`."""
    return SeatEnv(Setting(game, decks, seats, format, reward), seat, opponent, seed)
