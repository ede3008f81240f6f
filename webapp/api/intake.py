"""What a club brings in: people and past results as CSV, its tiles, readings that players give to teach the reader."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final, Literal, TypedDict

from scoring.forms import Says
from webapp import access
from webapp.api.bearer import writer
from webapp.api.engine import PHOTO
from webapp.api.errors import found
from webapp.api.forms import SetLine
from webapp.api.operation import blueprint, operation
from webapp.corrections.correction import CONSENT_VERSION
from webapp.corrections.page import kept_by_form
from webapp.corrections.store import Store
from webapp.imports.page import read_lines, shown_lines, write_lines
from webapp.imports.rows import MOST_BYTES, all_wrong
from webapp.language import page_language
from webapp.messages import text
from webapp.sets.page import photos_told, taught_by_form
from webapp.sets.store import SetStore
from webapp.tally.hand_faults import about
from webapp.words import LANGS

LESSON: Final[dict[str, Any]] = {
    "multipart/form-data": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "photo": {"type": "array", "items": {"type": "string", "contentMediaType": "application/octet-stream"}},
            "right": {"type": "string", "description": "faces that are as they should be, with commas between them"},
            "replace": {"enum": ["yes", "no"]},
        },
        "required": ["name", "photo"],
    }
}
GIFT: Final[dict[str, Any]] = {
    "multipart/form-data": {
        "type": "object",
        "properties": {
            "photo": PHOTO,
            "confirmation": {
                "type": "string",
                "contentMediaType": "application/json",
                "description": "reading, tiles, removed, taps; consent with its version and lang",
            },
        },
        "required": ["photo", "confirmation"],
    }
}


class ImportNew(TypedDict):
    """The lines of a CSV file: people (name, role), or past results (day, rules, four names, four scores)."""

    kind: Literal["people", "results"]
    lines: Annotated[str, Says(minLength=1, description=f"{MOST_BYTES // 1000} kB at most")]


class ImportLine(TypedDict):
    """A line with what it says and would do, or everything that is wrong with it."""

    line: int
    words: str
    state: str
    new: bool
    faults: list[str]


class ImportPreview(TypedDict):
    wrong: int
    lines: list[ImportLine]


class ImportWritten(TypedDict):
    """How many lines were written, and how many were there already."""

    written: int
    known: int


class SeenTile(TypedDict):
    id: str
    row: int
    place: int
    corners: list[list[float]]


class SeenLesson(TypedDict):
    width: int
    height: int
    tiles: list[SeenTile]


class LessonForm(TypedDict):
    """What photos of a lay-out taught: nothing is kept while there are `faults`, and `faces` is 0 then."""

    name: str
    faces: int
    faults: list[dict[str, Any]]
    photos: list[SeenLesson]


class GiftForm(TypedDict):
    id: str


class ConsentForm(TypedDict):
    """The sentence that a player must agree to, in each language."""

    version: str
    words: dict[str, str]


@blueprint.post("/imports/preview")
@access.needs("administer")
@operation("club", ImportPreview, body=ImportNew, changes=False)
def look_at_import(body: dict[str, Any]) -> Any:
    """What would be written, line by line."""
    with about("lines"):
        shown = shown_lines(read_lines(body["kind"], body["lines"]), page_language())
    lines = [asdict(each) | {"faults": list(each.faults)} for each in shown]
    return {"wrong": sum(bool(each.faults) for each in shown), "lines": lines}


@blueprint.post("/imports")
@access.needs("administer")
@operation("club", ImportWritten, body=ImportNew, status=201)
def bring_in(body: dict[str, Any]) -> Any:
    """Write all lines or none; what is there already is not written twice."""
    by = writer(access.require("administer"))
    with about("lines"):
        read = read_lines(body["kind"], body["lines"])
        if any(each.faults for each in read):
            raise all_wrong((each.row.line, each.faults) for each in read)
        count = write_lines(body["kind"], read, by)
    return {"written": count, "known": len(read) - count}


@blueprint.post("/sets")
@access.needs_in_club("arrange")
@operation("engine", LessonForm, media=LESSON, waits=True)
def teach_set() -> Any:
    """Teach the reader a make of tiles by photos of all of them, laid out in order."""
    seen, taught = taught_by_form()
    return {
        "name": taught.name if taught else "",
        "faces": len(taught.faces) if taught else 0,
        "faults": [fault.to_json(page_language(of_form=False)) for fault in seen.faults],
        "photos": photos_told(seen),
    }


@blueprint.delete("/sets/<name>")
@access.needs_in_club("arrange")
@operation("engine", SetLine)
def forget_set(name: str) -> Any:
    """Forget a make of tiles."""
    store = SetStore()
    found(store.exists(name) or None)
    store.delete(name)
    return {"name": name}


@blueprint.get("/corrections/consent")
@access.public
@operation("engine", ConsentForm)
def consent() -> Any:
    """What a player agrees to whose photo is given to teach the reader."""
    return {"version": CONSENT_VERSION, "words": {lang: text("keep.consent", lang) for lang in LANGS}}


@blueprint.post("/corrections")
@access.public
@operation("engine", GiftForm, media=GIFT, status=201, waits=True)
def give_correction() -> Any:
    """Give a photo with its corrected tiles to teach the reader; the id is all that can take it back."""
    return {"id": kept_by_form().id}


@blueprint.delete("/corrections/<gift>")
@access.public
@operation("engine", GiftForm)
def take_correction_back(gift: str) -> Any:
    """Delete what was given."""
    Store().delete(gift)
    return {"id": gift}
