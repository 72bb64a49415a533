"""A throw-away PostgreSQL server, where it is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


class NoPostgres(Exception):
    """PostgreSQL is not installed, or there is no user to run it."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is."""
    found = shutil.which(name)
    found = found or next((str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)
    if found is None:
        raise NoPostgres(f"{name} is not installed")
    return found


def as_somebody() -> list[str]:
    """PostgreSQL does not run as root: as its own user then."""
    if os.getuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            group = pwd.getpwnam(name).pw_gid
        except KeyError:
            continue
        return ["setpriv", f"--reuid={name}", f"--regid={group}", "--clear-groups"]
    raise NoPostgres("PostgreSQL does not run as root, and there is no other user")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Postgres:
    """A server with an empty database, in a folder of its own or in `place`; it runs until it is closed."""

    def __init__(self, place: str | None = None, *settings: str) -> None:
        self.user = as_somebody()
        self.control, initdb = program("pg_ctl"), program("initdb")
        self.folder = Path(tempfile.mkdtemp(prefix="gorin-pg", dir=place))
        if self.user:
            shutil.chown(self.folder, self.user[1].split("=")[1])
        self.port = free_port()
        self.data = str(self.folder / "data")
        self.settings = settings
        self.run(initdb, "-D", self.data, "-A", "trust", "-U", "gorin", "-E", "UTF8", "--no-sync")
        self.start()

    def run(self, *command: str) -> None:
        subprocess.run([*self.user, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")

    @property
    def address(self) -> str:
        return self.at(self.port)

    def at(self, port: int) -> str:
        """The database by another port that leads to it."""
        return f"postgresql://gorin@127.0.0.1:{port}/postgres"

    def start(self) -> None:
        given = ("listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.folder}")
        options = " ".join(f"-c {each}" for each in (*given, *self.settings))
        self.run(self.control, "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """`immediate` is as if the machine had lost its power."""
        self.run(self.control, "-D", self.data, "-m", how, "-w", "stop")

    def is_running(self) -> bool:
        return (
            subprocess.run([*self.user, self.control, "-D", self.data, "status"], capture_output=True).returncode == 0
        )

    def close(self) -> None:
        if self.is_running():
            self.stop()
        shutil.rmtree(self.folder)
