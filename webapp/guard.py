"""What stands before and after every request: origin of posts, headers of answers, one form of error."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from webapp.language import page_language
from webapp.messages import InputError, error_code, sentence, text
from webapp.show import view

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
}
STATUS_KEYS = {403: "http_403", 404: "http_404", 405: "http_405", 413: "http_413", 503: "http_503"}


def install(app: Flask) -> None:
    """Hang the guards on the application."""
    app.before_request(refuse_foreign_posts)
    app.after_request(add_headers)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(InputError, complaint)
    app.register_error_handler(Exception, unexpected)


def refuse_foreign_posts() -> None:
    """A browser says where a post comes from; one from another site is refused."""
    if request.method in {"GET", "HEAD", "OPTIONS"}:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    foreign_site = site is not None and site not in {"same-origin", "none"}
    foreign_origin = origin is not None and urlsplit(origin).netloc != request.host
    if foreign_site or foreign_origin:
        abort(403)


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint not in {"static", "pages.tiles"}:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def wants_json() -> bool:
    """Scripts and programs ask for JSON; a plain form post asks for a page."""
    return request.is_json or request.accept_mimetypes.best_match(["text/html", "application/json"]) == (
        "application/json"
    )


def answer(code: str, message: str, status: int, lang: str) -> Response:
    """The one form of error, as JSON or as a page."""
    if wants_json() or request.path == "/read":
        response = jsonify({"error": {"code": code, "message": message}})
    else:
        response = Response(render_template("error.html", message=message, **view(lang)))
    response.status_code = status
    return response


def http_error(error: HTTPException) -> Response:
    status = error.code or 500
    key = STATUS_KEYS.get(status, "http_other")
    lang = page_language(of_form=status != 413)
    response = answer(f"http_{status}", text(key, lang), status, lang)
    if status == 503:
        response.headers["Retry-After"] = "5"
    if status == 405:
        response.headers.extend(error.get_headers())
        response.headers["Content-Type"] = response.mimetype
    return response


def complaint(error: InputError) -> Response:
    lang = page_language()
    return answer(error_code(error), sentence(error, lang), 422, lang)


def unexpected(error: Exception) -> Response:
    """Log what nobody foresaw and say so in one sentence; tests and debugging see the error itself."""
    if current_app.testing or current_app.debug:
        raise error
    current_app.logger.exception("unexpected error")
    lang = page_language(of_form=False)
    return answer("unexpected", text("unexpected", lang), 500, lang)
