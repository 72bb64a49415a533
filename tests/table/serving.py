"""A table in a process of its own, and clients that speak its protocol."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import gorin
from tests.program import Program

WAIT = float(os.environ.get("GORIN_WAIT", "60"))
"""Seconds to wait for an answer: many on a busy machine."""
LOGS = os.environ.get("GORIN_LOGS", "")
"""A folder for what servers with a port of their own tell; otherwise it is thrown away."""
TOO_FAST = 429


class Served:
    """A running `gorin serve`."""

    def __init__(self, database: str, *options: str, port: int = 0, fresh: bool = False) -> None:
        self.database = database
        self.options = options
        self.process: subprocess.Popen[str] | Program | None = None
        self.port = port
        self.fresh = fresh
        self.start()

    def start(self) -> None:
        """As from the shell if `fresh`, else forked from a process that has read the cards already."""
        arguments = ["serve", "--port", str(self.port), "--database", self.database, "--bot-pause", "0", *self.options]
        environment = {**os.environ, "GORIN_LANG": "en"}
        if self.fresh:
            with open(Path(LOGS) / f"{self.port}.log" if LOGS else os.devnull, "a") as told:
                self.process = subprocess.Popen(
                    [sys.executable, "-c", "from gorin.cli import main; main()", *arguments],
                    stdout=subprocess.PIPE,
                    stderr=told,
                    text=True,
                    env=environment,
                )
        else:
            self.process = Program(arguments, environment, games=("sve", "orphelia"))
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address.startswith("http://"), address
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As the person who started it would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(WAIT)
        assert code is not None, "the table does not end"
        return code

    def make(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """A new table; each seat takes the next of the ready decks."""
        decks = self.decks(game)
        seats = [{"kind": kind, "level": "easy", "deck": decks[at % len(decks)]} for at, kind in enumerate(kinds)]
        address, wanted = f"{self.address}/api/tables?lang=en", {"game": game, "seats": seats, **more}
        answer = httpx.post(address, json=wanted, timeout=WAIT)
        while answer.status_code == TOO_FAST:
            time.sleep(0.1)
            answer = httpx.post(address, json=wanted, timeout=WAIT)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def decks(self, game: str) -> list[str]:
        return gorin.game(game).deck_names()

    def join(self, table: str, token: str, lang: str = "en") -> Client:
        return Client(f"ws://127.0.0.1:{self.port}/ws/{table}", token, lang)


class Client:
    """One seat's socket; `shown` is the last state that was received, `frames` everything."""

    def __init__(self, address: str, token: str, lang: str = "en") -> None:
        self.table = address.rsplit("/", 1)[1]
        self.stack = contextlib.ExitStack()
        self.ws: ClientConnection = self.stack.enter_context(connect(address, max_size=None, open_timeout=WAIT))
        self.frames: list[str] = []
        self._state: dict[str, Any] | None = None
        self.send(type="join", token=token, lang=lang)

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def receive(self, wait: float = WAIT) -> dict[str, Any]:
        text = self.ws.recv(wait)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self._state = message
        return message

    @property
    def shown(self) -> dict[str, Any]:
        """The state that is shown now; it is waited for if there is none yet."""
        while self._state is None:
            self.receive()
        return self._state

    def wait_until(self, serial: int) -> None:
        """Until the game has gone on so far."""
        while self.shown["serial"] < serial:
            self.wait_for("state")

    def wait_for(self, kind: str, wait: float = WAIT) -> dict[str, Any]:
        """The next message of this kind."""
        until = time.monotonic() + wait
        while time.monotonic() < until:
            message = self.receive(until - time.monotonic())
            if message["type"] == kind:
                return message
        raise TimeoutError(kind)

    def pick(self, index: int) -> None:
        self.send(type="pick", serial=self.shown["serial"], index=index)

    def close(self) -> None:
        self.stack.close()


def table_of(state: dict[str, Any]) -> dict[str, Any]:
    """What is shown, without what a connection is told only once."""
    return {name: part for name, part in state["view"].items() if name not in ("faces", "log")}


@contextlib.contextmanager
def served(folder: Path, *options: str, fresh: bool = False) -> Iterator[Served]:
    server = Served(f"sqlite:///{folder / 'tables.sqlite'}", "--tables-a-minute", "100000", *options, fresh=fresh)
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
