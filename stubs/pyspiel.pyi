"""What gorin uses of OpenSpiel's module, which has no types of its own."""

from collections.abc import Callable
from typing import Any

INVALID_PLAYER: int

class PlayerId:
    CHANCE: int
    TERMINAL: int

class GameType:
    class Dynamics:
        SEQUENTIAL: Any

    class ChanceMode:
        EXPLICIT_STOCHASTIC: Any

    class Information:
        IMPERFECT_INFORMATION: Any

    class Utility:
        ZERO_SUM: Any
        GENERAL_SUM: Any

    class RewardModel:
        TERMINAL: Any

    def __init__(self, **fields: Any) -> None: ...

class GameInfo:
    def __init__(self, **fields: Any) -> None: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def clone(self) -> Any: ...

class Game:
    def __init__(self, type: GameType, info: GameInfo, parameters: dict[str, Any]) -> None: ...
    def new_initial_state(self, *arguments: Any) -> Any: ...

def register_game(type: GameType, made: Callable[..., Game]) -> None: ...
def load_game(name: str, parameters: dict[str, Any] = ...) -> Game: ...
def registered_names() -> list[str]: ...
