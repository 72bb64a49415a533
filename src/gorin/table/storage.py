"""Tables in a database: SQLite (WAL) or PostgreSQL.

Changes go through one writing thread, which puts whatever waits into one transaction; whoever
waits for a change is told after the commit. So a pick is stored before it is acknowledged, and
many tables share the cost of one commit.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url

METADATA = sql.MetaData()
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("origin", sql.JSON, nullable=False),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("serial", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("hash_at", sql.Integer, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.Column("seating", sql.Integer, nullable=False),
)
PICKS = sql.Table(
    "picks",
    METADATA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("pick", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
SHELF = sql.Table(
    "shelf",
    METADATA,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(8), primary_key=True),
    sql.Column("name", sql.String(200), primary_key=True),
    sql.Column("content", sql.JSON, nullable=False),
)
LEASES = sql.Table(
    "leases",
    METADATA,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("owner", sql.String(64), nullable=False),
    sql.Column("address", sql.String(200), nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
MOST_IN_A_BATCH = 256

Change = Callable[[Connection], Any]
"""Something to be written in a transaction; what it returns comes to whoever waits for it."""


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


class Stale(Exception):
    """Another process has changed this table since: what is known here of it is out of date."""


@dataclass(frozen=True)
class Owner:
    """A process that tables live in: a name that no other has, and where it listens."""

    name: str
    address: str


def open_engine(url: str) -> Engine:
    """The database; a file that does not exist is made."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        if parts.drivername == "postgresql":
            parts = parts.set(drivername="postgresql+psycopg")
        return sql.create_engine(parts, pool_pre_ping=True)
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
        METADATA.create_all(self.engine)
        self._queue: queue.SimpleQueue[tuple[Change, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="gorin-storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Everything that waits is written first."""
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    async def change(self, change: Change) -> Any:
        """Returns after the change was committed; raises if it could not be."""
        future: Future[Any] = Future()
        self._queue.put((change, future))
        return await asyncio.wrap_future(future)

    def change_later(self, change: Change) -> None:
        """A change that nobody waits for."""
        self._queue.put((change, Future()))

    def _write(self) -> None:
        going = True
        while going:
            batch = [self._queue.get()]
            while len(batch) < MOST_IN_A_BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going = None not in batch
            changes = [each for each in batch if each is not None]
            if changes and not self._commit(changes) and len(changes) > 1:
                for each in changes:
                    self._commit([each])

    def _commit(self, changes: list[tuple[Change, Future[Any]]]) -> bool:
        """All in one transaction, the picks together; if one of several fails, none of them has happened."""
        try:
            with self.engine.begin() as connection:
                results = [None if isinstance(change, AddPick) else change(connection) for change, _ in changes]
                write_picks(connection, [change for change, _ in changes if isinstance(change, AddPick)])
        except Exception as error:
            if len(changes) == 1:
                changes[0][1].set_exception(error)
            return False
        for (_, future), result in zip(changes, results, strict=True):
            future.set_result(result)
        return True

    def load(self, table: str) -> Stored | None:
        with self.engine.connect() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            picks = connection.execute(
                sql.select(PICKS.c.pick, PICKS.c.at).where(PICKS.c.table_id == table).order_by(PICKS.c.number)
            ).all()
        fields = {key: row[key] for key in row if key != "touched"}
        return Stored(**fields, picks=[each.pick for each in picks], times=[each.at for each in picks])

    def latest(self, most: int) -> list[Stored]:
        """Tables that are not over, the newest first, without their picks."""
        query = sql.select(TABLES).where(TABLES.c.over.is_(False)).order_by(TABLES.c.created.desc()).limit(most)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [Stored(**{key: row[key] for key in row if key != "touched"}, picks=[], times=[]) for row in rows]

    def shelf(self, game: str, kind: str) -> dict[str, Any]:
        """What was saved for a game: own cards, or decks, by their names."""
        query = sql.select(SHELF.c.name, SHELF.c.content).where(SHELF.c.game == game, SHELF.c.kind == kind)
        with self.engine.connect() as connection:
            return {each.name: each.content for each in connection.execute(query.order_by(SHELF.c.name))}


def add_table(stored: Stored) -> Change:
    def change(connection: Connection) -> None:
        connection.execute(
            TABLES.insert().values(
                id=stored.id,
                game=stored.game,
                origin=stored.origin,
                seats=stored.seats,
                options=stored.options,
                created=stored.created,
                touched=stored.created,
                serial=stored.serial,
                over=stored.over,
                hash_at=stored.hash_at,
                hash=stored.hash,
                seating=stored.seating,
            )
        )
        if stored.picks:
            connection.execute(
                PICKS.insert(),
                [
                    {"table_id": stored.id, "number": number, "pick": pick, "at": at}
                    for number, (pick, at) in enumerate(zip(stored.picks, stored.times, strict=True))
                ],
            )

    return change


ADD_PICK = PICKS.insert()
GO_ON = (
    TABLES.update()
    .where(TABLES.c.id == sql.bindparam("of"), TABLES.c.serial == sql.bindparam("old_serial"))
    .values({name: sql.bindparam(f"new_{name}") for name in ("serial", "over", "touched")})
)
CHECKED = GO_ON.values({name: sql.bindparam(f"new_{name}") for name in ("hash_at", "hash")})


class AddPick:
    """A pick with the serial that it leads to; `check` is the hash after so many picks."""

    def __init__(
        self, table: str, number: int, pick: int, serial: int, over: bool, check: tuple[int, str] | None
    ) -> None:
        now = time.time()
        self.row = {"table_id": table, "number": number, "pick": pick, "at": now}
        self.values: dict[str, Any] = {"of": table, "old_serial": serial - 1, "new_serial": serial}
        self.values |= {"new_over": over, "new_touched": now}
        self.checked = check is not None
        if check is not None:
            self.values["new_hash_at"], self.values["new_hash"] = check

    def __call__(self, connection: Connection) -> None:
        write_picks(connection, [self])


def write_picks(connection: Connection, picks: list[AddPick]) -> None:
    """Picks of different tables in as few statements as there are kinds; one that comes too late stops them all."""
    for statement, checked in ((GO_ON, False), (CHECKED, True)):
        values = [each.values for each in picks if each.checked == checked]
        if values and connection.execute(statement, values).rowcount != len(values):
            raise Stale
    if picks:
        connection.execute(ADD_PICK, [each.row for each in picks])


def take_back(table: str, count: int, serial: int, check: str) -> Change:
    """Only the first `count` picks of a game that is not over remain."""

    def change(connection: Connection) -> None:
        gone_on = connection.execute(
            TABLES.update()
            .where(TABLES.c.id == table, TABLES.c.serial == serial - 1, TABLES.c.over.is_(False))
            .values(serial=serial, hash_at=count, hash=check, touched=time.time())
        )
        if gone_on.rowcount != 1:
            raise Stale
        connection.execute(PICKS.delete().where(PICKS.c.table_id == table, PICKS.c.number >= count))

    return change


def set_seats(table: str, seats: list[dict[str, Any]], seating: int, owner: Owner) -> Change:
    """Who sits where, if this process has the table and nobody has sat down since it was read."""

    def change(connection: Connection) -> None:
        ours = sql.exists().where(LEASES.c.table_id == table, LEASES.c.owner == owner.name)
        seated = connection.execute(
            TABLES.update()
            .where(TABLES.c.id == table, TABLES.c.seating == seating, ours)
            .values(seats=seats, seating=seating + 1, touched=time.time())
        )
        if seated.rowcount != 1:
            raise Stale

    return change


def put_on_shelf(game: str, kind: str, name: str, content: Any) -> Change:
    def change(connection: Connection) -> None:
        same = (SHELF.c.game == game) & (SHELF.c.kind == kind) & (SHELF.c.name == name)
        connection.execute(SHELF.delete().where(same))
        if content is not None:
            connection.execute(SHELF.insert().values(game=game, kind=kind, name=name, content=content))

    return change


def take(table: str, owner: Owner, seconds: float, dead: str = "") -> Change:
    """Let a table live in this process; the owner that it has (None: it is this one now) may be known to be dead."""

    def change(connection: Connection) -> Owner | None:
        now = time.time()
        ours = {"owner": owner.name, "address": owner.address, "until": now + seconds}
        row = connection.execute(sql.select(LEASES).where(LEASES.c.table_id == table)).mappings().first()
        if row is None:
            connection.execute(LEASES.insert().values(table_id=table, **ours))
            return None
        if row["owner"] not in (owner.name, dead) and row["address"] != owner.address and row["until"] > now:
            return Owner(row["owner"], row["address"])
        mine = LEASES.update().where(LEASES.c.table_id == table, LEASES.c.owner == row["owner"]).values(**ours)
        if connection.execute(mine).rowcount != 1:
            raise Stale
        return None

    return change


def keep(owner: Owner, seconds: float) -> Change:
    """All tables that this process still has stay here; which they are."""

    def change(connection: Connection) -> set[str]:
        connection.execute(LEASES.update().where(LEASES.c.owner == owner.name).values(until=time.time() + seconds))
        return set(connection.scalars(sql.select(LEASES.c.table_id).where(LEASES.c.owner == owner.name)))

    return change


def give_up(owner: Owner, table: str | None = None) -> Change:
    """A table (None: all of them) may live elsewhere from now on."""
    which = LEASES.c.owner == owner.name
    if table is not None:
        which = which & (LEASES.c.table_id == table)
    return lambda connection: connection.execute(LEASES.delete().where(which))


def both(first: Change, second: Change) -> Change:
    """Two changes in one."""

    def change(connection: Connection) -> None:
        first(connection)
        second(connection)

    return change
