"""The page on which a club shows its tiles once, and what it posts there."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify, render_template, request

from webapp.eye import lesson, preview_jpeg
from webapp.language import page_language
from webapp.messages import InputError
from webapp.photos import reader_place, refusal
from webapp.photos import sets as store
from webapp.show import view

if TYPE_CHECKING:
    from vision.lesson import Lesson

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
def page() -> str:
    return render_template("sets.html", rows=ROWS, sets=store().listed(), **view(page_language()))


@blueprint.post("/sets/teach")
def teach() -> Response:
    """Photos of a lay-out in; what was found on each, and the faults or none."""
    uploads = request.files.getlist("photo")
    try:
        data = [upload.stream.read() for upload in uploads]
        right = request.form.get("right", "").split(",")
        with reader_place():
            found = lesson(
                request.form.get("name", ""), data, store(), request.form.get("replace") == "yes", frozenset(right)
            )
        return jsonify(_answer(found, data))
    except ValueError as error:
        return refusal(error)


@blueprint.post("/sets/delete")
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


def _answer(found: Lesson, data: list[bytes]) -> dict[str, Any]:
    from vision.photo import open_photo

    photos = []
    for at, bytes_ in enumerate(data):
        photo = open_photo(bytes_)
        preview = base64.b64encode(preview_jpeg(photo)).decode("ascii")
        tiles = [
            {"id": place.id, "row": place.row, "place": place.place, "corners": place.corners}
            for place in found.places
            if place.photo == at
        ]
        photos.append(
            {
                "width": photo.width,
                "height": photo.height,
                "preview": f"data:image/jpeg;base64,{preview}",
                "tiles": tiles,
            }
        )
    lang = page_language(of_form=False)
    return {
        "name": found.taught.name if found.taught else "",
        "faces": len(found.taught.faces) if found.taught else 0,
        "faults": [fault.to_json(lang) for fault in found.faults],
        "photos": photos,
        "sets": _listed(),
    }
