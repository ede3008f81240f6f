"""Single values of a hand in JSON: tiles, seats, numbers, yes and no; what is none of them is a fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from scoring.errors import MOST_UNKNOWN, Faults, Reason, shown, unknown
from scoring.forms import LARGEST
from scoring.ruleset import Ruleset
from scoring.tiles import BY_ID, SEATS, SUITS, Seat, Tile, unknown_tile

T = TypeVar("T")

_MOST = 200
"""Longest list looked at; a table has 144 tiles."""


class Values:
    """Reads single values of one hand and keeps the faults."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.rules: Ruleset | None = None

    def fault(self, code: str, en: str, fr: str, source: str = "") -> None:
        self.faults.unreadable.append(Reason(code, en, fr, source))

    def wrong(self, where: str, en: str, fr: str, value: object) -> None:
        self.fault(
            "wrong_type",
            f"'{where}' must be {en}, not {shown(value)}",
            f"« {where} » doit être {fr}, et non {shown(value)}",
        )

    def keys(self, form: Mapping[Any, Any], known: Sequence[str], where: str) -> None:
        place = "la main" if where == "hand" else where
        for key in islice((each for each in form if each not in known), MOST_UNKNOWN):
            name = key if isinstance(key, str) else shown(key)
            en, fr = f"key in {where}:", f"dans {place}, la clé"
            self.faults.unreadable.append(unknown("unknown_key", en, fr, name, known))

    def items(self, form: Mapping[str, Any], key: str, where: str) -> list[Any]:
        value = form.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(where, "a list", "une liste", value)
            return []
        if len(value) > _MOST:
            self.wrong(where, f"a list of at most {_MOST}", f"une liste d'au plus {_MOST}", len(value))
            return []
        return value

    def tile(self, value: object) -> Tile | None:
        tile = BY_ID.get(value) if isinstance(value, str) else None
        if tile is None:
            self.faults.unreadable.append(unknown_tile(value))
        elif self.rules is not None and tile in self.rules.unused_tiles:
            self.faults.unreadable.append(self.rules.unused_tiles[tile])
            return None
        return tile

    def tiles(self, values: Iterable[Any], where: str, flowers: bool = False) -> tuple[Tile, ...]:
        found = []
        for value in values:
            tile = self.tile(value)
            if tile is None:
                continue
            if tile.is_flower == flowers:
                found.append(tile)
            elif flowers:
                self.fault(
                    "not_a_flower",
                    f"{tile} is no flower; it does not belong in '{where}'",
                    f"{tile} n'est pas une fleur et n'a pas sa place dans « {where} »",
                )
            else:
                self.fault(
                    "flower_in_hand",
                    f"{tile} is a flower: put it in 'flowers', not in '{where}'",
                    f"{tile} est une fleur : mettez-la dans « flowers », pas dans « {where} »",
                )
        return tuple(found)

    def yes(self, form: Mapping[str, Any], key: str, default: bool | None) -> bool | None:
        value = form.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, "true or false", "true ou false", value)
        return default

    def seat(self, form: Mapping[str, Any], key: str, needed: bool) -> Seat | None:
        seat = self._one_of(SEATS, form, key, "one of E, S, W, N", "E, S, W ou N")
        if needed and form.get(key) is None:
            self.fault("missing_key", f"'{key}' is missing: give E, S, W or N", f"« {key} » manque : E, S, W ou N")
        return seat

    def seats(self, form: Mapping[str, Any], key: str) -> frozenset[Seat]:
        found = []
        for value in self.items(form, key, key):
            seat = self.seat({key: value}, key, False)
            if seat is not None:
                found.append(seat)
            elif value is None:
                self.wrong(key, "a list of seats", "une liste de places", value)
        return frozenset(found)

    def suit(self, form: Mapping[str, Any], key: str) -> str | None:
        return self._one_of(SUITS, form, key, "m, p or s", "m, p ou s")

    def _one_of(self, known: Iterable[T], form: Mapping[str, Any], key: str, en: str, fr: str) -> T | None:
        value = form.get(key)
        for each in known:
            if value == each:
                return each
        if value is not None:
            self.wrong(key, en, fr, value)
        return None

    def number(self, form: Mapping[str, Any], key: str, where: str) -> int:
        value = form.get(key)
        if value is None:
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
            self.wrong(where, f"a whole number from 0 to {LARGEST}", f"un nombre entier de 0 à {LARGEST}", value)
            return 0
        return value
