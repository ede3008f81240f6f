"""The ledger: events of a stream, appended once and never changed; each holds the hash of the one before it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, RowMapping, insert, select, text

from webapp.json_text import decode
from webapp.ledger_events import LedgerEvent, read_event
from webapp.messages import InputError
from webapp.names import unprintable
from webapp.store import reading, writing
from webapp.tables import EventRow, as_table
from webapp.webhooks import outbox
from webapp.words import LANGS, actor_words, event_words, in_series

T = TypeVar("T")
FIRST: Final = "0" * 64
"""The hash that stands before the first event of a stream."""
_TABLE: Final = as_table(EventRow)
HASHED: Final = tuple(column.name for column in _TABLE.columns if column.name != "hash")
"""The columns that an event's hash is taken of."""
_JSON: Final = ("payload", "raw_reading", "confirmed_reading")
"""The columns that hold JSON, as canonical text."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an event comes from: who wrote it, by which rules, and what an eye read of which photo.

    `key` is the writer's own for this event: sent twice, it is written once.
    """

    actor: str
    rules: str
    rules_version: str
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    engine: str = field(default_factory=lambda: version("marque"))
    model: str | None = None
    model_sha256: str | None = None
    photo_sha256: str | None = None
    raw_reading: Any = None
    confirmed_reading: Any = None

    def __post_init__(self) -> None:
        for name, most in (("actor", 200), ("key", 100)):
            value = getattr(self, name)
            if not value.strip() or len(value) > most or unprintable(value):
                raise InputError("bad_origin", name=name, most=most)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it stands in the ledger."""

    stream: str
    sequence: int
    event: LedgerEvent
    origin: Origin
    at: datetime
    previous_hash: str
    hash: str

    def to_json(self) -> dict[str, Any]:
        """The event under the names of its columns."""
        origin = self.origin
        return {
            "stream": self.stream,
            "sequence": self.sequence,
            "kind": self.event.kind,
            "payload": self.event.to_json(),
            "actor": origin.actor,
            "at": self.at.isoformat(timespec="microseconds"),
            "rules": origin.rules,
            "rules_version": origin.rules_version,
            "engine": origin.engine,
            "model": origin.model,
            "model_sha256": origin.model_sha256,
            "photo_sha256": origin.photo_sha256,
            "raw_reading": origin.raw_reading,
            "confirmed_reading": origin.confirmed_reading,
            "idempotency_key": origin.key,
            "previous_hash": self.previous_hash,
            "hash": self.hash,
        }


class ConflictError(InputError):
    """Others have written since the writer looked: nothing is overwritten, `entries` are what they wrote."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        told = [_told(entries, lang) for lang in LANGS]
        super().__init__("conflict", told=told[0], told_fr=told[1])


def _told(entries: Iterable[Entry], lang: str) -> str:
    colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
    told = (
        f"{actor_words(each.origin.actor, lang)}, {each.at:%H:%M} UTC{colon}{event_words(each.event.kind, lang)}"
        for each in entries
    )
    return in_series(told, lang)


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed: keys in order, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def append(engine: Engine, stream: str, expected: int | None, event: LedgerEvent, origin: Origin) -> Entry:
    """Write an event after the `expected`-th of its stream, and give it as it stands once it is on the disk.

    None writes it after whatever stands. The same key again gives the event that was written first. Raises
    ConflictError where others have written meanwhile.
    """
    with writing(engine) as connection:
        return append_within(connection, stream, expected, event, origin)


def append_within(
    connection: Connection, stream: str, expected: int | None, event: LedgerEvent, origin: Origin
) -> Entry:
    """`append` as a part of a writing transaction of the caller's."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": stream})
    if found := _by_key(connection, origin.key):
        if found.stream != stream:
            raise InputError("key_of_other_stream")
        return found
    last = _last(connection, stream)
    count = last["sequence"] if last else 0
    if expected is not None and count > expected:
        raise ConflictError(entries_within(connection, stream, expected))
    if expected is not None and count < expected:
        raise InputError("sequence_ahead", expected=expected, count=count)
    previous = last["hash"] if last else FIRST
    row = _row(Entry(stream, count + 1, event, origin, datetime.now(UTC), previous, ""))
    connection.execute(insert(_TABLE).values(row))
    outbox.note(connection, stream, row["sequence"], event.kind)
    return _entry(row)


def entries(engine: Engine, stream: str, after: int = 0) -> list[Entry]:
    """The events of a stream in order, those after the `after`-th."""
    with reading(engine) as connection:
        return entries_within(connection, stream, after)


def entries_within(connection: Connection, stream: str, after: int = 0) -> list[Entry]:
    """`entries` as a part of a transaction of the caller's."""
    return [_entry(row) for row in _rows(connection, stream, after)]


def hashed_lines(engine: Engine, stream: str) -> list[str]:
    """Each event of a stream as the text that its hash is the SHA-256 of, in order."""
    with reading(engine) as connection:
        return hashed_lines_within(connection, stream)


def hashed_lines_within(connection: Connection, stream: str) -> list[str]:
    """`hashed_lines` as a part of a transaction of the caller's."""
    return [_hashed(dict(row)) for row in _rows(connection, stream, 0)]


def find(engine: Engine, key: str) -> Entry | None:
    """The event that was written under this key, if there is one."""
    with reading(engine) as connection:
        return _by_key(connection, key)


def find_within(connection: Connection, key: str) -> Entry | None:
    """`find` as a part of a writing transaction of the caller's, who may write under the key until its end alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 3))"), {"name": key})
    return _by_key(connection, key)


def written(engine: Engine, stream: str, key: str) -> Entry | None:
    """What was written in that stream under this key, if anything was; InputError where it was in another stream."""
    first = find(engine, key) if key else None
    if first is not None and first.stream != stream:
        raise InputError("key_of_other_stream")
    return first


def once(engine: Engine, stream: str, key: str, write: Callable[[], T]) -> Entry | T:
    """What was `written` under this key, else what `write` gives, which writes it.

    The same post may be on its way twice: what its twin wrote after the first look is no stranger's.
    """
    if first := written(engine, stream, key):
        return first
    try:
        return write()
    except ConflictError:
        if twin := written(engine, stream, key):
            return twin
        raise


def count(engine: Engine, stream: str) -> int:
    """How many events a stream has."""
    with reading(engine) as connection:
        last = _last(connection, stream)
    return last["sequence"] if last else 0


def streams(engine: Engine) -> list[str]:
    """The names of all streams, the one last written to first."""
    latest = select(_TABLE.c.stream).group_by(_TABLE.c.stream)
    with reading(engine) as connection:
        return list(connection.scalars(latest.order_by(text("max(at) DESC"), _TABLE.c.stream)))


def first_break(engine: Engine, stream: str) -> int | None:
    """The sequence number of the first event that is missing, or that is not as it was written; None if all stand."""
    previous = FIRST
    with reading(engine) as connection:
        for number, row in enumerate(_rows(connection, stream, 0), 1):
            kept = dict(row)
            if row["sequence"] != number or row["previous_hash"] != previous or row["hash"] != row_hash(kept):
                return number
            previous = row["hash"]
    return None


def _row(entry: Entry) -> dict[str, Any]:
    """The row of an event whose hash is not taken yet."""
    row = entry.to_json()
    row |= {name: canonical(row[name]) for name in _JSON if row[name] is not None}
    return row | {"hash": row_hash(row)}


def row_hash(row: Mapping[str, Any]) -> str:
    """What stands as the hash of an event, from the other columns of its row."""
    return sha256(_hashed(row).encode()).hexdigest()


def _hashed(row: Mapping[str, Any]) -> str:
    return canonical({name: row[name] for name in HASHED})


def _rows(connection: Connection, stream: str, after: int) -> Iterable[RowMapping]:
    wanted = select(_TABLE).where(_TABLE.c.stream == stream, _TABLE.c.sequence > after)
    return connection.execute(wanted.order_by(_TABLE.c.sequence)).mappings()


def _last(connection: Connection, stream: str) -> RowMapping | None:
    last = select(_TABLE.c.sequence, _TABLE.c.hash).where(_TABLE.c.stream == stream)
    return connection.execute(last.order_by(_TABLE.c.sequence.desc()).limit(1)).mappings().first()


def _by_key(connection: Connection, key: str) -> Entry | None:
    row = connection.execute(select(_TABLE).where(_TABLE.c.idempotency_key == key)).mappings().first()
    return _entry(row) if row else None


def _entry(row: RowMapping | dict[str, Any]) -> Entry:
    def value(text: str | None) -> Any:
        return None if text is None else decode(text.encode())

    origin = Origin(
        row["actor"], row["rules"], row["rules_version"], row["idempotency_key"], row["engine"], row["model"],
        row["model_sha256"], row["photo_sha256"], value(row["raw_reading"]), value(row["confirmed_reading"]),
    )  # fmt: skip
    event = read_event(row["kind"], value(row["payload"]))
    at = datetime.fromisoformat(row["at"])
    return Entry(row["stream"], row["sequence"], event, origin, at, row["previous_hash"], row["hash"])
