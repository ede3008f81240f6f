"""By which system seats were drawn: the rules of a table may be others by the time the draw is looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

OF_THE_TABLE = """
    UPDATE draws SET system = (
        SELECT coalesce(house_rules.base, play_tables.rules)
        FROM play_tables LEFT JOIN house_rules ON house_rules.id = play_tables.house_rules
        WHERE play_tables.id = draws."table"
    )
"""


def upgrade() -> None:
    op.add_column("draws", sa.Column("system", sa.String(100), nullable=False, server_default=""))
    op.execute(sa.text(OF_THE_TABLE))
