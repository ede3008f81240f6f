"""The secretary's pages of addresses that are told of results, each with what it was told."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.club.page import card
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError
from webapp.people import accounts
from webapp.people.accounts_page import complaints
from webapp.show import view
from webapp.webhooks import store as webhooks
from webapp.webhooks.outbox import KINDS
from webapp.webhooks.store import Webhook

blueprint = Blueprint("webhooks", __name__)

FIELDS: Final = {
    "webhook_address": "address",
    "webhook_https": "address",
    "webhook_inside": "address",
    "webhook_kinds": "kinds",
}


@blueprint.get("/club/webhooks")
@access.needs("administer")
def listing() -> str:
    return _listing()


@blueprint.post("/club/webhooks")
@access.needs("administer")
def register() -> str | tuple[str, int]:
    """A new address; its key is shown once."""
    person = accounts.signed_in()
    try:
        webhook, key = webhooks.register(
            engine(), request.form.get("address", ""), request.form.getlist("kind"),
            by=person.id if person else None, inside=bool(current_app.config["WEBHOOKS_INSIDE"]),
        )  # fmt: skip
    except InputError as error:
        return _listing(error), 422
    return _listing(made=(webhook.address, key))


@blueprint.get("/club/webhooks/<webhook>")
@access.needs("administer")
def one(webhook: str) -> str:
    found, lang = _found(webhook), page_language()
    names = {"webhook": found, "log": webhooks.log(engine(), found.id), "why": lambda code: InputError(code).say(lang)}
    return render_template("webhook.html", **view(lang) | names)


@blueprint.post("/club/webhooks/<webhook>/try")
@access.needs("administer")
def ping(webhook: str) -> Answer:
    webhooks.ping(engine(), _found(webhook).id)
    return redirect(url_for("webhooks.one", webhook=webhook, done="tried"), 303)


@blueprint.post("/club/webhooks/<webhook>/enabled")
@access.needs("administer")
def set_enabled(webhook: str) -> Answer:
    webhooks.set_enabled(engine(), _found(webhook).id, request.form.get("enabled") == "yes")
    return redirect(url_for("webhooks.one", webhook=webhook, done="done"), 303)


@blueprint.post("/club/webhooks/<webhook>/remove")
@access.needs("administer")
def remove(webhook: str) -> Answer:
    webhooks.remove(engine(), _found(webhook).id)
    return redirect(url_for("webhooks.listing", done="done"), 303)


@blueprint.post("/club/webhooks/<webhook>/deliveries/<delivery>/again")
@access.needs("administer")
def again(webhook: str, delivery: str) -> Answer:
    """One delivery tried again at once."""
    try:
        webhooks.again(engine(), _found(webhook).id, delivery)
    except InputError:
        abort(404)
    return redirect(url_for("webhooks.one", webhook=webhook, done="tried"), 303)


@card(92)
def home_card() -> str:
    """The way to the addresses, for who may change them."""
    if not access.may("administer"):
        return ""
    return render_template("_club_webhooks.html", count=len(webhooks.everything(engine())), **view(page_language()))


def _listing(error: InputError | None = None, made: tuple[str, str] | None = None) -> str:
    lang = page_language()
    form = {} if made else request.form
    return render_template(
        "webhooks.html",
        known=webhooks.everything(engine()),
        kinds=KINDS,
        ticked=request.form.getlist("kind") if form else ["game_ended", "ranking"],
        made=made,
        wrong=complaints(error, lang, FIELDS),
        **view(lang) | {"form": form},
    )


def _found(webhook: str) -> Webhook:
    try:
        return webhooks.found(engine(), webhook)
    except InputError:
        abort(404)
