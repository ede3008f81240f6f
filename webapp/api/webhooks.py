"""Addresses that are told of results: named by the secretary's programs, tried, turned off, taken away."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from flask import current_app

from scoring.forms import Says
from webapp import access
from webapp.api.forms import Time
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.people import accounts
from webapp.tally.hand_faults import about
from webapp.webhooks import address, store
from webapp.webhooks.outbox import Kind
from webapp.webhooks.store import Delivery, Webhook


class WebhookNew(TypedDict):
    """Where results are sent, and which: HTTPS, and nothing within the server's own network."""

    address: Annotated[str, Says(minLength=1, maxLength=address.MOST)]
    kinds: Annotated[list[Kind], Says(minItems=1, maxItems=4)]


class WebhookForm(TypedDict):
    """`key` checks the signatures, as Standard Webhooks says; it is told once, to whoever named the address."""

    id: str
    address: str
    kinds: list[Kind]
    enabled: bool
    added_at: Time
    failing_since: Time | None
    key: NotRequired[str]


class EnabledForm(TypedDict):
    enabled: bool


class DeliveryForm(TypedDict):
    """One telling: `status` is what the address answered last, `trouble` why there was no answer."""

    id: str
    kind: str
    stream: str
    sequence: int
    added_at: Time
    attempts: int
    next_at: Time | None
    status: int | None
    trouble: str | None
    delivered_at: Time | None


@blueprint.get("/webhooks")
@access.needs("administer")
@operation("webhooks", WebhookForm, pages=True)
def webhooks(query: dict[str, Any]) -> Any:
    """The addresses that are told of results, the oldest first."""
    return page_of(store.everything(engine()), query, lambda each: (each.added_at, each.id), _webhook)


@blueprint.post("/webhooks")
@access.needs("administer")
@operation("webhooks", WebhookForm, body=WebhookNew, status=201)
def register_webhook(body: dict[str, Any]) -> Any:
    """Name an address, and get the key that its receiver checks signatures with."""
    person, inside = accounts.signed_in(), bool(current_app.config["WEBHOOKS_INSIDE"])
    with about("address"):
        made, key = store.register(
            engine(), body["address"], body["kinds"], by=person.id if person else None, inside=inside
        )
    return _webhook(made) | {"key": key}


@blueprint.get("/webhooks/<webhook>")
@access.needs("administer")
@operation("webhooks", WebhookForm)
def one_webhook(webhook: str) -> Any:
    """An address, and whether it answers."""
    return _webhook(store.found(engine(), webhook))


@blueprint.patch("/webhooks/<webhook>")
@access.needs("administer")
@operation("webhooks", WebhookForm, body=EnabledForm)
def enable_webhook(webhook: str, body: dict[str, Any]) -> Any:
    """Have it told again, or no longer; what happens meanwhile is not told later."""
    store.set_enabled(engine(), store.found(engine(), webhook).id, body["enabled"])
    return _webhook(store.found(engine(), webhook))


@blueprint.delete("/webhooks/<webhook>")
@access.needs("administer")
@operation("webhooks", None, status=204)
def remove_webhook(webhook: str) -> Any:
    """Take an address away, with its log."""
    store.remove(engine(), store.found(engine(), webhook).id)


@blueprint.get("/webhooks/<webhook>/deliveries")
@access.needs("administer")
@operation("webhooks", DeliveryForm, pages=True)
def deliveries(webhook: str, query: dict[str, Any]) -> Any:
    """What it was told lately and what it is still to be told, in the order of the times."""
    known = store.log(engine(), store.found(engine(), webhook).id)
    return page_of(known, query, lambda each: (each.added_at, each.id), _delivery)


@blueprint.post("/webhooks/<webhook>/try")
@access.needs("administer")
@operation("webhooks", WebhookForm)
def try_webhook(webhook: str) -> Any:
    """Have it told that somebody tries it."""
    known = store.found(engine(), webhook)
    store.ping(engine(), known.id)
    return _webhook(known)


@blueprint.post("/webhooks/<webhook>/deliveries/<delivery>/again")
@access.needs("administer")
@operation("webhooks", DeliveryForm)
def deliver_again(webhook: str, delivery: str) -> Any:
    """Have one of these tried again at once."""
    return _delivery(store.again(engine(), store.found(engine(), webhook).id, delivery))


def _webhook(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.id,
        "address": webhook.address,
        "kinds": list(webhook.kinds),
        "enabled": webhook.disabled_at is None,
        "added_at": webhook.added_at,
        "failing_since": webhook.failing_since,
    }


def _delivery(delivery: Delivery) -> dict[str, Any]:
    names = ("id", "kind", "stream", "sequence", "added_at", "attempts", "next_at", "status", "delivered_at")
    return {name: getattr(delivery, name) for name in names} | {"trouble": delivery.told or None}
