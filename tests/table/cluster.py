"""What a community runs, on this machine: servers with one PostgreSQL behind HAProxy, all in processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import httpx

from tests.table.postgres import Postgres, free_port
from tests.table.serving import WAIT, Served

CONFIGURATION = Path(__file__).parents[2] / "packaging" / "hosting" / "haproxy.cfg"
OPTIONS = ("--tables-a-minute", "1000000", "--most-tables", "100000", "--messages-a-second", "1000")


class Proxy:
    """HAProxy as `packaging/hosting/haproxy.cfg` sets it up, before these servers (one of them may stand for both)."""

    def __init__(self, servers: list[int]) -> None:
        self.port = free_port()
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        one, two = servers[0], servers[-1]
        places = {"GORIN_LISTEN": f"127.0.0.1:{self.port}"}
        places |= {"GORIN_ONE": f"127.0.0.1:{one}", "GORIN_TWO": f"127.0.0.1:{two}"}
        self.process = subprocess.Popen(
            [program, "-db", "-f", str(CONFIGURATION)], env={**os.environ, **places}, stderr=subprocess.DEVNULL
        )

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class Cluster:
    """Servers, database and proxy; `port` is where people come, `wires` lead to the database."""

    def __init__(
        self, servers: int, *options: str, database: Postgres | None = None, wires: Sequence[int] = ()
    ) -> None:
        self.database = database or Postgres()
        self.servers: list[Served] = []
        self.proxy: Proxy | None = None
        try:
            for number in range(servers):
                address = self.database.at(wires[number]) if wires else self.database.address
                self.servers.append(Served(address, *OPTIONS, *options, port=free_port(), fresh=True))
            self.proxy = Proxy([server.port for server in self.servers])
            self.port = self.proxy.port
            self.wait_until_ready()
        except BaseException:
            self.close()
            raise

    def wait_until_ready(self) -> None:
        until = time.monotonic() + WAIT
        while True:
            try:
                if httpx.get(f"{self.address}/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert time.monotonic() < until, "the proxy finds no server"
            time.sleep(0.1)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        if self.proxy is not None:
            self.proxy.close()
        for server in self.servers:
            if server.process is not None and server.process.poll() is None:
                server.stop()
        self.database.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
