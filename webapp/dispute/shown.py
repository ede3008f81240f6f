"""What a dispute's page and its file say: one set of names for both, from the case alone, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup

from scoring.citations import citation
from webapp.amounts import chance, chips, money, number, percent
from webapp.dispute.case import Case, Change, changes, play_of
from webapp.games.deals import system
from webapp.games.events import Play
from webapp.games.money import why_paid
from webapp.games.sheet import counters_of, facts_of, name_at, names_at, outcome_words, situation, value_of, worth
from webapp.games.trace import parts_of
from webapp.messages import text
from webapp.show import unit
from webapp.tally.facts import fact_blocks, fact_words
from webapp.words import actor_words, choice_words, event_words, seat_name, tile_name

TileMark = Callable[[str], Markup]
"""A tile's picture as markup, from its id."""

_HAND_KEYS: Final = {
    "winning_tile", "self_draw", "discarder", "seat_wind", "round_wind", "flags", "melds", "losers", "dora_indicators",
    "ura_dora_indicators", "riichi", "deal", "outcome", "total", "honba", "riichi_sticks", "liable", "void_suit",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Box:
    """A tile as it was read: number, id, probability, what else it might be, corners, whether it is doubtful."""

    number: int
    id: str
    probability: float
    others: tuple[tuple[str, float], ...]
    points: str
    left: float
    top: float
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading as it is shown; `width` and `height` are those of the whole picture, in pixels."""

    boxes: tuple[Box, ...]
    width: float
    height: float
    probability: float
    model: str
    sha256: str
    picture: str
    doubts: tuple[str, ...]


def sight_of(reading: Any) -> Sight | None:
    """A reading in interchange form; None where there is none, or it is not in that form."""
    try:
        image, model = reading["image"], reading.get("model") or {}
        doubts = reading.get("doubts") or []
        doubtful = {doubt.get("tile") for doubt in doubts}
        boxes = tuple(_box(place, tile, place in doubtful) for place, tile in enumerate(reading["tiles"]))
        return Sight(
            boxes, float(image["width"]), float(image["height"]), float(reading.get("confidence", 0)),
            str(model.get("name", "")), str(model.get("sha256", "")), str(image.get("sha256", "")),
            tuple(str(doubt.get("why", "")) for doubt in doubts),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        # What a browser sent along was kept as it came.
        return None


def _box(place: int, tile: Mapping[str, Any], doubtful: bool) -> Box:
    corners = [(float(x), float(y)) for x, y in tile["corners"]]
    others = tuple((str(name), float(share)) for name, share in tile.get("alternatives", ()))
    return Box(
        place + 1, str(tile["id"]), float(tile["confidence"]), others,
        " ".join(f"{x:.0f},{y:.0f}" for x, y in corners), min(x for x, _ in corners), min(y for _, y in corners),
        doubtful,
    )  # fmt: skip


def names_of(case: Case, lang: str, tile: TileMark, *, in_cents: bool) -> dict[str, Any]:
    """Everything that the pages say of a case; `in_cents`: its game is played for money."""
    play, game = case.play, case.game
    first = sight_of(case.as_read)
    again = sight_of(case.again)
    photo = case.photo
    return {
        "lang": lang,
        "t": partial(_say, lang),
        "tile": tile,
        "tiles": partial(_tiles, tile, lang),
        "tile_name": partial(_swap, tile_name, lang),
        "event_words": partial(_swap, event_words, lang),
        "actor_words": partial(actor_words, lang=lang),
        "citation": partial(citation, lang=lang),
        "number": partial(number, lang=lang),
        "percent": partial(percent, lang=lang),
        "chance": partial(chance, lang=lang),
        "amount": partial(chips, lang=lang, in_cents=in_cents),
        "signed": partial(chips, lang=lang, in_cents=in_cents, sign=True),
        "why_paid": partial(why_paid, lang=lang, value=int(game.terms["point_value"])) if in_cents else str,
        "in_cents": in_cents,
        "unit": partial(unit, lang=lang),
        "utc": "{:%Y-%m-%d %H:%M:%S} UTC".format,
        "case": case,
        "game": game,
        "dispute": case.dispute,
        "title": situation(game, play.deal, case.place, lang),
        "outcome": outcome_words(game, play, lang),
        "value": value_of(play, system(case.game.book), lang),
        "counters": counters_of(play.deal, lang),
        "who_pays": lambda wind: name_at(game, play.deal, wind, lang),
        "seats": [(seat_name(wind, lang), name) for wind, name in names_at(game, play.deal, lang).items()],
        "sight": first,
        "again": again,
        "read_otherwise": _otherwise(first, again),
        "photo_sha256": photo.photo_sha256 if photo else None,
        "changes": [_changed(change, lang) for change in changes(case)],
        "versions": [
            (line, value_of(play_of(line), system(game.book), lang), _rules(case, line.rules, lang))
            for line in case.words
        ],
        "tallies": [_counted(case, line, lang) for line in _counts(case)],
        "options": [
            (option.names.get(lang), _chosen(name, game.terms[name], lang, in_cents=in_cents))
            for name, option in game.book.options.items()
            if game.terms[name] != option.default
        ],
        "points_of": lambda points: list(zip(game.players, points, strict=True)),
    }


def _counts(case: Case) -> list[Any]:
    """The words whose tally is shown: the one in dispute, and the last where that is another."""
    return list({line.sequence: line for line in (case.disputed, case.words[-1])}.values())


def _counted(case: Case, line: Any, lang: str) -> dict[str, Any]:
    """A tally as it stood after an event."""
    play: Play = play_of(line)
    result = dict(play.result or {})
    second = (result.get("readings_considered") or {}).get("runner_up") if play.hand else None
    second_totals = (second or {}).get("totals")
    return {
        "line": line,
        "play": play,
        "in_dispute": line.sequence == case.dispute.opened.latest,
        "last": line is case.words[-1],
        "rules": _rules(case, line.rules, lang),
        "outcome": outcome_words(case.game, play, lang),
        "value": value_of(play, system(case.game.book), lang),
        "parts": parts_of(case.game, play, lang),
        "division": division(result.get("reading")),
        "considered": (result.get("readings_considered") or {}).get("number"),
        "second": division((second or {}).get("reading")),
        "second_totals": worth(second_totals, system(case.game.book), lang) if second_totals else "",
        "payments": play.payments,
        "blocks": fact_blocks(facts_of(play), lang, names_at(case.game, play.deal, lang)),
        "notes": result.get("notes", []),
    }


def division(reading: Any) -> list[list[str]]:
    """How the tiles were divided: a knitted straight, sets, then pairs."""
    if not isinstance(reading, Mapping):
        return []
    knitted = [list(reading["knitted"])] if reading.get("knitted") else []
    sets = [list(each["tiles"]) for each in reading.get("sets", ())]
    pairs = reading.get("pairs") or ([reading["pair"]] if reading.get("pair") else [])
    return knitted + sets + [list(pair) for pair in pairs]


def _rules(case: Case, rules: str, lang: str) -> str:
    """What rules are called, where the game is played by them; their id otherwise."""
    book = case.game.book
    return book.names.get(lang) if rules == book.id else rules


def _changed(change: Change, lang: str) -> dict[str, Any]:
    rows = [(_key_words(key, lang), before, after) for key, before, after in change.rows]
    return {"change": change, "rows": rows, "nothing": not (rows or change.gone or change.come)}


def _key_words(key: str, lang: str) -> str:
    return text(f"dispute.key.{key}", lang) if key in _HAND_KEYS else fact_words(key, lang)


def _chosen(name: str, value: Any, lang: str, *, in_cents: bool) -> str:
    if isinstance(value, bool):
        return text(f"options.{str(value).lower()}", lang)
    if in_cents and name == "point_value":
        return money(value, lang)
    return choice_words(name, value, lang) if isinstance(value, str) else str(value)


def _otherwise(first: Sight | None, again: Sight | None) -> list[tuple[str, str]]:
    """Where the eye reads otherwise on the kept copy: tiles paired from left to right."""
    if first is None or again is None:
        return []
    before, after = [box.id for box in first.boxes], [box.id for box in again.boxes]
    if sorted(before) == sorted(after):
        return []
    gone, come = list(before), []
    for name in after:
        if name in gone:
            gone.remove(name)
        else:
            come.append(name)
    most = max(len(gone), len(come))
    return list(zip(gone + ["–"] * (most - len(gone)), come + ["–"] * (most - len(come)), strict=True))


def _tiles(tile: TileMark, lang: str, ids: Sequence[str] | Iterable[str]) -> Markup:
    """A row of tiles as pictures, with their names for who does not see them."""
    names = [str(name) for name in ids]
    told = ", ".join(tile_name(name, lang) for name in names)
    marks = Markup("").join(tile(name) for name in names)
    return Markup('<span class="strip" role="img" aria-label="{}">{}</span>').format(told, marks) if names else marks


def _say(lang: str, key: str, **values: Any) -> str:
    return text(key, lang, **values)


def _swap(words_of: Any, lang: str, key: str) -> str:
    return str(words_of(key, lang))
