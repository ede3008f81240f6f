"""The events, append only: triggers refuse UPDATE, DELETE, TRUNCATE and INSERT OR REPLACE."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

REFUSAL = "events are never changed or deleted; write a correction"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column(
            "sequence", sa.Integer, sa.CheckConstraint("sequence >= 1", name="sequence_from_1"), primary_key=True
        ),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("rules_version", sa.String(64), nullable=False),
        sa.Column("engine", sa.String(40), nullable=False),
        sa.Column("model", sa.String(100)),
        sa.Column("model_sha256", sa.String(64)),
        sa.Column("photo_sha256", sa.String(64)),
        sa.Column("raw_reading", sa.Text),
        sa.Column("confirmed_reading", sa.Text),
        sa.Column("idempotency_key", sa.String(100), nullable=False),
        sa.Column("previous_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("events_by_key", "events", ["idempotency_key"], unique=True)
    for statement in _postgresql() if op.get_bind().dialect.name == "postgresql" else _sqlite():
        op.execute(statement)


def _sqlite() -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    # REPLACE deletes before it inserts, and fires the triggers on DELETE only where recursive_triggers is on.
    taken = (
        "SELECT 1 FROM events WHERE idempotency_key = NEW.idempotency_key"
        " OR (stream = NEW.stream AND sequence = NEW.sequence)"
    )
    return [
        f"CREATE TRIGGER events_no_update BEFORE UPDATE ON events {refuse}",
        f"CREATE TRIGGER events_no_delete BEFORE DELETE ON events {refuse}",
        f"CREATE TRIGGER events_no_replace BEFORE INSERT ON events WHEN EXISTS ({taken}) {refuse}",
    ]


def _postgresql() -> list[str]:
    return [
        "CREATE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
        "CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE ON events"
        " FOR EACH ROW EXECUTE FUNCTION events_refuse()",
        "CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events"
        " FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()",
    ]
