"""Small things about requests and answers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from gorin.engine.cards.reading import ReadingError, read_json
from gorin.table import words
from gorin.table.errors import TableError


def language(request: Request) -> str:
    return words.known_language(request.query_params.get("lang", ""))


def sender_of(request: HTTPConnection) -> str:
    """The address that a request or a socket comes from."""
    return request.client.host if request.client is not None else ""


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this server (or of an allowed one) asks; programs send no origin and need a token anyway."""
    if origin is None:
        return True
    return origin in allowed or urlsplit(origin).netloc == host


def refusal(error: TableError, lang: str) -> Response:
    return JSONResponse({"code": error.code, "words": error.words(lang)}, error.status)


async def body(request: Request) -> dict[str, Any]:
    try:
        data = read_json((await request.body()).decode())
    except (UnicodeDecodeError, ReadingError) as error:
        raise TableError("body", why=str(error)) from None
    if not isinstance(data, dict):
        raise TableError("body", why=type(data).__name__)
    return data
