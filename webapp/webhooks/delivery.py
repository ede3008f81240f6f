"""Telling addresses what is due: at least once, each time signed, again and again later where it is not taken.

The headers are those of the Standard Webhooks specification: `webhook-id`, `webhook-timestamp`, and
`webhook-signature`, the HMAC-SHA256 of `id.timestamp.body` by the key. The id is the same every time a thing is told.
"""

from __future__ import annotations

import hmac
import json
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, delete, select, update

from scoring.errors import ScoringError
from webapp.games.game import replay
from webapp.games.state import state
from webapp.ledger import entries
from webapp.messages import InputError
from webapp.standings.results import rules_of
from webapp.standings.standings import standings
from webapp.standings.store import Replays
from webapp.store import reading, writing, written_time
from webapp.tables import DeliveryRow, GameRow, PlayTableRow, WebhookRow, as_table
from webapp.webhooks.address import Answered
from webapp.webhooks.address import send as send_there
from webapp.webhooks.store import KEY_MARK, PING

WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720, 1440))
"""How long after each failure it is tried again; after the last one it is given up."""
DISABLED_AFTER: Final = timedelta(days=3)
"""An address that has taken nothing for so long is told nothing more."""
LEASE: Final = timedelta(minutes=2)
"""A delivery that was begun and never ended, as when the program stopped, is begun again after this."""
KEPT: Final = timedelta(days=30)
EVERY_SECONDS: Final = 2.0
AT_ONCE: Final = 100
_WEBHOOKS: Final = as_table(WebhookRow)
_DELIVERIES: Final = as_table(DeliveryRow)
Clock = Callable[[], datetime]
_replays: Final = Replays()
_log: Final = logging.getLogger(__name__)
UNTOLD: Final = Answered(None, "webhook_unreadable")
"""The game that it is about can't be read: no fault of the address."""


class Send(Protocol):
    """Whatever posts a body to an address."""

    def __call__(self, address: str, headers: Mapping[str, str], body: bytes, *, inside: bool) -> Answered: ...


def present() -> datetime:
    return datetime.now(UTC)


def deliver_due(
    engine: Engine,
    *,
    inside: bool = False,
    clock: Clock = present,
    send: Send = send_there,
    over: Event | None = None,
) -> int:
    """Tell every address what is due for it; how many were told. Any number of processes may do so at once.

    Nothing more is begun once `over` is set.
    """
    taken = 0
    for _ in range(AT_ONCE):
        if over and over.is_set():
            break
        # Each is claimed by the time it is then: those before it may have taken long.
        due = _claim(engine, clock())
        if due is None:
            break
        taken += _tell(engine, due, clock, inside, send)
    with writing(engine) as connection:
        old = (_DELIVERIES.c.next_at.is_(None)) & (_DELIVERIES.c.added_at < _time(clock() - KEPT))
        connection.execute(delete(_DELIVERIES).where(old))
    return taken


def signature(key: str, message: str, timestamp: int, body: bytes) -> str:
    """What stands in `webhook-signature`."""
    secret = b64decode(key.removeprefix(KEY_MARK))
    signed = hmac.digest(secret, f"{message}.{timestamp}.".encode() + body, "sha256")
    return "v1," + b64encode(signed).decode()


class Deliverer:
    """Delivers while the server runs, in a thread of its own."""

    def __init__(self, engine: Callable[[], Engine], *, inside: bool = False) -> None:
        self._engine = engine
        self._inside = inside
        self._over = Event()
        self._thread = Thread(target=self.run, name="webhooks", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Returns once what was begun is over."""
        self._over.set()
        self._thread.join()

    def run(self) -> None:
        """Until the server stops; a fault is told to the log, and what it kept from being told is tried again."""
        while not self._over.wait(EVERY_SECONDS):
            try:
                deliver_due(self._engine(), inside=self._inside, over=self._over)
            except InputError as error:
                _log.error("webhooks were not told: %s", error)
            except Exception:
                _log.exception("webhooks were not told")


def _claim(engine: Engine, now: datetime) -> dict[str, Any] | None:
    """The next delivery that is due, this process's own for a while; None where nothing is."""
    due = select(_DELIVERIES, _WEBHOOKS.c.address, _WEBHOOKS.c.key, _WEBHOOKS.c.failing_since)
    due = due.join(_WEBHOOKS, _WEBHOOKS.c.id == _DELIVERIES.c.webhook)
    due = due.where(_DELIVERIES.c.next_at <= _time(now), _WEBHOOKS.c.disabled_at.is_(None))
    due = due.order_by(_DELIVERIES.c.next_at, _DELIVERIES.c.id).limit(1)
    while True:
        with reading(engine) as connection:
            first = connection.execute(due).mappings().first()
        if first is None:
            return None
        here, until = (
            (_DELIVERIES.c.id == first["id"]) & (_DELIVERIES.c.next_at == first["next_at"]),
            _time(now + LEASE),
        )
        with writing(engine) as connection:
            mine = connection.execute(update(_DELIVERIES).where(here).values(next_at=until)).rowcount
        if mine:
            return {str(name): value for name, value in first.items()} | {"next_at": until}


def _tell(engine: Engine, due: Mapping[str, Any], clock: Clock, inside: bool, send: Send) -> bool:
    try:
        told = due["body"] or json.dumps(_message(engine, due), ensure_ascii=False)
    except (InputError, ScoringError) as error:
        _log.error("a webhook was not told of %s: %s", due["stream"], error)
        _note(engine, due, clock(), UNTOLD, None)
        return False
    body, timestamp = told.encode(), int(clock().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Marque",
        "webhook-id": f"msg_{due['id']}",
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(due["key"], f"msg_{due['id']}", timestamp, body),
    }
    answered = send(due["address"], headers, body, inside=inside)
    _note(engine, due, clock(), answered, told)
    return answered.taken


def _note(engine: Engine, due: Mapping[str, Any], now: datetime, answered: Answered, body: str | None) -> None:
    """Keep what was answered, and when to try again; nothing where the delivery is another's by now."""
    attempts = due["attempts"] + 1
    later = None if answered.taken or attempts > len(WAITS) else _time(now + WAITS[attempts - 1])
    values = {
        "attempts": attempts,
        "next_at": later,
        "body": body,
        "status": answered.status,
        "told": answered.told or None,
        "delivered_at": _time(now) if answered.taken else None,
    }
    with writing(engine) as connection:
        here = (_DELIVERIES.c.id == due["id"]) & (_DELIVERIES.c.next_at == due["next_at"])
        mine = connection.execute(update(_DELIVERIES).where(here).values(values)).rowcount
        if mine and answered is not UNTOLD:
            _note_address(connection, due, now, answered.taken)


def _note_address(connection: Connection, due: Mapping[str, Any], now: datetime, taken: bool) -> None:
    """Since when the address takes nothing; one that has for long is told nothing more."""
    since = None if taken else due["failing_since"] or _time(now)
    own = _WEBHOOKS.c.id == due["webhook"]
    connection.execute(update(_WEBHOOKS).where(own).values(failing_since=since))
    if since is not None and now - datetime.fromisoformat(since) >= DISABLED_AFTER:
        connection.execute(update(_WEBHOOKS).where(own).values(disabled_at=_time(now)))
        connection.execute(update(_DELIVERIES).where(_DELIVERIES.c.webhook == due["webhook"]).values(next_at=None))


def _message(engine: Engine, due: Mapping[str, Any]) -> dict[str, Any]:
    """What is told: the game as it stood after the event, or the standings that it changed."""
    told: dict[str, Any] = {"type": due["kind"], "timestamp": due["added_at"]}
    if due["kind"] == PING:
        return told | {"data": {}}
    known = entries(engine, due["stream"])[: due["sequence"]]
    game = replay(known)
    wanted = select(GameRow.table, GameRow.round, PlayTableRow.number, PlayTableRow.evening)
    wanted = wanted.join(PlayTableRow, PlayTableRow.id == GameRow.table)
    with reading(engine) as connection:
        place = connection.execute(wanted.where(GameRow.stream == due["stream"])).mappings().first()
    data: dict[str, Any] = {"game": due["stream"], "sequence": due["sequence"], **(place or {})}
    if due["kind"] == "ranking":
        return told | {"data": data | _ranking(engine, rules_of(game).key)}
    return told | {"data": data | {"at": known[-1].at.isoformat(timespec="microseconds"), "state": state(game)}}


def _ranking(engine: Engine, rules: str) -> dict[str, Any]:
    """Everyone's line under those rules, best first."""
    club = _replays.games(engine)
    games = [each for each in club.played if each.result.rules.key == rules]
    lines = [
        {
            "rank": line.rank,
            "person": line.person,
            "name": club.names[line.person],
            "games": line.games,
            "points": line.points,
            "table_points": None if line.table_points is None else float(line.table_points),
        }
        for line in standings(games)
    ]
    return {"rules": rules, "ranking": lines}


def _time(moment: datetime) -> str:
    return written_time(moment, "microseconds")
