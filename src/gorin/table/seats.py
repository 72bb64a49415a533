"""The seats of a table: who may sit there, and how long each has thought."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from gorin.table.session import Session

PERSON = "person"
BOT = "bot"


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Seat:
    """A place at the table; nobody can sit down on a person's place without its token or its invitation."""

    kind: str
    name: str
    level: str = "normal"
    token: str = ""
    invite: str = ""

    def data(self) -> dict[str, Any]:
        return dict(vars(self))


def spent_time(session: Session, times: list[float], created: float) -> list[float]:
    """How long each seat has thought so far, by the moments of the stored picks."""
    used = [0.0] * len(session.origin["decks"])
    before = created
    for seat, moment in zip(session.pickers, times, strict=False):
        used[seat] += max(0.0, moment - before)
        before = moment
    return used
