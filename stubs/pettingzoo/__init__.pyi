"""What gorin uses of PettingZoo, which has no types of its own."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from gymnasium import spaces

AgentID = TypeVar("AgentID")
ObsType = TypeVar("ObsType")
ActionType = TypeVar("ActionType")

class AECEnv(Generic[AgentID, ObsType, ActionType]):
    metadata: dict[str, Any]
    possible_agents: list[AgentID]
    agents: list[AgentID]
    observation_spaces: dict[AgentID, spaces.Dict[Any]]
    action_spaces: dict[AgentID, spaces.Discrete[Any]]
    terminations: dict[AgentID, bool]
    truncations: dict[AgentID, bool]
    rewards: dict[AgentID, float]
    _cumulative_rewards: dict[AgentID, float]
    infos: dict[AgentID, dict[str, Any]]
    agent_selection: AgentID
    def _was_dead_step(self, action: ActionType | None) -> None: ...
    def _accumulate_rewards(self) -> None: ...
    def agent_iter(self, max_iter: int = ...) -> Iterator[AgentID]: ...
    def last(self, observe: bool = ...) -> tuple[ObsType | None, float, bool, bool, dict[str, Any]]: ...
