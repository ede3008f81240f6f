"""For programs: tokens, answers to be given again, addresses to be told of results, and what they are told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID, STREAM, DIGEST, TIME = sa.String(32), sa.String(64), sa.String(64), sa.String(32)


def upgrade() -> None:
    op.create_table(
        "api_tokens",
        sa.Column("id", ID, primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("scopes", sa.String(100), nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("used_at", TIME),
        sa.Column("revoked_at", TIME),
    )
    op.create_table(
        "api_answers",
        sa.Column("owner", DIGEST, primary_key=True),
        sa.Column("key", sa.String(100), primary_key=True),
        sa.Column("fingerprint", DIGEST, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("body", sa.Text),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("api_answers_by_time", "api_answers", ["at"])
    op.create_table(
        "webhooks",
        sa.Column("id", ID, primary_key=True),
        sa.Column("address", sa.String(500), nullable=False),
        sa.Column("kinds", sa.String(200), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("added_by", ID, sa.ForeignKey("people.id")),
        sa.Column("failing_since", TIME),
        sa.Column("disabled_at", TIME),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", ID, primary_key=True),
        sa.Column("webhook", ID, sa.ForeignKey("webhooks.id"), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("stream", STREAM, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_at", TIME),
        sa.Column("body", sa.Text),
        sa.Column("status", sa.Integer),
        sa.Column("told", sa.String(200)),
        sa.Column("delivered_at", TIME),
    )
    op.create_index("deliveries_by_next", "deliveries", ["next_at"])
