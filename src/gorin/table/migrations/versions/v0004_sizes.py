"""How much of the database is whose."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("shelf_versions", sql.Column("size", sql.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE shelf_versions SET size = LENGTH(CAST(content AS TEXT))")
