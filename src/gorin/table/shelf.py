"""Cards and decks that belong to somebody: private, by link, or public.

Others copy them; only their owners change them.
"""

from __future__ import annotations

import json
import time
from typing import Any

import sqlalchemy as sql
from sqlalchemy import ColumnElement, Connection, Engine, RowMapping

from gorin.table.changes import Change
from gorin.table.errors import TableError
from gorin.table.handles import handle
from gorin.table.schema import PEOPLE, SHELF, VERSIONS

CARDS, DECKS, SETS = "cards", "decks", "sets"
KINDS = (CARDS, DECKS, SETS)
PRIVATE, LINK, PUBLIC = "private", "link", "public"
SHARED = (PRIVATE, LINK, PUBLIC)
HOST = ""
"""The owner of what belongs to whoever runs the server."""
MOST_VERSIONS = 20
MOST_PUBLIC = 500
MOST_OF_A_KIND = 2000
PART_NOW = 8
"""Of the room that somebody has, one part in so many is for what stands there now; the rest is for earlier versions."""


def same(owner: str, game: str, kind: str, name: str) -> ColumnElement[bool]:
    return sql.and_(SHELF.c.owner == owner, SHELF.c.game == game, SHELF.c.kind == kind, SHELF.c.name == name)


def mine(engine: Engine, owner: str, game: str, kind: str) -> dict[str, RowMapping]:
    """What somebody has saved for a game, by its names."""
    query = sql.select(SHELF).where(SHELF.c.owner == owner, SHELF.c.game == game, SHELF.c.kind == kind)
    with engine.connect() as connection:
        return {str(row["name"]): row for row in connection.execute(query.order_by(SHELF.c.name)).mappings()}


def standing(owner: str) -> ColumnElement[bool]:
    """The versions that stand on somebody's shelf now."""
    keys = ("owner", "game", "kind", "name", "version")
    now = sql.exists().where(*(SHELF.c[each] == VERSIONS.c[each] for each in keys))
    return sql.and_(VERSIONS.c.owner == owner, now)


def of_kind(game: str, kind: str) -> ColumnElement[bool]:
    return sql.and_(VERSIONS.c.game == game, VERSIONS.c.kind == kind)


def earlier(owner: str, game: str, kind: str, name: str) -> ColumnElement[bool]:
    """All versions of something."""
    return sql.and_(VERSIONS.c.owner == owner, of_kind(game, kind), VERSIONS.c.name == name)


def weight(engine: Engine, *which: ColumnElement[bool]) -> int:
    """The bytes of these versions."""
    with engine.connect() as connection:
        return weighed(connection, *which)


def weighed(connection: Connection, *which: ColumnElement[bool]) -> int:
    return int(connection.scalar(sql.select(sql.func.sum(VERSIONS.c.size)).where(*which)) or 0)


def of_others(engine: Engine, owner: str, game: str, kind: str) -> list[RowMapping]:
    """What others have made public, with the names of their owners; the content is asked for by its link."""
    columns = [SHELF.c[each] for each in ("name", "shared", "link", "version")]
    query = (
        sql.select(*columns, PEOPLE.c.name.label("owner_name"))
        .join(PEOPLE, PEOPLE.c.id == SHELF.c.owner, isouter=True)
        .where(SHELF.c.game == game, SHELF.c.kind == kind, SHELF.c.owner != owner)
        .where(SHELF.c.shared == PUBLIC, SHELF.c.hidden.is_(False))
        .order_by(SHELF.c.changed.desc())
        .limit(MOST_PUBLIC)
    )
    with engine.connect() as connection:
        return list(connection.execute(query).mappings().all())


def by_link(engine: Engine, link: str) -> RowMapping | None:
    """What a link leads to, if its owner lets it."""
    query = sql.select(SHELF).where(SHELF.c.link == link, SHELF.c.shared != PRIVATE, SHELF.c.hidden.is_(False))
    with engine.connect() as connection:
        return connection.execute(query).mappings().first()


def versions(engine: Engine, owner: str, game: str, kind: str, name: str) -> list[RowMapping]:
    """Earlier contents, the newest first."""
    columns = VERSIONS.c
    query = sql.select(columns.version, columns.content, columns.changed).where(earlier(owner, game, kind, name))
    with engine.connect() as connection:
        return list(connection.execute(query.order_by(columns.version.desc())).mappings().all())


def size_of(content: Any) -> int:
    """The bytes that something takes in the database."""
    return len(json.dumps(content))


def put(owner: str, game: str, kind: str, name: str, content: Any, most: int = 0) -> Change:
    """Save something as its next version; `most`: the bytes that its owner may have in all (0: any number).

    Whoever has no more room loses the oldest versions of this thing first.
    """
    size = size_of(content)

    def make_room(connection: Connection, first: bool) -> None:
        if first and count_of(connection, owner, game, kind) >= MOST_OF_A_KIND:
            raise TableError("full", 503)
        columns, these = VERSIONS.c, earlier(owner, game, kind, name)
        if weighed(connection, standing(owner), ~these) + size > most // PART_NOW:
            raise TableError("full", 503)
        over = weighed(connection, columns.owner == owner) + size - most
        old = connection.execute(sql.select(columns.version, columns.size).where(these).order_by(columns.version))
        for row in old.all():
            if over <= 0:
                return
            connection.execute(VERSIONS.delete().where(these, columns.version == row.version))
            over -= row.size
        if over > 0:
            raise TableError("full", 503)

    def change(connection: Connection) -> None:
        place = {"owner": owner, "game": game, "kind": kind, "name": name}
        this = same(owner, game, kind, name)
        row = connection.execute(sql.select(SHELF.c.version).where(this)).first()
        version, now = 1 if row is None else int(row.version) + 1, time.time()
        new = {"content": content, "version": version, "changed": now}
        if most:
            make_room(connection, row is None)
        if row is None:
            link = handle(12)
            shared = PUBLIC if owner == HOST else PRIVATE
            connection.execute(SHELF.insert().values(**place, **new, shared=shared, link=link, hidden=False))
        else:
            connection.execute(SHELF.update().where(this).values(**new))
        connection.execute(VERSIONS.insert().values(**place, **new, size=size))
        old = VERSIONS.c.version <= version - MOST_VERSIONS
        connection.execute(VERSIONS.delete().where(earlier(owner, game, kind, name), old))

    return change


def count_of(connection: Connection, owner: str, game: str, kind: str) -> int:
    """How many things of a kind somebody has."""
    whose = (SHELF.c.owner == owner, SHELF.c.game == game, SHELF.c.kind == kind)
    return int(connection.scalar(sql.select(sql.func.count()).where(*whose)) or 0)


def remove(owner: str, game: str, kind: str, name: str) -> Change:
    def change(connection: Connection) -> bool:
        connection.execute(VERSIONS.delete().where(earlier(owner, game, kind, name)))
        return bool(connection.execute(SHELF.delete().where(same(owner, game, kind, name))).rowcount)

    return change


def rename(owner: str, game: str, kind: str, name: str, new: str) -> Change:
    """Call something by another name that is free; whether that was possible."""

    def change(connection: Connection) -> bool:
        taken = connection.execute(sql.select(SHELF.c.name).where(same(owner, game, kind, new))).first()
        if taken is not None:
            return False
        connection.execute(VERSIONS.update().where(earlier(owner, game, kind, name)).values(name=new))
        return bool(connection.execute(SHELF.update().where(same(owner, game, kind, name)).values(name=new)).rowcount)

    return change


def share(owner: str, game: str, kind: str, name: str, shared: str) -> Change:
    """Let nobody, those with the link, or everybody see something."""
    return lambda connection: bool(
        connection.execute(SHELF.update().where(same(owner, game, kind, name)).values(shared=shared)).rowcount
    )


def everything_of(engine: Engine, owner: str) -> list[RowMapping]:
    with engine.connect() as connection:
        return list(connection.execute(sql.select(SHELF).where(SHELF.c.owner == owner)).mappings().all())
