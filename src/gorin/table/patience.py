"""Connections that begin a request and do not end it are closed after a while."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0


class Patient(H11Protocol):
    """The server's HTTP protocol with a time limit for the head of a request."""

    begun: ClassVar[int] = 0
    """How many connections there were so far."""
    header_seconds = HEADER_SECONDS
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        Patient.begun += 1
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_busy() or self.transport.get_protocol() is not self:
            self._stop()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _is_busy(self) -> bool:
        """Whether a request has arrived and is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._patience = asyncio.get_running_loop().call_later(self.header_seconds, self._give_up)

    def _stop(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self._is_busy() and self.transport.get_protocol() is self:
            self.transport.close()
