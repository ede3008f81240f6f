"""A game's photos over the web: taken in, shown to who may see the game, put in dispute and released."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, current_app, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from webapp import access
from webapp.club import settings as club_settings
from webapp.database import engine
from webapp.dispute.desk import release_photo
from webapp.guard import wants_json
from webapp.ledger import Origin
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.photos.page import in_reader, refusal
from webapp.photos.store import KeptPhoto
from webapp.readers.sights import kept_picture
from webapp.values import natural

blueprint = Blueprint("game_photos", __name__)

GONE: Final = {"no_such_photo": 404, "photo_missing": 404, "photo_deleted": 410}


@blueprint.post("/game/<stream>/photos")
@access.needs("record", game="stream")
def take_in(stream: str) -> Response:
    """Keep a photo before the event that cites it: `{"sha256", "until"}`; the same photo again gives the same."""
    upload = request.files.get("photo")
    try:
        if upload is None:
            raise InputError("no_photo")
        photo = keep(stream, upload.stream.read())
    except ValueError as error:
        return refusal(error)
    return jsonify(told(photo))


def keep(stream: str, data: bytes) -> KeptPhoto:
    """Keep a photo as it was sent for a game: its upright copy, without metadata, is what is kept and hashed."""
    most: int = current_app.config["PHOTOS_MOST"]
    return photo_store.keep(engine(), stream, in_reader(kept_picture, data).jpeg, most=most)


def told(photo: KeptPhoto) -> dict[str, str | bool | None]:
    """What pages say of a photo: where it is, until when it is kept, or since when it is deleted."""
    end = photo.until(club_settings.load(engine()).photo_days)
    return {
        "sha256": photo.sha256,
        "address": None if photo.deleted else url_for("game_photos.show", stream=photo.stream, digest=photo.sha256),
        "until": f"{end:%Y-%m-%d}" if end else None,
        "held": photo.held,
        "deleted": f"{photo.deleted:%Y-%m-%d}" if photo.deleted else None,
    }


def of_game(stream: str) -> dict[str, dict[str, str | bool | None]]:
    """`told` of each photo of a game, by digest: what `_photo.html` takes."""
    return {digest: told(photo) for digest, photo in photo_store.of_game(engine(), stream).items()}


@blueprint.get("/game/<stream>/photos/<digest>.jpg")
@access.needs("see", game="stream")
def show(stream: str, digest: str) -> Response:
    """The photo, for this viewer alone: no cache between keeps it."""
    try:
        jpeg = photo_store.jpeg_of(engine(), stream, digest)
    except InputError as error:
        if error.code not in GONE:
            raise
        response = refusal(error)
        response.status_code = GONE[error.code]
        return response
    response = Response(jpeg, mimetype=photo_store.MEDIA_TYPE)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Disposition"] = f'inline; filename="{digest[:12]}.jpg"'
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@blueprint.post("/game/<stream>/photos/<digest>/hold")
@access.needs("rule", game="stream")
def hold(stream: str, digest: str) -> Answer:
    """In dispute: kept until it is released."""
    why = request.form.get("why", "").strip()
    if not why:
        raise InputError("hold_needs_reason")
    photo_store.hold(engine(), stream, digest, _origin(stream), why)
    return _back(stream, digest)


@blueprint.post("/game/<stream>/photos/<digest>/release")
@access.needs("rule", game="stream")
def release(stream: str, digest: str) -> Answer:
    """Kept as long as any other from now on; the photo of a dispute stays for ever."""
    release_photo(stream, digest, _origin(stream))
    return _back(stream, digest)


def _origin(stream: str) -> Origin:
    return Origin(access.require("rule", game=stream).name, "", "")


def _back(stream: str, digest: str) -> Answer:
    if wants_json():
        return jsonify(told(photo_store.find(engine(), stream, digest)))
    deal = natural(request.form.get("deal", ""))
    return redirect(f"/game/{stream}" + ("" if deal is None else f"/deal/{deal}"), 303)
