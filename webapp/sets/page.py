"""The page on which a club shows its tiles once, and what it posts there."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request

from webapp import access
from webapp.language import page_language
from webapp.messages import InputError
from webapp.photos.page import data_address, in_reader, refusal, sets_folder
from webapp.photos.page import sets as store
from webapp.readers.sights import LessonSight, see_lesson
from webapp.show import view

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
    return render_template("sets.html", rows=ROWS, sets=store().listed(), **view(page_language()))


@blueprint.post("/sets/teach")
@access.needs_in_club("arrange")
def teach() -> Response:
    """Photos of a lay-out in; what was found on each, and the faults or none."""
    uploads = request.files.getlist("photo")
    try:
        data = [upload.stream.read() for upload in uploads]
        right = request.form.get("right", "").split(",")
        seen = in_reader(
            see_lesson,
            request.form.get("name", ""),
            data,
            sets_folder(),
            request.form.get("replace") == "yes",
            frozenset(right),
        )
        return jsonify(_answer(seen))
    except ValueError as error:
        return refusal(error)


@blueprint.post("/sets/delete")
@access.needs_in_club("arrange")
def delete() -> Response:
    try:
        store().delete(request.form.get("name", ""))
    except ValueError as error:
        return refusal(error)
    return jsonify({"sets": _listed()})


def set_names() -> list[str]:
    """The names for the choice beside the photo; none where the folder can't be read."""
    try:
        return store().names()
    except InputError:
        return []


def _listed() -> list[dict[str, Any]]:
    return [{"name": name, "faces": faces} for name, faces in store().listed()]


def _answer(seen: LessonSight) -> dict[str, Any]:
    found = seen.found
    photos = [
        {
            "width": picture.width,
            "height": picture.height,
            "preview": data_address(picture),
            "tiles": [
                {"id": place.id, "row": place.row, "place": place.place, "corners": place.corners}
                for place in found.places
                if place.photo == at
            ],
        }
        for at, picture in enumerate(seen.pictures)
    ]
    lang = page_language(of_form=False)
    return {
        "name": found.taught.name if found.taught else "",
        "faces": len(found.taught.faces) if found.taught else 0,
        "faults": [fault.to_json(lang) for fault in found.faults],
        "photos": photos,
        "sets": _listed(),
    }
