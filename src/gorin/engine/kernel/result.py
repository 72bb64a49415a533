"""How a game ended."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.state import StatePart


@mypyc_attr(serializable=True, acyclic=True)
class Result(StatePart):
    """The winners (none: a draw), why, and the clause that ended the game."""

    __slots__ = ("clause", "reason", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, clause: str) -> None:
        self.winners = winners
        self.reason = reason
        self.clause = clause

    @property
    def draw(self) -> bool:
        return not self.winners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Result(winners={self.winners!r}, reason={self.reason!r}, clause={self.clause!r})"

    def key(self) -> tuple[tuple[int, ...], str, str]:
        return self.winners, self.reason, self.clause
