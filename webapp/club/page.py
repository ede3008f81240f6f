"""The club's home for whoever is signed in: cards that each concern brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, render_template
from markupsafe import Markup

from webapp import access
from webapp.club import settings as club_settings
from webapp.database import engine
from webapp.language import page_language
from webapp.people import accounts
from webapp.show import view

blueprint = Blueprint("club", __name__)

_CARDS: Final[dict[int, Callable[[], str]]] = {}


def card(place: int) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Have a function write a card of the club's home, in the order of the places; empty text where there is none.

    It is asked only for people who are signed in; what it shows beyond that it asks of `access.may`.
    """

    def add(write: Callable[[], str]) -> Callable[[], str]:
        _CARDS[place] = write
        return write

    return add


@blueprint.get("/club")
@access.signed_in
def home() -> str:
    # Each is a template that was rendered, its own values escaped there.
    cards = [Markup(_CARDS[place]()) for place in sorted(_CARDS)]
    name = club_settings.load(engine()).name
    return render_template("club.html", name=name, me=accounts.signed_in(), cards=cards, **view(page_language()))
