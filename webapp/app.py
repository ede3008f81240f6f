"""The web page's factory: settings, guards, one blueprint a concern."""

from __future__ import annotations

from collections.abc import Mapping
from threading import BoundedSemaphore
from typing import Any

from flask import Flask

from webapp import corrections_page, guard, pages, photos, sets_page, tallies

MEBIBYTE = 1024 * 1024


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A Flask application that keeps nothing, no session and no photograph, but what a player ticks to be kept."""
    app = Flask(__name__)
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=31 * MEBIBYTE,
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        MAX_FORM_PARTS=200,
        READERS=2,
        READER_WAIT_SECONDS=8.0,
    )
    app.config.update(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["readers"] = BoundedSemaphore(app.config["READERS"])
    guard.install(app)
    for blueprint in (
        pages.blueprint,
        photos.blueprint,
        tallies.blueprint,
        corrections_page.blueprint,
        sets_page.blueprint,
    ):
        app.register_blueprint(blueprint)
    return app
