"""The pages of the club's own rules: to look at for everyone, to write for the secretary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

import scoring
from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from scoring.variant import read_variant
from webapp import access
from webapp.club.page import card
from webapp.database import engine
from webapp.downloads import sent
from webapp.house_rules import store as house_rules
from webapp.house_rules.form import changed, difference_words, faults, groups, read_form, typed_of
from webapp.house_rules.store import HouseRules
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence
from webapp.people import accounts
from webapp.show import view
from webapp.values import whole_number

blueprint = Blueprint("house_rules", __name__)

CONFLICTS = {"house_rules_changed", "house_rules_known"}


@blueprint.get("/club/rules")
@access.public
def listing() -> str:
    return render_template("house_rules.html", known=house_rules.everything(engine()), **view(page_language()))


@blueprint.get("/club/rules/<name>/<int:version>")
@access.public
def one(name: str, version: int) -> str:
    """One version: what differs from its base, its text, the versions beside it, and its games."""
    known = house_rules.versions(engine(), name)
    found = _version(known, version)
    lang, base = page_language(), scoring.RULESETS.get(found.base)
    return render_template(
        "house_rules_version.html",
        found=found,
        known=known,
        base=base,
        differs=changed(found.book, base, lang) if found.usable and base else None,
        games=house_rules.games_by(engine(), found.digest) if access.may("see") else None,
        **view(lang),
    )


@blueprint.get("/club/rules/<name>/<int:version>.toml")
@access.public
def text(name: str, version: int) -> Response:
    """The text of a version as a file."""
    found = _version(house_rules.versions(engine(), name), version)
    return sent(found.text.encode(), f"{found.name}-{found.version}.toml", "application/toml")


@blueprint.get("/club/rules/<name>/<int:version>/since/<int:old>")
@access.public
def since(name: str, version: int, old: int) -> str:
    """What one version changed of another."""
    known = house_rules.versions(engine(), name)
    found, before = _version(known, version), _version(known, old)
    usable = found.usable and before.usable
    return render_template(
        "house_rules_since.html",
        found=found,
        before=before,
        changes=house_rules.changes(before.book, found.book) if usable else None,
        difference_words=difference_words,
        **view(page_language()),
    )


@blueprint.route("/club/rules/new", methods=["GET", "POST"])
@access.needs("administer")
def new() -> str | tuple[str, int] | Answer:
    """New rules from a ruleset of the shelf."""
    base = scoring.RULESETS.get(request.values.get("base", "")) or abort(404)
    typed = request.form.to_dict() if request.method == "POST" else {}
    return _form(base, typed, None)


@blueprint.route("/club/rules/<name>/edit", methods=["GET", "POST"])
@access.needs("administer")
def edit(name: str) -> str | tuple[str, int] | Answer:
    """The next version in the form; what the engine no longer takes is put right as text."""
    latest = next(iter(house_rules.versions(engine(), name)), None) or abort(404)
    base = scoring.RULESETS.get(latest.base)
    if base is None or not latest.usable:
        return redirect(url_for("house_rules.edit_text", name=name), 303)
    typed = request.form.to_dict() if request.method == "POST" else typed_of(latest.book, base)
    return _form(base, typed, latest)


@blueprint.route("/club/rules/text", methods=["GET", "POST"])
@access.needs("administer")
def take_in() -> str | tuple[str, int] | Answer:
    """New rules, or a next version, from a text."""
    return _text(None)


@blueprint.route("/club/rules/<name>/text", methods=["GET", "POST"])
@access.needs("administer")
def edit_text(name: str) -> str | tuple[str, int] | Answer:
    """The next version as text."""
    return _text(next(iter(house_rules.versions(engine(), name)), None) or abort(404))


@blueprint.app_context_processor
def _began_by() -> dict[str, Any]:
    """For templates: the version of house rules that a game began by, None for a game by the shelf."""
    return {"began_by": lambda game: house_rules.began_by(engine(), game)}


@card(70)
def home_card() -> str:
    """The club's rules on its home."""
    known = house_rules.everything(engine())
    return render_template("_club_house_rules.html", known=known, **view(page_language()))


def _form(base: Ruleset, typed: Mapping[str, str], latest: HouseRules | None) -> str | tuple[str, int] | Answer:
    """The form with what was typed; saved where that was asked and nothing is wrong."""
    lang = page_language()
    shown: dict[str, Any] = {"wrong": {}, "others": [], "differs": None}
    status = 200
    if request.method == "POST":
        try:
            written = read_form(base, typed, latest.name if latest else "")
            if typed.get("action") == "save":
                return _saved(written, _after())
            shown["differs"] = changed(read_variant(written), base, lang)
            shown["preview"] = written
        except (ScoringError, InputError) as error:
            shown["wrong"], shown["others"] = faults(error, base, lang)
            status = _status(error)
    page = render_template(
        "house_rules_edit.html",
        base=base,
        latest=latest,
        typed=typed,
        groups=groups(base, typed, lang),
        **shown,
        **view(lang),
    )
    return page, status


def _text(latest: HouseRules | None) -> str | tuple[str, int] | Answer:
    """The text as it was typed; a new text is first shown with what differs, then saved."""
    lang = page_language()
    written = _posted_text() if request.method == "POST" else (latest.text if latest else "")
    shown: dict[str, Any] = {"others": [], "differs": None}
    status, after = 200, latest.version if latest else 0
    if request.method == "POST":
        try:
            if not written.strip():
                raise InputError("house_rules_no_text")
            book = read_variant(written)
            if latest and book.id != latest.name:
                raise InputError("house_rules_other_id", found=book.id, id=latest.name)
            if request.form.get("action") == "save":
                return _saved(written, _after())
            known = house_rules.versions(engine(), book.id)
            after = known[0].version if known else 0
            shown |= {"differs": changed(book, scoring.RULESETS[book.base], lang), "book": book}
        except ScoringError as error:
            shown["others"], status = [fault.message(lang) for fault in error.faults], 422
        except InputError as error:
            shown["others"], status = [sentence(error, lang)], _status(error)
    page = render_template("house_rules_text.html", latest=latest, written=written, after=after, **shown, **view(lang))
    return page, status


def _posted_text() -> str:
    """What was pasted, or the file where one was chosen."""
    upload = request.files.get("file")
    if upload and upload.filename:
        try:
            return upload.stream.read(house_rules.MOST_TEXT + 1).decode("utf-8-sig")
        except UnicodeDecodeError:
            return ""
    return request.form.get("text", "").replace("\r\n", "\n")


def _saved(written: str, after: int) -> Answer:
    person = accounts.signed_in()
    kept = house_rules.save(engine(), written, after=after, by=person.id if person else None)
    return redirect(url_for("house_rules.one", name=kept.name, version=kept.version, saved="yes"), 303)


def _after() -> int:
    return whole_number(request.form.get("after", "0"), "after")


def _status(error: ValueError) -> int:
    return 409 if error_code(error) in CONFLICTS else 422


def _version(known: list[HouseRules], version: int) -> HouseRules:
    return next((each for each in known if each.version == version), None) or abort(404)
