"""Many matches in one call, with NumPy arrays: the fast way to learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorin.engine.match import Match
from gorin.engine.observation.schema import OPTIONS, Schema
from gorin.envs.episodes import RESULT, Setting, act, act_count, acting, episode_seed, payoffs

Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int32]
Reals = NDArray[np.float32]


class VectorEnv:
    """Independent matches that all wait for one act; a match that ends is followed by the next one at once.

    After `reset` and `step` the arrays say where each match stands: `observations` (what the seat that is asked may
    know, see `schema`), `masks` (which acts are possible), `seats` (who is asked). The arrays are written anew by every
    step: copy what you keep.
    """

    def __init__(self, setting: Setting, count: int, seed: int) -> None:
        if count < 1:
            raise ValueError(f"a vector holds at least one match, not {count}")
        self.setting = setting
        self.count = count
        self.seed = seed
        self.observations: Bytes = np.zeros((count, setting.schema.size), np.int8)
        self.masks: Flags = np.zeros((count, OPTIONS), np.bool_)
        self.seats: Numbers = np.zeros(count, np.int32)
        self.rewards: Reals = np.zeros((count, setting.seats), np.float32)
        self.ended: Flags = np.zeros(count, np.bool_)
        self.episodes = [0] * count
        self.matches: list[Match] = []
        self._worth: Reals = np.zeros((count, setting.seats), np.float32)
        self._bytes = self.observations.data.cast("B")
        self._size = setting.schema.size
        self._counts: Numbers = np.zeros(count, np.int32)
        self._rows: Numbers = np.arange(OPTIONS, dtype=np.int32)

    @property
    def schema(self) -> Schema:
        """What each number of an observation means."""
        return self.setting.schema

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches anew; with a seed the same ones as ever."""
        if seed is not None:
            self.seed = seed
        self.episodes = [0] * self.count
        self.matches = [self._begin(place) for place in range(self.count)]
        self.rewards[:] = 0
        self.ended[:] = False
        for place in range(self.count):
            self._look(place)
        np.less(self._rows, self._counts[:, None], out=self.masks)

    def step(self, acts: Sequence[int] | Numbers) -> None:
        """Give every match an act. `rewards` then has what it brought each seat, `ended` which matches it ended.

        Where a match has ended, the arrays show the next one.
        """
        if len(acts) != self.count:
            raise ValueError(f"{self.count} matches wait for an act each, and {len(acts)} were given")
        self.rewards[:] = 0
        self.ended[:] = False
        for place, number in enumerate(acts):
            match = self.matches[place]
            act(match, int(number))
            over = match.result is not None
            if self.setting.shaped:
                worth = np.asarray(self.setting.worth(match), np.float32)
                self.rewards[place] = worth - self._worth[place]
                self._worth[place] = worth
            elif over:
                self.rewards[place] = payoffs(match)
            if over:
                self.ended[place] = True
                self.episodes[place] += 1
                self.matches[place] = self._begin(place)
            self._look(place)
        np.less(self._rows, self._counts[:, None], out=self.masks)

    def _begin(self, place: int) -> Match:
        match = self.setting.begin(episode_seed(self.seed, place, self.episodes[place]))
        self._worth[place] = self.setting.worth(match)
        return match

    def _look(self, place: int) -> None:
        match = self.matches[place]
        seat = acting(match)
        self.seats[place] = seat
        self._counts[place] = act_count(match)
        size = self._size
        self._bytes[place * size : place * size + size] = self.setting.observe(match, seat)

    def state(self) -> dict[str, Any]:
        """Everything needed to go on later, as plain data."""
        matches = [match.to_json() for match in self.matches]
        return {"seed": self.seed, "episodes": list(self.episodes), "matches": matches}

    def restore(self, state: dict[str, Any]) -> None:
        """Stand where `state` was taken."""
        self.seed = state["seed"]
        self.episodes = list(state["episodes"])
        self.matches = [Match.from_json(self.setting.rulebook, each) for each in state["matches"]]
        for place in range(self.count):
            self._worth[place] = self.setting.worth(self.matches[place])
            self._look(place)
        np.less(self._rows, self._counts[:, None], out=self.masks)


def make(
    game: str | Any,
    count: int = 64,
    seed: int = 0,
    decks: Sequence[Any] | None = None,
    seats: int | None = None,
    format: str | None = None,
    reward: str = RESULT,
) -> VectorEnv:
    """A vector of matches of a game, already begun. `reward`: see `Setting`."""
    env = VectorEnv(Setting(game, decks, seats, format, reward), count, seed)
    env.reset()
    return env
