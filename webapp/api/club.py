"""The club: whom a token speaks for, its people, its settings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import current_app, url_for

from webapp import access
from webapp.api import bearer
from webapp.api.errors import found
from webapp.api.forms import ActiveForm, LinkForm, MeForm, PersonChanges, PersonForm, PersonNew, SettingsForm
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.club import settings as club_settings
from webapp.club.settings import ClubSettings
from webapp.database import engine
from webapp.messages import InputError
from webapp.names import name_key
from webapp.people import accounts, links
from webapp.people import store as people
from webapp.people.store import Person


@blueprint.get("/me")
@access.signed_in
@operation("club", MeForm)
def me() -> Any:
    """Whom the token speaks for, and what it may do."""
    token, person = found(bearer.token()), found(accounts.signed_in())
    return {
        "person": person.id,
        "name": person.name,
        "role": person.role,
        "device": token.name,
        "scopes": list(token.scopes),
    }


@blueprint.get("/people")
@access.needs("see")
@operation("club", PersonForm, pages=True)
def everyone(query: dict[str, Any]) -> Any:
    """The club's people by name; those who have left are told to the secretary alone."""
    all_of_them = access.may("administer")
    known = [person for person in people.everyone(engine()) if person.active or all_of_them]
    return page_of(known, query, lambda person: (int(not person.active), name_key(person.name), person.id), _person)


@blueprint.post("/people")
@access.needs("arrange")
@operation("club", PersonForm, body=PersonNew, status=201)
def add_person(body: dict[str, Any]) -> Any:
    """A guest by whoever arranges an evening; anyone else by the secretary."""
    role = body.get("role", "guest")
    actor = access.require("arrange" if role == "guest" else "administer")
    return _person(people.add(engine(), body["name"], role, by=bearer.writer(actor)))


@blueprint.get("/people/<person>")
@access.needs("see")
@operation("club", PersonForm)
def one_person(person: str) -> Any:
    """One of the club's people."""
    known = found(people.find(engine(), person))
    return _person(known if known.active or access.may("administer") else found(None))


@blueprint.patch("/people/<person>")
@access.needs("administer")
@operation("club", PersonForm, body=PersonChanges)
def change_person(person: str, body: dict[str, Any]) -> Any:
    """Give a person another name or role; another role ends every session of theirs."""
    known, by = found(people.find(engine(), person)), bearer.writer(access.require("administer"))
    if not body:
        raise InputError("nothing_to_change", known="name, role")
    name, role = body.get("name", known.name), body.get("role", known.role)
    return _person(people.change(engine(), person, name=name, role=role, by=by))


@blueprint.put("/people/<person>/active")
@access.needs("administer")
@operation("club", PersonForm, body=ActiveForm)
def set_active(person: str, body: dict[str, Any]) -> Any:
    """Say that the person has left the club, or has come back."""
    found(people.find(engine(), person))
    act = people.come_back if body["active"] else people.leave
    return _person(act(engine(), person, by=bearer.writer(access.require("administer"))))


@blueprint.post("/people/<person>/link")
@access.needs("administer")
@operation("club", LinkForm, changes=False)
def link(person: str) -> Any:
    """A one-time link by which the person sets a password."""
    known = found(people.find(engine(), person))
    if not known.active:
        raise InputError("link_over")
    people.note_link(engine(), person, by=bearer.writer(access.require("administer")))
    token = links.issue(str(current_app.secret_key), known)
    return {"address": url_for("accounts.join", token=token, _external=True), "days": links.GOOD_FOR.days}


@blueprint.delete("/people/<person>/sessions")
@access.needs("administer")
@operation("club", PersonForm)
def end_sessions(person: str) -> Any:
    """Sign the person out everywhere; links given before are over too."""
    found(people.find(engine(), person))
    return _person(people.end_sessions(engine(), person, by=bearer.writer(access.require("administer"))))


@blueprint.get("/settings")
@access.needs("administer")
@operation("club", SettingsForm)
def settings() -> Any:
    """What the club has settled: its name, how many days photos are kept."""
    return asdict(club_settings.load(engine()))


@blueprint.put("/settings")
@access.needs("administer")
@operation("club", SettingsForm, body=SettingsForm)
def save_settings(body: dict[str, Any]) -> Any:
    """Settle all of it."""
    club_settings.save(engine(), ClubSettings(**body))
    return asdict(club_settings.load(engine()))


def _person(person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "role": person.role,
        "active": person.active,
        "added_at": person.added_at,
    }
