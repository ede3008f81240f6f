"""The application on a phone: manifest, service worker, what it may keep, the page for when there is no network.

Every page says, in a header for the service worker, whose it is, of which version, in which language, and whether it
may be kept. As soon as a page comes that is another person's, what was kept for the one before is gone.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template, request, session, url_for

from webapp import access
from webapp.catalogue import SENTENCES
from webapp.language import page_language
from webapp.messages import catalogue, text
from webapp.shell import STATIC, sprite_version, static_version
from webapp.show import view
from webapp.words import LANGS

blueprint = Blueprint("offline", __name__)

HEADER: Final = "Marque-Offline"
NOBODY: Final = "-"
KEPT: Final = frozenset({"game.sheet", "game_hand.hand", "game.event", "game.nobody"})
"""The pages that a phone may keep: a game goes on without a network."""
WORKER: Final = "service_worker.js"
GROUND: Final = "#f3efe4"
ICONS: Final = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
                ("icon-maskable-512.png", "512x512", "maskable"))  # fmt: skip


def install(app: Flask) -> None:
    """Have every page say for the service worker what it is."""
    app.after_request(_tell_worker)
    app.context_processor(lambda: {"queue_words": script_words})
    app.register_blueprint(blueprint)


@blueprint.get("/manifest.webmanifest")
@access.public
def manifest() -> Response:
    """What makes the pages an application that can be installed; browsers ask for it without a cookie."""
    lang = page_language()
    icons = [
        {"src": url_for("static", filename=name), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in ICONS
    ]
    response = jsonify(
        {
            "id": f"{request.script_root}/",
            "name": "Marque",
            "short_name": "Marque",
            "description": text("page.about", lang),
            "lang": lang,
            "start_url": f"{request.script_root}/",
            "scope": f"{request.script_root}/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": icons,
        }
    )
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/service-worker.js")
@access.public
def worker() -> Response:
    """The service worker: another text, and so an update, as soon as any file that it keeps changes."""
    given = {
        "version": _version(),
        "header": HEADER,
        "root": f"{request.script_root}/",
        "files": [*_files(), *(url_for("pages.tiles", lang=lang) for lang in LANGS)],
        "pages": {lang: url_for("offline.page", lang=lang) for lang in LANGS},
    }
    code = (STATIC / WORKER).read_text(encoding="utf-8")
    response = Response(f"const GIVEN = {current_app.json.dumps(given)};\n{code}", mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/offline")
@access.public
def page() -> str:
    """What is shown where there is no network and the page that was asked for is not kept."""
    lang = page_language()
    return render_template("offline.html", **view(lang))


def script_words(lang: str) -> dict[str, str]:
    """What the scripts of every page say: of hands that wait, and of how they were taken."""
    won = {"on": text("game.won_on", lang, name="{name}", discarder="{discarder}")}
    return catalogue(lang, "queue.") | won | {"drawn": text("game.self_drawn", lang, name="{name}")}


def _files() -> list[str]:
    """The addresses of all files that pages load."""
    names = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file())
    return [url_for("static", filename=name) for name in names if name != WORKER]


@cache
def _version() -> str:
    """What pages are made of: files, tile faces, templates and words."""
    templates = sorted((STATIC.parent / "templates").glob("*"))
    made_of = (path.read_text(encoding="utf-8") for path in templates)
    parts = [static_version(), *map(sprite_version, LANGS), repr(SENTENCES), *made_of]
    return sha256("\0".join(parts).encode()).hexdigest()[:12]


def _owner() -> str:
    """A name for whoever is signed in, or the table that is open, that tells nothing of them."""
    person, table = session.get("_user_id"), session.get("table")
    if person is None and table is None:
        return NOBODY
    return sha256(f"{current_app.secret_key!r} {person} {table}".encode()).hexdigest()[:12]


def _tell_worker(response: Response) -> Response:
    if request.method == "GET" and response.status_code == 200 and response.mimetype == "text/html":
        kept = "keep" if request.endpoint in KEPT else "see"
        lang = page_language(of_form=False)
        response.headers[HEADER] = f"{_owner()} {_version()} {lang} {kept}"
    return response
