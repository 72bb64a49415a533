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
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from gorin.table.changes import AddPicks, Change, write_picks
from gorin.table.migrating import migrate, secret_of
from gorin.table.schema import CHAT, PICKS, TABLES
from gorin.table.stored import Stored
from gorin.table.telemetry import Histogram

log = logging.getLogger("gorin.table")
MOST_IN_A_BATCH = 256
COLUMNS = [TABLES.c[each.name] for each in fields(Stored) if each.name not in ("picks", "times")]
P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, Future[Any]]
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


class Unreachable(SQLAlchemyError):
    """The database has not answered for a while, so it is not asked."""


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
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
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

    async def change(self, change: Change, anyway: bool = False) -> Any:
        """Returns after the change was committed; raises if it could not be. `anyway`: try it in any case."""
        if not self.reachable and not anyway:
            raise Unreachable
        future: Future[Any] = Future()
        began = time.monotonic()
        self._queue.put((change, future))
        try:
            return await asyncio.wrap_future(future)
        finally:
            self.commits.note(time.monotonic() - began)

    def change_later(self, change: Change) -> None:
        """A change that nobody waits for."""
        self._queue.put((change, Future()))

    def _write(self) -> None:
        """The life of the writing thread: whatever goes wrong with a change, the next one is written."""
        going = True
        while going:
            batch = [self._queue.get()]
            while len(batch) < MOST_IN_A_BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going = None not in batch
            changes = [each for each in batch if each is not None and each[1].set_running_or_notify_cancel()]
            if changes and not self._commit(changes) and len(changes) > 1:
                for each in changes:
                    self._commit([each])
        self._hang_up()

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

    def _commit(self, changes: list[Waiting]) -> bool:
        """All in one transaction, the picks together; whether all are done with.

        If one of several fails, none of them has happened. Without a database all of them have failed.
        """
        try:
            connection = self._writing()
        except Exception as error:
            return fail(changes, error)
        try:
            with connection.begin():
                results = [None if isinstance(change, AddPicks) else change(connection) for change, _ in changes]
                write_picks(connection, [change for change, _ in changes if isinstance(change, AddPicks)])
        except BaseException as error:
            lost = connection.invalidated
            self._hang_up()
            if not isinstance(error, Exception):
                log.error("store", extra={"error": type(error).__name__})
            return fail(changes, error) if lost or len(changes) == 1 else False
        for (_, future), result in zip(changes, results, strict=True):
            with suppress(InvalidStateError):
                future.set_result(result)
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


def fail(changes: list[Waiting], error: BaseException) -> bool:
    """Tell everybody who waits for these changes; they are done with."""
    for _, future in changes:
        with suppress(InvalidStateError):
            future.set_exception(error)
    return True


def held(connection: Any) -> socket.socket:
    """The socket of a connection, to be closed by itself."""
    return socket.socket(fileno=os.dup(connection.fileno()))
