"""The club's settings, for its secretary."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.club import settings as club_settings
from webapp.club.page import card
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError
from webapp.show import view

blueprint = Blueprint("club_settings", __name__)


@blueprint.get("/club/settings")
@access.needs("administer")
def page() -> str:
    return _page(asdict(club_settings.load(engine())), {})


@blueprint.post("/club/settings")
@access.needs("administer")
def save() -> Answer | tuple[str, int]:
    settings, wrong = club_settings.read_form(request.form)
    if settings is None:
        return _page(request.form, wrong), 422
    club_settings.save(engine(), settings)
    return redirect(url_for("club_settings.page", done="saved"), 303)


def _page(form: object, wrong: dict[str, InputError]) -> str:
    lang = page_language()
    said = {name: error.say(lang) for name, error in wrong.items()}
    return render_template("club_settings.html", **view(lang) | {"form": form, "wrong": said})


@card(95)
def home_card() -> str:
    """The way to the settings, for who may change them."""
    if not access.may("administer"):
        return ""
    return render_template("_club_settings.html", settings=club_settings.load(engine()), **view(page_language()))
