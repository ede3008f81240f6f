"""The club's people: who they are, what each may do, and the links by which they join."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.club.page import card
from webapp.club.table_codes import drawn
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError, text
from webapp.people import links
from webapp.people import store as people
from webapp.people.accounts_page import complaints
from webapp.people.store import ROLES, Person
from webapp.show import view
from webapp.words import event_words

blueprint = Blueprint("people", __name__)

FIELDS: Final = {
    "person_name": "name",
    "unprintable": "name",
    "person_namesake": "name",
    "no_such_role": "role",
    "last_secretary": "role",
    "not_sure": "sure",
}


@blueprint.get("/club/people")
@access.needs("see")
def listing() -> str:
    return _listing()


@blueprint.post("/club/people")
@access.needs("arrange")
def add() -> Answer | tuple[str, int]:
    """A guest by whoever arranges an evening; anyone else by the secretary."""
    try:
        role = people.role_named(request.form.get("role", "guest"))
        if role != "guest":
            access.require("administer")
        person = people.add(engine(), request.form.get("name", ""), role, by=_by())
    except InputError as error:
        return _listing(error), 422
    return redirect(url_for("people.listing", added=person.id), 303)


@blueprint.get("/club/people/<person>")
@access.needs("administer")
def one(person: str) -> str:
    return _page(_found(person))


@blueprint.post("/club/people/<person>")
@access.needs("administer")
def change(person: str) -> Answer | tuple[str, int]:
    """Another name or role."""
    found = _found(person)
    try:
        role = people.role_named(request.form.get("role", ""))
        people.change(engine(), found.id, name=request.form.get("name", ""), role=role, by=_by())
    except InputError as error:
        return _page(found, error), 422
    return redirect(url_for("people.one", person=found.id, done="changed"), 303)


@blueprint.post("/club/people/<person>/link")
@access.needs("administer")
def link(person: str) -> str | Answer:
    """A one-time link, shown once."""
    found = _found(person)
    if not found.active:
        return redirect(url_for("people.one", person=found.id), 303)
    people.note_link(engine(), found.id, by=_by())
    token = links.issue(str(current_app.secret_key), found)
    return _page(found, address=url_for("accounts.join", token=token, _external=True))


@blueprint.post("/club/people/<person>/sessions")
@access.needs("administer")
def end_sessions(person: str) -> Answer:
    """Signed out everywhere; links given before are over too."""
    found = people.end_sessions(engine(), _found(person).id, by=_by())
    return redirect(url_for("people.one", person=found.id, done="ended"), 303)


@blueprint.post("/club/people/<person>/active")
@access.needs("administer")
def set_active(person: str) -> Answer | tuple[str, int]:
    """Left the club, or come back to it."""
    found = _found(person)
    try:
        if request.form.get("active") == "yes":
            people.come_back(engine(), found.id, by=_by())
        else:
            people.leave(engine(), found.id, by=_by())
    except InputError as error:
        return _page(found, error), 422
    return redirect(url_for("people.one", person=found.id, done="changed"), 303)


@blueprint.post("/club/people/<person>/forget")
@access.needs("administer")
def forget(person: str) -> Answer | tuple[str, int]:
    """The name gives way to a pseudonym wherever pages take it from the list of people."""
    found = _found(person)
    try:
        if request.form.get("sure") != "yes":
            raise InputError("not_sure")
        people.forget(engine(), found.id, text("people.pseudonym", page_language()), by=_by())
    except InputError as error:
        return _page(found, error), 422
    return redirect(url_for("people.one", person=found.id, done="forgotten"), 303)


@card(80)
def home_card() -> str:
    """How many people, and where they are, on the club's home."""
    if not access.may("see"):
        return ""
    active = [person for person in people.everyone(engine()) if person.active]
    guests = sum(person.role == "guest" for person in active)
    return render_template("_club_people.html", members=len(active) - guests, guests=guests, **view(page_language()))


def _listing(error: InputError | None = None) -> str:
    lang = page_language()
    known = people.everyone(engine())
    administers = access.may("administer")
    return render_template(
        "people.html",
        active=[person for person in known if person.active],
        left=[person for person in known if not person.active] if administers else [],
        administers=administers,
        roles=ROLES if administers else ROLES[:1],
        arranges=access.may("arrange"),
        wrong=complaints(error, lang, FIELDS),
        **view(lang) | {"form": request.form},
    )


def _page(person: Person, error: InputError | None = None, address: str = "") -> str:
    lang = page_language()
    return render_template(
        "person.html",
        person=person,
        roles=ROLES,
        wrong=complaints(error, lang, FIELDS),
        address=address,
        history=people.history(engine(), person.id),
        code=drawn(address) if address else "",
        days=links.GOOD_FOR.days,
        **view(lang) | {"form": request.form, "event_words": event_words},
    )


def _found(person: str) -> Person:
    return people.find(engine(), person) or abort(404)


def _by() -> str:
    return access.require("see").name
