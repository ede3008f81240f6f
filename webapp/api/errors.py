"""One form of error for programs: {"error": {"code", "message", "field"?}}, a conflict with how the thing stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from flask import Response, jsonify
from werkzeug.exceptions import NotFound, UnsupportedMediaType

from webapp import guard
from webapp.access import NotInScopeError, NotSignedInError
from webapp.api.bearer import BadTokenError
from webapp.api.once import AnswerLostError, InUseError
from webapp.api.operation import blueprint
from webapp.corrections.page import STATUS as CORRECTION_STATUS
from webapp.evenings.store import ChangedMeanwhileError
from webapp.games.state import told
from webapp.language import page_language
from webapp.ledger import ConflictError
from webapp.messages import InputError, error_code, sentence, text
from webapp.tally.hand_faults import EVENT, field_of

STATUS: Final[Mapping[str, int]] = {
    **CORRECTION_STATUS,
    "house_rules_changed": 409,
    "house_rules_known": 409,
    "no_such_game": 404,
    "no_such_table": 404,
    "no_such_person": 404,
    "no_such_evening": 404,
    "no_such_photo": 404,
    "no_such_rescore": 404,
    "rescore_moved": 409,
    "no_such_dispute": 404,
    "no_such_tournament": 404,
    "no_such_webhook": 404,
    "no_such_delivery": 404,
    "photo_missing": 404,
    "photo_deleted": 410,
}
"""What is no 422."""
_KEYS: Final[Mapping[str, str]] = {"won_by": "discarder", "flag": "flags", "tiles": "concealed"}
"""Keys of the interchange for fields of the pages."""


class StaleError(Exception):
    """Others have written meanwhile: nothing was overwritten; `now` is how the thing stands."""

    def __init__(self, cause: InputError, now: Mapping[str, Any]) -> None:
        self.cause = cause
        self.now = now
        super().__init__(str(cause))


@contextmanager
def telling(name: str, now: Any) -> Iterator[None]:
    """A conflict within is answered with how the thing stands, which `now` gives, under that name."""
    try:
        yield
    except (ConflictError, ChangedMeanwhileError) as error:
        raise StaleError(error, {name: now()}) from error


@blueprint.errorhandler(ValueError)
def refused(error: ValueError) -> Response:
    """The sentence of any refusal, with the key that it is about."""
    code = error_code(error)
    status = 409 if isinstance(error, InUseError | AnswerLostError) else STATUS.get(code, 422)
    return guard.retry_after(_answer(code, sentence(error, page_language()), status, _key_of(error)), error)


@blueprint.errorhandler(StaleError)
def stale(error: StaleError) -> Response:
    lang = page_language()
    response = _answer("conflict", sentence(error.cause, lang), 409, "", error.now)
    if isinstance(error.cause, ConflictError):
        meanwhile = [told(entry, lang) for entry in error.cause.entries]
        response = _answer("conflict", sentence(error.cause, lang), 409, "", {"meanwhile": meanwhile, **error.now})
    return response


@blueprint.errorhandler(NotSignedInError)
def no_token(_error: NotSignedInError) -> Response:
    return _unauthorized("no_token", "api.no_token")


@blueprint.errorhandler(BadTokenError)
def bad_token(_error: BadTokenError) -> Response:
    return _unauthorized("bad_token", "api.bad_token", ' error="invalid_token"')


@blueprint.errorhandler(NotInScopeError)
def not_in_scope(_error: NotInScopeError) -> Response:
    return _answer("not_in_scope", text("api.not_in_scope", page_language()), 403)


@blueprint.errorhandler(UnsupportedMediaType)
def other_media(_error: UnsupportedMediaType) -> Response:
    error = InputError("not_this_media", wanted="application/json")
    return _answer("http_415", sentence(error, page_language()), 415)


def _key_of(error: ValueError) -> str:
    """The key that the error is about, empty where it is about no one key."""
    field = field_of(error).removeprefix(EVENT)
    return "melds" if error_code(error) in ("meld_shape", "too_many_melds") else _KEYS.get(field, field)


def found(value: Any) -> Any:
    """The value; 404 where there is none."""
    if value is None:
        raise NotFound
    return value


def _unauthorized(code: str, key: str, more: str = "") -> Response:
    response = _answer(code, text(key, page_language()), 401)
    response.headers["WWW-Authenticate"] = f'Bearer realm="marque"{more}'
    return response


def _answer(code: str, message: str, status: int, field: str = "", beside: Mapping[str, Any] | None = None) -> Response:
    fault = {"code": code, "message": message} | ({"field": field} if field else {})
    response = jsonify({"error": fault, **(beside or {})})
    response.status_code = status
    return response
