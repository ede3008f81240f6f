"""One operation of the interface: what it takes and gives, said once for the door and for the description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request

from webapp.api.door import body_of, query_of
from webapp.api.once import once
from webapp.api.paging import PARAMETERS

VERSION: Final = "v1"
blueprint: Final = Blueprint("api", __name__, url_prefix=f"/api/{VERSION}")
View = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """What stands in the description of one operation; types are those of `forms` or `scoring.forms`."""

    tag: str
    answer: Any
    """None where there is nothing to give."""
    status: int = 200
    body: Any = None
    query: Mapping[str, Any] = field(default_factory=dict)
    pages: bool = False
    """A list, given a page at a time."""
    media: Mapping[str, Any] = field(default_factory=dict)
    """Bodies other than JSON: the schema by media type."""
    published: Callable[[], dict[str, Any]] | None = None
    """The schema of a body that the engine itself checks."""
    changes: bool = True
    """A post that changes something; one that only works something out takes no Idempotency-Key."""
    waits: bool = False
    """A reader does it, and may be busy."""
    conflicts: bool = False
    """Others may have written meanwhile."""
    gives: tuple[str, ...] = ()
    """Media types of an answer that is a file."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        return {**self.query, **(PARAMETERS if self.pages else {})}


def operation(tag: str, answer: Any, **more: Any) -> Callable[[View], View]:
    """Have a view take its body as `body` and, where it asks for it, its query as `query`, checked; answer in JSON.

    The first line of its docstring is the summary in the description, the rest says more.
    """
    told = Operation(tag, answer, **more)

    def declare(view: View) -> View:
        reads_query = "query" in signature(view).parameters

        @wraps(view)
        def answered(**named: Any) -> Response:
            if told.parameters or request.args:
                given = query_of(told.parameters)
                if told.parameters and reads_query:
                    named["query"] = given
            if request.method in ("GET", "HEAD"):
                return _unchanged(_response(told, view(**named)))
            if told.body is not None:
                named["body"] = body_of(told.body)

            def act() -> Response:
                return _response(told, view(**named))

            return once(act) if told.changes else act()

        answered.operation = told  # type: ignore[attr-defined]
        return answered

    return declare


def _response(told: Operation, value: Any) -> Response:
    response = value if isinstance(value, Response) else jsonify(value) if told.answer is not None else Response()
    if not isinstance(value, Response):
        response.status_code = told.status
    if told.answer is None and not told.gives:
        response.headers.pop("Content-Type", None)
    # A file is given whole, so that it has its ETag.
    response.direct_passthrough = False
    return response


def _unchanged(response: Response) -> Response:
    """304 where the program has this answer already."""
    if response.status_code == 200:
        response.add_etag()
        response.headers["Cache-Control"] = "private, no-cache"
        response.make_conditional(request)
    return response
