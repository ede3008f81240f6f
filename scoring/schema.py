"""JSON Schema (draft 2020-12) of hand, event and tally, from `scoring.forms` and from what the rulesets declare."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from scoring import RULESETS, forms
from scoring.ruleset import Ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NOTHING: list[Any] = [None, 0, [], {}]
"""What a key of another system may say: as much as a key left out."""
_PLAIN: dict[object, str] = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


class Definitions:
    """Schemas of named forms, met once each; `place` is where a document keeps them."""

    def __init__(self, place: str = "#/$defs/") -> None:
        self.found: dict[str, Any] = {}
        self._kinds: dict[str, Any] = {}
        self._place = place

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type: a plain type, a list, a dict, a Literal, a union, or a TypedDict by reference."""
        origin = get_origin(kind)
        if origin is Annotated:
            base, *extras = get_args(kind)
            schema = self.of(base)
            for extra in extras:
                schema |= extra.words
            return schema
        if origin is NotRequired:
            return self.of(get_args(kind)[0])
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin is list:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(get_args(kind)[1])}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(each) for each in get_args(kind)]}
        if is_typeddict(kind):
            name = kind.__name__
            if self._kinds.setdefault(name, kind) is not kind:
                raise TypeError(f"two forms are named {name}: a reference would stand for both")
            if name not in self.found:
                self.found[name] = {}
                self.found[name] = self.form(kind)
            return {"$ref": f"{self._place}{name}"}
        return {} if kind is Any else {"type": _PLAIN[kind]}

    def form(self, kind: Any) -> dict[str, Any]:
        """The schema of a TypedDict, written out."""
        hints = get_type_hints(kind, include_extras=True)
        schema: dict[str, Any] = {
            "type": "object",
            "properties": {key: self.of(hint) for key, hint in hints.items()},
            "additionalProperties": False,
        }
        if kind.__doc__ and not kind.__doc__.startswith("dict("):
            schema["description"] = " ".join(kind.__doc__.split())
        optional = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
        required = sorted(set(hints) - optional) if kind.__total__ else []
        return schema | ({"required": required} if required else {})


def published(title: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    """A document of one form, or of one of several."""
    definitions = Definitions()
    roots = [definitions.of(kind) for kind in kinds]
    body = roots[0] if len(roots) == 1 else {"oneOf": roots}
    return {"$schema": DIALECT, "title": title, **body, "$defs": definitions.found}


def hand_schema() -> dict[str, Any]:
    """The schema of a hand; by its ruleset, options are checked by name and value, flags, tiles and keys by name."""
    schema = published("Hand", (forms.HandForm,))
    schema |= {
        "if": {"properties": {"winner": {"const": False}}, "required": ["winner"]},
        "else": {"properties": {"winning_tile": {"type": "string"}}, "required": ["winning_tile"]},
    }
    schema["allOf"] = [
        {
            "if": {"properties": {"rules": {"const": ruleset.id}}, "required": ["rules"]},
            "then": {"properties": _own_keys(ruleset)},
        }
        for ruleset in RULESETS.values()
    ]
    return schema


def _own_keys(ruleset: Ruleset) -> dict[str, Any]:
    """What one ruleset takes under the keys of a hand."""
    played = {"not": {"enum": [tile.id for tile in ruleset.unused_tiles]}}
    tiles = {"items": played}
    return {
        "options": {
            "properties": {name: option.schema() for name, option in ruleset.options.items()},
            "additionalProperties": False,
        },
        "flags": {"items": {"enum": list(ruleset.flags)}},
        "concealed": tiles,
        "melds": {"items": {"properties": {"tiles": tiles}}},
        "winning_tile": played,
        "flowers": tiles,
        "dora_indicators": tiles,
        "ura_dora_indicators": tiles,
        **{key: {"enum": _NOTHING} for key in ruleset.foreign_keys},
    }


def tally_schema() -> dict[str, Any]:
    """The schema of what comes back: a tally, the reasons why the hand is no win, or an error."""
    return published("Tally", (forms.TallyForm, forms.NoWinForm, forms.ErrorForm))


def event_schema() -> dict[str, Any]:
    """The schema of what `marque table` reads: one form for each event of each ruleset."""
    definitions = Definitions()
    forms_of_events = []
    for ruleset in RULESETS.values():
        for event in ruleset.events:
            own = definitions.form(event.form)
            own["properties"] = {
                "rules": {"const": ruleset.id},
                "event": {"const": event.id},
                "options": {
                    "type": "object",
                    "properties": {name: option.schema() for name, option in ruleset.options.items()},
                    "additionalProperties": False,
                },
                **own["properties"],
            }
            own["required"] = ["rules", "event", *own.get("required", [])]
            forms_of_events.append(own | {"title": event.names.en, "description": event.meaning.en})
    return {"$schema": DIALECT, "title": "Event", "oneOf": forms_of_events, "$defs": definitions.found}
