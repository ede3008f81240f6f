"""The readable page of a dispute's file: one HTML document in English and French that needs nothing beside itself."""

from __future__ import annotations

import base64
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from webapp.dispute.case import Case
from webapp.dispute.pictures import boxes_picture, photo_alone, photo_at, photo_used, symbols, tile_here
from webapp.dispute.shown import names_of
from webapp.games.money import by_club_scoring
from webapp.messages import text
from webapp.words import LANGS

PHOTO: Final = "photo"
TEMPLATES: Final = Path(__file__).parents[1] / "templates"


def file_page(case: Case, photo: bytes | None, written_by: str) -> str:
    """The document; the same case and photo give the same text.

    Amounts are told as money where the game's own rules say so: whether a table was played for money is no event of its
    games.
    """
    used: set[str] = set()
    address = "data:image/jpeg;base64," + base64.b64encode(photo).decode("ascii") if photo is not None else ""
    names = [names_of(case, lang, partial(_noted, used), in_cents=by_club_scoring(case.game)) for lang in LANGS]
    languages = [each | {"body": Markup(_body(each, address))} for each in names]
    sight = names[0]["sight"]
    whole = photo_at(sight, address, PHOTO) if sight and address else Markup()
    page = _environment().get_template("dispute_file.html")
    return page.render(languages=languages, number=case.number, symbols=symbols(used, whole), written_by=written_by)


def _body(names: dict[str, Any], address: str) -> str:
    """Everything of the case in one language; the photo itself stands once in the document where it was read."""
    alt, sight, picture = text("dispute.photo", names["lang"]), names["sight"], Markup()
    if address:
        picture = boxes_picture(sight, photo_used(PHOTO), alt) if sight else photo_alone(address, alt)
    return _environment().get_template("_dispute_case.html").render(**names, picture=picture, h=f"-{names['lang']}")


def _noted(used: set[str], name: str) -> Markup:
    used.add(name)
    return tile_here(name)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
