"""Requests that one server makes to another with the same database, signed with what only these know."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

HANDED_ON = "x-gorin-handed-on"


class Inside:
    """Signs the requests of this server and knows those of the others."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def signature(self, path: str, sender: str) -> str:
        return hmac.new(self.secret, f"inside {path} {sender}".encode(), hashlib.sha256).hexdigest()

    def headers(self, path: str, sender: str) -> dict[str, str]:
        """What marks a request as handed on for somebody at the address `sender`."""
        return {HANDED_ON: f"{self.signature(path, sender)} {sender}"}

    def sender(self, headers: Mapping[str, str], path: str) -> str | None:
        """For whom a request was handed on (None: it does not come from one of these servers)."""
        signature, _, sender = headers.get(HANDED_ON, "").partition(" ")
        right = hmac.compare_digest(self.signature(path, sender).encode(), signature.encode())
        return sender if right else None


class HandedOn:
    """Lets what was handed on count as coming from where it came first; a mark of anybody else is taken off."""

    def __init__(self, app: ASGIApp, inside: Inside) -> None:
        self.app = app
        self.inside = inside

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if HANDED_ON in headers:
                sender = self.inside.sender(headers, scope["path"])
                if sender is None:
                    marked = HANDED_ON.encode()
                    scope["headers"] = [each for each in scope["headers"] if each[0] != marked]
                elif sender:
                    scope["client"] = (sender, 0)
        await self.app(scope, receive, send)


def is_inside(headers: Mapping[str, Any]) -> bool:
    """Whether a request comes from another server: no other one has the mark by now."""
    return HANDED_ON in headers
