"""JSON text as a value, refused in one sentence where it is none."""

from __future__ import annotations

import json
from functools import partial
from math import isfinite
from typing import Any, Final

from webapp.messages import InputError

MOST: Final = 2**53
"""Whole numbers up to this every program reads alike (RFC 8259, section 6)."""
_DEEPEST: Final = 100
"""Objects and lists within one another; the deepest form of an event has a dozen."""


def _no_json(why: str, why_fr: str) -> InputError:
    return InputError("not_json", why=why, why_fr=why_fr)


def _too_deep() -> InputError:
    return _no_json("nested too deeply", "trop d’objets ou de listes les uns dans les autres")


class UnfitJsonError(InputError):
    """JSON that says something no program may rely on; `value` is what it says, without that."""

    def __init__(self, first: InputError, value: Any) -> None:
        super().__init__(first.code, **first.values)
        self.value = value


def decode(data: bytes) -> Any:
    """The JSON value of some bytes; keys given twice, numbers that are none and numbers too large are refused."""
    faults: list[InputError] = []
    try:
        value = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=partial(_once, faults),
            parse_constant=partial(_no_number, faults),
            parse_int=partial(_whole, faults),
            parse_float=partial(_broken, faults),
        )
    except UnicodeDecodeError as error:
        raise InputError("not_utf8") from error
    except RecursionError as error:
        raise _too_deep() from error
    except json.JSONDecodeError as error:
        french = f"erreur à la ligne {error.lineno}, colonne {error.colno}"
        raise _no_json(str(error), french) from error
    if faults:
        raise UnfitJsonError(faults[0], value)
    return value


def _once(faults: list[InputError], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    twice = set()
    for name, each in pairs:
        if name in value:
            faults.append(_no_json(f"key {name!r} stands twice", f"la clé {name!r} y est deux fois"))
            twice.add(name)
        value[name] = each
    return {name: each for name, each in value.items() if name not in twice} if twice else value


def _no_number(faults: list[InputError], name: str) -> None:
    faults.append(_no_json(f"{name} is not a number", f"{name} n’est pas un nombre"))


def _whole(faults: list[InputError], written: str) -> int | None:
    if len(written.lstrip("-")) > len(str(MOST)) or abs(int(written)) > MOST:
        faults.append(InputError("number_too_large"))
        return None
    return int(written)


def _broken(faults: list[InputError], written: str) -> float | None:
    value = float(written)
    if not isfinite(value):
        faults.append(InputError("number_too_large"))
        return None
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
        raise _too_deep()
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
