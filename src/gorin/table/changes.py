"""What can be changed in the database; each change runs inside a transaction of the writing thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import ARRAY

from gorin.table.schema import CHAT, LEASES, PICKS, SERVERS, TABLES
from gorin.table.stored import Owner, Stale, Stored, is_free, is_owned

Change = Callable[[Connection], Any]
"""Something to be written in a transaction; what it returns comes to whoever waits for it."""
FORGOTTEN_SECONDS = 24 * 3600.0
"""A server that was not heard of for so long is forgotten."""


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
                free=stored.free,
                owned=is_owned(stored.seats),
                rules=stored.rules,
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
CHECKED = GO_ON.values(rules=sql.bindparam("new_rules")).values(
    {name: sql.bindparam(f"new_{name}") for name in ("hash_at", "hash")}
)


def columns_of(**kinds: type[sql.types.TypeEngine[Any]]) -> Any:
    """Rows that come as one array for each column."""
    given = [sql.bindparam(name, type_=ARRAY(kind)) for name, kind in kinds.items()]
    named = [sql.column(name, kind) for name, kind in kinds.items()]
    return sql.func.unnest(*given).table_valued(*named).render_derived(name="came")


def going_on(*names: str) -> Any:
    """The same as `GO_ON` for many tables in one statement; so many columns are set."""
    new = {f"new_{name}": type(TABLES.c[name].type) for name in names}
    came = columns_of(of=sql.String, old_serial=sql.Integer, **new)
    there = TABLES.update().where(TABLES.c.id == came.c.of, TABLES.c.serial == came.c.old_serial)
    return there.values({name: came.c[f"new_{name}"] for name in names})


GO_ON_TOGETHER = going_on("serial", "over", "touched")
CHECKED_TOGETHER = going_on("serial", "over", "touched", "hash_at", "hash", "rules")
PICKED = columns_of(table_id=sql.String, number=sql.Integer, pick=sql.Integer, at=sql.Float)
ADD_TOGETHER = PICKS.insert().from_select(["table_id", "number", "pick", "at"], sql.select(PICKED))


class AddPicks:
    """Picks after the first `count`, from a serial on; `check`: after so many picks the hash by these rules."""

    def __init__(
        self, table: str, count: int, picks: list[int], serial: int, over: bool, check: tuple[int, str, str] | None
    ) -> None:
        now = time.time()
        self.rows = [
            {"table_id": table, "number": number, "pick": pick, "at": now} for number, pick in enumerate(picks, count)
        ]
        self.values: dict[str, Any] = {"of": table, "old_serial": serial, "new_serial": serial + len(picks)}
        self.values |= {"new_over": over, "new_touched": now}
        self.checked = check is not None
        if check is not None:
            self.values["new_hash_at"], self.values["new_hash"], self.values["new_rules"] = check

    def __call__(self, connection: Connection) -> None:
        write_picks(connection, [self])


def write_picks(connection: Connection, picks: list[AddPicks]) -> None:
    """Picks of different tables in as few statements as there are kinds; one that comes too late stops them all.

    PostgreSQL is sent each as one statement: one of many rows would go through a pipeline, and if this process is
    stopped in the middle of it, the database waits for the rest and lets nobody else have these tables meanwhile.
    """
    together = connection.dialect.name == "postgresql"
    for one, many, checked in ((GO_ON, GO_ON_TOGETHER, False), (CHECKED, CHECKED_TOGETHER, True)):
        values = [each.values for each in picks if each.checked == checked]
        if not values:
            continue
        done = connection.execute(many, by_column(values)) if together else connection.execute(one, values)
        if done.rowcount != len(values):
            raise Stale
    rows = [row for each in picks for row in each.rows]
    if rows and together:
        connection.execute(ADD_TOGETHER, by_column(rows))
    elif rows:
        connection.execute(ADD_PICK, rows)


def by_column(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in rows[0]}


def take_back(table: str, count: int, serial: int, check: str, rules: str) -> Change:
    """Only the first `count` picks of a game that is not over remain."""

    def change(connection: Connection) -> None:
        gone_on = connection.execute(
            TABLES.update()
            .where(TABLES.c.id == table, TABLES.c.serial == serial - 1, TABLES.c.over.is_(False))
            .values(serial=serial, hash_at=count, hash=check, rules=rules, touched=time.time())
        )
        if gone_on.rowcount != 1:
            raise Stale
        connection.execute(PICKS.delete().where(PICKS.c.table_id == table, PICKS.c.number >= count))

    return change


def set_seats(
    table: str,
    seats: list[dict[str, Any]],
    options: dict[str, Any],
    seating: int,
    owner: Owner,
    begun: dict[str, Any] | None = None,
) -> Change:
    """Who sits where, if this process has the table and nobody has sat down since it was read.

    `begun`: how the game begins from now on, where that is changed by sitting down.
    """
    seated_there = {"free": is_free(options, seats), "owned": is_owned(seats), **(begun or {})}

    def change(connection: Connection) -> None:
        ours = sql.exists().where(LEASES.c.table_id == table, LEASES.c.owner == owner.name)
        seated = connection.execute(
            TABLES.update()
            .where(TABLES.c.id == table, TABLES.c.seating == seating, ours)
            .values(seats=seats, seating=seating + 1, touched=time.time(), **seated_there)
        )
        if seated.rowcount != 1:
            raise Stale

    return change


def set_options(table: str, options: dict[str, Any], owner: Owner) -> Change:
    """What a table is like, if this process has it."""

    def change(connection: Connection) -> None:
        ours = sql.exists().where(LEASES.c.table_id == table, LEASES.c.owner == owner.name)
        there = TABLES.update().where(TABLES.c.id == table, ours)
        if connection.execute(there.values(options=options)).rowcount != 1:
            raise Stale

    return change


def add_line(table: str, seat: int, text: str, most: int) -> Change:
    """Something that was said; of all that was said there only so many lines are kept."""

    def change(connection: Connection) -> None:
        connection.execute(CHAT.insert().values(table_id=table, seat=seat, text=text))
        last = sql.select(CHAT.c.number).where(CHAT.c.table_id == table).order_by(CHAT.c.number.desc())
        oldest = connection.scalar(last.offset(most).limit(1))
        if oldest is not None:
            connection.execute(CHAT.delete().where(CHAT.c.table_id == table, CHAT.c.number <= oldest))

    return change


def take(table: str, owner: Owner, dead: str = "") -> Change:
    """Let a table live in this process; the owner that it has (None: it is this one now) may be known to be dead."""

    def change(connection: Connection) -> Owner | None:
        now = time.time()
        there = sql.select(LEASES.c.owner, SERVERS.c.address, SERVERS.c.until)
        there = there.join(SERVERS, SERVERS.c.name == LEASES.c.owner, isouter=True)
        row = connection.execute(there.where(LEASES.c.table_id == table)).first()
        if row is None:
            connection.execute(LEASES.insert().values(table_id=table, owner=owner.name))
            return None
        alive = row.until is not None and row.until > now
        if alive and row.owner not in (owner.name, dead) and row.address != owner.address:
            return Owner(row.owner, row.address)
        if row.owner != owner.name:
            mine = LEASES.update().where(LEASES.c.table_id == table, LEASES.c.owner == row.owner)
            if connection.execute(mine.values(owner=owner.name)).rowcount != 1:
                raise Stale
        return None

    return change


def keep(owner: Owner, seconds: float) -> Change:
    """This process is there, so the tables that it still has stay here; which they are."""

    def change(connection: Connection) -> set[str]:
        known = {"address": owner.address, "until": time.time() + seconds}
        there = SERVERS.update().where(SERVERS.c.name == owner.name)
        if connection.execute(there.values(**known)).rowcount != 1:
            connection.execute(SERVERS.insert().values(name=owner.name, **known))
        return set(connection.scalars(sql.select(LEASES.c.table_id).where(LEASES.c.owner == owner.name)))

    return change


def give_up(owner: Owner, table: str | None = None) -> Change:
    """A table (None: all of them) may live elsewhere from now on."""
    ours = LEASES.c.owner == owner.name
    return lambda connection: connection.execute(
        LEASES.delete().where(ours if table is None else ours & (LEASES.c.table_id == table))
    )


def both(first: Change, second: Change) -> Change:
    """Two changes in one."""

    def change(connection: Connection) -> None:
        first(connection)
        second(connection)

    return change


def close_table(table: str) -> Change:
    """Nobody plays here any more; the picks stay."""
    return lambda connection: connection.execute(
        TABLES.update().where(TABLES.c.id == table).values(over=True, free=False, touched=time.time())
    )


def forget_tables(finished_before: float, idle_before: float, most: int) -> Change:
    """Delete games that ended long ago, and those that nobody went on with; what belongs to somebody is kept.

    Servers that have ended long ago are forgotten, too.
    """

    def change(connection: Connection) -> int:
        old = sql.or_(
            TABLES.c.over.is_(True) & TABLES.c.owned.is_(False) & (TABLES.c.touched < finished_before),
            TABLES.c.over.is_(False) & (TABLES.c.touched < idle_before),
        )
        now = time.time()
        alive = (SERVERS.c.name == LEASES.c.owner, SERVERS.c.until > now)
        here = sql.exists().where(LEASES.c.table_id == TABLES.c.id, *alive)
        connection.execute(SERVERS.delete().where(SERVERS.c.until < now - FORGOTTEN_SECONDS))
        found = list(connection.scalars(sql.select(TABLES.c.id).where(old, ~here).limit(most)))
        delete_tables(connection, found)
        return len(found)

    return change


def delete_tables(connection: Connection, tables: list[str]) -> None:
    for rows in (PICKS, CHAT, LEASES):
        connection.execute(rows.delete().where(rows.c.table_id.in_(tables)))
    connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))
