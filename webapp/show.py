"""What every template may say: words, tiles, amounts in the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import scoring
from scoring.tiles import TILES, Tile
from webapp import amounts, reach, words
from webapp.corrections.correction import CONSENT_VERSION
from webapp.messages import catalogue, text
from webapp.tally import arrows
from webapp.tally import view as tally_view
from webapp.tally.refusals import reason_words

if TYPE_CHECKING:
    from scoring.ruleset import Option


UNITS: Final = ("points", "doubles", "han", "fu", "fan", "faan", "tai")
"""In what rules count a hand, in the order in which players say it."""
FOREIGN_NAMES: Final = {tile.id: {"zh": tile.name("zh"), "ja": tile.name("ja"), "kana": tile.kana} for tile in TILES}
"""Each tile's name in Chinese and Japanese, and how the Japanese one is read."""


def view(lang: str) -> dict[str, Any]:
    """The names that templates use, bound to one language."""
    return {
        "lang": lang,
        "langs": words.LANGS,
        "t": partial(_say, lang),
        "books": scoring.RULESETS,
        "seats": words.SEATS,
        "tray": words.TRAY,
        "tile_name": partial(_swap, words.tile_name, lang),
        "seat_name": partial(_swap, words.seat_name, lang),
        "flag_words": partial(_swap, words.flag_words, lang),
        "choice_words": partial(_choice, lang),
        "option_hint": partial(_hint, lang),
        "actor_words": partial(words.actor_words, lang=lang),
        "in_series": partial(words.in_series, lang=lang),
        "only_here": partial(reach.only_here, lang),
        "seat_letter": words.SEAT_LETTERS[lang].get,
        "signed": partial(amounts.signed, lang=lang),
        "in_cents": False,
        "why_paid": str,
        "unit": partial(unit, lang=lang),
        "total_parts": partial(total_parts, lang=lang),
        "script_words": catalogue(lang, "js."),
        "tile_names": {tile: names[lang] for tile, names in words.TILE_NAMES.items()},
        "foreign_names": FOREIGN_NAMES,
        "tile_of": Tile.parse,
        "seat_names": {seat: names[lang] for seat, names in words.SEAT_NAMES.items()},
        "unused_tiles": {book.id: [tile.id for tile in book.unused_tiles] for book in scoring.RULESETS.values()},
        "hand_sizes": {book.id: book.hand_size for book in scoring.RULESETS.values()},
        "example_tiles": tally_view.tiles_shown,
        "rule_text": tally_view.rule_text,
        "reason_words": partial(reason_words, lang=lang),
        "why_lost": tally_view.why_lost,
        "in_chips": tally_view.in_chips,
        "number": partial(amounts.number, lang=lang),
        "payment_picture": partial(arrows.payment_picture, lang=lang),
        "called": partial(arrows.called, lang=lang),
        "on_shelf": scoring.RULESETS.__contains__,
        "consent_version": CONSENT_VERSION,
        "form": {},
    }


def _say(lang: str, key: str, **values: Any) -> str:
    return text(key, lang, **values)


def _choice(lang: str, option: str, choice: str) -> str:
    return text(f"options.{choice}", lang) if choice in ("true", "false") else words.choice_words(option, choice, lang)


def _hint(lang: str, option: Option) -> str:
    """What a house rule means, unless that only spells out the values by their ids: the page names them in words."""
    meaning = option.meaning.get(lang)
    return (
        ""
        if any(f"{choice}{after}" in meaning for choice in option.choices for after in (":", " :", " ("))
        else meaning
    )


def _swap(words_of: Any, lang: str, key: str) -> str:
    return str(words_of(key, lang))


def unit(key: str, value: int, lang: str) -> str:
    """The word beside a value: 1 retour, 2 retours."""
    singular, plural = text(f"unit.{key}", lang).split("|")
    return singular if abs(value) == 1 else plural


def total_parts(totals: Mapping[str, Any], system: str, lang: str) -> list[str]:
    """What a total is made of, as players of a rule system say it: 36 points, 1 double; 4 han, 30 fu, mangan.

    `system` is the ruleset's id, or that of the one which a variant starts from. The interchange form calls Hong Kong's
    faan `fan` in its totals, and faan in its lines; people are told faan of both.
    """
    called = {"fan": "faan"} if system == "hongkong" else {}
    parts = [
        f"{amounts.number(totals[key], lang)} {unit(called.get(key, key), totals[key], lang)}"
        for key in UNITS
        if type(totals.get(key)) is int
    ]
    return [*parts, text(f"limit.{totals['limit']}", lang)] if totals.get("limit") else parts
