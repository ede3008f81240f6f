"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables share."""


class EventRow(Base):
    """One event of a stream: written once, never changed; triggers refuse all else.

    Times are UTC in ISO 8601, JSON is canonical text, digests are SHA-256 in hex, so that `hash` is the same in every
    database.
    """

    __tablename__ = "events"
    __table_args__ = (
        CheckConstraint("sequence >= 1", name="sequence_from_1"),
        Index("events_by_key", "idempotency_key", unique=True),
    )

    stream: Mapped[str] = mapped_column(String(64), primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))
    payload: Mapped[str] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(String(200))
    at: Mapped[str] = mapped_column(String(32))
    rules: Mapped[str] = mapped_column(String(100))
    rules_version: Mapped[str] = mapped_column(String(64))
    engine: Mapped[str] = mapped_column(String(40))
    model: Mapped[str | None] = mapped_column(String(100))
    model_sha256: Mapped[str | None] = mapped_column(String(64))
    photo_sha256: Mapped[str | None] = mapped_column(String(64))
    raw_reading: Mapped[str | None] = mapped_column(Text)
    confirmed_reading: Mapped[str | None] = mapped_column(Text)
    idempotency_key: Mapped[str] = mapped_column(String(100))
    previous_hash: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))
