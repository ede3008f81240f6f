"""What the pages of a tournament under way share: the tournament of an address, what pages show, an act's answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from flask import abort, redirect, request
from werkzeug.wrappers import Response as Answer

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from webapp import access
from webapp.amounts import number
from webapp.database import engine
from webapp.language import page_language
from webapp.ledger import ConflictError
from webapp.messages import InputError, text
from webapp.show import view
from webapp.tally.hand_faults import about
from webapp.tournament import store
from webapp.tournament.games import TableGame, games_of
from webapp.tournament.results import Results, results_of
from webapp.tournament.state import Round
from webapp.tournament.store import Held
from webapp.values import whole_number

_BETWEEN_THOUSANDS: Final = re.compile(r"(?<=[0-9])[ ,\u00a0\u202f](?=[0-9]{3}(?![0-9]))")
"""What a number may have there; a comma before one or two digits is a decimal comma, and no whole number."""
Told = tuple[Any, str, int, str]
"""What each act of a referee is told: the engine, which tournament, after which of its events, who acts."""


def held(tournament: str) -> Held:
    """The tournament of an address, or 404."""
    return store.find(engine(), tournament) or abort(404)


def book(found: Held) -> Ruleset:
    return store.book_of(found.tournament.settings)


def games(found: Held) -> dict[str, TableGame]:
    return games_of(engine(), found.tournament)


def results(found: Held, known: dict[str, TableGame] | None = None, *, closed_only: bool = False) -> Results:
    """Everybody's standing after the tables that are over."""
    return results_of(found.tournament, book(found), games(found) if known is None else known, closed_only=closed_only)


def round_of(found: Held, at: int) -> Round:
    """A round of the schedule, or 404."""
    if not 1 <= at <= len(found.tournament.rounds):
        abort(404)
    return found.tournament.rounds[at - 1]


def told(tournament: str) -> Told:
    """Of a posted form: it says after which event it was shown."""
    expected = whole_number(request.form.get("expected", ""), "expected")
    return engine(), tournament, expected, access.require("rule").name


def done(act: Callable[[], object], page: Callable[[ValueError], str], to: str) -> Answer | tuple[str, int]:
    """Carry an act out and go on; the page again with what was typed and what is wrong where it was refused."""
    try:
        act()
    except ConflictError as error:
        return page(error), 409
    except (InputError, ScoringError) as error:
        return page(error), 422
    return redirect(to, 303)


def names(found: Held, lang: str) -> dict[str, Any]:
    """What every page of a tournament under way may say."""
    settings = found.tournament.settings
    return view(lang) | {
        "form": request.form,
        "part": _part(),
        "tournament": found.tournament,
        "tournament_id": found.id,
        "settings": settings,
        "expected": found.tournament.sequence,
        "shared": lambda value: share(value, lang),
        "entrant": lambda each: found.tournament.entrants[int(each)],
    }


def _part() -> str:
    """Which of a page's forms was posted; those that stand there several times end in what they are about."""
    if request.method != "POST":
        return ""
    act = (request.endpoint or "").rpartition(".")[2]
    about_event = (request.view_args or {}).get("sequence")
    return f"{act}-{about_event}" if about_event else act


def share(value: Any, lang: str) -> str:
    """Table points as they are written: 3, 2½, 1⅓; halves, thirds and quarters are all that four can share."""
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 1)
    part = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}.get((rest.numerator, rest.denominator))
    if rest and part is None:
        return number(round(float(value), 2), lang)
    sign = "−" if value < 0 else ""
    return sign + (f"{number(int(whole), lang)}{part or ''}" if whole or not part else str(part))


def typed(name: str, label: str, lang: str, *, default: int | None = None) -> int:
    """A whole number of the posted form; what stands in an empty field is `default`."""
    written = request.form.get(name, "").strip()
    if not written and default is not None:
        return default
    with about(name):
        return whole_number(_BETWEEN_THOUSANDS.sub("", written.replace("−", "-")), text(label, lang))


@contextmanager
def fields(**shown: tuple[str, str]) -> Iterator[None]:
    """What an event refuses of a part is told by the field it was typed in: `shown` gives field and label of a part."""
    try:
        yield
    except InputError as error:
        if error.code != "bad_event" or error.values["name"] not in shown:
            raise
        field, label = shown[str(error.values["name"])]
        wanted = {key: error.values[key] for key in ("want", "want_fr")}
        with about(field):
            raise InputError("bad_field", what=text(label, page_language()), **wanted) from error


def words(name: str) -> str:
    """A sentence of the posted form that must be there."""
    written = request.form.get(name, "").strip()
    with about(name):
        if not written:
            raise InputError("say_why")
    return written
