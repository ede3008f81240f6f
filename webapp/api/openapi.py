"""The OpenAPI 3.1 description, from the routes, what each declares, and the types that the door checks by."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from flask import Flask, current_app

from scoring.schema import Definitions
from webapp.api.door import says_of
from webapp.api.forms import RefusalForm
from webapp.api.once import HEADER, LEAST, MOST
from webapp.api.operation import VERSION, Operation, blueprint
from webapp.api.scopes import scope_for

PLACE: Final = "#/components/schemas/"
TAGS: Final[Mapping[str, str]] = {
    "engine": "Rulesets, tallies, settlements, readings: no account is needed. Tile sets the reader is taught.",
    "games": "Games at home by their secret link, the club's by a token.",
    "disputes": "Disputes over hands: both sides heard, ruled, approved.",
    "club": "Whom the token speaks for, the club's people and its settings.",
    "evenings": "Evenings, tables and rounds.",
    "tournaments": "Tournaments: announced, listed, drawn, played, put right; ranking and results.",
    "standings": "Standings, results, best hands, head to head.",
    "house rules": "The club's own rulesets, every version of them.",
    "cash": "The cash account of a table, in cents.",
    "webhooks": "Addresses that are told of results.",
}
TEXT: Final = """\
What Marque's pages do, for programs. Hands, tallies and readings are in the interchange forms (`marque schema`).

**Tokens.** `Authorization: Bearer marque_…`, made on the page of your account, one a device. A token does what its
person may do, as far as its scopes go: `read`; `record` a table's game; `referee`: tournaments, corrections, rulings;
`arrange` evenings and tables; `administer` people and settings. Cookies say nothing here.
A game at home needs no token: whoever has its link may do all there.

**Errors.** One form: `{"error": {"code", "message", "field"?}}`, in English or French by `Accept-Language` or `?lang=`.

**Lost updates.** A change says what it saw: `expected`, the `sequence` of a game, dispute, tournament or account, or an
evening's `mark`. Where others have written since, the answer is 409 with how the thing stands now, and nothing is
overwritten.

**Twice is once.** With an `Idempotency-Key` the same request is carried out once and answered again as the first time;
another request under the same key is refused with 422. Where a stop of the server cut one off that had written, it is
answered with 409 `answer_lost` and not carried out again. Keys are kept for a week.

**Lists** come a page at a time: `next` is the `cursor` of the next page, null on the last one.

**Unchanged.** Every answer to GET has an `ETag`; with `If-None-Match` the answer is 304 while nothing has changed.
"""
_ARGUMENT: Final = re.compile(r"<(?:(?P<kind>\w+)(?:\((?P<choices>[^)]*)\))?:)?(?P<name>\w+)>")
_ANYTHING: Final = {"type": "string", "minLength": 1}
_JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Route:
    """One operation with its place: `access` is what `webapp.access` has on the view."""

    path: str
    method: str
    name: str
    summary: str
    more: str
    access: Any
    told: Operation
    arguments: tuple[tuple[str, Mapping[str, Any]], ...]
    """Name and schema of each part of the address that is not fixed."""

    @property
    def scope(self) -> str:
        """What the caller's token must be for; empty where any will do, or none."""
        return scope_for(self.access[0]) if isinstance(self.access, tuple) else ""


def routes(app: Flask) -> Iterator[Route]:
    """Every operation of the interface, in the order of the addresses."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        view: Any = app.view_functions[rule.endpoint]
        told = getattr(view, "operation", None)
        if not rule.endpoint.startswith(f"{blueprint.name}.") or told is None:
            continue
        summary, _, more = inspect.cleandoc(view.__doc__ or "").partition("\n\n")
        path = _ARGUMENT.sub(r"{\g<name>}", rule.rule.removeprefix(str(blueprint.url_prefix)))
        arguments = tuple((match["name"], _schema_of(match)) for match in _ARGUMENT.finditer(rule.rule))
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield Route(
                path, method.lower(), rule.endpoint.partition(".")[2], " ".join(summary.split()),
                " ".join(more.split()), view.access, told, arguments,
            )  # fmt: skip


def _schema_of(argument: re.Match[str]) -> Mapping[str, Any]:
    if argument["choices"]:
        return {"enum": argument["choices"].split(",")}
    return {"type": "integer", "minimum": 0} if argument["kind"] == "int" else _ANYTHING


def description() -> dict[str, Any]:
    """The whole description of the application that answers the present request."""
    definitions = Definitions(PLACE)
    refusal = definitions.of(RefusalForm)
    paths: dict[str, Any] = {}
    for route in routes(current_app):
        paths.setdefault(route.path, {})[route.method] = _operation(route, definitions, refusal)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Marque",
            "version": version("marque"),
            "description": TEXT,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": f"/api/{VERSION}"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": definitions.found,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, definitions: Definitions, refusal: Mapping[str, Any]) -> dict[str, Any]:
    told = route.told
    form: dict[str, Any] = {
        "operationId": route.name,
        "tags": [told.tag],
        "summary": route.summary,
        "security": _security(route),
        "parameters": [*_parameters(route, definitions)],
        "responses": _answers(route, definitions, refusal),
    }
    more = [route.more, f"Scope: {route.scope}." if route.scope else ""]
    if any(more):
        form["description"] = " ".join(filter(None, more))
    if content := _content(told, definitions):
        form["requestBody"] = {"required": True, "content": content}
    return form


def _security(route: Route) -> list[dict[str, list[str]]]:
    if route.access == "public":
        return []
    by_link = isinstance(route.access, tuple) and route.access[1] is not None
    return [{"token": [route.scope] if route.scope else []}, *([{}] if by_link else [])]


def _parameters(route: Route, definitions: Definitions) -> Iterator[dict[str, Any]]:
    for name, schema in route.arguments:
        yield {"name": name, "in": "path", "required": True, "schema": dict(schema)}
    for name, kind in route.told.parameters.items():
        schema = definitions.of(kind)
        told = says_of(kind)[1].get("description")
        yield {"name": name, "in": "query", "schema": schema, **({"description": told} if told else {})}
    if route.method != "get" and route.told.changes:
        yield {
            "name": HEADER,
            "in": "header",
            "description": "such as a UUID; the same request under the same key is carried out once",
            "schema": {"type": "string", "pattern": f"^[!-~]{{{LEAST},{MOST}}}$"},
        }


def _content(told: Operation, definitions: Definitions) -> dict[str, Any]:
    if told.published:
        return {_JSON: {"schema": _taken_in(told.published(), definitions)}}
    if told.media:
        return {media: {"schema": schema} for media, schema in told.media.items()}
    return {_JSON: {"schema": definitions.of(told.body)}} if told.body is not None else {}


def _answers(route: Route, definitions: Definitions, refusal: Mapping[str, Any]) -> dict[str, Any]:
    told = route.told
    done: dict[str, Any] = {"description": "Done."}
    if told.answer is not None:
        schema = definitions.of(told.answer)
        done["content"] = {_JSON: {"schema": _page(schema) if told.pages else schema}}
    elif told.gives:
        done["content"] = {media: _file_of(media) for media in told.gives}
    wrong = {"content": {_JSON: {"schema": dict(refusal)}}}
    known: dict[str, Any] = {str(told.status): done}
    if route.method == "get":
        known["304"] = {"description": "Nothing has changed since that ETag."}
    if route.access != "public":
        known["401"] = {"description": "A token is needed, or opens nothing.", **wrong}
        known["403"] = {"description": "The token or its person may not do this.", **wrong}
    if route.arguments:
        known["404"] = {"description": "There is nothing at this address.", **wrong}
    if told.conflicts:
        known["409"] = {"description": "Others have written meanwhile; how the thing stands.", **wrong}
    if told.body or told.published or told.media:
        known["413"] = {"description": "What was sent is too large.", **wrong}
        known["415"] = {"description": "What was sent is of another kind.", **wrong}
    known["422"] = {"description": "What was sent makes no sense here; `field` names the key.", **wrong}
    known["429"] = {"description": "Too often; Retry-After says when to come back.", **wrong}
    if told.waits:
        known["503"] = {"description": "The readers are busy; Retry-After says when to come back.", **wrong}
    known["default"] = {"description": "Any other refusal.", **wrong}
    return known


def _file_of(media: str) -> dict[str, Any]:
    return {"schema": {} if media == _JSON else {"type": "string", "contentMediaType": media}}


def _page(line: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"items": {"type": "array", "items": dict(line)}, "next": {"type": ["string", "null"]}},
        "required": ["items", "next"],
        "additionalProperties": False,
    }


def _taken_in(schema: Mapping[str, Any], definitions: Definitions) -> dict[str, Any]:
    """A published schema as a part of this description: its definitions among the others."""
    own = {key: value for key, value in schema.items() if key not in ("$schema", "$defs")}
    for name, form in schema.get("$defs", {}).items():
        own_form = _pointed(form)
        if definitions.found.setdefault(name, own_form) != own_form:
            raise TypeError(f"two forms are named {name}: a reference would stand for both")
    moved: dict[str, Any] = _pointed(own)
    return moved


def _pointed(value: Any) -> Any:
    """The same with every reference into the components."""
    if isinstance(value, dict):
        return {
            key: each.replace("#/$defs/", PLACE) if key == "$ref" else _pointed(each) for key, each in value.items()
        }
    return [_pointed(each) for each in value] if isinstance(value, list) else value
