"""A table as it is stored, and the process that it lives in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Stored:
    """A table as it was stored."""

    id: str
    game: str
    origin: dict[str, Any]
    seats: list[dict[str, Any]]
    options: dict[str, Any]
    created: float
    serial: int
    over: bool
    hash_at: int
    hash: str
    picks: list[int]
    times: list[float]
    seating: int = 0
    rules: str = ""

    @property
    def free(self) -> bool:
        """Whether a seat of it is offered to everybody."""
        return is_free(self.options, self.seats)


def is_free(options: dict[str, Any], seats: list[dict[str, Any]]) -> bool:
    return bool(options.get("listed")) and any(seat["invite"] for seat in seats)


def is_owned(seats: list[dict[str, Any]]) -> bool:
    """Whether somebody with an account sits there."""
    return any(seat.get("account") for seat in seats)


class Stale(Exception):
    """Another process has changed this table since: what is known here of it is out of date."""


@dataclass(frozen=True)
class Owner:
    """A process that tables live in: a name that no other has, and where it listens."""

    name: str
    address: str
