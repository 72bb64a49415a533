"""The tables of the first version, which were made without migrations."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
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
    )
    op.create_table(
        "picks",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("pick", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "shelf",
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("kind", sql.String(8), primary_key=True),
        sql.Column("name", sql.String(200), primary_key=True),
        sql.Column("content", sql.JSON, nullable=False),
    )
    op.create_table(
        "leases",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("owner", sql.String(64), nullable=False),
        sql.Column("address", sql.String(200), nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
