"""What was said at a table, and the pictures of own cards."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "chat",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.String(32), nullable=False, index=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("text", sql.String(500), nullable=False),
    )
    op.create_table(
        "images",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("owner", sql.String(32), nullable=False, index=True),
        sql.Column("data", sql.LargeBinary, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
