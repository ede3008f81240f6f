"""A photo given to teach the reader, as the page gives it."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.webapp.conftest import reading
from webapp.corrections.correction import CONSENT_VERSION


def as_read(photo: bytes, **kind: Any) -> dict[str, Any]:
    """What the page was answered for a photo."""
    seen = reading(**kind).to_json("IMG of Anne.jpg")
    seen["image"]["sha256"] = hashlib.sha256(photo).hexdigest()
    return seen | {"preview": "data:image/jpeg;base64,"}


def confirmed(seen: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The reading confirmed tile by tile, each in its box, some keys changed."""
    tiles = [{"id": tile["id"], "box": box, "hidden": False} for box, tile in enumerate(seen["tiles"])]
    given = {"reading": seen, "tiles": tiles, "removed": {}, "taps": 0}
    return given | {"consent": {"version": CONSENT_VERSION, "lang": "en"}} | changes


def give(client: FlaskClient, photo: bytes, confirmation: Any, lang: str = "en") -> TestResponse:
    body = {"photo": (io.BytesIO(photo), "hand.jpg"), "confirmation": json.dumps(confirmation)}
    return client.post(f"/corrections?lang={lang}", data=body, headers={"Accept": "application/json"})


def give_corrected(client: FlaskClient, photo: bytes) -> str:
    """A 9m that is a 4m, box 0 no tile, box 1 of another hand, and a 6p that was missed."""
    given = confirmed(as_read(photo, wrong="9m"), taps=4, removed={"0": "no_tile", "1": "not_of_hand"})
    given["tiles"] = [*given["tiles"][2:], {"id": "6p", "box": None, "hidden": False}]
    given["tiles"][6]["id"] = "4m"
    answer = give(client, photo, given)
    assert answer.status_code == 200, answer.text
    assert answer.json is not None
    return str(answer.json["id"])


def everything_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name != ".lock"]
