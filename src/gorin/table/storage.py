"""Tables in a database: SQLite (WAL) or PostgreSQL.

Changes go through one writing thread, which puts whatever waits into one transaction; whoever
waits for a change is told after the commit. So a pick is stored before it is acknowledged, and
many tables share the cost of one commit. Reads have threads of their own: a database that does
not answer keeps nobody from other work.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import socket
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from gorin.table.changes import AddPicks, Change, write_picks
from gorin.table.errors import TableError
from gorin.table.migrating import migrate, secret_of
from gorin.table.schema import CHAT, PICKS, TABLES
from gorin.table.stored import Stale, Stored
from gorin.table.telemetry import Histogram

log = logging.getLogger("gorin.table")
MOST_IN_A_BATCH = 256
COLUMNS = [TABLES.c[each.name] for each in fields(Stored) if each.name not in ("picks", "times")]
P = ParamSpec("P")
T = TypeVar("T")
READERS = 4
PING_SECONDS = 1.0
"""A connection that was not used for so long is tried before it is used again."""
POSTGRESQL = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "options": "-c lock_timeout=3000 -c idle_in_transaction_session_timeout=3000",
}
"""Nobody waits long for a network that drops what is sent, nor for a process that was stopped in a transaction."""


EXPECTED = (SQLAlchemyError, Stale, TableError)
"""What a change may fail with; anything else is told in the log with its place."""


class Unreachable(SQLAlchemyError):
    """The database has not answered for a while, so it is not asked."""


@dataclass(eq=False, slots=True)
class Asked:
    """A change that was asked for, and who is to be told how it went (None: nobody)."""

    change: Change
    waiting: asyncio.Future[Any] | None = None

    @property
    def given_up(self) -> bool:
        """Whether somebody waited for it and does so no longer."""
        return self.waiting is not None and self.waiting.cancelled()


def open_engine(url: str) -> Engine:
    """The database; a file that does not exist is made."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        if parts.drivername == "postgresql":
            parts = parts.set(drivername="postgresql+psycopg")
        return sql.create_engine(parts, pool_pre_ping=True, connect_args=POSTGRESQL)
    if parts.database:
        Path(parts.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(parts, connect_args={"timeout": 30})

    @sql.event.listens_for(engine, "connect")
    def _durable(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    return engine


class Storage:
    """Reads at once, writes in the order in which they were asked for."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        migrate(self.engine)
        self.secret = secret_of(self.engine)
        self.reachable = True
        self.commits = Histogram("gorin_commit_seconds", "From a change that is asked for to its commit")
        self.remote = self.engine.dialect.name == "postgresql"
        self._open: weakref.WeakSet[Any] = weakref.WeakSet()
        if self.remote:
            self.engine.dispose()
            sql.event.listen(self.engine, "connect", lambda connection, _record: self._open.add(connection))
        self._readers = ThreadPoolExecutor(READERS, "gorin-reading")
        self._connection: Connection | None = None
        self._used = 0.0
        self._queue: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="gorin-storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Everything that waits is written first."""
        self._queue.put(None)
        self._thread.join()
        self._readers.shutdown(cancel_futures=True)
        self.engine.dispose()

    @property
    def alive(self) -> bool:
        """Whether somebody writes."""
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """How many changes have not been taken up yet."""
        return self._queue.qsize()

    def cut(self) -> None:
        """End every connection that does not answer: whoever waits for one is told that it failed."""
        for connection in self._connections():
            with suppress(OSError, ValueError, self.engine.dialect.loaded_dbapi.Error), held(connection) as there:
                there.shutdown(socket.SHUT_RDWR)

    def _connections(self) -> list[Any]:
        """Those that are open; another thread may be about to open one."""
        for _ in range(10):
            with suppress(RuntimeError):
                return list(self._open)
        return []

    async def read(self, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What a function finds in the database."""
        if not self.reachable:
            raise Unreachable
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(function, *arguments, **more))

    def change_now(self, change: Change, seconds: float) -> Any:
        """A change before all that wait, in this thread; a database that does not answer in time is hung up on."""
        watchdog = threading.Timer(seconds, self.cut)
        watchdog.daemon = True
        watchdog.start()
        try:
            with self.engine.begin() as connection:
                return change(connection)
        finally:
            watchdog.cancel()

    async def change(self, change: Change) -> Any:
        """Returns after the change was committed; raises if it could not be."""
        if not self.reachable:
            raise Unreachable
        began = time.monotonic()
        try:
            return await self._asked(change)
        finally:
            self.commits.note(time.monotonic() - began)

    def _asked(self, change: Change) -> asyncio.Future[Any]:
        """Put a change into the queue. Whoever waits keeps no name for this: its error would hold its own frame."""
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(Asked(change, waiting))
        return waiting

    def change_later(self, change: Change) -> None:
        """A change that nobody waits for."""
        self._queue.put(Asked(change))

    def _write(self) -> None:
        """The life of the writing thread: whatever goes wrong with a change, the next one is written."""
        going = True
        while going:
            batch = [self._queue.get()]
            while len(batch) < MOST_IN_A_BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going = None not in batch
            self._write_together([each for each in batch if each is not None and not each.given_up])
            del batch
        self._hang_up()

    def _write_together(self, asked: list[Asked]) -> None:
        """In one transaction; if that fails, each in one of its own."""
        if asked and not self._commit(asked) and len(asked) > 1:
            for each in asked:
                self._commit([each])

    def _writing(self) -> Connection:
        """The connection of the writing thread."""
        if self._connection is not None and time.monotonic() - self._used > PING_SECONDS:
            self._hang_up()
        if self._connection is None:
            self._connection = self.engine.connect()
        self._used = time.monotonic()
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _commit(self, asked: list[Asked]) -> bool:
        """All in one transaction, the picks together; whether all are done with.

        If one of several fails, none of them has happened. Without a database all of them have failed.
        """
        try:
            connection = self._writing()
        except Exception as error:
            return fail(asked, error)
        changes = [each.change for each in asked]
        try:
            with connection.begin():
                results = [None if isinstance(change, AddPicks) else change(connection) for change in changes]
                write_picks(connection, [change for change in changes if isinstance(change, AddPicks)])
        except BaseException as error:
            lost = connection.invalidated
            self._hang_up()
            if not isinstance(error, EXPECTED):
                log.error("store", extra={"error": type(error).__name__}, exc_info=error)
            forget_frames(error)
            return fail(asked, error) if lost or len(asked) == 1 else False
        tell(asked, results)
        return True

    def load(self, table: str) -> Stored | None:
        with self.engine.connect() as connection:
            row = connection.execute(sql.select(*COLUMNS).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            picks = connection.execute(
                sql.select(PICKS.c.pick, PICKS.c.at).where(PICKS.c.table_id == table).order_by(PICKS.c.number)
            ).all()
        return Stored(**row, picks=[each.pick for each in picks], times=[each.at for each in picks])

    def listed(self, most: int) -> list[Stored]:
        """Tables that are listed and have a free seat, the newest first, without their picks."""
        query = sql.select(*COLUMNS).where(TABLES.c.free.is_(True), TABLES.c.over.is_(False))
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(TABLES.c.created.desc()).limit(most)).mappings().all()
        return [Stored(**row, picks=[], times=[]) for row in rows]

    def said(self, table: str, most: int) -> list[tuple[int, str]]:
        """The last lines that were said at a table, each with the seat that said it."""
        query = sql.select(CHAT.c.seat, CHAT.c.text).where(CHAT.c.table_id == table)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(CHAT.c.number.desc()).limit(most)).all()
        return [(row.seat, row.text) for row in reversed(rows)]


def fail(asked: list[Asked], error: BaseException) -> bool:
    """Tell everybody who waits for these changes; they are done with."""
    forget_frames(error)
    tell(asked, [], error)
    return True


def tell(asked: list[Asked], results: list[Any], error: BaseException | None = None) -> None:
    """How the changes went, to whoever waits: everybody who waits in one event loop at once."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for each, result in zip(asked, results or [None] * len(asked), strict=True):
        if each.waiting is not None:
            told.setdefault(each.waiting.get_loop(), []).append((each.waiting, result))
    for loop, waiting in told.items():
        with suppress(RuntimeError):  # a loop that has ended
            loop.call_soon_threadsafe(settle, waiting, error)


def settle(waiting: list[tuple[asyncio.Future[Any], Any]], error: BaseException | None) -> None:
    """In the event loop: each gets its result, or an error of its own."""
    for future, result in waiting:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(twin(error))


def twin(error: BaseException) -> BaseException:
    """The same error once more: one that many share would keep what each of them was doing for all of them."""
    found: BaseException = type(error).__new__(type(error), *error.args)
    found.__dict__.update(error.__dict__)
    return found


def forget_frames(error: BaseException | None) -> None:
    """An error that is handed on without the places it came through: they hold those who are told of it."""
    while error is not None and error.__traceback__ is not None:
        error.__traceback__ = None
        forget_frames(getattr(error, "orig", None))
        forget_frames(error.__context__)
        error = error.__cause__


def held(connection: Any) -> socket.socket:
    """The socket of a connection, to be closed by itself."""
    return socket.socket(fileno=os.dup(connection.fileno()))
