"""An event of a ruleset as controls of a form, made from its description; and what was chosen there as its JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin

from werkzeug.datastructures import MultiDict

from scoring.check import hints_of
from scoring.events import Event
from scoring.forms import MeldForm, Says
from scoring.tiles import SEATS, TILE_IDS
from webapp.games.event_words import field_words, value_words
from webapp.messages import InputError
from webapp.tally.hand_faults import EVENT, about
from webapp.tally.notation import parse_hand, parse_sets, write_hand
from webapp.values import whole_number

Kind = Literal["seat", "seats", "yes", "number", "choice", "tile", "sets"]


@dataclass(frozen=True, slots=True)
class Control:
    """One field of a form: how it is chosen, and how it is called."""

    key: str
    kind: Kind
    label: str
    needed: bool
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return EVENT + self.key


def controls(event: Event, lang: str, without: Collection[str] = ()) -> list[Control]:
    """The keys of an event that a form can ask for, less those `without` that are known already."""
    found = []
    for key, hint in hints_of(event.form).items():
        needed = getattr(event.form, "__total__", True) and get_origin(hint) is not NotRequired
        kind, values = _kind(hint)
        if kind is not None and key not in without:
            choices = tuple((value, value_words(key, value, lang)) for value in values)
            found.append(Control(key, kind, field_words(key, lang), needed, choices))
    return found


def given_in(event: Event, form: MultiDict[str, str], without: Collection[str] = ()) -> dict[str, Any]:
    """What was chosen, as the event's own keys; a key that nothing was said of is left out."""
    given: dict[str, Any] = {"event": event.id}
    for control in controls(event, "en", without):
        chosen = [value.strip() for value in form.getlist(control.name) if value.strip()]
        if control.kind == "seats":
            given[control.key] = chosen
        elif chosen:
            with about(control.name):
                given[control.key] = _value(control, chosen[0])
    return given


def fields_of(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The fields that would give such an event; keys that no form asks for are left out."""
    fields: list[tuple[str, str]] = []
    for key, value in given.items():
        if key in ("rules", "event", "options") or isinstance(value, Mapping):
            continue
        if isinstance(value, bool):
            fields.append((EVENT + key, "true" if value else "false"))
        elif isinstance(value, list) and all(isinstance(each, Mapping) and "tiles" in each for each in value):
            fields.append((EVENT + key, write_hand({"melds": value})))
        else:
            fields += [(EVENT + key, str(each)) for each in (value if isinstance(value, list) else [value])]
    return fields


def _value(control: Control, words: str) -> Any:
    match control.kind:
        case "yes":
            return words == "true"
        case "number":
            return whole_number(words, control.label)
        case "tile":
            tiles = parse_hand(words)["concealed"]
            if len(tiles) != 1:
                raise InputError("one_tile", found=words[:20])
            return tiles[0]
        case "sets":
            return parse_sets(words)
        case _:
            return words


def _kind(hint: Any) -> tuple[Kind | None, tuple[str, ...]]:
    """How a value of that type is chosen; None where only JSON can say it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        for extra in arguments[1:]:
            if isinstance(extra, Says) and "enum" in extra.words:
                return _of_words(tuple(extra.words["enum"]))
        return _kind(arguments[0])
    if origin is Literal:
        return _of_words(arguments)
    if origin is list:
        inner, values = _kind(arguments[0])
        if inner == "seat":
            return "seats", values
        return ("sets" if _is_set(arguments[0]) else None), ()
    if origin is Union or type(None) in arguments:
        return _kind(next(each for each in arguments if each is not type(None)))
    return {bool: "yes", int: "number"}.get(hint), ()  # type: ignore[return-value]


def _of_words(values: tuple[Any, ...]) -> tuple[Kind | None, tuple[str, ...]]:
    if not all(isinstance(value, str) for value in values):
        return None, ()
    if values == SEATS:
        return "seat", values
    if set(values) <= set(TILE_IDS):
        return "tile", ()
    return "choice", values


def _is_set(kind: Any) -> bool:
    return isinstance(kind, type) and set(hints_of(MeldForm)) <= set(getattr(kind, "__annotations__", ()))
