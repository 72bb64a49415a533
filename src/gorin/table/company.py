"""Who is at a table: the seats, the sockets, and what they tell each other."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from typing import Any

from gorin.table import changes
from gorin.table.connection import Connection
from gorin.table.errors import TableError
from gorin.table.names import clean_name
from gorin.table.people import Person
from gorin.table.protocol import Chat, Error, Presence, SeatInfo
from gorin.table.seats import BOT, PERSON, Seat, token_hash
from gorin.table.storage import Storage
from gorin.table.stored import Owner, Stored
from gorin.table.words import tell

LONGEST_LINE = 500


class Company:
    """The people of one table. `owner` is the process that the table lives in; `seating` counts who sat down."""

    def __init__(self, stored: Stored, store: Storage, owner: Owner) -> None:
        self.id = stored.id
        self.options: dict[str, Any] = stored.options
        self.seats = [Seat(**each) for each in stored.seats]
        self.seating = stored.seating
        self.store = store
        self.owner = owner
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()

    def seat_of(self, token: str) -> int | None:
        """Whose token this is; every seat is compared, each in constant time."""
        given = token_hash(token)
        found = None
        for number, seat in enumerate(self.seats):
            if seat.token and hmac.compare_digest(seat.token, given):
                found = number
        return found

    async def claim(self, number: int, invite: str, name: str, person: Person | None = None) -> str:
        """Somebody sits down; the invitation is used up. Returns the token of the seat.

        `Stale`: the table has gone on in another process, and nobody sat down here.
        """
        async with self.lock:
            if not 0 <= number < len(self.seats):
                raise TableError("seat", 404, seat=number + 1)
            seat = self.seats[number]
            right = bool(seat.invite) and hmac.compare_digest(seat.invite, token_hash(invite))
            open_seat = bool(self.options.get("listed")) and bool(seat.invite)
            if seat.kind != PERSON or not (right or open_seat):
                raise TableError("seat_taken", 403, seat=number + 1)
            token = secrets.token_urlsafe(24)
            seats = [Seat(**each.data()) for each in self.seats]
            seats[number] = Seat(PERSON, name or seat.name, seat.level, token_hash(token), "")
            if person is not None:
                seats[number].person, seats[number].account = person.id, person.login is not None
            data = [each.data() for each in seats]
            await self.store.change(changes.set_seats(self.id, data, self.options, self.seating, self.owner))
            self.seats = seats
            self.seating += 1
        self.tell_presence()
        return token

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.touched = time.monotonic()
        self.tell_presence()

    def dismiss(self, code: str) -> None:
        """All sockets are closed after one last message."""
        for connection in self.connections:
            connection.lost = True
            connection.send(Error(code, tell(f"error.{code}", connection.lang)))

    def say(self, seat: int, text: str) -> None:
        line = clean_name(text, LONGEST_LINE)
        if line:
            for connection in self.connections:
                connection.send(Chat(seat, self.seats[seat].name, line))

    def tell_presence(self) -> None:
        here = {connection.viewer for connection in self.connections}
        seats = [
            SeatInfo(number, seat.name, "open" if seat.invite else seat.kind, seat.kind == BOT or number in here)
            for number, seat in enumerate(self.seats)
        ]
        watching = sum(connection.viewer is None for connection in self.connections)
        for connection in self.connections:
            connection.send(Presence(seats, watching))
