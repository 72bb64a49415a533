"""Run by Alembic: the connection is given by `gorin.table.migrating`."""

from __future__ import annotations

from alembic import context

from gorin.table.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
