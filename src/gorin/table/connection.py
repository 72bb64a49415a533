"""One socket at a table: what waits to be sent on it, and what it was told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from gorin.table.protocol import ServerMessage, State
from gorin.table.state import Eyes

MOST_WAITING = 200
NOTHING = b""


@dataclass(eq=False)
class Connection:
    """One socket: what waits to be sent on it, and what was sent already; `late`: it sees all hands, afterwards."""

    viewer: int | None
    lang: str
    sender: str = ""
    outgoing: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    told: int = 0
    late: bool = False
    faces: set[str] = field(default_factory=set)
    lost: bool = False

    def send(self, message: ServerMessage) -> None:
        self.put(msgspec.json.encode(message))

    def put(self, frame: bytes) -> None:
        """A socket that does not take what is sent is given up; it comes back and asks again."""
        try:
            self.outgoing.put_nowait(frame)
        except asyncio.QueueFull:
            self.lost = True

    def end(self) -> None:
        """Let whoever sends notice that the socket has ended; one that is cancelled leaves a ring of its errors."""
        self.lost = True
        self.put(NOTHING)


Sent = dict[tuple[int | None, str, int], tuple[Eyes, State, dict[tuple[str, ...], bytes]]]
"""What was made of one moment, by viewer, language and the lines of the log that were told: it may be sent again."""
