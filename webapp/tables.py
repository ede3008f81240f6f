"""The tables of the database, as the newest migration leaves them.

What happens to a score stands in `events` alone; the others say who plays, where, and which stream is whose.
Times are UTC in ISO 8601, days ISO dates, ids random text.
"""

from __future__ import annotations

from typing import cast

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Table, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(32)
STREAM = String(64)
DIGEST = String(64)
TIME = String(32)


class Base(DeclarativeBase):
    """What all tables share."""


def as_table(rows: type[Base]) -> Table:
    """The table itself, for statements that fetch and write without objects."""
    return cast(Table, rows.__table__)


class EventRow(Base):
    """One event of a stream: written once, never changed; triggers refuse all else.

    JSON is canonical text, digests are SHA-256 in hex, so that `hash` is the same in every database.
    """

    __tablename__ = "events"
    __table_args__ = (
        CheckConstraint("sequence >= 1", name="sequence_from_1"),
        Index("events_by_key", "idempotency_key", unique=True),
        Index("events_opening", "kind", sqlite_where=text("sequence = 1"), postgresql_where=text("sequence = 1")),
    )

    stream: Mapped[str] = mapped_column(STREAM, primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))
    payload: Mapped[str] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(String(200))
    at: Mapped[str] = mapped_column(TIME)
    rules: Mapped[str] = mapped_column(String(100))
    rules_version: Mapped[str] = mapped_column(DIGEST)
    engine: Mapped[str] = mapped_column(String(40))
    model: Mapped[str | None] = mapped_column(String(100))
    model_sha256: Mapped[str | None] = mapped_column(DIGEST)
    photo_sha256: Mapped[str | None] = mapped_column(DIGEST)
    raw_reading: Mapped[str | None] = mapped_column(Text)
    confirmed_reading: Mapped[str | None] = mapped_column(Text)
    idempotency_key: Mapped[str] = mapped_column(String(100))
    previous_hash: Mapped[str] = mapped_column(DIGEST)
    hash: Mapped[str] = mapped_column(DIGEST)


class SettingRow(Base):
    """What the club has settled: its name, how long photos are kept; JSON values."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PersonRow(Base):
    """A member or a guest; who can sign in has a name for it and a password's hash."""

    __tablename__ = "people"
    __table_args__ = (
        CheckConstraint("role IN ('guest', 'member', 'scorekeeper', 'referee', 'secretary')", name="known_role"),
        Index("people_by_sign_in", "sign_in", unique=True),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    role: Mapped[str] = mapped_column(String(20))
    sign_in: Mapped[str | None] = mapped_column(String(60))
    password_hash: Mapped[str | None] = mapped_column(String(255))
    active: Mapped[bool]
    session_key: Mapped[str] = mapped_column(ID)
    """Changed with the password or the role: sessions opened before then are over."""
    added_at: Mapped[str] = mapped_column(TIME)


class HouseRulesRow(Base):
    """One version of a club's own ruleset, never changed: a new version is a new row."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("name", "version"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    version: Mapped[int]
    base: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    """The engine's TOML."""
    digest: Mapped[str] = mapped_column(DIGEST)
    added_at: Mapped[str] = mapped_column(TIME)
    added_by: Mapped[str | None] = mapped_column(ForeignKey("people.id"))


class EveningRow(Base):
    """A day's play: an evening of the club, or a tournament where it has a row there too."""

    __tablename__ = "evenings"
    __table_args__ = (CheckConstraint("state IN ('open', 'closed')", name="known_state"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    day: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60))
    state: Mapped[str] = mapped_column(String(10))
    added_at: Mapped[str] = mapped_column(TIME)


class TournamentRow(Base):
    """A day's play that is a tournament, and no evening of the club; all that happens to it stands in its stream."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)


class AttendanceRow(Base):
    """Who came to an evening, and whether they have left."""

    __tablename__ = "attendance"

    evening: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    left: Mapped[bool]


class PlayTableRow(Base):
    """A table of an evening, with the rules played there and the token in its QR code."""

    __tablename__ = "play_tables"
    __table_args__ = (UniqueConstraint("evening", "number"), Index("play_tables_by_token", "token", unique=True))

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    evening: Mapped[str] = mapped_column(ForeignKey("evenings.id"))
    number: Mapped[int]
    token: Mapped[str] = mapped_column(STREAM)
    rules: Mapped[str] = mapped_column(String(100))
    house_rules: Mapped[str | None] = mapped_column(ForeignKey("house_rules.id"))
    options: Mapped[str] = mapped_column(Text)
    """JSON: the ruleset's options; for a cash game its stakes are among them."""


class SittingRow(Base):
    """Where a person sits in a round of an evening; without a table, rests."""

    __tablename__ = "sittings"

    evening: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("play_tables.id"))
    seat: Mapped[str | None] = mapped_column(String(1))


class DrawRow(Base):
    """How the seats of a table were drawn for a round: with these anyone can draw them again."""

    __tablename__ = "draws"
    __table_args__ = (CheckConstraint("method IN ('dice', 'tiles')", name="known_method"),)

    evening: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table: Mapped[str] = mapped_column(ForeignKey("play_tables.id"), primary_key=True)
    system: Mapped[str] = mapped_column(String(100), server_default="")
    """The ruleset of the shelf whose way it was: the table's rules may be others by now."""
    method: Mapped[str] = mapped_column(String(10))
    seed: Mapped[str] = mapped_column(String(40))
    people: Mapped[str] = mapped_column(Text)
    """JSON: the ids in the order in which they were asked."""


class GameRow(Base):
    """Which stream is a game, and whose: a home game's stream is its secret link, a club's has a table."""

    __tablename__ = "games"

    stream: Mapped[str] = mapped_column(STREAM, primary_key=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("play_tables.id"))
    round: Mapped[int | None]
    day: Mapped[str] = mapped_column(String(10))
    added_at: Mapped[str] = mapped_column(TIME)


class GamePlayerRow(Base):
    """Who a club game's players are, in the order of their names at its start."""

    __tablename__ = "game_players"

    stream: Mapped[str] = mapped_column(ForeignKey("games.stream"), primary_key=True)
    player: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))


class PhotoRow(Base):
    """A photo kept for a game; its bytes lie in the photo store under the digest until `deleted_at`."""

    __tablename__ = "photos"

    sha256: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    stream: Mapped[str] = mapped_column(ForeignKey("games.stream"), primary_key=True)
    media_type: Mapped[str] = mapped_column(String(40))
    size: Mapped[int]
    added_at: Mapped[str] = mapped_column(TIME)
    held: Mapped[bool]
    """In dispute: kept for ever."""
    deleted_at: Mapped[str | None] = mapped_column(TIME)


class ApiTokenRow(Base):
    """A device that may speak for a person; its secret is known by its SHA-256 alone."""

    __tablename__ = "api_tokens"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(60))
    scopes: Mapped[str] = mapped_column(String(100))
    """Words with spaces between."""
    digest: Mapped[str] = mapped_column(DIGEST)
    added_at: Mapped[str] = mapped_column(TIME)
    used_at: Mapped[str | None] = mapped_column(TIME)
    revoked_at: Mapped[str | None] = mapped_column(TIME)


class ApiAnswerRow(Base):
    """What a program was answered under its key, to be answered again; without a status it is being worked out."""

    __tablename__ = "api_answers"
    __table_args__ = (Index("api_answers_by_time", "at"),)

    owner: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(DIGEST)
    status: Mapped[int | None]
    body: Mapped[str | None] = mapped_column(Text)
    at: Mapped[str] = mapped_column(TIME)


class WebhookRow(Base):
    """An address that is told of results; `key` signs what it is told."""

    __tablename__ = "webhooks"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    address: Mapped[str] = mapped_column(String(500))
    kinds: Mapped[str] = mapped_column(String(200))
    """Words with spaces between."""
    key: Mapped[str] = mapped_column(String(100))
    added_at: Mapped[str] = mapped_column(TIME)
    added_by: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    failing_since: Mapped[str | None] = mapped_column(TIME)
    disabled_at: Mapped[str | None] = mapped_column(TIME)


class DeliveryRow(Base):
    """One event that an address is told of, put there in the transaction that wrote the event."""

    __tablename__ = "deliveries"
    __table_args__ = (Index("deliveries_by_next", "next_at"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    webhook: Mapped[str] = mapped_column(ForeignKey("webhooks.id"))
    kind: Mapped[str] = mapped_column(String(40))
    stream: Mapped[str] = mapped_column(STREAM)
    sequence: Mapped[int]
    added_at: Mapped[str] = mapped_column(TIME)
    attempts: Mapped[int]
    next_at: Mapped[str | None] = mapped_column(TIME)
    """When it is tried again; None once it is told, or given up."""
    body: Mapped[str | None] = mapped_column(Text)
    status: Mapped[int | None]
    told: Mapped[str | None] = mapped_column(String(200))
    delivered_at: Mapped[str | None] = mapped_column(TIME)
