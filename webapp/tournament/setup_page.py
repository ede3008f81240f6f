"""Setting a tournament up: what is announced, and how far its list and its schedule are."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

import scoring
from scoring.errors import ScoringError
from webapp import access
from webapp.club.page import card
from webapp.database import engine
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.messages import InputError, sentence
from webapp.show import view
from webapp.tally.hand_faults import field_of
from webapp.tournament import desk, store
from webapp.tournament.announcement import OPTION, USUAL, fields_of, settings_of
from webapp.tournament.events import HELPS, KINSHIPS, TournamentChanged
from webapp.tournament.schedule.field import called_in, faults
from webapp.tournament.store import Held

blueprint = Blueprint("tournament_setup", __name__)

SHOWN: Final = 3
"""Tournaments on the club's home."""


@blueprint.get("/tournaments")
@access.needs("see")
def listing() -> str:
    return render_template("tournaments.html", known=store.known(engine()), **view(page_language()))


@blueprint.get("/tournaments/new")
@access.needs("rule")
def new() -> str:
    first = next(iter(scoring.RULESETS))
    usual = {"day": date.today().isoformat(), "rules": first, "help": HELPS[0], "key": secrets.token_hex(12)}
    return _form(MultiDict(usual | USUAL))


@blueprint.post("/tournaments/new")
@access.needs("rule")
def announce() -> Answer | tuple[str, int]:
    actor = access.require("rule").name
    try:
        settings = settings_of(engine(), request.form, page_language())
        made = store.announce(engine(), settings, actor, request.form.get("key") or None)
    except (InputError, ScoringError) as error:
        return _form(request.form, error), 422
    return redirect(url_for("tournament_setup.one", tournament=made), 303)


@blueprint.get("/tournaments/<tournament>")
@access.needs("see")
def one(tournament: str) -> str:
    """What is announced, and what is to be done before the first round."""
    found = desk.held(tournament)
    state = found.tournament
    more = {
        "book": desk.book(found),
        "faults": [each.say(page_language()) for each in faults(state.players, state.substitutes,
                                                                state.settings.apart)],
        "called_in": called_in(state.players, state.substitutes),
    }  # fmt: skip
    return render_template("tournament_setup.html", **desk.names(found, page_language()) | more)


@blueprint.get("/tournaments/<tournament>/announcement")
@access.needs("rule")
def announcement(tournament: str) -> str:
    found = desk.held(tournament)
    return _form(fields_of(found.tournament.settings), found=found)


@blueprint.post("/tournaments/<tournament>/announcement")
@access.needs("rule")
def change(tournament: str) -> Answer | tuple[str, int]:
    """Another announcement; what the schedule rests on stands once a round was opened."""
    found = desk.held(tournament)

    def act() -> None:
        settings = settings_of(engine(), request.form, page_language(), found.tournament.settings)
        where, which, expected, actor = desk.told(tournament)
        store.write(where, which, expected, TournamentChanged(settings), actor)

    to = url_for("tournament_setup.one", tournament=tournament)
    return desk.done(act, lambda error: _form(request.form, error, found), to)


@card(15)
def home_card() -> str:
    """The tournaments to come and under way on the club's home."""
    if not access.may("see"):
        return ""
    ahead = store.known(engine(), under_way=True)
    return render_template("_club_tournaments.html", ahead=ahead[:SHOWN], **view(page_language()))


def _form(form: MultiDict[str, str], error: ValueError | None = None, found: Held | None = None) -> str:
    """The fields of an announcement, of a new tournament or one that stands."""
    lang = page_language()
    field = field_of(error) if error else ""
    names: dict[str, Any] = desk.names(found, lang) if found else view(lang)
    return render_template(
        "tournament_announcement.html",
        **names
        | {
            "form": form,
            "found": found,
            "wrong": {field: sentence(error, lang)} if error else {},
            "field": field,
            "house": house_rules.newest(engine()),
            "shelf": scoring.RULESETS.values(),
            "kinships": KINSHIPS,
            "helps": HELPS,
            "book": desk.book(found) if found else None,
            "option_prefix": OPTION,
        },
    )
