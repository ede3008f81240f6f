"""The parts that events are made of: each value is checked as it is set, whether it comes from JSON or from code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, field, fields
from typing import Any, Final, NamedTuple, NoReturn, Self

from scoring.tiles import SEATS, Seat
from webapp.messages import InputError
from webapp.names import same_key, unprintable

Check = Callable[[Any], Any]
Seating = tuple[int, int, int, int]
Points = tuple[int, int, int, int]

_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_PARTIES: Final = (*SEATS, "table")
_PAYMENT: Final = {"from", "to", "amount", "why", "why_fr"}


class WrongError(ValueError):
    """What a value should have been, in English and French."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.fr = fr


class Record:
    """A frozen dataclass whose fields are made with `part`: a wrong value is refused by its name."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, check, _ in _parts(type(self)):
            try:
                object.__setattr__(self, name, check(getattr(self, name)))
            except WrongError as error:
                _refuse(type(self), name, error)

    @classmethod
    def of(cls, value: Any) -> Self:
        """The record in a JSON value, or that is the value already."""
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            raise WrongError("a JSON object", "un objet JSON")
        known = [each.name for each in _parts(cls)]
        for name in value:
            if name not in known:
                _refuse(cls, str(name), WrongError(f"left out: known are {', '.join(known)}",
                                              f"retiré : les noms connus sont {', '.join(known)}"))  # fmt: skip
        for name, _, needed in _parts(cls):
            if needed and name not in value:
                _refuse(cls, name, WrongError("given", "donné"))
        return cls(**value)

    def to_json(self) -> dict[str, Any]:
        return {name: _plain(getattr(self, name)) for name, _, _ in _parts(type(self))}


class _Part(NamedTuple):
    """A field of a record: its name, what its value goes through, whether it has to be given."""

    name: str
    check: Check
    needed: bool


_PARTS: Final[dict[type, tuple[_Part, ...]]] = {}


def _parts(cls: type) -> tuple[_Part, ...]:
    """Looked up once for each kind of record: a replay makes millions of them."""
    found = _PARTS.get(cls)
    if found is None:
        found = tuple(_Part(each.name, each.metadata["check"], each.default is MISSING) for each in fields(cls))
        _PARTS[cls] = found
    return found


def part(check: Check, default: Any = MISSING) -> Any:
    """A field whose value goes through `check`, which gives it back or raises WrongError."""
    return field(default=default, metadata={"check": check})


def _refuse(cls: type, name: str, error: WrongError) -> NoReturn:
    raise InputError("bad_event", record=cls.__name__, name=name, want=error, want_fr=error.fr) from error


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def number(least: int, most: int | None = None) -> Check:
    """A whole number from `least` to `most`."""

    def check(value: Any) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            to_en, to_fr = (f" to {most}", f" à {most}") if most is not None else ("", "")
            raise WrongError(f"a whole number from {least}{to_en}", f"un nombre entier de {least}{to_fr}")
        return value

    return check


def words(most: int, *, least: int = 1) -> Check:
    """A text of that many characters."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or not least <= len(value.strip()) or len(value) > most or "\0" in value:
            raise WrongError(f"a text of {least} to {most} characters", f"un texte de {least} à {most} caractères")
        return value

    return check


def choice(*known: str) -> Check:
    """One of some words."""

    def check(value: Any) -> str:
        if value not in known:
            raise WrongError(f"one of {', '.join(known)}", f"l’un de {', '.join(known)}")
        return str(value)

    return check


def optional(inner: Check) -> Check:
    """None, or what `inner` takes."""
    return lambda value: None if value is None else inner(value)


def listed(inner: Check) -> Check:
    """A list of what `inner` takes."""

    def check(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise WrongError("a list", "une liste")
        return tuple(inner(each) for each in value)

    return check


def yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongError("true or false", "true ou false")
    return value


def seat(value: Any) -> Seat:
    for each in SEATS:
        if value == each:
            return each
    raise WrongError("one of E, S, W, N", "l’un de E, S, W, N")


def mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise WrongError("a JSON object", "un objet JSON")
    return value


def digest(value: Any) -> str:
    if not isinstance(value, str) or not _SHA256.fullmatch(value):
        raise WrongError("a SHA-256 in hex", "un SHA-256 en hexadécimal")
    return value


def four_names(value: Any) -> tuple[str, ...]:
    """Each on one line; spaces between its words stay as they were written: games of before hold them so."""
    names = ["".join(" " if sign.isspace() else sign for sign in name).strip() for name in listed(words(60))(value)]
    if sign := next(filter(None, map(unprintable, names)), ""):
        raise InputError("unprintable", sign=sign)
    if len(names) != 4 or len({same_key(name) for name in names} - {""}) != 4:
        raise WrongError("four names that differ", "quatre noms différents")
    return tuple(names)


def seating(value: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = listed(number(0, 3))(value)
    if sorted(found) != [0, 1, 2, 3]:
        raise WrongError("each of the players 0 to 3 once", "chacun des joueurs 0 à 3 une fois")
    return found


def four_points(value: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = listed(number(-1_000_000_000, 1_000_000_000))(value)
    if len(found) != 4:
        raise WrongError("four numbers", "quatre nombres")
    return found


def payment(value: Any) -> Mapping[str, Any]:
    """A transfer between seats, or between a seat and the table, with its reason in both languages."""
    if (
        not isinstance(value, Mapping)
        or value.keys() != _PAYMENT
        or not all(value[party] in _PARTIES for party in ("from", "to"))
    ):
        raise WrongError(
            "payments with from, to, amount, why, why_fr", "des paiements avec from, to, amount, why, why_fr"
        )
    number(0)(value["amount"])
    return value
