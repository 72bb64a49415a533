"""Saving something of one's own, within what one person and one address may have saved here."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from gorin.table import pictures, shelf
from gorin.table.tables import Tables
from gorin.table.web import sender_of


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
