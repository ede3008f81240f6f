"""JSON text as a value, refused in one sentence where it is none."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

from webapp.messages import InputError

MOST: Final = 2**53
"""Whole numbers up to this every program reads alike (RFC 8259, section 6)."""
_DEEPEST: Final = 100
"""Objects and lists within one another; the deepest form of an event has a dozen."""


def decode(data: bytes) -> Any:
    """The JSON value of some bytes; keys given twice, numbers that are none and numbers too large are refused."""
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_broken,
        )
    except UnicodeDecodeError as error:
        raise InputError("not_utf8") from error
    except RecursionError as error:
        raise InputError("not_json", why="nested too deeply") from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError("not_json", why=str(error)) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for name, each in pairs:
        if name in value:
            raise InputError("not_json", why=f"key {name!r} stands twice")
        value[name] = each
    return value


def _no_number(name: str) -> Any:
    raise InputError("not_json", why=f"{name} is not a number")


def _whole(written: str) -> int:
    if len(written.lstrip("-")) > len(str(MOST)) or abs(int(written)) > MOST:
        raise InputError("number_too_large")
    return int(written)


def _broken(written: str) -> float:
    value = float(written)
    if not isfinite(value):
        raise InputError("number_too_large")
    return value


def object_of(value: Any) -> dict[str, Any]:
    """A decoded value that must be an object, and one that can be kept; InputError where it is not."""
    if not isinstance(value, dict):
        raise InputError("not_json_object")
    refuse_unkept(value)
    return value


def refuse_unkept(value: Any, deepest: int = _DEEPEST) -> None:
    """InputError where a value holds a text that a database can't keep, or is too deep to be walked through."""
    if not deepest:
        raise InputError("not_json", why="nested too deeply")
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            raise InputError("not_plain_text")
    elif isinstance(value, dict):
        for key, each in value.items():
            refuse_unkept(key)
            refuse_unkept(each, deepest - 1)
    elif isinstance(value, list):
        for each in value:
            refuse_unkept(each, deepest - 1)
