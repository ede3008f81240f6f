"""Which days of play are tournaments; their tables, codes and games are those of any day's play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("tournaments", sa.Column("id", sa.String(32), sa.ForeignKey("evenings.id"), primary_key=True))
