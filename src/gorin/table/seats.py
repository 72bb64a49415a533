"""The seats of a table: who may sit there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

PERSON = "person"
BOT = "bot"


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Seat:
    """A place at the table; nobody can sit down on a person's place without its token or its invitation.

    `person` is who sits there, if that is known; `account`: not only as a guest.
    """

    kind: str
    name: str
    level: str = "normal"
    token: str = ""
    invite: str = ""
    person: str = ""
    account: bool = False

    def data(self) -> dict[str, Any]:
        return dict(vars(self))
