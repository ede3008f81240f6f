"""The description itself, as JSON and as a page to read."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from flask import current_app, jsonify, render_template, request

from webapp import access
from webapp.api.openapi import TAGS, description, routes
from webapp.api.operation import blueprint
from webapp.language import page_language
from webapp.show import view


@blueprint.get("/openapi.json")
@access.public
def described() -> Any:
    """The OpenAPI description."""
    response = jsonify(description())
    response.add_etag()
    response.headers["Cache-Control"] = "public, no-cache"
    return response.make_conditional(request)


@blueprint.get("/")
@access.public
def index() -> str:
    """Every operation in a few words, with a worked example."""
    order = list(TAGS)
    known = sorted(routes(current_app), key=lambda route: (order.index(route.told.tag), route.path, route.method))
    groups = [(tag, list(some)) for tag, some in groupby(known, key=lambda route: route.told.tag)]
    return render_template("api.html", groups=groups, root=request.url_root.rstrip("/"), **view(page_language()))
