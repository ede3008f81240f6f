"""What programs send, checked at the door: JSON bodies by their form, query parameters by their type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, NotRequired, get_args, get_origin

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from scoring.check import check_form, hints_of
from scoring.errors import Faults
from scoring.forms import Says
from webapp.json_posts import posted_json
from webapp.json_text import object_of
from webapp.messages import InputError
from webapp.tally.hand_faults import about
from webapp.values import natural

ALWAYS: Final = frozenset({"lang"})
"""The query parameters that every address takes."""
_TYPES: Final[Mapping[object, tuple[str, str]]] = {
    int: ("a whole number", "un nombre entier"),
    bool: ("true or false", "true ou false"),
    str: ("such a text", "un tel texte"),
}


def body_of(form: Any) -> dict[str, Any]:
    """The JSON object that was sent, of that form; ScoringError with every fault, `field` naming the first key."""
    value = json_object()
    faults = Faults()
    check_form(value, form, "body", faults)
    if faults:
        with about(_first_wrong(value, form)):
            faults.raise_any()
    return value


def json_object() -> dict[str, Any]:
    """The JSON object that was sent; InputError where it is none, UnsupportedMediaType where it says so."""
    if not request.is_json:
        raise UnsupportedMediaType
    return object_of(posted_json())


def query_of(known: Mapping[str, Any]) -> dict[str, Any]:
    """The query parameters by name, each of its type; InputError for one that is unknown, or is not of it."""
    for name in request.args:
        if name not in known and name not in ALWAYS:
            with about(name[:40]):
                raise InputError("unknown_query", name=name[:40], known=", ".join([*known, *ALWAYS]))
    found = {}
    for name, kind in known.items():
        if name in request.args:
            with about(name):
                found[name] = _value(name, request.args[name], kind)
    return found


def says_of(kind: Any) -> tuple[Any, dict[str, Any]]:
    """The plain type within a type of a form, and what the form says of it beyond that."""
    if get_origin(kind) is NotRequired:
        return says_of(get_args(kind)[0])
    if get_origin(kind) is not Annotated:
        return kind, {}
    base, *extras = get_args(kind)
    return base, {key: value for extra in extras if isinstance(extra, Says) for key, value in extra.words.items()}


def _value(name: str, typed: str, kind: Any) -> Any:
    base, says = says_of(kind)
    value: Any = typed
    if base is int:
        value = natural(typed)
    elif base is bool:
        value = {"true": True, "false": False}.get(typed)
    fits = value is not None and (base is not int or says.get("minimum", 0) <= value <= says.get("maximum", value))
    if not fits or (base is str and not says.get("minLength", 0) <= len(typed) <= says.get("maxLength", 500)):
        wanted = list(_TYPES[base])
        if base is int and "maximum" in says:
            wanted[0] += f" from {says.get('minimum', 0)} to {says['maximum']}"
            wanted[1] += f" de {says.get('minimum', 0)} à {says['maximum']}"
        raise InputError("bad_query", name=name, found=typed[:40], wanted=wanted[0], wanted_fr=wanted[1])
    if "enum" in says and value not in says["enum"]:
        one, un = ", ".join(says["enum"]), ", ".join(says["enum"])
        raise InputError("bad_query", name=name, found=typed[:40], wanted=f"one of {one}", wanted_fr=f"l’un de {un}")
    return value


def _first_wrong(value: Mapping[str, Any], form: Any) -> str:
    """The first key of a body that its form does not take, or that is missing."""
    hints = hints_of(form)
    for key in [*value, *hints]:
        faults = Faults()
        if key not in hints:
            return str(key)[:40]
        check_form({key: value[key]} if key in value else {}, form, "body", faults)
        of_key = [fault for fault in faults.unreadable if fault.code != "missing_key" or f"'{key}'" in fault.en]
        if of_key:
            return key
    return ""
