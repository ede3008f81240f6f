"""Addresses that are told of results: registered by the secretary, each with the key that signs what it is told."""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, RowMapping, delete, func, insert, select, update

from webapp.messages import InputError
from webapp.store import now, reading, writing
from webapp.tables import DeliveryRow, WebhookRow, as_table
from webapp.webhooks.address import checked
from webapp.webhooks.outbox import KINDS, row

MOST: Final = 20
PING: Final = "ping"
"""What an address is told when somebody tries it."""
KEY_MARK: Final = "whsec_"
SHOWN: Final = 50
_WEBHOOKS: Final = as_table(WebhookRow)
_DELIVERIES: Final = as_table(DeliveryRow)


@dataclass(frozen=True, slots=True)
class Webhook:
    """A row of `webhooks`, its key left out."""

    id: str
    address: str
    kinds: tuple[str, ...]
    added_at: str
    failing_since: str | None
    disabled_at: str | None


@dataclass(frozen=True, slots=True)
class Delivery:
    """A row of `deliveries` as its page shows it."""

    id: str
    kind: str
    stream: str
    sequence: int
    added_at: str
    attempts: int
    next_at: str | None
    status: int | None
    told: str | None
    delivered_at: str | None


_SHOWN: Final = tuple(_DELIVERIES.c[name] for name in Delivery.__slots__)


def register(
    engine: Engine, address: str, kinds: Iterable[str], *, by: str | None, inside: bool
) -> tuple[Webhook, str]:
    """A new address, and the key that it checks signatures with, which is shown this once."""
    wanted = set(kinds)
    clean = checked(address, inside=inside)
    if not wanted or not wanted <= set(KINDS):
        raise InputError("webhook_kinds")
    key = KEY_MARK + b64encode(secrets.token_bytes(32)).decode()
    values = {
        "id": secrets.token_hex(8),
        "address": clean,
        "kinds": " ".join(kind for kind in KINDS if kind in wanted),
        "key": key,
        "added_at": now("microseconds"),
        "added_by": by,
        "failing_since": None,
        "disabled_at": None,
    }
    with writing(engine) as connection:
        if (connection.scalar(select(func.count()).select_from(_WEBHOOKS)) or 0) >= MOST:
            raise InputError("webhook_too_many", most=MOST)
        connection.execute(insert(_WEBHOOKS).values(values))
    return found(engine, str(values["id"])), key


def everything(engine: Engine) -> list[Webhook]:
    """All addresses, the oldest first."""
    with reading(engine) as connection:
        rows = connection.execute(select(_WEBHOOKS).order_by(_WEBHOOKS.c.added_at, _WEBHOOKS.c.id)).mappings()
        return [_webhook(each) for each in rows]


def found(engine: Engine, webhook: str) -> Webhook:
    """The address with that id; InputError where there is none."""
    known = next((each for each in everything(engine) if each.id == webhook), None)
    if known is None:
        raise InputError("no_such_webhook")
    return known


def log(engine: Engine, webhook: str) -> list[Delivery]:
    """What it was told lately and what it is still to be told, the latest first."""
    wanted = select(*_SHOWN).where(_DELIVERIES.c.webhook == webhook)
    with reading(engine) as connection:
        rows = connection.execute(wanted.order_by(_DELIVERIES.c.added_at.desc(), _DELIVERIES.c.id).limit(SHOWN))
        return [_delivery(row) for row in rows.mappings()]


def ping(engine: Engine, webhook: str) -> None:
    """Have it told that somebody tries it."""
    with writing(engine) as connection:
        connection.execute(insert(_DELIVERIES).values(row(found(engine, webhook).id, PING, "", 0)))


def again(engine: Engine, webhook: str, delivery: str) -> Delivery:
    """Have one delivery tried again at once; InputError where there is none."""
    here = (_DELIVERIES.c.id == delivery) & (_DELIVERIES.c.webhook == webhook)
    with writing(engine) as connection:
        connection.execute(update(_DELIVERIES).where(here).values(next_at=now("microseconds"), attempts=0))
        row = connection.execute(select(*_SHOWN).where(here)).mappings().first()
    if row is None:
        raise InputError("no_such_delivery")
    return _delivery(row)


def set_enabled(engine: Engine, webhook: str, enabled: bool) -> None:
    """Told from now on, or no longer; what happened meanwhile is not told later."""
    values: dict[str, Any] = {"disabled_at": None if enabled else now("microseconds"), "failing_since": None}
    with writing(engine) as connection:
        connection.execute(update(_WEBHOOKS).where(_WEBHOOKS.c.id == webhook).values(values))
        if not enabled:
            connection.execute(update(_DELIVERIES).where(_DELIVERIES.c.webhook == webhook).values(next_at=None))


def remove(engine: Engine, webhook: str) -> None:
    """The address and its log."""
    with writing(engine) as connection:
        connection.execute(delete(_DELIVERIES).where(_DELIVERIES.c.webhook == webhook))
        connection.execute(delete(_WEBHOOKS).where(_WEBHOOKS.c.id == webhook))


def _webhook(row: RowMapping) -> Webhook:
    return Webhook(
        row["id"], row["address"], tuple(row["kinds"].split()), row["added_at"], row["failing_since"],
        row["disabled_at"],
    )  # fmt: skip


def _delivery(row: RowMapping) -> Delivery:
    return Delivery(**{str(name): value for name, value in row.items()})
