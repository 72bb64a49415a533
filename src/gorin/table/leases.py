"""Which tables live in this process: the database knows it, and the other processes ask there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import IntegrityError

from gorin.table import changes
from gorin.table.errors import TableError
from gorin.table.inside import Inside
from gorin.table.other_servers import LivesElsewhere, gives, is_alive
from gorin.table.room import Room
from gorin.table.settings import Settings
from gorin.table.storage import Storage
from gorin.table.stored import Owner, Stale

log = logging.getLogger("gorin.table")
MOST_TRIES = 4
AGAIN_SECONDS = 0.5
"""A database that does not answer is asked again after so long."""
DEAD_SECONDS = 1.0
"""So long a process that did not answer is not asked again."""


def in_loop(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> None:
    """From another thread; a loop that has ended has no tables."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function, *arguments)


class Leases:
    """The tables that this process has, as long as it says in time that it is there. `lose` puts a room away."""

    def __init__(
        self, store: Storage, settings: Settings, rooms: dict[str, Room], lose: Callable[[Room], None]
    ) -> None:
        self.store = store
        self.seconds = settings.lease_seconds
        self.rooms = rooms
        self.lose = lose
        self.inside = Inside(store.secret)
        self.owner = Owner(secrets.token_urlsafe(12), settings.address)
        self.probes: dict[str, asyncio.Task[bool]] = {}
        self.kept = time.monotonic()
        self.closed = threading.Event()
        store.change_now(changes.keep(self.owner, self.seconds), self.seconds)

    def listens(self, address: str) -> None:
        """Where the other processes find this one."""
        if not self.owner.address:
            self.owner = Owner(self.owner.name, address)
            self.store.change_later(changes.keep(self.owner, self.seconds))

    @property
    def holds(self) -> bool:
        """Whether the tables of this process are still its own, as far as it knows."""
        return time.monotonic() - self.kept < self.seconds

    async def take(self, table: str) -> None:
        """From now on the table lives here, unless another process has it and is alive."""
        dead = ""
        for _ in range(MOST_TRIES):
            try:
                other: Owner | None = await self.store.change(changes.take(table, self.owner, dead))
            except (Stale, IntegrityError):
                continue
            if other is None:
                return
            if not await self.answers(other):
                dead = other.name
            elif not await asyncio.to_thread(gives, other, table, self.inside):
                raise LivesElsewhere(other.address)
        raise TableError("store", 503)

    async def answers(self, other: Owner) -> bool:
        """Whether another process is alive; it is asked once for all the tables that it had."""
        probe = self.probes.get(other.name)
        if probe is None:
            probe = self.probes[other.name] = asyncio.create_task(asyncio.to_thread(is_alive, other))
        alive = await asyncio.shield(probe)
        if alive:
            self.probes.pop(other.name, None)
        else:
            asyncio.get_running_loop().call_later(DEAD_SECONDS, self.probes.pop, other.name, None)
        return alive

    def give_up(self, table: str | None = None) -> changes.Change:
        """A table (None: all of them) may live in another process from now on."""
        return changes.give_up(self.owner, table)

    def keep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say that this process is still there, as long as it is; in a thread, with a connection of its own.

        One that the database has not heard of for the time of a lease has lost its tables: others may have them. Then
        everybody is sent to look for them, and the database is not asked for anything else until it answers again.
        A file that cannot be written can be written by nobody else either. On a busy machine the event loop may come
        late, and changes wait for changes: neither must cost the tables.
        """
        while not self.closed.wait(self.seconds / 4 if self.store.reachable else AGAIN_SECONDS):
            began, rooms = time.monotonic(), list(self.rooms.values())
            left = self.kept + self.seconds - began
            try:
                keep = changes.keep(self.owner, self.seconds)
                patience = min(self.seconds / 2, left) if left > 0 else self.seconds / 2
                kept: set[str] = self.store.change_now(keep, patience)
            except Exception as error:  # whatever it is, the tables have to be kept again
                log.error("store", extra={"error": type(error).__name__})
                if not self.store.remote:
                    self.kept = began
                    continue
                self.store.reachable = False
                self.store.cut()
                if not self.holds:
                    in_loop(loop, self.lose_all)
            else:
                self.kept = began
                self.store.reachable = True
                in_loop(loop, self.lose_others, rooms, kept)

    def lose_all(self) -> None:
        self.lose_others(list(self.rooms.values()), set())

    def lose_others(self, rooms: list[Room], kept: set[str]) -> None:
        """Of these tables only some are still this process's; those that another one has taken are put away."""
        for room in rooms:
            if room.id not in kept and self.rooms.get(room.id) is room:
                log.warning("lost", extra={"table": room.id, "serial": room.serial})
                self.lose(room)
