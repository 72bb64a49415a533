"""The schema of the database is brought to this version when a server starts."""

from __future__ import annotations

import hashlib
import secrets
import time
from functools import cache
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

import gorin
from gorin.table.schema import FACTS

FOLDER = Path(__file__).parent / "migrations"
FIRST = "0001"
LOCK = 0x676F72696E
TRIES = 5
RULES = ("engine", "text", "games")
ENDINGS = (".py", ".tsv", ".yaml", ".json")


class SchemaTooNew(Exception):
    """A newer version of the program has changed this database."""


def migrate(engine: Engine) -> None:
    """Make or change the tables, once, however many processes start at the same time."""
    for left in range(TRIES, -1, -1):
        try:
            return upgrade(engine)
        except (IntegrityError, OperationalError, ProgrammingError):
            if not left:
                raise
            time.sleep(0.5)


def upgrade(engine: Engine) -> None:
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER))
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        settings.attributes["connection"] = connection
        there = sql.inspect(connection).get_table_names()
        if "alembic_version" in there:
            for revision in connection.scalars(sql.text("SELECT version_num FROM alembic_version")):
                if revision not in known:
                    raise SchemaTooNew(revision)
        elif "tables" in there:
            command.stamp(settings, FIRST)
        command.upgrade(settings, "head")


def fact(engine: Engine, name: str, new: str) -> str:
    """What is stored under this name; `new` is stored if there is nothing yet."""
    with engine.connect() as connection:
        found = connection.scalar(sql.select(FACTS.c.value).where(FACTS.c.name == name))
    if found is not None:
        return str(found)
    try:
        with engine.begin() as connection:
            connection.execute(FACTS.insert().values(name=name, value=new))
        return new
    except IntegrityError:
        return fact(engine, name, new)


def secret_of(engine: Engine) -> bytes:
    """What signs the cookies of all processes with this database."""
    return fact(engine, "secret", secrets.token_hex(32)).encode()


@cache
def rules_version() -> str:
    """What tells the rules of this program from those of another: games are played again by the same ones only."""
    root = Path(gorin.__file__).parent
    found = hashlib.sha256()
    for part in RULES:
        for path in sorted((root / part).rglob("*")):
            if path.suffix in ENDINGS:
                found.update(str(path.relative_to(root)).encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]
