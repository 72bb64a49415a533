"""The tables of the database. Whatever changes here needs a step in `migrations/versions`."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("origin", sql.JSON, nullable=False),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("serial", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("hash_at", sql.Integer, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.Column("seating", sql.Integer, nullable=False, server_default="0"),
    sql.Column("free", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("owned", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("rules", sql.String(64), nullable=False, server_default=""),
    sql.Index("tables_free", "free", "created"),
    sql.Index("tables_touched", "over", "touched"),
)
"""`seating` counts who sat down. `free`: listed, with a free seat. `owned`: somebody with an account sits there.
`rules`: the version of the rules that its hash comes from."""
PICKS = sql.Table(
    "picks",
    METADATA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("pick", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
LEASES = sql.Table(
    "leases",
    METADATA,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("owner", sql.String(64), nullable=False, index=True),
)
"""In which process each table lives."""
SERVERS = sql.Table(
    "servers",
    METADATA,
    sql.Column("name", sql.String(64), primary_key=True),
    sql.Column("address", sql.String(200), nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
"""The processes that tables live in. `until`: then all its tables are free for others, unless it is heard of before.

One row for each, which nothing else changes: no change waits for a sign of life, nor the sign of life for a change.
"""
CHAT = sql.Table(
    "chat",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.String(32), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.String(500), nullable=False),
)
"""What was said at a table, in the order of its numbers."""
IMAGES = sql.Table(
    "images",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("owner", sql.String(32), nullable=False, index=True),
    sql.Column("data", sql.LargeBinary, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)
"""Pictures of own cards, as they were encoded anew; `id` is a hash of the picture and its owner."""
PEOPLE = sql.Table(
    "people",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("login", sql.String(80), unique=True),
    sql.Column("password", sql.String(200), nullable=False),
    sql.Column("key", sql.String(64), nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),
    sql.Column("blocked", sql.Boolean, nullable=False),
    sql.Column("entries", sql.Integer, nullable=False),
)
"""Guests (`login` is missing) and accounts. `key`: the hash of what a guest carries to another device. `entries` counts
changes of the password: cookies from before it are no longer good."""
SHELF = sql.Table(
    "shelf_items",
    METADATA,
    sql.Column("owner", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(8), primary_key=True),
    sql.Column("name", sql.String(200), primary_key=True),
    sql.Column("content", sql.JSON, nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("shared", sql.String(8), nullable=False),
    sql.Column("link", sql.String(32), nullable=False, index=True),
    sql.Column("hidden", sql.Boolean, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
)
"""Cards and decks of people; the owner "" is whoever runs the server. `shared`: private, link or public."""
VERSIONS = sql.Table(
    "shelf_versions",
    METADATA,
    sql.Column("owner", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(8), primary_key=True),
    sql.Column("name", sql.String(200), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True),
    sql.Column("content", sql.JSON, nullable=False),
    sql.Column("size", sql.Integer, nullable=False, server_default="0"),
    sql.Column("changed", sql.Float, nullable=False),
)
"""What stands on the shelves now and what stood there before; `size`: the bytes of the content."""
GAMES = sql.Table(
    "games_played",
    METADATA,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("person", sql.String(32), nullable=False, index=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("won", sql.Float),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("ended", sql.Float, nullable=False),
)
"""Finished games of people with accounts; `won`: 1, 0, or 0.5 for a draw; `rating`: theirs in that game afterwards."""
ACTS = sql.Table(
    "acts",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("act", sql.String(40), nullable=False),
    sql.Column("about", sql.String(300), nullable=False),
)
"""What an administrator has done."""
FACTS = sql.Table(
    "facts",
    METADATA,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""What is true of the whole database: the secret that signs cookies, the version of the rules."""
