"""How Alembic runs a step: on the connection, and within the transaction, that `webapp.store` holds."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
