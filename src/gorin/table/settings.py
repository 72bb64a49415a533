"""What the person who starts the table can set, with bounds that hold for a small machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def data_folder() -> Path:
    """The user's data directory."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "gorin"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def database_at(place: str | None) -> str:
    """The address of a database: what is no address is a file of SQLite (nothing: the usual one)."""
    if not place:
        return default_database()
    return place if "://" in place else f"sqlite:///{Path(place).expanduser().absolute()}"


@dataclass(frozen=True)
class Settings:
    """`origins` may open sockets besides pages of this server itself; `seed` makes every game the same (tests).

    `host` is what it listens on; `address` is where other processes with the same database find it ("": the same).
    Bounds that end in `_each` hold for one address, `saved_` ones are bytes.
    `personal`: whoever opens it from this machine is its host.
    `openid` is the issuer of accounts elsewhere, with the name and the secret that this server has there.
    More than `most_decisions` of one seat in one turn end the game. `lab`: the folder of a run that the lab shows.
    Finished games without people who have accounts are kept for so many days, unfinished ones since their last pick.
    """

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    workers: int = 1
    thinking_seconds: float = 60.0
    readers: int = 2
    reading_seconds: float = 20.0
    bot_pause: float = 0.6
    seed: int | None = None
    most_message: int = 64 * 1024
    most_body: int = 512 * 1024
    most_tables: int = 2000
    tables_each: int = 40
    tables_a_minute_each: int = 20
    bot_tables_each: int = 2
    sockets_each: int = 200
    most_sockets: int = 4000
    guests_a_minute_each: int = 10
    saved_a_day_each: int = 256 * 1024 * 1024
    saved_by_person: int = 64 * 1024 * 1024
    most_watching: int = 50
    tables_a_minute: int = 60
    messages_a_second: float = 20.0
    burst: int = 40
    keep_finished_days: float = 30.0
    keep_idle_days: float = 180.0
    personal: bool = True
    pass_phrase: str = ""
    openid: str = ""
    openid_client: str = ""
    openid_secret: str = ""
    most_decisions: int = 2000
    idle_seconds: float = 1800.0
    join_seconds: float = 10.0
    address: str = ""
    lease_seconds: float = 6.0
    open_hands_seconds: int = 60
    open_hands_turns: int = 1
    lab: str = ""
