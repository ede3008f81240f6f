"""Setting a tournament up: what is announced, who is on the list, the schedule."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp import access
from webapp.api.bearer import writer
from webapp.api.errors import found
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.tournament_answers import TournamentForm
from webapp.api.tournament_forms import (
    EntrantChanged,
    EntrantPlays,
    EntrantsNew,
    ExpectedForm,
    ScheduleNew,
    TournamentAnnounced,
    TournamentNew,
)
from webapp.api.tournaments import whole, write
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError
from webapp.tally.hand_faults import about
from webapp.tournament import desk, events, store
from webapp.tournament.announcement import settings_of
from webapp.tournament.desk import Told
from webapp.tournament.entrants_csv import Read, entrants_of, read_entrants, read_given
from webapp.tournament.entrants_page import entrant_in, since_of
from webapp.tournament.schedule_page import MOST_SEED, draw_into


@blueprint.post("/tournaments")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=TournamentNew, status=201)
def announce(body: dict[str, Any]) -> Any:
    """Announce a tournament: where and when, by which rules, how many rounds of how many minutes."""
    settings = settings_of(engine(), _fields(body), page_language(), options=body.get("options", {}))
    return whole(store.announce(engine(), settings, writer(access.require("rule")), ledger_key()))


@blueprint.put("/tournaments/<tournament>/announcement")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=TournamentAnnounced, conflicts=True)
def announce_anew(tournament: str, body: dict[str, Any]) -> Any:
    """Another announcement; what the schedule rests on stands once a round was opened."""
    settings = settings_of(engine(), _fields(body), page_language(), options=body.get("options", {}))
    return write(tournament, body, _writing(events.TournamentChanged(settings)))


@blueprint.post("/tournaments/<tournament>/entrants")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=EntrantsNew, status=201, conflicts=True)
def list_entrants(tournament: str, body: dict[str, Any]) -> Any:
    """Put entrants on the list, all of them or none; every fault is told, by its line."""
    if ("entrants" in body) == ("lines" in body):
        raise InputError("entrants_or_lines")
    instead = body.get("instead", False)

    def act(told: Told) -> None:
        where, which, expected, actor = told
        here = store.unchanged(where, which, expected).tournament
        known = [] if instead else list(here.entrants.values())
        with about("lines" if "lines" in body else "entrants"):
            listed = entrants_of(_read(body, known, 1 if instead else here.next_number))
        store.write(where, which, expected, events.EntrantsListed(listed, instead), actor)

    return write(tournament, body, act)


@blueprint.put("/tournaments/<tournament>/entrants/<int:number>")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=EntrantChanged, conflicts=True)
def change_entrant(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Put right what is known of an entrant."""
    _entrant(tournament, number)
    return write(tournament, body, _writing(events.EntrantChanged(entrant_in(_cells(body), number))))


@blueprint.put("/tournaments/<tournament>/entrants/<int:number>/plays")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=EntrantPlays, conflicts=True)
def set_plays(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Say that an entrant plays no more from a round on, or plays again; a substitute may take the place."""
    _entrant(tournament, number)
    since = since_of(desk.held(tournament), body["since"])
    if body["plays"]:
        return write(tournament, body, _writing(events.EntrantReturned(number, since)))
    return write(tournament, body, _writing(events.EntrantWithdrawn(number, since, body.get("why", ""))))


@blueprint.delete("/tournaments/<tournament>/entrants/<int:number>")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ExpectedForm, conflicts=True)
def remove_entrant(tournament: str, number: int, body: dict[str, Any]) -> Any:
    """Take somebody off the list who was never to be on it, before play."""
    _entrant(tournament, number)
    return write(tournament, body, _writing(events.EntrantRemoved(number)))


@blueprint.post("/tournaments/<tournament>/schedule")
@access.needs("rule")
@operation("tournaments", TournamentForm, body=ScheduleNew, status=201, conflicts=True)
def draw_schedule(tournament: str, body: dict[str, Any]) -> Any:
    """Draw the schedule up, or again while no round was opened; it may take a minute."""
    seed = body["seed"] if "seed" in body else secrets.randbelow(MOST_SEED)
    return write(tournament, body, lambda told: draw_into(*told, seed))


def _writing(event: events.TournamentEvent) -> Any:
    """The act that writes this one event."""

    def act(told: Told) -> None:
        where, which, expected, actor = told
        store.write(where, which, expected, event, actor)

    return act


def _entrant(tournament: str, number: int) -> events.Entrant:
    known: events.Entrant = found(desk.held(tournament).tournament.entrants.get(number))
    return known


def _fields(body: Mapping[str, Any]) -> MultiDict[str, str]:
    """The announcement as the page's form would hold it."""
    names = ("name", "day", "place", "rules", "rounds", "minutes", "help")
    form: MultiDict[str, str] = MultiDict({name: str(body[name]) for name in names if name in body})
    form.setlist("apart", body.get("apart", []))
    form["table_points"] = " ".join(map(str, body.get("table_points", events.BY_PLACE)))
    return form


def _read(body: Mapping[str, Any], known: list[events.Entrant], next_number: int) -> list[Read]:
    if "lines" in body:
        return read_entrants(body["lines"], known, next_number)
    return read_given([_cells(each) for each in body["entrants"]], known, next_number)


def _cells(given: Mapping[str, Any]) -> dict[str, str]:
    """An entrant as the cells of a line."""
    cells = {name: str(value) for name, value in given.items() if name not in ("expected", "substitute")}
    return cells | {"substitute": "yes" if given.get("substitute") else ""}
