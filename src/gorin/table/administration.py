"""What whoever runs a server can do with its database: list, hide, block, delete; every act is noted there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, Row

from gorin.table.changes import delete_tables
from gorin.table.migrating import migrate
from gorin.table.people import delete_person, login_of
from gorin.table.schema import ACTS, PEOPLE, SHELF, TABLES
from gorin.table.storage import open_engine

MOST = 200


def called(name: str) -> sql.ColumnElement[bool]:
    """Whoever has this account; guests have none and are called as the owners of things are."""
    return sql.or_(PEOPLE.c.login == login_of(name), PEOPLE.c.login.is_(None) & (PEOPLE.c.id == name))


class Administration:
    """One database, looked after from the command line."""

    def __init__(self, database: str) -> None:
        self.engine = open_engine(database)
        migrate(self.engine)

    def rows(self, query: sql.Select[Any]) -> Sequence[Row[Any]]:
        with self.engine.connect() as connection:
            return connection.execute(query.limit(MOST)).all()

    def carry_out(self, act: str, about: str, change: Callable[[Connection], int]) -> int:
        """A change with its note, both or neither; how many things it has changed."""
        with self.engine.begin() as connection:
            found = change(connection)
            connection.execute(ACTS.insert().values(at=time.time(), act=act, about=about[:300]))
        return found

    def people(self) -> Sequence[Row[Any]]:
        """The accounts, those who were there last first."""
        columns = PEOPLE.c
        query = sql.select(columns.id, columns.name, columns.blocked, columns.seen).where(columns.login.is_not(None))
        return self.rows(query.order_by(columns.seen.desc()))

    def things(self) -> Sequence[Row[Any]]:
        """Cards and decks that others can see, the newest first."""
        columns = SHELF.c
        query = sql.select(columns.link, columns.game, columns.kind, columns.name, columns.owner, columns.hidden)
        return self.rows(query.where(columns.shared != "private").order_by(columns.changed.desc()))

    def acts(self) -> Sequence[Row[Any]]:
        """What was done, the newest first."""
        return self.rows(sql.select(ACTS).order_by(ACTS.c.number.desc()))

    def hide(self, link: str, hidden: bool = True) -> int:
        """Hide a shared thing from everybody else."""
        change = SHELF.update().where(SHELF.c.link == link).values(hidden=hidden)
        return self.carry_out("hide" if hidden else "show", link, lambda each: each.execute(change).rowcount)

    def block(self, name: str, blocked: bool = True) -> int:
        """Let an account no longer in, or a guest by the name that the list of things gives for its owner."""
        change = PEOPLE.update().where(called(name)).values(blocked=blocked)
        return self.carry_out("block" if blocked else "unblock", name, lambda each: each.execute(change).rowcount)

    def delete_person(self, name: str) -> int:
        """Delete an account (or a guest) and everything of its."""

        def change(connection: Connection) -> int:
            found = list(connection.scalars(sql.select(PEOPLE.c.id).where(called(name))))
            for person in found:
                delete_person(person)(connection)
            return len(found)

        return self.carry_out("delete person", name, change)

    def delete_table(self, table: str) -> int:
        """Delete a table with its game."""

        def change(connection: Connection) -> int:
            found = list(connection.scalars(sql.select(TABLES.c.id).where(TABLES.c.id == table)))
            delete_tables(connection, found)
            return len(found)

        return self.carry_out("delete table", table, change)
