"""The list of players: brought in as CSV, whole or not at all, put right by hand, withdrawn, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.downloads import sent
from webapp.imports.rows import decoded
from webapp.language import page_language
from webapp.ledger import ConflictError
from webapp.messages import InputError, sentence, text
from webapp.names import name_text
from webapp.tally.hand_faults import about, field_of
from webapp.tournament import desk, store
from webapp.tournament.entrants_csv import LONGEST, Read, entrants_csv, faulty, read_entrants
from webapp.tournament.events import (
    Entrant,
    EntrantChanged,
    EntrantRemoved,
    EntrantReturned,
    EntrantsListed,
    EntrantWithdrawn,
    TournamentEvent,
)
from webapp.tournament.store import Held
from webapp.values import natural

blueprint = Blueprint("tournament_entrants", __name__)

INSTEAD = "instead"


@blueprint.get("/tournaments/<tournament>/entrants")
@access.needs("see")
def page(tournament: str) -> str:
    return _page(desk.held(tournament))


@blueprint.post("/tournaments/<tournament>/entrants")
@access.needs("rule")
def bring_in(tournament: str) -> Answer | tuple[str, int]:
    """The lines of a file, or what was pasted: all of them, or none and each one's faults."""
    found, given, read = desk.held(tournament), request.form.get("lines", ""), list[Read]()
    instead = request.form.get("how") == INSTEAD
    try:
        upload = request.files.get("file")
        if upload is not None and upload.filename:
            given = decoded(upload.stream.read())
        known = [] if instead else list(found.tournament.entrants.values())
        read = read_entrants(given, known, 1 if instead else found.tournament.next_number)
        if faulty(read):
            return _page(found, given=given, read=faulty(read)), 422
        listed = tuple(each.entrant for each in read if each.entrant)
        _write(tournament, EntrantsListed(listed, instead))
    except InputError as error:
        return _page(found, error, given=given, part="lines"), _status(error)
    return redirect(url_for("tournament_entrants.page", tournament=tournament, count=len(read)), 303)


@blueprint.post("/tournaments/<tournament>/entrants/one")
@access.needs("rule")
def add(tournament: str) -> Answer | tuple[str, int]:
    """One more, by hand."""
    found = desk.held(tournament)
    try:
        entrant = entrant_in(request.form, found.tournament.next_number)
        _write(tournament, EntrantsListed((entrant,)))
    except InputError as error:
        return _page(found, error, part="one"), _status(error)
    return redirect(url_for("tournament_entrants.page", tournament=tournament, count=1), 303)


@blueprint.get("/tournaments/<tournament>/entrants.csv")
@access.needs("see")
def save(tournament: str) -> Response:
    """The list as a file."""
    found, lang = desk.held(tournament), page_language()
    name = f"{text('setup.file', lang)}-{found.tournament.settings.day}.csv"
    return sent(entrants_csv(found.tournament.entrants.values(), lang), name, "text/csv")


@blueprint.get("/tournaments/<tournament>/entrants/<int:number>")
@access.needs("rule")
def one(tournament: str, number: int) -> str:
    found = desk.held(tournament)
    return _one(found, _entrant(found, number))


@blueprint.post("/tournaments/<tournament>/entrants/<int:number>")
@access.needs("rule")
def change(tournament: str, number: int) -> Answer | tuple[str, int]:
    """What is known of a player, put right."""
    return _done(tournament, number, lambda: EntrantChanged(entrant_in(request.form, number)))


@blueprint.post("/tournaments/<tournament>/entrants/<int:number>/<any(withdraw,return,remove):what>")
@access.needs("rule")
def come_or_go(tournament: str, number: int, what: str) -> Answer | tuple[str, int]:
    """Plays no more, plays again, or was never to be on the list."""

    def event() -> TournamentEvent:
        if what == "remove":
            return EntrantRemoved(number)
        since = since_of(desk.held(tournament), desk.typed("since", "setup.since", page_language(), default=1))
        if what == "return":
            return EntrantReturned(number, since)
        return EntrantWithdrawn(number, since, " ".join(request.form.get("why", "").split())[:200])

    return _done(tournament, number, event)


def since_of(found: Held, since: int) -> int:
    """A round of the tournament from which on somebody comes or goes."""
    with about("since"):
        if not 1 <= since <= found.tournament.settings.rounds:
            raise InputError("no_such_tournament_round", round=since)
    return since


def _done(tournament: str, number: int, event: Any) -> Answer | tuple[str, int]:
    found = desk.held(tournament)
    entrant = _entrant(found, number)
    to = url_for("tournament_entrants.page", tournament=tournament)
    return desk.done(lambda: _write(tournament, event()), lambda error: _one(found, entrant, error), to)


def _write(tournament: str, event: TournamentEvent) -> None:
    where, which, expected, actor = desk.told(tournament)
    store.write(where, which, expected, event, actor)


def _status(error: InputError) -> int:
    return 409 if isinstance(error, ConflictError) else 422


def _entrant(found: Held, number: int) -> Entrant:
    return found.tournament.entrants.get(number) or abort(404)


def entrant_in(form: Mapping[str, str], number: int) -> Entrant:
    """The entrant in the fields; InputError that knows its field."""
    cells = {}
    for name in LONGEST:
        with about(name):
            cells[name] = name_text(form.get(name, ""))
    with about("name"):
        if not cells["name"]:
            raise InputError("entrant_nameless")
    for name, most in LONGEST.items():
        with about(name):
            if len(cells[name]) > most:
                raise InputError("entrant_long", what=text(f"setup.{name}", "en"),
                                 what_fr=text(f"setup.{name}", "fr"), most=most)  # fmt: skip
    return Entrant(number, substitute=form.get("substitute") == "yes", **cells)


def _page(
    found: Held, error: InputError | None = None, *, given: str = "", read: Sequence[Read] = (), part: str = ""
) -> str:
    lang = page_language()
    field = (field_of(error) or "name") if error and part == "one" else ""
    count = request.args.get("count", "")
    return render_template(
        "tournament_entrants.html",
        **desk.names(found, lang)
        | {
            "given": given,
            "complaint": sentence(error, lang) if error and not field else "",
            "wrong": {field: sentence(error, lang)} if error and field else {},
            "read": [(each, [fault.say(lang) for fault in each.faults]) for each in read],
            "part": part,
            "added": natural(count, digits=4) or 0,
            "longest": LONGEST,
        },
    )


def _one(found: Held, entrant: Entrant, error: ValueError | None = None) -> str:
    lang = page_language()
    field = field_of(error) if error else ""
    if error and getattr(error, "code", "") == "entrant_name_twice":
        field = "name"
    opened, rounds = sum(each.opened for each in found.tournament.rounds), found.tournament.settings.rounds
    return render_template(
        "tournament_entrant.html",
        **desk.names(found, lang)
        | {
            "own": entrant,
            "form": request.form or entrant.to_json() | {"substitute": "yes" if entrant.substitute else ""},
            "wrong": {field: sentence(error, lang)} if error else {},
            "since": found.tournament.withdrawn.get(entrant.number),
            "missed": found.tournament.missed(entrant.number),
            "next_round": min(opened + 1, rounds),
            "no_more": sentence(InputError("no_round_ahead"), lang) if opened == rounds else "",
            "longest": LONGEST,
        },
    )
