"""A stream's events as the very texts that their hashes are taken of: from the ledger, or from a file without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from webapp.json_text import decode
from webapp.ledger import FIRST, HASHED
from webapp.ledger_events import LedgerEvent, read_event
from webapp.messages import InputError

_TEXTS: Final = ("stream", "actor", "rules", "rules_version", "engine", "previous_hash")


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the ledger, from its canonical text; `hash` is that text's SHA-256."""

    text: str
    hash: str
    stream: str
    sequence: int
    event: LedgerEvent
    actor: str
    at: datetime
    rules: str
    rules_version: str
    engine: str
    model: str | None
    model_sha256: str | None
    photo_sha256: str | None
    raw_reading: Any
    confirmed_reading: Any
    previous_hash: str

    @classmethod
    def of(cls, text: str) -> Line:
        """The event in a text; InputError where it is none."""
        told = decode(text.encode())
        if not isinstance(told, dict) or told.keys() != set(HASHED):
            raise InputError("not_an_event")
        if type(told["sequence"]) is not int or not all(isinstance(told[name], str) for name in _TEXTS):
            raise InputError("not_an_event")
        for name in ("model", "model_sha256", "photo_sha256"):
            if told[name] is not None and not isinstance(told[name], str):
                raise InputError("not_an_event")
        try:
            at = datetime.fromisoformat(told["at"])
        except (TypeError, ValueError) as error:
            raise InputError("not_an_event") from error
        if at.tzinfo is None:
            raise InputError("not_an_event")
        return cls(
            text, digest(text), told["stream"], told["sequence"],
            read_event(str(told["kind"]), _inner(told["payload"])), told["actor"], at, told["rules"],
            told["rules_version"], told["engine"], told["model"], told["model_sha256"], told["photo_sha256"],
            _inner(told["raw_reading"]), _inner(told["confirmed_reading"]), told["previous_hash"],
        )  # fmt: skip


def lines_of(texts: Iterable[str]) -> tuple[Line, ...]:
    """The events in some texts."""
    return tuple(Line.of(text) for text in texts)


def breaks(texts: Iterable[str]) -> Iterator[int]:
    """The numbers of the lines, from 1, that do not follow the one before them: altered, missing or put in."""
    previous, stream = FIRST, None
    for number, text in enumerate(texts, 1):
        try:
            line = Line.of(text)
        except ValueError:
            yield number
        else:
            stream = stream or line.stream
            if (line.sequence, line.previous_hash, line.stream) != (number, previous, stream):
                yield number
        previous = digest(text)


def digest(text: str) -> str:
    """The hash of an event's text, also of one that is none: bytes that are no UTF-8 stand in it as surrogates."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _inner(value: Any) -> Any:
    """JSON that stands as text within JSON."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise InputError("not_an_event")
    return decode(value.encode())
