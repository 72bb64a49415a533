"""Starting the table: logs, the socket, and a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import Callable
from importlib import import_module

import msgspec
import uvicorn

from gorin.table.patience import Patient
from gorin.table.server import make_app
from gorin.table.settings import Settings
from gorin.table.telemetry import request_id
from gorin.table.web import EVERYWHERE

LITTLE_AT_ONCE = (2_000, 5_000, 1_000)
"""How many new objects are searched for rings of dead ones: games make few rings, and searching stops all tables."""
HAND_OVER_SECONDS = 0.3
"""What was sent last goes out before sockets are closed."""
TURN = 0.0005
"""Seconds until a thread that waits gets its turn: the one that stores picks waits for the one that plays them."""
MOST_FILES = 65_536
FIELDS = ("table", "serial", "seat", "game", "error", "person", "act")


class JsonLines(logging.Formatter):
    """One JSON object a line: what happened where, never what was picked."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if request_id.get():
            line["request"] = request_id.get()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Server(uvicorn.Server):
    """Tells when it listens, and hands its tables over before it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None], leave: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self.leave = leave

    async def shutdown(self, sockets: object = None) -> None:
        """The tables are handed over first, so that nobody waits for the end of this process."""
        self.leave()
        await asyncio.sleep(HAND_OVER_SECONDS)
        await super().shutdown()

    async def startup(self, sockets: object = None) -> None:
        await super().startup()
        for server in getattr(self, "servers", ()):
            for each in server.sockets:
                self.ready(each.getsockname()[1])
                return


def open_many_sockets() -> None:
    """As many as this user may have: where nothing was set, a process begins with a thousand."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def run(settings: Settings, port: int, ready: Callable[[int], None]) -> None:
    """Serve until interrupted."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.getLogger("gorin.table").addHandler(handler)
    logging.getLogger("gorin.table").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").addHandler(handler)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    app = make_app(settings)

    def listening(bound: int) -> None:
        here = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
        app.state.tables.leases.listens(f"http://{f'[{here}]' if ':' in here else here}:{bound}")
        ready(bound)

    config = uvicorn.Config(
        app,
        http=Patient,
        host=settings.host,
        port=port,
        log_config=None,
        access_log=False,
        ws_max_size=settings.most_message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    open_many_sockets()
    gc.set_threshold(*LITTLE_AT_ONCE)
    gc.freeze()
    sys.setswitchinterval(TURN)
    with contextlib.suppress(KeyboardInterrupt):
        Server(config, listening, app.state.tables.leave).run()
