"""An entry written for one seating, as it reads in another: the same players, by the winds they have there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from werkzeug.datastructures import MultiDict

from webapp.event_parts import Seating
from webapp.json_text import decode
from webapp.ledger import canonical
from webapp.values import natural
from webapp.words import SEATS

_ONE: Final = {"seat_wind", "discarder", "by", "kong_money_to", "liable", "offender", "seat", "winner", "holder"}
_MANY: Final = {"out", "riichi", "ready", "nagashi"}
_BY_SEAT: Final = {"losers", "hands", "void_suits"}
_FIELDS: Final = {
    "seat", "won_by", "liable", "out", "riichi", "offender", "kong_money_to",
    "e.offender", "e.seat", "e.ready", "e.riichi", "e.nagashi", "e.discarder", "e.holder", "e.winner",
}  # fmt: skip
_JSON: Final = {"carried", "steps", "shown"}


def seats_told(form: MultiDict[str, str]) -> Seating | None:
    """Who sits where in the deal that a form was shown for, as the form says; None where it does not."""
    players = [natural(each) for each in form.get("seats", "").split(",")]
    if sorted(each for each in players if each is not None) != [0, 1, 2, 3] or len(players) != len(SEATS):
        return None
    return cast(Seating, tuple(players))


def moved(before: Seating, after: Seating) -> dict[str, str]:
    """The wind that each player has now, by the wind he had."""
    now = {player: wind for wind, player in zip(SEATS, after, strict=True)}
    return {wind: now[player] for wind, player in zip(SEATS, before, strict=True)}


def reseated(value: Any, places: Mapping[str, str]) -> Any:
    """A hand or an event for other seats."""
    if isinstance(value, list):
        return [reseated(each, places) for each in value]
    if not isinstance(value, Mapping):
        return value
    return {key: _part(key, each, places) for key, each in value.items()}


def _part(key: str, value: Any, places: Mapping[str, str]) -> Any:
    if key in _ONE and isinstance(value, str):
        return places.get(value, value)
    if key in _MANY and isinstance(value, list):
        return [places.get(each, each) for each in value]
    if key in _BY_SEAT and isinstance(value, Mapping):
        return {places.get(seat, seat): reseated(each, places) for seat, each in value.items()}
    return reseated(value, places)


def reseated_form(form: MultiDict[str, str], places: Mapping[str, str]) -> MultiDict[str, str]:
    """A page's fields for other seats."""
    fields: MultiDict[str, str] = MultiDict()
    for name, value in form.items(multi=True):
        if name in _FIELDS:
            value = places.get(value, value)
        elif name in _JSON and value:
            value = canonical(reseated(decode(value.encode()), places))
        elif name.startswith("loser_") and name[6:7] in SEATS:
            name = f"loser_{places[name[6]]}{name[7:]}"
        elif name.startswith("void_") and name[5:] in SEATS:
            name = f"void_{places[name[5:]]}"
        fields.add(name, value)
    return fields
