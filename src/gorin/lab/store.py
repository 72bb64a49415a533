"""Results as Parquet files, written and read through DuckDB.

Rows are sorted by the number of their game and written by one thread, so equal games give equal bytes whoever
played them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gorin.files.reading import InputError
from gorin.lab.extras import needed
from gorin.lab.playing import Line
from gorin.lab.running import Folder, writing

GAMES = "games.parquet"
CARDS = "cards.parquet"
EVENTS = "events.parquet"
EXCHANGES = "exchanges.parquet"
CLOSER = "closer"
"""The folder, inside that of a run, of the games in which some cards were looked at closer."""
FILES = (GAMES, CARDS, EXCHANGES, EVENTS)
AT_ONCE = 2_000
"""Games that are held in memory on their way into the files."""

GAME_COLUMNS = {
    "number": "INTEGER",
    "seed": "BIGINT",
    "bot": "VARCHAR",
    "deck": "VARCHAR",
    "against": "VARCHAR",
    "pilot": "VARCHAR",
    "first": "TINYINT",
    "winner": "TINYINT",
    "reason": "VARCHAR",
    "clause": "VARCHAR",
    "turns": "SMALLINT",
    "longest": "SMALLINT",
    "chances": "SMALLINT[]",
    "picks": "SMALLINT[]",
    "hash": "VARCHAR",
}
CARD_COLUMNS = {
    "number": "INTEGER",
    "seat": "TINYINT",
    "card": "VARCHAR",
    "copies": "SMALLINT",
    "met": "SMALLINT",
    "met_turn": "SMALLINT",
    "drawn": "SMALLINT",
    "drawn_turn": "SMALLINT",
    "played": "SMALLINT",
    "played_turn": "SMALLINT",
    "held": "SMALLINT",
}
EXCHANGE_COLUMNS = {
    "number": "INTEGER",
    "seat": "TINYINT",
    "card": "VARCHAR",
    "turn": "SMALLINT",
    "points": "FLOAT",
    "without": "FLOAT",
}
EVENT_COLUMNS = {"kind": "VARCHAR", "name": "VARCHAR", "games": "INTEGER", "times": "BIGINT"}
TABLES = {"games": GAME_COLUMNS, "cards": CARD_COLUMNS, "exchanges": EXCHANGE_COLUMNS, "events": EVENT_COLUMNS}
ORDERS = {GAMES: "number", CARDS: "number, seat, card", EXCHANGES: "number, seat, card", EVENTS: "kind, name"}


def store(folder: Folder) -> None:
    """Write the Parquet files of everything that is done in a folder."""
    database = open_database()
    for table, columns in TABLES.items():
        database.execute(f"CREATE TABLE {table} ({', '.join(f'{name} {kind}' for name, kind in columns.items())})")
    counts: dict[tuple[str, str], list[int]] = {}
    for lines in batches(folder):
        insert(database, "games", GAME_COLUMNS, [[line[name] for name in GAME_COLUMNS] for line in lines])
        insert(database, "cards", CARD_COLUMNS, [[line["number"], *row] for line in lines for row in line["cards"]])
        insert(
            database,
            "exchanges",
            EXCHANGE_COLUMNS,
            [[line["number"], *row] for line in lines for row in line["exchanges"]],
        )
        for line in lines:
            for kind, found in line["events"].items():
                for name, times in found.items():
                    count = counts.setdefault((kind, name), [0, 0])
                    count[0] += 1
                    count[1] += times
    insert(database, "events", EVENT_COLUMNS, [[*key, *count] for key, count in sorted(counts.items())])
    with writing(folder.path):
        for name in FILES:
            table = Path(name).stem
            order = ORDERS[name]
            new = folder.path / f"{name}.new"
            try:
                rows = f"SELECT * FROM {table} ORDER BY {order}"
                database.execute(f"COPY ({rows}) TO '{quoted(new)}' (FORMAT parquet, COMPRESSION zstd)")
            except needed("duckdb").Error as error:
                raise InputError("lab.unwritable", folder=folder.path, why=str(error).splitlines()[0]) from None
            new.replace(folder.path / name)


def open_database() -> Any:
    database = needed("duckdb").connect()
    database.execute("SET threads = 1")
    return database


def batches(folder: Folder) -> Iterator[list[Line]]:
    lines: list[Line] = []
    for line in folder.lines():
        lines.append(line)
        if len(lines) == AT_ONCE:
            yield lines
            lines = []
    if lines:
        yield lines


def insert(database: Any, table: str, columns: dict[str, str], rows: list[list[Any]]) -> None:
    """Put rows into a table, column by column, which is much faster than row by row."""
    if not rows:
        return
    places = ", ".join(f"unnest(${at + 1}::{kind}[])" for at, kind in enumerate(columns.values()))
    values = [list(column) for column in zip(*rows, strict=True)]
    database.execute(f"INSERT INTO {table} SELECT {places}", values)


def quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def results_hash(folder: Folder) -> str:
    """A fingerprint of the stored results, to be compared between machines."""
    whole = hashlib.sha256()
    for name in FILES:
        whole.update((folder.path / name).read_bytes())
    more = folder.path / CLOSER / EXCHANGES
    if more.is_file():
        whole.update(more.read_bytes())
    return whole.hexdigest()


class Results:
    """The stored results of a folder, to be asked in SQL: tables `games`, `cards`, `exchanges`, `events`.

    `closer`: with the exchanges of cards that were looked at closer afterwards, if there are any.
    """

    def __init__(self, folder: Folder, closer: bool = True) -> None:
        self.folder = folder
        self.job = folder.job()
        if any(not (folder.path / name).is_file() for name in FILES):
            store(folder)
        self.database = open_database()
        more = folder.path / CLOSER / EXCHANGES
        for name in FILES:
            rows = f"SELECT * FROM read_parquet('{quoted(folder.path / name)}')"
            if name == EXCHANGES and closer and more.is_file():
                rows += f" UNION SELECT * FROM read_parquet('{quoted(more)}')"
            self.database.execute(f"CREATE VIEW {Path(name).stem} AS {rows}")

    def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.database.execute(query, list(values)).fetchall()
        return found
