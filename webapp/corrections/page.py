"""The tick below a tally: a photo that a player gives to teach the reader, and takes back."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request

from webapp import access
from webapp.corrections.correction import CONSENT_VERSION, FORMAT, Correction, consent_now
from webapp.corrections.store import Store
from webapp.guard import answer, retry_after
from webapp.json_text import decode
from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence
from webapp.photos.page import STATUS as PHOTO_STATUS
from webapp.photos.page import in_reader
from webapp.readers.sights import whole_picture
from webapp.words import LANGS

blueprint = Blueprint("corrections", __name__)

STATUS: Final = PHOTO_STATUS | {"no_such_correction": 404, "not_kept": 507, "store_full": 507, "not_deleted": 500}


@blueprint.post("/corrections")
@access.public
def keep() -> Response:
    """Keep the photo and what was confirmed of it; its id comes back."""
    return jsonify({"id": kept_by_form().id})


def kept_by_form() -> Correction:
    """What a posted form gives, kept; InputError where photo and confirmation do not belong together."""
    upload = request.files.get("photo")
    if upload is None:
        raise InputError("no_photo")
    data = upload.stream.read()
    record = _record(decode(request.form.get("confirmation", "").encode()))
    if hashlib.sha256(data).hexdigest() != record.original_sha256:
        raise InputError("other_photo")
    picture = in_reader(whole_picture, data)
    if (picture.width, picture.height) != record.size:
        raise InputError("other_photo")
    Store().keep(record, picture.jpeg)
    return record


@blueprint.delete("/corrections/<name>")
@access.public
def delete(name: str) -> Response:
    """Delete what was kept; only who has the photo, or was told the id, can name it."""
    Store().delete(name)
    return jsonify({"id": name})


@blueprint.errorhandler(ValueError)
def refusal(error: ValueError) -> Response:
    lang, code = page_language(), error_code(error)
    return retry_after(answer(code, sentence(error, lang), STATUS.get(code, 422), lang), error)


def _record(given: Any) -> Correction:
    """The page's confirmation with what the server knows itself: time, consent in full, no name of a file."""
    if not isinstance(given, dict) or not isinstance(given.get("reading"), dict):
        raise InputError("not_json_object")
    consent = given.get("consent")
    if not isinstance(consent, dict) or consent.get("lang") not in LANGS:
        raise InputError("bad_confirmation", why="the consent is missing")
    if consent.get("version") != CONSENT_VERSION:
        raise InputError("old_consent")
    reading = {key: value for key, value in given["reading"].items() if key != "preview"}
    return Correction.from_json(
        given
        | {
            "format": FORMAT,
            "kept": datetime.now(UTC).isoformat(timespec="seconds"),
            "consent": consent_now(consent["lang"]),
            "reading": reading | {"photo": "photo.jpg"},
        }
    )
