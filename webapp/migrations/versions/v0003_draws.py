"""How the seats of a round were drawn, so that anyone can draw them again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "draws",
        sa.Column("evening", sa.String(32), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table", sa.String(32), sa.ForeignKey("play_tables.id"), primary_key=True),
        sa.Column("method", sa.String(10), nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.CheckConstraint("method IN ('dice', 'tiles')", name="known_method"),
    )
