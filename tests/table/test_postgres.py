"""The same table on a real PostgreSQL server: a throw-away one, started here where it is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.serving import Served, table_of
from tests.table.test_elsewhere import share
from tests.table.test_recovery import play

NAMES = ("initdb", "pg_ctl")


def program(name: str) -> str | None:
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)


def as_somebody() -> list[str]:
    """PostgreSQL does not run as root: as its own user then."""
    if os.getuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return ["setpriv", f"--reuid={name}", f"--regid={pwd.getpwnam(name).pw_gid}", "--clear-groups"]
    pytest.skip("PostgreSQL does not run as root, and there is no other user")


@pytest.fixture
def database() -> Iterator[str]:
    if os.environ.get("GORIN_POSTGRESQL"):
        yield os.environ["GORIN_POSTGRESQL"]
        return
    initdb, control = map(program, NAMES)
    if initdb is None or control is None:
        pytest.skip("PostgreSQL is not installed (or give an address in GORIN_POSTGRESQL)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="gorin-pg") as folder:
        user = as_somebody()
        if user:
            shutil.chown(folder, user[1].split("=")[1])
        data = f"{folder}/data"
        run = [*user, initdb, "-D", data, "-A", "trust", "-U", "gorin", "-E", "UTF8", "--no-sync"]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL, cwd="/")
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder}"
        start = [*user, control, "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"]
        subprocess.run(start, check=True, stdout=subprocess.DEVNULL, cwd="/")
        try:
            yield f"postgresql://gorin@127.0.0.1:{port}/postgres"
        finally:
            stop = [*user, control, "-D", data, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, stdout=subprocess.DEVNULL, cwd="/")


def test_a_killed_server_comes_back_from_postgresql(database: str) -> None:
    server = Served(database, "--seed", "5", "--messages-a-second", "1000")
    try:
        made = server.make("sve", "me", "me")
        clients = [server.join(made["table"], seat["key"]) for seat in made["seats"]]
        for client in clients:
            client.wait_for("state")
        serial = play(clients, 9)
        assert serial == 9
        server.kill()
        server.start()
        again = server.join(made["table"], made["seats"][0]["key"]).wait_for("state")
        assert again["serial"] == 9
        assert table_of(again) == table_of(clients[0].shown)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


def test_two_processes_share_a_table_in_postgresql(database: str) -> None:
    share(database)
