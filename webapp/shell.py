"""What stands around every page: its menu, its other language, its files under addresses that name their content."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask, Response, current_app, request
from flask_compress import Compress
from jinja2 import pass_context
from jinja2.runtime import Context
from werkzeug.datastructures import MultiDict
from werkzeug.routing import MapAdapter

from scoring.citations import citation
from webapp import amounts, language
from webapp.faces import sprite
from webapp.words import LANGS

STATIC: Final = Path(__file__).parent / "static"
KEPT: Final = "public, max-age=31536000, immutable"
"""For an address that names its content."""


@dataclass(frozen=True, slots=True)
class Section:
    """One place in the menu: the key of its words, its address, and what else belongs to it."""

    key: str
    address: str
    within: tuple[str, ...] = ()

    def holds(self, path: str) -> bool:
        own = self.address.rstrip("/")
        return path == self.address or any(f"{path}/".startswith(f"{each}/") for each in (own, *self.within) if each)


@dataclass(frozen=True, slots=True)
class InLanguage:
    """A page in another language: its address, and the fields to post there where it answers a post."""

    lang: str
    address: str
    posted: list[tuple[str, str]] | None = None


COUNTED: Final = frozenset(
    {"tallies.tally", "what_if.page", "game_hand.count", "game_hand.another", "game_hand.battle", "rescore.show"}
)
"""What answers a post with a page and writes nothing: it may be posted again."""

SECTIONS: Final = (
    Section("nav.hand", "/", ("/tally",)),
    Section("nav.games", "/games", ("/game",)),
    Section("nav.club", "/club", ("/sign-in", "/account", "/join", "/tournaments", "/tournament-table")),
    Section("nav.sets", "/sets/"),
    Section("nav.rules", "/rules/"),
)


@cache
def static_version() -> str:
    """A name for all files that pages load: another as soon as one of them changes."""
    digest = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(STATIC)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def static_address() -> str:
    """Where the files lie; scripts import one another relatively, so the version stands before their names."""
    return f"/static/{static_version()}"


@cache
def sprite_version(lang: str) -> str:
    return sha256(sprite(lang).encode()).hexdigest()[:12]


def install(app: Flask) -> None:
    """Give the application its frame, and templates what writes amounts in their language: {{ game.day | day }}."""
    language.install(app)
    app.jinja_env.filters["time_of_day"] = amounts.time_of_day
    for write in (amounts.day, amounts.short_day, amounts.moment, amounts.number, amounts.percent, amounts.money,
                  amounts.chips):  # fmt: skip
        app.jinja_env.filters[write.__name__] = _in_language(write)
    app.jinja_env.filters["citation"] = _in_language(citation)
    app.config.from_mapping(COMPRESS_ALGORITHM=["br", "gzip"], COMPRESS_STREAMS=False)
    Compress(app)
    app.context_processor(_frame)
    app.url_defaults(_name_content)
    app.after_request(_keep_what_is_named)


def _in_language(write: Callable[..., str]) -> Callable[..., str]:
    """A filter for templates that writes in the language of the page, or the one it is given."""

    @pass_context
    def written(context: Context, value: Any, **how: Any) -> str:
        return write(value, **{"lang": context.get("lang") or language.page_language()} | how)

    return written


def _frame() -> dict[str, Any]:
    return {"sections": list(_sections()), "languages": _languages}


def _sections() -> Iterator[dict[str, Any]]:
    """The menu's places that this server has."""
    routes = _routes()
    for section in SECTIONS:
        if routes.test(section.address, "GET"):
            current = section.holds(request.path)
            yield {"key": section.key, "address": request.script_root + section.address, "current": current}


@pass_context
def _languages(context: Context, lang: str) -> list[InLanguage]:
    """The other languages, each with this page in it; what was posted goes along where it writes nothing."""
    posted = _posted_again(context)
    here, asked = (request.path, request.args) if posted is not None else _address()
    query = MultiDict(asked).to_dict(flat=False)
    return [
        InLanguage(each, f"{request.script_root}{here}?{urlencode(query | {'lang': [each]}, doseq=True)}", posted)
        for each in LANGS
        if each != lang
    ]


def _posted_again(context: Context) -> list[tuple[str, str]] | None:
    """The fields to post once more for this page in another language; None where an address alone brings it."""
    # A refusal by others' entries stays one: the event that the form follows is no longer the last.
    shown = request.endpoint in COUNTED or context.get("meanwhile")
    if request.method != "POST" or not shown or context.get("code"):
        return None
    return [(name, value) for name, value in request.form.items(multi=True) if name not in ("lang", "csrf_token")]


def _address() -> tuple[str, MultiDict[str, str]]:
    """This page's path and query; of an answer to a post at no page's address, those of the page it was posted from."""
    routes = _routes()
    if "GET" in routes.allowed_methods():
        return request.path, request.args
    came = urlsplit(request.referrer or "" if request.method == "POST" else "")
    path = came.path.removeprefix(request.script_root)
    if came.netloc == request.host and routes.test(path, "GET"):
        return path, MultiDict(parse_qsl(came.query))
    return "/", request.args


def _routes() -> MapAdapter:
    return current_app.url_map.bind_to_environ(request.environ)


def _name_content(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "pages.tiles" and values.get("lang") in LANGS:
        values.setdefault("v", sprite_version(values["lang"]))


def _is_named() -> bool:
    """Whether the address names just this content: a page of another version may ask here, too, during an update."""
    lang = (request.view_args or {}).get("lang")
    of_tiles = request.endpoint == "pages.tiles" and lang in LANGS
    return request.endpoint == "static" or (of_tiles and request.args.get("v") == sprite_version(lang))


def _keep_what_is_named(response: Response) -> Response:
    """Files whose address names their content are never asked for again; read whole, they go out compressed."""
    if _is_named() and response.status_code in (200, 304) and not current_app.debug:
        response.headers["Cache-Control"] = KEPT
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        response.get_data()
    return response
