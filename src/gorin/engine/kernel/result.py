"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The winners (none: a draw), why, and the clause that ended the game."""

    winners: tuple[int, ...]
    reason: str
    clause: str

    @property
    def draw(self) -> bool:
        return not self.winners
