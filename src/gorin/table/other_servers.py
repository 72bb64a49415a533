"""A table that lives in another process: its sockets and its requests are handed on to that one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from urllib.parse import quote, urlsplit

from fastapi import Request, Response, WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gorin.table.inside import Inside, is_inside
from gorin.table.stored import Owner
from gorin.table.web import sender_of

PROBE_SECONDS = 2.0
ANSWER_SECONDS = 30.0
PING_SECONDS = 2.0
"""A process that does not answer for twice as long is given up."""


opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Servers ask each other themselves, whatever proxy the machine has for the world."""


class LivesElsewhere(Exception):
    """The table lives in the process that listens at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def is_alive(owner: Owner) -> bool:
    """Whether the process that had a table still answers, is still the same one, and still has its tables."""
    try:
        with opener.open(f"{owner.address}/health", timeout=PROBE_SECONDS) as answer:
            found = json.load(answer)
            return bool(found.get("owner") == owner.name and found.get("holds", True))
    except (OSError, ValueError):
        return False


def gives(owner: Owner, table: str, inside: Inside) -> bool:
    """Whether another process gives a table up, because nobody is there: it then lives where people come to."""
    path = f"/inside/tables/{table}"
    request = urllib.request.Request(f"{owner.address}{path}", headers=inside.headers(path, ""), method="DELETE")
    try:
        with opener.open(request, timeout=PROBE_SECONDS) as answer:
            return bool(json.load(answer).get("given"))
    except (OSError, ValueError):
        return False


def ask(address: str, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> tuple[int, bytes, str]:
    request = urllib.request.Request(f"{address}{path}", data=data, headers=headers, method=method)
    try:
        with opener.open(request, timeout=ANSWER_SECONDS) as answer:
            return answer.status, answer.read(), answer.headers.get("content-type", "application/json")
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers.get("content-type", "application/json")


async def hand_on(request: Request, address: str, inside: Inside) -> Response | None:
    """The other process's answer to a request (None: it cannot be reached, or has handed it on itself)."""
    if is_inside(request.headers):
        return None
    path = quote(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
    data = None if request.method == "GET" else await request.body()
    headers = {"Content-Type": "application/json", "Cookie": request.headers.get("cookie", "")}
    headers |= inside.headers(request.url.path, sender_of(request))
    try:
        status, content, kind = await asyncio.to_thread(ask, address, request.method, path, data, headers)
    except OSError:
        return None
    return Response(content, status, media_type=kind)


async def relay(ws: WebSocket, address: str, table: str, first: str, most: int, inside: Inside) -> None:
    """A socket is played through to the other process until one of its ends closes."""
    there = urlsplit(address)
    target = f"{'wss' if there.scheme == 'https' else 'ws'}://{there.netloc}/ws/{quote(table)}"
    with contextlib.suppress(OSError, WebSocketException, WebSocketDisconnect, RuntimeError, TimeoutError):
        headers = {"Cookie": ws.headers.get("cookie", ""), **inside.headers(f"/ws/{table}", sender_of(ws))}
        async with connect(
            target,
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=ANSWER_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS * 2,
            proxy=None,
        ) as other:
            await other.send(first)
            ways = [asyncio.create_task(upwards(ws, other, most)), asyncio.create_task(downwards(ws, other))]
            _, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for each in rest:
                each.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def upwards(ws: WebSocket, other: ClientConnection, most: int) -> None:
    while True:
        text = await ws.receive_text()
        if len(text) > most:
            return
        await other.send(text)


async def downwards(ws: WebSocket, other: ClientConnection) -> None:
    async for text in other:
        await ws.send_text(text if isinstance(text, str) else text.decode())
