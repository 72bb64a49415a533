"""Pictures of own cards: made small and encoded anew, so that nothing but a picture is stored and sent."""

from __future__ import annotations

import hashlib
import io
import time

import sqlalchemy as sql
from PIL import Image, ImageOps
from sqlalchemy import Connection, Engine

from gorin.table.changes import Change
from gorin.table.errors import TableError
from gorin.table.schema import IMAGES

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 40_000_000
WIDEST = 720
FEW_COLOURS = ("1", "P")
"""Kinds of pictures whose colours have to be told apart before they are made smaller."""
QUALITY = 80
MOST_OF_ONE = 1000
KIND = "image/webp"


def encoded(data: bytes) -> bytes:
    """A picture as WebP of a card's size; what is none, or is too large to unpack, is refused."""
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as found:
            if found.width * found.height > MOST_PIXELS:
                raise TableError("picture", 400, known=", ".join(FORMATS))
            whole = found.convert("RGBA") if found.mode in FEW_COLOURS else found
            whole.thumbnail((WIDEST, WIDEST))
            upright = ImageOps.exif_transpose(whole).convert("RGB")
    except TableError:
        raise
    except Exception:  # whatever a decoder stumbles over in the file of a stranger, it is no picture
        raise TableError("picture", 400, known=", ".join(FORMATS)) from None
    small = io.BytesIO()
    upright.save(small, "WEBP", quality=QUALITY)
    return small.getvalue()


def put(owner: str, data: bytes) -> tuple[str, Change]:
    """The number of a picture, and the change that stores it, if there is room."""
    number = hashlib.sha256(owner.encode() + b"\0" + data).hexdigest()[:32]

    def change(connection: Connection) -> None:
        if connection.execute(sql.select(IMAGES.c.id).where(IMAGES.c.id == number)).first() is not None:
            return
        count = connection.scalar(sql.select(sql.func.count()).where(IMAGES.c.owner == owner))
        if int(count or 0) >= MOST_OF_ONE:
            raise TableError("full", 503)
        connection.execute(IMAGES.insert().values(id=number, owner=owner, data=data, created=time.time()))

    return number, change


def find(engine: Engine, number: str) -> bytes | None:
    with engine.connect() as connection:
        return connection.scalar(sql.select(IMAGES.c.data).where(IMAGES.c.id == number))
