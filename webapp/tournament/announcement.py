"""What a referee fills in about a tournament, as settings: the one place where those fields become them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Engine
from werkzeug.datastructures import MultiDict

import scoring
from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from scoring.variant import version
from webapp.evenings.view import HOUSE, table_rules
from webapp.event_parts import WrongError
from webapp.house_rules import store as house_rules
from webapp.messages import InputError, text
from webapp.names import name_text
from webapp.tally.hand_faults import about
from webapp.tournament.events import BY_PLACE, HELPS, KINSHIPS, MOST_ROUNDS, Four, Settings, a_day, by_place
from webapp.values import natural, option_value, whole_number

OPTION: Final = "option."
NAME, PLACE = 60, 100
MINUTES: Final = (5, 600)
USUAL: Final = {"rounds": "6", "minutes": "90", "table_points": " ".join(map(str, BY_PLACE))}


def settings_of(
    engine: Engine,
    form: MultiDict[str, str],
    lang: str,
    before: Settings | None = None,
    options: Mapping[str, Any] | None = None,
) -> Settings:
    """The settings in the fields; InputError or ScoringError that knows its field.

    The rules' own switches are `options` where they are given. Else they are read from the fields where the rules are
    those of `before`; other rules begin as they are.
    """
    with about("name"):
        name = name_text(form.get("name", ""))
        if not 0 < len(name) <= NAME:
            raise InputError("tournament_name", most=NAME)
    with about("place"):
        place = name_text(form.get("place", ""))
        if len(place) > PLACE:
            raise InputError("tournament_place", most=PLACE)
    with about("rules"):
        known = table_rules(engine, form.get("rules", ""))
    house = house_rules.find(engine, known["house_rules"]) if known["house_rules"] else None
    book = house.book if house else scoring.RULESETS[known["rules"]]
    same = before and (before.rules, before.house_rules) == (book.id, known["house_rules"])
    help_ = form.get("help", "")
    return Settings(
        name=name,
        day=_day(form.get("day", "")),
        place=place,
        rules=book.id,
        rules_version=version(book),
        options=_options(book, form) if same and options is None else _otherwise(book, options or {}),
        rounds=_number(form, "rounds", 1, MOST_ROUNDS, lang),
        minutes=_number(form, "minutes", *MINUTES, lang),
        variant=house.text if house else "",
        house_rules=known["house_rules"],
        help=next((each for each in HELPS if each == help_), HELPS[0]),
        apart=tuple(each for each in KINSHIPS if each in form.getlist("apart")),
        table_points=_by_place(form.get("table_points", ""), before),
    )


def fields_of(settings: Settings) -> MultiDict[str, str]:
    """The fields that settings fill in."""
    rules = f"{HOUSE}{settings.house_rules}" if settings.house_rules else settings.rules
    form: MultiDict[str, Any] = MultiDict(
        {"name": settings.name, "day": settings.day, "place": settings.place, "rules": rules, "help": settings.help,
         "rounds": settings.rounds, "minutes": settings.minutes,
         "table_points": " ".join(map(str, settings.table_points))}
    )  # fmt: skip
    form.setlist("apart", list(settings.apart))
    for option, value in settings.options.items():
        form.add(f"{OPTION}{option}", str(value).lower() if isinstance(value, bool) else str(value))
    return form


def _day(written: str) -> str:
    with about("day"):
        try:
            return a_day(written.strip())
        except ValueError as error:
            raise InputError("evening_day", found=written.strip()[:20]) from error


def _by_place(written: str, before: Settings | None) -> Four:
    """Four numbers, with spaces or commas between them; an empty field leaves them as they are."""
    if not written.strip():
        return before.table_points if before else BY_PLACE
    with about("table_points"):
        points = [natural(each) for each in written.replace(",", " ").replace("/", " ").split()]
        try:
            return by_place(points)
        except WrongError as error:
            raise InputError("tournament_table_points", found=written[:40]) from error


def _number(form: MultiDict[str, str], name: str, least: int, most: int, lang: str) -> int:
    with about(name):
        found = whole_number(form.get(name, ""), text(f"setup.{name}", lang))
        if not least <= found <= most:
            raise InputError(f"tournament_{name}", least=least, most=most)
        return found


def _options(book: Ruleset, form: MultiDict[str, str]) -> dict[str, Any]:
    """The switches that were chosen otherwise than the rules have them."""
    given = {
        name.removeprefix(OPTION): option_value(value)
        for name, value in form.items()
        if name.startswith(OPTION) and value.strip()
    }
    for name, value in given.items():
        with about(f"{OPTION}{name}"):
            if name in book.options and (fault := book.options[name].fault(value)):
                raise ScoringError([fault])
    return _otherwise(book, {name: value for name, value in given.items() if name in book.options})


def _otherwise(book: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """Those that are not as the rules have them; ScoringError for one that the rules don't know, or not so."""
    with about("options"):
        book.filled(dict(given))
    return {name: value for name, value in given.items()
            if str(value).lower() != str(book.options[name].default).lower()}  # fmt: skip
