"""People: guests with a key, and accounts with a name and a password."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from gorin.table import shelf
from gorin.table.errors import TableError
from gorin.table.handles import handle
from gorin.table.names import clean_name
from gorin.table.ratings import ratings_of
from gorin.table.schema import GAMES, IMAGES, PEOPLE, SHELF, VERSIONS
from gorin.table.storage import Storage

COOKIE = "gorin_person"
COOKIE_SECONDS = 180 * 24 * 3600
SAID = re.compile(r"(?P<number>[A-Za-z0-9_-]+)\.(?P<entries>[0-9]{1,9})\.(?P<issued>[0-9]{1,12})")
"""What a cookie says; other things are signed with the same secret, none of which looks like this."""
LEAST_PASSWORD, MOST_PASSWORD = 8, 200
LONGEST_LOGIN = 200
"""No login is longer; a name of many combining signs takes long to be compared."""
LONGEST_STORED = 80
OPENID = "openid:"
"""What the logins of people begin with who have their account elsewhere."""
MOST_HASHED = 2
"""Passwords that are hashed at the same time: each takes 64 MB of memory for a moment."""


@dataclass(frozen=True)
class Person:
    """Somebody who is known by a cookie."""

    id: str
    name: str
    login: str | None
    entries: int

    def shown(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "account": self.login is not None}


def login_of(name: str) -> str:
    """What tells one account from another: the same name in another case or width is the same."""
    return unicodedata.normalize("NFKC", name[:LONGEST_LOGIN]).casefold()


class People:
    """Everybody whom this server knows."""

    def __init__(self, store: Storage) -> None:
        self.store = store
        self.hasher = PasswordHasher()
        self.hashing = asyncio.Semaphore(MOST_HASHED)
        self.nobody = self.hasher.hash(secrets.token_urlsafe(16))

    def signed(self, person: Person) -> str:
        """The cookie by which somebody is known."""
        said = f"{person.id}.{person.entries}.{int(time.time())}"
        return f"{said}.{self.signature(said)}"

    def signature(self, said: str) -> str:
        return hmac.new(self.store.secret, said.encode(), hashlib.sha256).hexdigest()

    async def known_by(self, cookie: str | None) -> Person | None:
        """Who has this cookie (None: nobody, or no longer)."""
        said, _, signature = (cookie or "").rpartition(".")
        found = SAID.fullmatch(said)
        if found is None or not hmac.compare_digest(self.signature(said).encode(), signature.encode()):
            return None
        if time.time() - int(found["issued"]) > COOKIE_SECONDS:
            return None
        person = await self.store.read(self.find, PEOPLE.c.id == found["number"])
        return person if person is not None and person.entries == int(found["entries"]) else None

    def find(self, which: sql.ColumnElement[bool]) -> Person | None:
        query = sql.select(PEOPLE).where(which, PEOPLE.c.blocked.is_(False))
        with self.store.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Person(row["id"], row["name"], row["login"], row["entries"])

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """Somebody without an account, and the key that is carried to another device."""
        person = Person(handle(12), clean_name(name) or "guest", None, 0)
        key = secrets.token_urlsafe(24)
        await self.store.change(add_person(person, key_hash(key), ""))
        return person, key

    async def new_key(self, person: Person) -> str:
        """Another key for the same guest; the one before is no longer good. An account has its password instead."""
        if person.login is not None:
            raise TableError("no_person", 403)
        key = secrets.token_urlsafe(24)
        await self.store.change(set_person(person.id, key=key_hash(key)))
        return key

    async def by_key(self, key: str) -> Person:
        person = await self.store.read(self.find, PEOPLE.c.key == key_hash(key)) if key else None
        if person is None:
            raise TableError("no_person", 403)
        return person

    async def register(self, name: str, password: str, guest: Person | None) -> Person:
        """A new account; a guest who registers keeps everything."""
        shown = clean_name(name)
        check_password(password)
        login = login_of(shown)
        if not shown or shown != " ".join(name.split()) or login.startswith(OPENID) or len(login) > LONGEST_STORED:
            raise TableError("bad_name", 400)
        hashed = await self.hashed(password)
        try:
            if guest is not None and guest.login is None:
                person = Person(guest.id, shown, login, guest.entries + 1)
                changed = {
                    "name": shown,
                    "login": person.login,
                    "password": hashed,
                    "entries": person.entries,
                    "key": "",
                }
                await self.store.change(set_person(guest.id, **changed))
            else:
                person = Person(handle(12), shown, login, 0)
                await self.store.change(add_person(person, "", hashed))
        except IntegrityError:
            raise TableError("name_taken", 409) from None
        return person

    async def by_openid(self, login: str, name: str, guest: Person | None) -> Person:
        """Whoever has this account elsewhere; at the first time a new account, and a guest keeps everything."""
        found = await self.store.read(self.find, PEOPLE.c.login == login)
        if found is not None:
            return found
        shown = clean_name(name) or "guest"
        try:
            if guest is not None and guest.login is None:
                person = Person(guest.id, shown, login, guest.entries + 1)
                changed = {"name": shown, "login": login, "entries": person.entries, "key": ""}
                await self.store.change(set_person(guest.id, **changed))
            else:
                person = Person(handle(12), shown, login, 0)
                await self.store.change(add_person(person, "", ""))
        except IntegrityError:
            raise TableError("name_taken", 409) from None
        return person

    async def enter(self, name: str, password: str) -> Person:
        """Somebody comes back; a name that nobody has takes as long as a wrong password."""
        which = PEOPLE.c.login == login_of(name)
        person = await self.store.read(self.find, which)
        stored = await self.store.read(self.password_of, person.id) if person is not None else self.nobody
        if not await self.verified(stored, password[:MOST_PASSWORD]) or person is None:
            raise TableError("no_person", 403)
        return person

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        check_password(new)
        if not await self.verified(await self.store.read(self.password_of, person.id), old[:MOST_PASSWORD]):
            raise TableError("no_person", 403)
        changed = Person(person.id, person.name, person.login, person.entries + 1)
        hashed = await self.hashed(new)
        await self.store.change(set_person(person.id, password=hashed, entries=changed.entries, key=""))
        return changed

    def password_of(self, person: str) -> str:
        with self.store.engine.connect() as connection:
            return str(connection.scalar(sql.select(PEOPLE.c.password).where(PEOPLE.c.id == person)) or "")

    async def hashed(self, password: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def verified(self, stored: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return self.hasher.verify(stored, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self.hashing:
            return await asyncio.to_thread(verify)

    def everything(self, person: Person) -> dict[str, Any]:
        """All that is stored of somebody."""
        with self.store.engine.connect() as connection:
            played = connection.execute(sql.select(GAMES).where(GAMES.c.person == person.id)).mappings().all()
        things = [
            {key: row[key] for key in ("game", "kind", "name", "content", "version", "shared", "changed")}
            for row in shelf.everything_of(self.store.engine, person.id)
        ]
        return {"person": person.shown(), "things": things, "games": [dict(row) for row in played]}

    def profile(self, login: str) -> dict[str, Any]:
        """What everybody may know of an account."""
        person = self.find(PEOPLE.c.login == login_of(login))
        if person is None:
            raise TableError("no_person", 404)
        return {"name": person.name, "ratings": ratings_of(self.store.engine, person.id)}


def key_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def check_password(password: str) -> None:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise TableError("password", 400, least=LEAST_PASSWORD, most=MOST_PASSWORD)


def add_person(person: Person, key: str, password: str) -> Callable[[Connection], Any]:
    now = time.time()
    return lambda connection: connection.execute(
        PEOPLE.insert().values(
            id=person.id,
            name=person.name,
            login=person.login,
            password=password,
            key=key,
            created=now,
            seen=now,
            blocked=False,
            entries=person.entries,
        )
    )


def set_person(person: str, **values: Any) -> Callable[[Connection], Any]:
    return lambda connection: connection.execute(
        PEOPLE.update().where(PEOPLE.c.id == person).values(seen=time.time(), **values)
    )


def forget_guests(before: float, most: int) -> Callable[[Connection], Any]:
    """Guests from before that time who have nothing here: their cookies are no longer good."""

    def change(connection: Connection) -> None:
        has = (sql.exists().where(table.c.owner == PEOPLE.c.id) for table in (SHELF, IMAGES))
        gone = sql.select(PEOPLE.c.id).where(PEOPLE.c.login.is_(None), PEOPLE.c.blocked.is_(False))
        gone = gone.where(PEOPLE.c.seen < before, *(~each for each in has)).limit(most)
        connection.execute(PEOPLE.delete().where(PEOPLE.c.id.in_(gone)))

    return change


def delete_person(person: str) -> Callable[[Connection], Any]:
    """Somebody and everything of theirs; their seats in finished games stay as names."""

    def change(connection: Connection) -> None:
        owned = (
            (VERSIONS, VERSIONS.c.owner),
            (SHELF, SHELF.c.owner),
            (IMAGES, IMAGES.c.owner),
            (GAMES, GAMES.c.person),
        )
        for table, column in owned:
            connection.execute(table.delete().where(column == person))
        connection.execute(PEOPLE.delete().where(PEOPLE.c.id == person))

    return change


def shown_item(row: RowMapping) -> dict[str, Any]:
    """How a thing is shared, for its owner."""
    return {key: row[key] for key in ("shared", "link", "version")}
