"""A photograph in, what was read out; the picture goes back without its metadata and nothing is kept."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from flask import Blueprint, Response, abort, current_app, jsonify, request
from werkzeug.exceptions import RequestEntityTooLarge

from webapp.eye import chosen_set, in_words, look_at_table, preview_jpeg
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence
from webapp.sets_store import SetStore

blueprint = Blueprint("photos", __name__)

STATUS = {"file_too_large": 413, "too_many_pixels": 413, "not_a_picture": 415, "unsupported_format": 415}


@blueprint.post("/read")
def read() -> Response:
    """The nearest hand's Reading with a small upright copy of the picture for the page to draw on.

    Where several hands are seen, `hands` holds them all, each with its side.
    """
    upload = request.files.get("photo")
    try:
        if upload is None:
            raise InputError("no_photo")
        with reader_place():
            taught = chosen_set(request.form.get("set", ""), sets())
            photo, hands = look_at_table(upload.stream.read(), taught)
        preview = preview_jpeg(photo)
    except ValueError as error:
        return refusal(error)
    name, lang = upload.filename or "photo", page_language(of_form=False)
    answer = in_words(replace(hands[0], side=None), name, lang)
    if len(hands) > 1:
        answer["hands"] = [in_words(hand, name, lang) for hand in hands]
    answer["preview"] = "data:image/jpeg;base64," + base64.b64encode(preview).decode("ascii")
    return jsonify(answer)


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Response:
    """A post that is not even received gets the sentence that a too large file gets."""
    from vision.photo import MAX_BYTES, PhotoError

    mb = (request.content_length or 0) / 1e6
    return refusal(PhotoError("file_too_large", mb=mb, max_mb=MAX_BYTES // 1_000_000))


def sets() -> SetStore:
    """The taught tile sets of this server; SETS_FOLDER in the configuration names another folder."""
    return SetStore(current_app.config.get("SETS_FOLDER"))


def refusal(error: ValueError) -> Response:
    """The sentence of an error, as the page's scripts take it."""
    code = error_code(error)
    response = jsonify({"error": {"code": code, "message": sentence(error, page_language(of_form=False))}})
    response.status_code = STATUS.get(code, 422)
    return response


@contextmanager
def reader_place() -> Iterator[None]:
    """One of the few places at the reader; when they stay taken the answer is 503."""
    readers = current_app.extensions["readers"]
    if not readers.acquire(timeout=current_app.config["READER_WAIT_SECONDS"]):
        abort(503)
    try:
        yield
    finally:
        readers.release()
