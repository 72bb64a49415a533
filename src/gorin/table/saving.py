"""What somebody has saved here: put on the shelf and taken from it, within what one person and one address may."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from sqlalchemy import ColumnElement, RowMapping

from gorin.table import pictures, shelf
from gorin.table.tables import Tables
from gorin.table.web import sender_of

LOOK_BYTES = 64 * 1024
"""So many bytes of what was saved count as one look."""


async def on_shelf(tables: Tables, request: Request, owner: str, slug: str, kind: str) -> dict[str, RowMapping]:
    """What stands on somebody's shelf, by its names; much of it is not asked for all the time."""
    await count_look(tables, request, shelf.standing(owner), shelf.of_kind(slug, kind))
    return await tables.store.read(shelf.mine, tables.store.engine, owner, slug, kind)


async def count_look(tables: Tables, request: Request, *which: ColumnElement[bool]) -> None:
    """Whether this address may be shown these versions now."""
    weight = await tables.store.read(shelf.weight, tables.store.engine, *which)
    tables.addresses.check(tables.addresses.looks, sender_of(request), weight / LOOK_BYTES)


async def save(tables: Tables, request: Request, owner: str, slug: str, kind: str, name: str, content: Any) -> None:
    """Put something on somebody's shelf, as its next version."""
    size = shelf.size_of(content)
    tables.addresses.check(tables.addresses.saved, sender_of(request), size)
    most = 0 if owner == shelf.HOST else tables.settings.saved_by_person
    await tables.store.change(shelf.put(owner, slug, kind, name, content, most))


async def save_picture(tables: Tables, request: Request, owner: str, data: bytes) -> str:
    """The number of a picture that is kept from now on."""
    tables.addresses.check(tables.addresses.saved, sender_of(request), len(data))
    number, change = pictures.put(owner, data)
    await tables.store.change(change)
    return number
