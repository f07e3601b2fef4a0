"""Alembic runs this: the connection comes from `malison.server.storage.upgrade`."""

from __future__ import annotations

from alembic import context

from malison.server.storage.store import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
