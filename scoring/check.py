"""Checks a decoded JSON value against a form of `scoring.forms` or of an event, and names every fault."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from scoring.errors import MOST_UNKNOWN, Faults, Reason, shown, unknown
from scoring.forms import Says

_LONGEST = 5_000
_DEEPEST = 20
"""Objects and lists within one another; the deepest form of an event has a dozen."""
_EXACT = 2**53
"""Up to this every whole number has a float of its own (IEEE 754 binary64)."""
_WORDS: dict[object, tuple[str, str]] = {
    str: ("a text", "un texte"),
    int: ("a whole number", "un nombre entier"),
    bool: ("true or false", "true ou false"),
    type(None): ("null", "null"),
}


@cache
def hints_of(form: type) -> Mapping[str, Any]:
    """The keys of a TypedDict with their types."""
    return get_type_hints(form, include_extras=True)


def whole_numbers(value: Any, deepest: int = _DEEPEST) -> Any:
    """A decoded JSON value with 3 for each 3.0: JSON has one kind of number, and its schema calls both an integer."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
        return int(value)
    if isinstance(value, dict) and deepest:
        return {key: whole_numbers(each, deepest - 1) for key, each in value.items()}
    if isinstance(value, list) and deepest:
        return [whole_numbers(each, deepest - 1) for each in value]
    return value


def check(value: object, kind: Any, where: str, faults: Faults) -> None:
    """Adds a fault for each thing in `value` that is not of `kind`; `where` names the value in the messages."""
    origin = get_origin(kind)
    if origin is Annotated:
        base, *extras = get_args(kind)
        before = len(faults.unreadable)
        check(value, base, where, faults)
        if len(faults.unreadable) == before:
            for extra in extras:
                if isinstance(extra, Says):
                    _bounds(value, extra.words, where, faults)
    elif origin is NotRequired:
        check(value, get_args(kind)[0], where, faults)
    elif origin is Literal:
        _bounds(value, {"enum": get_args(kind)}, where, faults)
    elif origin is list:
        if not isinstance(value, list):
            _wrong(value, "a list", "une liste", where, faults)
            return
        if len(value) > _LONGEST:
            _too_long(value, _LONGEST, where, faults)
            return
        for place, each in enumerate(value):
            check(each, get_args(kind)[0], f"{where}[{place}]", faults)
    elif origin is dict:
        if not isinstance(value, dict):
            _wrong(value, "an object", "un objet", where, faults)
            return
        for key, each in value.items():
            check(key, get_args(kind)[0], f"{where}: key", faults)
            check(each, get_args(kind)[1], f"{where}.{shown(key)}", faults)
    elif origin in (Union, types.UnionType):
        _either(value, get_args(kind), where, faults)
    elif is_typeddict(kind):
        check_form(value, kind, where, faults)
    elif kind is not Any and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        _wrong(value, *_WORDS[kind], where, faults)


def check_form(value: object, form: type, where: str, faults: Faults, besides: tuple[str, ...] = ()) -> None:
    """Checks an object key by key: unknown keys, but for those `besides`, missing ones, and the value of each."""
    if not isinstance(value, dict):
        _wrong(value, "an object", "un objet", where, faults)
        return
    hints = hints_of(form)
    place = "l'événement" if where == "event" else where
    strange = (key for key in value if key not in hints and key not in besides)
    for key in islice(strange, MOST_UNKNOWN):
        name = key if isinstance(key, str) else shown(key)
        faults.unreadable.append(unknown("unknown_key", f"key in {where}:", f"dans {place}, la clé", name, hints))
    for key, kind in hints.items():
        before = len(faults.unreadable)
        if key in value:
            check(value[key], kind, key if where == "event" else f"{where}.{key}", faults)
        elif get_origin(kind) is not NotRequired and getattr(form, "__total__", True):
            en, fr = f"'{key}' is missing in {where}", f"« {key} » manque dans {place}"
            faults.unreadable.append(Reason("missing_key", en, fr))
        if where == "event":
            faults.unreadable[before:] = [replace(fault, at=("event", key)) for fault in faults.unreadable[before:]]


def _either(value: object, kinds: tuple[Any, ...], where: str, faults: Faults) -> None:
    tried = []
    for kind in kinds:
        trial = Faults()
        check(value, kind, where, trial)
        if not trial:
            return
        tried.append(trial)
    faults.unreadable.extend(min(tried, key=lambda trial: len(trial.unreadable)).unreadable)


def _bounds(value: Any, words: Mapping[str, Any], where: str, faults: Faults) -> None:
    if "enum" in words and value not in words["enum"]:
        choices = [str(choice) for choice in words["enum"]]
        en, fr = f"value of '{where}':", f"valeur de « {where} » :"
        text = value if isinstance(value, str) else shown(value)
        faults.unreadable.append(unknown("unknown_value", en, fr, text, choices))
    if "minimum" in words and value < words["minimum"]:
        least = words["minimum"]
        _wrong(value, f"at least {least}", f"au moins {least}", where, faults)
    if "maximum" in words and value > words["maximum"]:
        most = words["maximum"]
        _wrong(value, f"at most {most}", f"au plus {most}", where, faults)
    length = len(value) if isinstance(value, str) else 0
    if length < words.get("minLength", 0) or length > words.get("maxLength", length):
        least, most = words.get("minLength", 0), words.get("maxLength", length)
        _wrong(value, f"a text of {least} to {most} characters", f"un texte de {least} à {most} caractères", where,
               faults)  # fmt: skip
    size = len(value) if isinstance(value, list | dict) else 0
    if "minItems" in words and size < words["minItems"]:
        least = words["minItems"]
        _wrong(size, f"a list of at least {least}", f"une liste d'au moins {least}", where, faults)
    if "maxItems" in words and size > words["maxItems"]:
        _too_long(value, words["maxItems"], where, faults)


def _too_long(value: Any, most: int, where: str, faults: Faults) -> None:
    _wrong(len(value), f"a list of at most {most}", f"une liste d'au plus {most}", where, faults)


def _wrong(value: object, en: str, fr: str, where: str, faults: Faults) -> None:
    faults.unreadable.append(
        Reason(
            "wrong_type",
            f"'{where}' must be {en}, not {shown(value)}",
            f"« {where} » doit être {fr}, et non {shown(value)}",
        )
    )
