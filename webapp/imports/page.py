"""The page on which the secretary brings in people and past results: first every line to look at, then all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.amounts import day, number
from webapp.database import engine
from webapp.games.game import book_of
from webapp.imports.lines import HEADINGS, KINDS, Kind, PersonLine, Read, ResultLine, read_people, read_results
from webapp.imports.rows import decoded, rows_of
from webapp.imports.store import rules_known, write_people, write_results, written_already
from webapp.language import page_language
from webapp.messages import InputError, text
from webapp.people import store as people
from webapp.show import view
from webapp.values import natural

blueprint = Blueprint("imports", __name__)

ACTOR: Final = "{name} (CSV)"


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as the page shows it: what it says and what would happen, or what is wrong with it."""

    line: int
    words: str
    state: str
    new: bool
    faults: tuple[str, ...]


@blueprint.get("/club/import")
@access.needs("administer")
def page() -> str:
    kind = next((kind for kind in KINDS if kind == request.args.get("kind")), "people")
    return _page(page_language(), kind, "")


@blueprint.post("/club/import")
@access.needs("administer")
def look() -> tuple[str, int]:
    """What would be written, line by line."""
    lang = page_language()
    kind = _kind()
    given = ""
    try:
        given = _given()
        read = read_lines(kind, given)
    except InputError as error:
        return _page(lang, kind, given, complaint=error.say(lang)), 422
    wrong = any(each.faults for each in read)
    return _page(lang, kind, given, shown=shown_lines(read, lang)), 422 if wrong else 200


@blueprint.post("/club/import/write")
@access.needs("administer")
def write() -> Answer | tuple[str, int]:
    """Write what was shown, all or nothing; the same again is not written twice."""
    actor, lang, kind, given = access.require("administer"), page_language(), _kind(), request.form.get("lines", "")
    try:
        read = read_lines(kind, given)
        if any(each.faults for each in read):
            raise InputError("import_changed")
        count = write_lines(kind, read, actor.name)
    except InputError as error:
        return _page(lang, kind, given, complaint=error.say(lang)), 422
    return redirect(url_for("imports.page", kind=kind, count=count, known=len(read) - count), 303)


def _kind() -> Kind:
    return next((kind for kind in KINDS if kind == request.form.get("kind")), "people")


def _given() -> str:
    """The text of the file, or what was pasted."""
    upload = request.files.get("file")
    if upload is not None and upload.filename:
        return decoded(upload.stream.read())
    return request.form.get("lines", "")


def read_lines(kind: Kind, given: str) -> list[Read]:
    """Every line with what it says, or what is wrong with it; InputError where the text is no CSV."""
    rows, known = rows_of(given, HEADINGS[kind]), people.everyone(engine())
    if kind == "people":
        return read_people(rows, known)
    return read_results(rows, known, rules_known(engine()), date.today())


def write_lines(kind: Kind, read: Sequence[Read], actor: str) -> int:
    """Write what is not there yet, all of it or nothing; how many lines that were."""
    if kind == "people":
        return write_people(engine(), [each.line for each in read if isinstance(each.line, PersonLine)], actor)
    results = [each.line for each in read if isinstance(each.line, ResultLine)]
    return write_results(engine(), results, ACTOR.format(name=actor), text("import.evening", page_language()))


def shown_lines(read: Sequence[Read], lang: str) -> list[Shown]:
    """What each line says and would do."""
    results = [each.line for each in read if isinstance(each.line, ResultLine)]
    there = written_already(engine(), results) if results else set()
    return [_line(each, there, lang) for each in read]


def _line(read: Read, there: set[str], lang: str) -> Shown:
    line = read.line
    if line is None:
        return Shown(
            read.row.line, " · ".join(read.row.cells), "", False, tuple(fault.say(lang) for fault in read.faults)
        )
    if isinstance(line, PersonLine):
        words = text("import.person", lang, name=line.name, role=text(f"role.{line.role}", lang))
        state = text("import.state.new", lang)
        if line.known:
            state = text("import.known_as", lang, role=text(f"role.{line.known.role}", lang))
            if line.known.role == line.role:
                state = text("import.state.known", lang)
        return Shown(read.row.line, words, state, line.known is None, ())
    points = line.ended.points or ()
    players = ", ".join(
        text("import.score", lang, name=name, points=number(score, lang))
        for name, score in zip(line.started.players, points, strict=True)
    )
    words = text(
        "import.result",
        lang,
        day=day(line.day, lang),
        rules=book_of(line.started.rules, line.started.variant).names.get(lang),
        players=players,
    )
    new = line.digest not in there
    return Shown(read.row.line, words, text(f"import.state.{'new' if new else 'known'}", lang), new, ())


def _page(lang: str, kind: str, given: str, *, complaint: str = "", shown: Sequence[Shown] = ()) -> str:
    names: dict[str, Any] = {
        "kind": kind,
        "kinds": KINDS,
        "given": given,
        "complaint": complaint,
        "shown": shown,
        "faulty": sum(bool(each.faults) for each in shown),
        "new": sum(each.new for each in shown),
        "known_rules": ", ".join(each.id for each in rules_known(engine())),
        "roles": ", ".join(text(f"role.{role}", lang).lower() for role in people.ROLES),
        "done": _count("count"),
        "known": _count("known"),
    }
    return render_template("standings_import.html", **view(lang) | names)


def _count(name: str) -> int | None:
    return natural(request.args.get(name, ""), digits=5)
