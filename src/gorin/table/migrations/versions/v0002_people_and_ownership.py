"""People, what belongs to them, and what the table needs to know without reading a game.

What was saved before belonged to everybody; it becomes the host's own, and public.
"""

from __future__ import annotations

import secrets
import time

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sql.Column("seating", sql.Integer, nullable=False, server_default="0"))
        tables.add_column(sql.Column("free", sql.Boolean, nullable=False, server_default=sql.false()))
        tables.add_column(sql.Column("owned", sql.Boolean, nullable=False, server_default=sql.false()))
        tables.add_column(sql.Column("rules", sql.String(64), nullable=False, server_default=""))
    op.create_index("tables_free", "tables", ["free", "created"])
    op.create_index("tables_touched", "tables", ["over", "touched"])
    op.create_table(
        "people",
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
    items = op.create_table(
        "shelf_items",
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
    op.create_table(
        "shelf_versions",
        sql.Column("owner", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("kind", sql.String(8), primary_key=True),
        sql.Column("name", sql.String(200), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True),
        sql.Column("content", sql.JSON, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
    )
    op.create_table(
        "games_played",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("won", sql.Float),
        sql.Column("rating", sql.Float, nullable=False),
        sql.Column("ended", sql.Float, nullable=False),
    )
    op.create_table(
        "acts",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("act", sql.String(40), nullable=False),
        sql.Column("about", sql.String(300), nullable=False),
    )
    op.create_table(
        "facts",
        sql.Column("name", sql.String(40), primary_key=True),
        sql.Column("value", sql.String(200), nullable=False),
    )
    connection = op.get_bind()
    shelf = sql.table(
        "shelf", *(sql.column(name) for name in ("game", "kind", "name")), sql.column("content", sql.JSON)
    )
    now = time.time()
    rows = [
        {
            "owner": "",
            "game": each.game,
            "kind": each.kind,
            "name": each.name,
            "content": each.content,
            "version": 1,
            "shared": "public",
            "link": secrets.token_urlsafe(12),
            "hidden": False,
            "changed": now,
        }
        for each in connection.execute(sql.select(shelf))
    ]
    if rows:
        op.bulk_insert(items, rows)
    op.drop_table("shelf")
    tables_before = sql.table(
        "tables",
        sql.column("id"),
        sql.column("over"),
        sql.column("free"),
        sql.column("seats", sql.JSON),
        sql.column("options", sql.JSON),
    )
    for row in connection.execute(sql.select(tables_before).where(tables_before.c.over.is_(False))).all():
        if row.options.get("listed") and any(seat.get("invite") for seat in row.seats):
            connection.execute(tables_before.update().where(tables_before.c.id == row.id).values(free=True))
