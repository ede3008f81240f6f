"""The page's form, or posted JSON, as a Hand in interchange form: the one place where either becomes a hand."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

import scoring
from scoring import UnreadableError
from scoring.forms import HandForm
from scoring.tiles import Tile
from webapp.json_text import object_of
from webapp.language import page_language
from webapp.messages import InputError, text
from webapp.tally.hand_faults import about
from webapp.tally.notation import parse_hand, standard
from webapp.values import option_value, whole_number
from webapp.words import SEATS, seat_name


def hand_from_form(form: MultiDict[str, str]) -> dict[str, Any]:
    """Every field that was filled in, in interchange form; what is missing stays missing.

    An error knows the field that it is about (`hand_faults.field_of`).
    """
    hand: dict[str, Any] = {"rules": form.get("rules", "")}
    with about("tiles"):
        hand |= parse_hand(form.get("tiles", ""))
        if not hand["concealed"] and not hand["melds"]:
            raise InputError("no_tiles")
    for field in ("seat", "round") if _has_winds(hand["rules"]) else ("seat",):
        if not form.get(field):
            with about(field):
                raise InputError(f"no_{field}")
    hand |= {"seat_wind": form["seat"], "round_wind": form.get("round") or SEATS[0]}
    if form.get("winning_tile"):
        hand["winning_tile"] = standard(form["winning_tile"].strip())
    won_by = form.get("won_by", "")
    if won_by:
        hand["self_draw"] = won_by == "self"
        if won_by != "self":
            hand["discarder"] = won_by
    hand["flags"] = form.getlist("flag")
    hand["options"] = _options(form)
    hand |= _circumstances(form)
    losers = {seat: loser for seat in SEATS if (loser := _loser(form, seat)) is not None}
    losers.pop(hand.get("seat_wind", ""), None)
    if losers:
        hand["losers"] = losers
    return hand


def hand_from_json(value: Any) -> dict[str, Any]:
    """A decoded hand without the keys that say null, which says as much as leaving them out.

    InputError where it is no object.
    """
    nothing = {key for key, each in object_of(value).items() if each is None and key in HandForm.__annotations__}
    return {key: each for key, each in value.items() if key not in nothing}


def _has_winds(rules: str) -> bool:
    """Whether a round has a wind that counts: not where the tiles of winds are left out."""
    book = scoring.RULESETS.get(rules)
    return book is None or Tile.parse(SEATS[0]) not in book.unused_tiles


def _options(form: MultiDict[str, str]) -> dict[str, Any]:
    """The house rules that were given; one that the ruleset can't have is refused beside its own field.

    None of those of other rules, which a browser without scripts sends along.
    """
    rules = form.get("rules", "")
    if form.get("options_of", rules) != rules:
        return {}
    book = scoring.RULESETS.get(rules)
    given: dict[str, Any] = {}
    for name, words in form.items():
        if not name.startswith("option.") or words == "":
            continue
        option, value = name.removeprefix("option."), option_value(words)
        known = book.options.get(option) if book else None
        if known and (fault := known.fault(value)):
            with about(name):
                raise UnreadableError([fault])
        given[option] = value
    return given


def _circumstances(form: MultiDict[str, str]) -> dict[str, Any]:
    """Counters, indicators and the void suit, where the rules ask for them and something was given."""
    given: dict[str, Any] = {}
    for name in ("honba", "riichi_sticks", "dealer_streak"):
        if form.get(name):
            with about(name):
                given[name] = whole_number(form[name], text(f"table.{name}", page_language()))
    for name in ("dora_indicators", "ura_dora_indicators"):
        if form.get(name):
            with about(name):
                given[name] = parse_hand(form[name])["concealed"]
    for name in ("void_suit", "liable"):
        if form.get(name):
            given[name] = form[name]
    if out := form.getlist("out"):
        given["out"] = out
    return given


def _loser(form: MultiDict[str, str], seat: str) -> dict[str, Any] | None:
    """Another player's mark or tiles; tiles count before a mark, nothing given is None."""
    tiles = form.get(f"loser_{seat}_tiles", "").strip()
    if tiles:
        with about(f"loser_{seat}_tiles"):
            return {**parse_hand(tiles), "flags": form.getlist(f"loser_{seat}_flag")}
    total = form.get(f"loser_{seat}_total", "").strip()
    lang = page_language()
    with about(f"loser_{seat}_total"):
        return {"total": whole_number(total, text("losers.mark", lang, seat=seat_name(seat, lang)))} if total else None
