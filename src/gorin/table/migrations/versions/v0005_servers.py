"""A server says that it is there in one place, not at each of its tables; those that run then take theirs again."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.drop_table("leases")
    op.create_table(
        "leases",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("owner", sql.String(64), nullable=False, index=True),
    )
    op.create_table(
        "servers",
        sql.Column("name", sql.String(64), primary_key=True),
        sql.Column("address", sql.String(200), nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
