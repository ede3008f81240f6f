"""What stands before and after every request: origin and rate of posts, headers of answers, one form of error.

The browser's own word on where a post comes from (Sec-Fetch-Site, Origin) is checked, and a post that bears cookies
without either is refused. Where a session lets a post do more than anybody could, a token is asked for beside
(`webapp.people.accounts`).
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, jsonify, render_template, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from werkzeug.exceptions import HTTPException

from webapp import rates
from webapp.access import NotAllowedError
from webapp.api import bearer
from webapp.language import COOKIE, page_language
from webapp.messages import InputError, error_code, sentence, text
from webapp.readers.pool import ClientGoneError
from webapp.show import view

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
}
STATUS_KEYS = {401: "http_401", 403: "http_403", 404: "http_404", 405: "http_405", 413: "http_413"}
STATUS = {
    "too_many_calls": 429,
    "too_many_posts": 429,
    "too_many_photos_sent": 429,
    "too_much_sent": 429,
    "counting_refused": 403,
    "counting_closed": 403,
    "database_unusable": 503,
}
"""What is no 422."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CLIENT_GONE = 499
"""Nobody reads it; the log does."""


class Cookies(SecureCookieSessionInterface):
    """Cookies for HTTPS alone wherever the page came by HTTPS; a table's own network may have none."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of a page; the interface for programs knows none."""
        return self.session_class() if bearer.for_programs(request) else super().open_session(app, request)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """A session that nothing changed is prolonged by a page alone.

        What scripts fetch and a page's files may be answered after the page that follows: their cookie would be the
        session of before, and bring it back after its end.
        """
        if session.modified or response.mimetype == "text/html":
            super().save_session(app, session, response)
        elif session.accessed:
            response.vary.add("Cookie")

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or super().get_cookie_secure(app)


def install(app: Flask) -> None:
    """Hang the guards on the application."""
    app.session_interface = Cookies()
    app.extensions["rates"] = rates.Rates.of(app.config, app.extensions["counted"])
    app.before_request(refuse_impossible_addresses)
    app.before_request(refuse_foreign_posts)
    app.before_request(count_posts)
    app.after_request(add_headers)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(InputError, complaint)
    app.register_error_handler(ClientGoneError, client_gone)
    app.register_error_handler(Exception, unexpected)


def refuse_impossible_addresses() -> None:
    """Nothing here has a NUL in its address or its query, and PostgreSQL takes none."""
    if "\0" in request.path or any("\0" in value for value in request.args.values()):
        abort(404)


def refuse_foreign_posts() -> None:
    """A browser says where a post comes from; one from another site is refused."""
    if request.method not in SAFE_METHODS and not bearer.for_programs(request) and is_foreign(request):
        abort(403)


def is_foreign(post: Request) -> bool:
    """Whether another site sent it, or a browser with cookies does not say which."""
    site = post.headers.get("Sec-Fetch-Site")
    origin = post.headers.get("Origin")
    if site is None and origin is None:
        return bool(set(post.cookies) - {COOKIE})
    foreign_site = site is not None and site not in {"same-origin", "none"}
    foreign_origin = origin is not None and _host_in(origin) != post.host
    return foreign_site or foreign_origin


def _host_in(origin: str) -> str | None:
    """The host that an Origin names; None where it is no address, such as `http://[`."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def count_posts() -> None:
    """A client that posts too often, or too much, is told when to come back; a token is a client of its own."""
    counted: rates.Rates = current_app.extensions["rates"]
    client = request.remote_addr or ""
    if bearer.for_programs(request):
        token = bearer.token()
        client = f"token {token.id}" if token else client
        counted.check_call(client)
    if request.method not in SAFE_METHODS:
        counted.check(client, request.endpoint or "", request.content_length or 0)


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint not in {"static", "pages.tiles"}:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def wants_json() -> bool:
    """Scripts and programs ask for JSON; a plain form post asks for a page."""
    if bearer.for_programs(request):
        return True
    return request.is_json or request.accept_mimetypes.best_match(["text/html", "application/json"]) == (
        "application/json"
    )


def answer(code: str, message: str, status: int, lang: str) -> Response:
    """The one form of error, as JSON or as a page."""
    if wants_json() or request.path == "/read":
        response = jsonify({"error": {"code": code, "message": message}})
    else:
        response = Response(render_template("error.html", code=code, message=message, **view(lang)))
    response.status_code = status
    return response


def retry_after(response: Response, error: Exception) -> Response:
    """Say when to come back, where the error knows."""
    if seconds := getattr(error, "retry_after", None):
        response.headers["Retry-After"] = str(seconds)
    return response


def http_error(error: HTTPException) -> Response:
    status = error.code or 500
    lang = page_language(of_form=status != 413)
    if isinstance(error, NotAllowedError):
        words = text(f"access.not_allowed.{error.least}", lang)
    else:
        words = text(STATUS_KEYS.get(status, "http_other"), lang)
    response = answer(f"http_{status}", words, status, lang)
    if status == 405:
        response.headers.extend(error.get_headers())
        response.headers["Content-Type"] = response.mimetype
    return response


def complaint(error: InputError) -> Response:
    """The sentence of an error that no page took up itself."""
    code = error_code(error)
    status = STATUS.get(code, 422)
    lang = page_language(of_form=status != 429)
    return retry_after(answer(code, sentence(error, lang), status, lang), error)


def client_gone(_error: ClientGoneError) -> Response:
    return Response(status=CLIENT_GONE)


def unexpected(error: Exception) -> Response:
    """Log what nobody foresaw and say so in one sentence; tests and debugging see the error itself."""
    if current_app.testing or current_app.debug:
        raise error
    current_app.logger.exception("unexpected error")
    lang = page_language(of_form=False)
    return answer("unexpected", text("unexpected", lang), 500, lang)
