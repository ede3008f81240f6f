"""The page on which a club shows its tiles once, and what it posts there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify, render_template, request

from webapp import access
from webapp.database import engine
from webapp.language import page_language
from webapp.messages import InputError
from webapp.people import store as people
from webapp.photos.page import data_address, in_reader, refusal
from webapp.readers.eye import refuse_lesson
from webapp.readers.sights import LessonSight, see_lesson
from webapp.sets.store import SetStore
from webapp.show import view

if TYPE_CHECKING:
    from vision.taught import TaughtSet

blueprint = Blueprint("sets", __name__)

ROWS = (
    ("m", tuple(f"{n}m" for n in range(1, 10))),
    ("p", tuple(f"{n}p" for n in range(1, 10))),
    ("s", tuple(f"{n}s" for n in range(1, 10))),
    ("honours", tuple("ESWNPFC")),
    ("bonus", tuple(f"{kind}{n}" for kind in "fs" for n in range(1, 5))),
    ("last", ("0m", "0p", "0s", "X")),
)
"""The lay-out as the page draws it."""


@blueprint.get("/sets/")
@access.public
def page() -> str:
    more = {"rows": ROWS, "sets": SetStore().listed(), "may_teach": _may_teach()}
    return render_template("sets.html", **more, **view(page_language()))


@blueprint.post("/sets/teach")
@access.needs_in_club("arrange")
def teach() -> Response:
    """Photos of a lay-out in; what was found on each, and the faults or none."""
    try:
        return jsonify(_answer(*taught_by_form()))
    except ValueError as error:
        return refusal(error)


@blueprint.post("/sets/delete")
@access.needs_in_club("arrange")
def delete() -> Response:
    try:
        SetStore().delete(request.form.get("name", ""))
    except ValueError as error:
        return refusal(error)
    return jsonify({"sets": _listed()})


def taught_by_form() -> tuple[LessonSight, TaughtSet | None]:
    """What the photos of a posted form teach, kept where nothing is wrong with it."""
    from vision.taught import TaughtSet

    photos = [upload.stream.read() for upload in request.files.getlist("photo")]
    name, right = request.form.get("name", ""), frozenset(request.form.get("right", "").split(","))
    replace, store = request.form.get("replace") == "yes", SetStore()
    refuse_lesson(name, photos, store, replace)
    seen = in_reader(see_lesson, name, photos, right)
    taught = TaughtSet.from_bytes(seen.taught) if seen.taught else None
    if taught:
        store.save(taught, replace=replace)
    return seen, taught


def photos_told(seen: LessonSight) -> list[dict[str, Any]]:
    """The tiles that were found on each photo."""
    return [
        {
            "width": picture.width,
            "height": picture.height,
            "tiles": [
                {"id": tile.id, "row": tile.row, "place": tile.place, "corners": tile.corners}
                for tile in seen.tiles
                if tile.photo == at
            ],
        }
        for at, picture in enumerate(seen.pictures)
    ]


def set_names() -> list[str]:
    """The names for the choice beside the photo; none where the folder can't be read."""
    try:
        return SetStore().names()
    except InputError:
        return []


def _may_teach() -> bool:
    """Whether `teach` and `delete` would take what whoever asks sends."""
    return not people.anyone(engine()) or access.may("arrange")


def _listed() -> list[dict[str, Any]]:
    return [{"name": name, "faces": faces} for name, faces in SetStore().listed()]


def _answer(seen: LessonSight, taught: TaughtSet | None) -> dict[str, Any]:
    photos = [
        told | {"preview": data_address(picture)}
        for told, picture in zip(photos_told(seen), seen.pictures, strict=True)
    ]
    lang = page_language(of_form=False)
    return {
        "name": taught.name if taught else "",
        "faces": len(taught.faces) if taught else 0,
        "faults": [fault.to_json(lang) for fault in seen.faults],
        "photos": photos,
        "sets": _listed(),
    }
