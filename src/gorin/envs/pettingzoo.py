"""PettingZoo: a match as an AEC environment, in which seats act one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from gorin.engine.match import Match
from gorin.engine.observation.schema import OPTIONS, Schema
from gorin.envs.episodes import RESULT, Setting, act, act_count, acting, episode_seed

Observation = dict[str, NDArray[np.int8]]


def space(schema: Schema) -> spaces.Dict[Any]:
    """What one seat observes: the bytes of the schema, and which acts are possible."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (schema.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (OPTIONS,), np.int8),
        }
    )


def look(setting: Setting, match: Match, seat: int) -> Observation:
    """What a seat observes now; a seat that is not asked has no act."""
    mask = np.zeros(OPTIONS, np.int8)
    if acting(match) == seat:
        mask[: act_count(match)] = 1
    return {"observation": np.frombuffer(setting.observe(match, seat), np.int8), "action_mask": mask}


class GorinEnv(AECEnv[str, Observation, int]):
    """A match for two to six agents, `seat_0` and so on. `env.match` is the match itself, with its record."""

    def __init__(self, setting: Setting, seed: int, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"gorin_{setting.rulebook.slug}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.setting = setting
        self.seed = seed
        self.episode = 0
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.observation_spaces = {agent: space(setting.schema) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(OPTIONS) for agent in self.possible_agents}
        self.match: Match = setting.begin(seed)
        self._worth = setting.worth(self.match)

    @property
    def schema(self) -> Schema:
        """What each number of an observation means."""
        return self.setting.schema

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return look(self.setting, self.match, self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; with a seed the same one as ever, else the next one."""
        if seed is not None:
            self.seed, self.episode = seed, 0
        self.match = self.setting.begin(episode_seed(self.seed, 0, self.episode))
        self._worth = self.setting.worth(self.match)
        self.episode += 1
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(acting(self.match), 0)]

    def step(self, action: int | None) -> None:
        """The agent that is asked takes the act in this row of its options."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an act, and None was given")
        self._cumulative_rewards[agent] = 0.0
        act(self.match, int(action))
        before, self._worth = self._worth, self.setting.worth(self.match)
        changes = [now - then for now, then in zip(self._worth, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, changes, strict=True))
        if self.match.result is None:
            self.agent_selection = self.possible_agents[acting(self.match)]
        else:
            self.terminations = {each: True for each in self.possible_agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The last line of the log, or the whole match in a line where nothing has happened."""
        lines = self.match.log(None)
        text = lines[-1] if lines else repr(self.match)
        if self.render_mode == "human":
            print(text)
        return text

    def close(self) -> None:
        """Nothing is held open."""


def env(
    game: str | Any,
    decks: Sequence[Any] | None = None,
    seed: int = 0,
    seats: int | None = None,
    format: str | None = None,
    render_mode: str | None = None,
    reward: str = RESULT,
) -> GorinEnv:
    """A match of a game as an environment; `reset` begins it. `reward`: see `Setting`."""
    return GorinEnv(Setting(game, decks, seats, format, reward), seed, render_mode)
