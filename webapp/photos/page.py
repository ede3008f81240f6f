"""A photograph in, what was read out; the picture goes back without its metadata and nothing is kept."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, TypeVarTuple

from flask import Blueprint, Response, current_app, jsonify, request
from werkzeug.exceptions import RequestEntityTooLarge

from webapp import access, guard
from webapp.guard import retry_after
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence
from webapp.readers.eye import in_words
from webapp.readers.pool import InProcess, Readers, stays
from webapp.readers.sights import Picture, see_table

blueprint = Blueprint("photos", __name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

STATUS = guard.STATUS | {
    "file_too_large": 413,
    "too_many_pixels": 413,
    "not_a_picture": 415,
    "unsupported_format": 415,
    "reader_busy": 503,
    "readers_away": 503,
    "reader_lost": 500,
    "reader_slow": 500,
    "reader_memory": 500,
}
"""What is no 422.

A reader that fails may fare better another time, or fail at this photo always: a phone that keeps the photo sends it
again after a 500, but not for ever, as it does after a 503.
"""


@blueprint.post("/read")
@access.public
def read() -> Response:
    """The nearest hand's Reading with a small upright copy of the picture for the page to draw on.

    Where several hands are seen, `hands` holds them all, each with its side.
    """
    upload = request.files.get("photo")
    try:
        if upload is None:
            raise InputError("no_photo")
        seen = in_reader(see_table, upload.stream.read(), request.form.get("set", ""))
    except ValueError as error:
        return refusal(error)
    name, lang = upload.filename or "photo", page_language(of_form=False)
    answer = in_words(replace(seen.hands[0], side=None), name, lang)
    if len(seen.hands) > 1:
        answer["hands"] = [in_words(hand, name, lang) for hand in seen.hands]
    answer["preview"] = data_address(seen.picture)
    return jsonify(answer)


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Response:
    """A post that is not even received gets the sentence that a too large file gets."""
    from vision.photo import MAX_BYTES, PhotoError

    mb = (request.content_length or 0) / 1e6
    return refusal(PhotoError("file_too_large", mb=mb, max_mb=MAX_BYTES // 1_000_000))


def in_reader(act: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Have one of the `sights` done by the readers of this server, for as long as this request's client stays."""
    readers: Readers | InProcess = current_app.extensions["readers"]
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", stays)
    return readers.run(gone, act, *arguments)


def data_address(picture: Picture) -> str:
    """The picture as an address that holds it whole."""
    return "data:image/jpeg;base64," + base64.b64encode(picture.jpeg).decode("ascii")


def refusal(error: ValueError) -> Response:
    """The sentence of an error, as the page's scripts take it."""
    code = error_code(error)
    response = jsonify({"error": {"code": code, "message": sentence(error, page_language(of_form=False))}})
    response.status_code = STATUS.get(code, 422)
    return retry_after(response, error)
