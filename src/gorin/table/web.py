"""Small things about requests and answers."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from gorin.engine.cards.reading import ReadingError, read_json
from gorin.table import words
from gorin.table.errors import TableError

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
BODY_SECONDS = 30.0
LONGEST_NUMBER = 20
EVERYWHERE = ("0.0.0.0", "::")
LOCAL = ("localhost", "127.0.0.1", "::1")
HOUSEHOLD = 64
"""The bits of an IPv6 address by which people are told apart."""


def language(request: Request) -> str:
    return words.known_language(request.query_params.get("lang", ""))


def sender_of(request: HTTPConnection) -> str:
    """The address that a request or a socket comes from, or the network that one household has of IPv6."""
    host = request.client.host if request.client is not None else ""
    return network_of(host) if ":" in host else host


def network_of(host: str) -> str:
    """What counts as one address: whoever has one of IPv6 has all that begin alike."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(IPv6Network((address.packed[:8] + bytes(8), HOUSEHOLD)))


class Hosts:
    """The names by which this server may be called.

    A page elsewhere can let its own name lead to this machine and would then pass for a page of this server; so only
    the name that it listens on, this machine itself and the names of allowed pages are answered. Where it listens on
    every address, the addresses themselves are names too: no page elsewhere has one of those.
    """

    def __init__(self, bound: str, pages: Iterable[str]) -> None:
        self.everywhere = bound in EVERYWHERE
        self.names = {bound.casefold(), *LOCAL, *(name_in(urlsplit(page).netloc) for page in pages)}
        if self.everywhere:
            self.names.add(socket.gethostname().casefold())

    def allows(self, host: str | None) -> bool:
        name = name_in(host or "")
        return bool(name) and (name in self.names or (self.everywhere and is_address(name)))


def name_in(host: str) -> str:
    """The name or address in `name:port` ("": there is none)."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this server (or of an allowed one) asks; programs send no origin and need a token anyway."""
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def refusal(error: TableError, lang: str) -> Response:
    return JSONResponse({"code": error.code, "words": error.words(lang)}, error.status)


def is_short(headers: Mapping[str, str], most: int, has_body: bool) -> bool:
    """Whether a body says before it comes that it is no longer than this; one that comes in pieces says nothing."""
    length = headers.get("content-length", "" if has_body else "0")
    said = length.isdecimal() and len(length) <= LONGEST_NUMBER and "transfer-encoding" not in headers
    return said and int(length) <= most


async def sent(request: Request) -> bytes:
    """The body of a request, if it comes within a while."""
    try:
        return await asyncio.wait_for(request.body(), BODY_SECONDS)
    except TimeoutError:
        raise TableError("too_slow", 408, seconds=BODY_SECONDS) from None


async def body(request: Request) -> dict[str, Any]:
    try:
        data = read_json((await sent(request)).decode())
    except (UnicodeDecodeError, ReadingError) as error:
        raise TableError("body", why=str(error)) from None
    if not isinstance(data, dict):
        raise TableError("body", why=type(data).__name__)
    if not is_text(data):
        raise TableError("body", why="NUL")
    return data


def is_text(data: Any) -> bool:
    """Whether every text in it can be stored and sent: no NUL, no half of a character."""
    if isinstance(data, str):
        return UNSTORABLE.search(data) is None
    if isinstance(data, dict):
        return all(is_text(key) and is_text(value) for key, value in data.items())
    return not isinstance(data, list) or all(map(is_text, data))
