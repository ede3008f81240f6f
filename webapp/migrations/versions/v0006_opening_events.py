"""Streams by what they are, told by the kind of their first event: found without reading every event."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    first = sa.text("sequence = 1")
    op.create_index("events_opening", "events", ["kind"], sqlite_where=first, postgresql_where=first)
