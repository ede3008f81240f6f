"""Rulesets, tallies, settlements and readings: what needs no club and no account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from flask import request

import scoring
from scoring import forms
from scoring.events import settled
from scoring.forms import Says
from scoring.ruleset import Ruleset
from scoring.schema import event_schema, hand_schema
from scoring.shelf import Shelf
from webapp import access
from webapp.api.door import json_object
from webapp.api.errors import found
from webapp.api.forms import RulesetLine, SetLine
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.house_rules import store as house_rules
from webapp.language import page_language
from webapp.messages import InputError
from webapp.photos.page import in_reader
from webapp.readers.eye import in_words
from webapp.readers.forms import HandsForm, ReadingForm
from webapp.readers.sights import see_table
from webapp.sets.page import set_names
from webapp.tally.unknowns import count

PHOTO: Final[dict[str, Any]] = {"type": "string", "contentMediaType": "image/*"}
HANDS: Final = Annotated[str, Says(enum=["nearest", "all"])]
MEDIA: Final[Mapping[str, Any]] = {
    "image/jpeg": PHOTO,
    "image/png": PHOTO,
    "image/heic": PHOTO,
    "multipart/form-data": {
        "type": "object",
        "properties": {"photo": {"type": "string", "contentMediaType": "application/octet-stream"}},
        "required": ["photo"],
    },
}


@blueprint.get("/rulesets")
@access.public
@operation("engine", RulesetLine, pages=True)
def rulesets(query: dict[str, Any]) -> Any:
    """The rulesets of the shelf, and the club's own in their newest version."""
    books = known_books()
    return page_of(books.values(), query, lambda book: (book.id,), _line)


@blueprint.get("/rulesets/<rules>")
@access.public
@operation("engine", dict[str, Any])
def ruleset(rules: str) -> Any:
    """A ruleset whole: its rules with value and clause, options, flags, tables, faults and events."""
    book = found(known_books().get(rules))
    return book.describe() | {"base": book.base or None}


@blueprint.post("/tally")
@access.public
@operation("engine", forms.TallyForm | forms.NoWinForm, published=hand_schema, changes=False)
def tally() -> Any:
    """The tally of a hand.

    Both in the interchange form. A hand that is no win is answered with `valid` false and every reason.
    """
    return count(json_object(), Shelf(_own())).to_json()


@blueprint.post("/settlements")
@access.public
@operation("engine", dict[str, Any], published=event_schema, changes=False)
def settlement() -> Any:
    """Who pays whom after an event of a ruleset: a draw, several winners, a chombo, final scores."""
    return settled(json_object(), Shelf(_own())).to_json()


@blueprint.post("/readings")
@access.public
@operation(
    "engine", ReadingForm | HandsForm, media=MEDIA, changes=False, waits=True,
    query={"set": str, "hands": HANDS},
)  # fmt: skip
def read_photo(query: dict[str, Any]) -> Any:
    """Read a photo: a Reading in the interchange form.

    The photo is the body itself, or `photo` of a multipart form. `hands=all` gives every hand of a table, as `hands`.
    """
    data, name = posted_photo()
    seen = in_reader(see_table, data, query.get("set", ""))
    lang = page_language(of_form=False)
    if query.get("hands") == "all":
        return {"hands": [in_words(hand, name, lang) for hand in seen.hands]}
    return in_words(seen.hands[0], name, lang)


@blueprint.get("/sets")
@access.public
@operation("engine", SetLine, pages=True)
def tile_sets(query: dict[str, Any]) -> Any:
    """The makes of tiles that the reader was taught, for `set` of a reading."""
    return page_of(set_names(), query, lambda name: (name,), lambda name: {"name": name})


def known_books() -> dict[str, Ruleset]:
    """What can be played: the shelf, and the club's own rules in their newest version."""
    return dict(scoring.RULESETS) | {book.id: book for book in _own()}


def posted_photo() -> tuple[bytes, str]:
    """The photo that was sent, as the body itself or in a form, and its name; InputError where there is none."""
    upload = request.files.get("photo")
    if upload is not None:
        return upload.stream.read(), upload.filename or "photo"
    data = b"" if request.mimetype.startswith("multipart/") else request.get_data()
    if not data:
        raise InputError("no_photo")
    return data, "photo"


def _own() -> list[Ruleset]:
    return [each.book for each in house_rules.newest(engine())]


def _line(book: Ruleset) -> dict[str, Any]:
    return {"id": book.id, "name": book.names.to_json(), "base": book.base or None}
