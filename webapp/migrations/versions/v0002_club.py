"""The club: people, house rules, evenings, tables, seats, games and the photos kept for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID, STREAM, DIGEST, TIME = sa.String(32), sa.String(64), sa.String(64), sa.String(32)


def upgrade() -> None:
    op.create_table(
        "settings", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    _people()
    _evenings()
    _games()


def _people() -> None:
    roles = "role IN ('guest', 'member', 'scorekeeper', 'referee', 'secretary')"
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("role", sa.String(20), sa.CheckConstraint(roles, name="known_role"), nullable=False),
        sa.Column("sign_in", sa.String(60)),
        sa.Column("password_hash", sa.String(255)),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("session_key", ID, nullable=False),
        sa.Column("added_at", TIME, nullable=False),
    )
    op.create_index("people_by_sign_in", "people", ["sign_in"], unique=True)
    op.create_table(
        "house_rules",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("base", sa.String(100), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("added_by", ID, sa.ForeignKey("people.id")),
        sa.UniqueConstraint("name", "version"),
    )


def _evenings() -> None:
    states = "state IN ('open', 'closed')"
    op.create_table(
        "evenings",
        sa.Column("id", ID, primary_key=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("state", sa.String(10), sa.CheckConstraint(states, name="known_state"), nullable=False),
        sa.Column("added_at", TIME, nullable=False),
    )
    op.create_table(
        "attendance",
        sa.Column("evening", ID, sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("left", sa.Boolean, nullable=False),
    )
    op.create_table(
        "play_tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("evening", ID, sa.ForeignKey("evenings.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("token", STREAM, nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("house_rules", ID, sa.ForeignKey("house_rules.id")),
        sa.Column("options", sa.Text, nullable=False),
        sa.UniqueConstraint("evening", "number"),
    )
    op.create_index("play_tables_by_token", "play_tables", ["token"], unique=True)
    op.create_table(
        "sittings",
        sa.Column("evening", ID, sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table", ID, sa.ForeignKey("play_tables.id")),
        sa.Column("seat", sa.String(1)),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("stream", STREAM, primary_key=True),
        sa.Column("table", ID, sa.ForeignKey("play_tables.id")),
        sa.Column("round", sa.Integer),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("added_at", TIME, nullable=False),
    )
    op.create_table(
        "game_players",
        sa.Column("stream", STREAM, sa.ForeignKey("games.stream"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
    )
    op.create_table(
        "photos",
        sa.Column("sha256", DIGEST, primary_key=True),
        sa.Column("stream", STREAM, sa.ForeignKey("games.stream"), primary_key=True),
        sa.Column("media_type", sa.String(40), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("deleted_at", TIME),
    )
