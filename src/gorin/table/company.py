"""Who is at a table: the seats, the sockets, and what they tell each other."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from gorin.table import changes
from gorin.table.connection import Connection
from gorin.table.errors import TableError
from gorin.table.migrating import rules_version
from gorin.table.names import clean_name
from gorin.table.people import Person
from gorin.table.protocol import Chat, Error, Presence, RematchAsked, SeatInfo
from gorin.table.seats import BOT, PERSON, Seat, token_hash
from gorin.table.session import Session
from gorin.table.storage import Storage
from gorin.table.stored import Owner, Stored
from gorin.table.words import tell

LONGEST_LINE = 500
MOST_SAID = 100
"""Lines that are told to whoever comes back."""


@dataclass(frozen=True)
class Chosen:
    """The deck that somebody brings, and the cards of their own in it with their pictures."""

    deck: str | list[Any]
    cards: list[dict[str, Any]] = field(default_factory=list)
    images: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Begun:
    """A game from its beginning (None: as it was), and when everybody sat."""

    session: Session | None
    at: float

    def stored(self) -> dict[str, Any]:
        if self.session is None:
            return {}
        return {
            "origin": self.session.origin,
            "created": self.at,
            "hash": self.session.match.hash(),
            "hash_at": 0,
            "rules": rules_version(),
        }


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
        self.said: list[tuple[int, str]] = []
        self.wants_rematch: set[int] = set()

    @property
    def waiting(self) -> bool:
        """Whether somebody is still to come: nothing is played until then."""
        return any(seat.invite for seat in self.seats)

    def people(self) -> set[int]:
        """The seats of persons."""
        return {number for number, seat in enumerate(self.seats) if seat.kind == PERSON}

    def seat_of(self, token: str) -> int | None:
        """Whose token this is; every seat is compared, each in constant time."""
        given = token_hash(token)
        found = None
        for number, seat in enumerate(self.seats):
            if seat.token and hmac.compare_digest(seat.token, given):
                found = number
        return found

    async def claim(
        self, number: int, invite: str, name: str, person: Person | None = None, chosen: Chosen | None = None
    ) -> str:
        """Somebody sits down, with a deck of their own choice if they like; the invitation is used up.

        Returns the token of the seat. `Stale`: the table has gone on in another process, and nobody sat down here.
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
            begun = await self.begin_with(number, chosen, not any(each.invite for each in seats))
            data = [each.data() for each in seats]
            change = changes.set_seats(self.id, data, self.options, self.seating, self.owner, begun.stored())
            await self.store.change(change)
            self.seats = seats
            self.seating += 1
            self.take_up(begun)
        self.tell_presence()
        return token

    async def begin_with(self, number: int, chosen: Chosen | None, last: bool) -> Begun:
        """How the game begins when this seat has chosen; `last`: nobody else is to come."""
        raise NotImplementedError

    def take_up(self, begun: Begun) -> None:
        """Begin so."""
        raise NotImplementedError

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
            self.said = [*self.said, (seat, line)][-MOST_SAID:]
            self.store.change_later(changes.add_line(self.id, seat, line, MOST_SAID))
            for connection in self.connections:
                connection.send(Chat(seat, self.seats[seat].name, line))

    def tell_company(self, connection: Connection) -> None:
        """What was said here, and who would like to play again, to somebody who comes."""
        for seat, line in self.said:
            connection.send(Chat(seat, self.seats[seat].name, line))
        if self.wants_rematch:
            connection.send(RematchAsked(sorted(self.wants_rematch)))

    def tell_presence(self) -> None:
        here = {connection.viewer for connection in self.connections}
        seats = [
            SeatInfo(number, seat.name, "open" if seat.invite else seat.kind, seat.kind == BOT or number in here)
            for number, seat in enumerate(self.seats)
        ]
        watching = sum(connection.viewer is None for connection in self.connections)
        for connection in self.connections:
            connection.send(Presence(seats, watching))
