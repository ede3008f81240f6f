"""The club's standings, profiles, best hands and meetings, and what it saves of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template, request, url_for

from webapp import access
from webapp.amounts import moment
from webapp.club import settings as club_settings
from webapp.club.page import card
from webapp.database import engine
from webapp.downloads import paper, sent
from webapp.language import page_language
from webapp.messages import sentence, text
from webapp.names import name_key
from webapp.show import view
from webapp.standings.choice import Choice, choose
from webapp.standings.hands import shown_hands
from webapp.standings.periods import Period
from webapp.standings.rating import SETTLED
from webapp.standings.sheet import FORMS, MEDIA, Sheet, as_csv, as_json, as_pdf
from webapp.standings.sheets import evening_sheet, person_sheet, standings_sheet
from webapp.standings.standings import best_hands, meetings
from webapp.standings.store import ClubGames, replays
from webapp.standings.views import (
    evening_games,
    facts,
    game_rows,
    lead_chart,
    matrix,
    meeting_rows,
    places_chart,
    points_chart,
    rating_chart,
    standings_table,
)
from webapp.standings.words import period_words

blueprint = Blueprint("standings", __name__)

HANDS: Final = 20
PERSONS_HANDS: Final = 5
LAST_GAMES: Final = 12
MOST_MET: Final = 12
FORM: Final = f"<any({','.join(FORMS)}):form>"


@blueprint.get("/club/standings")
@access.needs("see")
def page() -> tuple[str, int]:
    lang = page_language()
    choice = choose(request.args, _games())
    lines = choice.lines(replays())
    keys, rows = standings_table(lines, choice.club.names, lang)
    names = {
        "keys": keys,
        "rows": rows,
        "chart": points_chart(choice, lines, lang),
        "by_table_points": any(line.table_points is not None for line in lines),
        "evening": choice.period.which if choice.period.kind == "evening" else "",
        "saved": _files("standings.save", **choice.address()),
        "settled": SETTLED,
    }
    return _page("standings.html", choice, lang, names)


@blueprint.get(f"/club/standings.{FORM}")
@access.needs("see")
def save(form: str) -> Response:
    lang = page_language()
    choice = choose(request.args, _games())
    if choice.wrong:
        abort(404)
    return _file(standings_sheet(choice, choice.lines(replays()), lang), form, lang, "standings")


@blueprint.get("/club/hands")
@access.needs("see")
def hands() -> tuple[str, int]:
    choice = choose(request.args, _games())
    shown = shown_hands(engine(), best_hands(choice.games, HANDS))
    return _page("standings_hands.html", choice, page_language(), {"hands": shown})


@blueprint.get("/club/person/<person>")
@access.needs("see")
def person(person: str) -> tuple[str, int]:
    lang, club = page_language(), _games()
    _known(club.names, person)
    choice = choose(request.args, club, person)
    own = [game for game in choice.games if person in game.persons]
    lines = choice.lines(replays())
    line = next((line for line in lines if line.person == person), None)
    names: dict[str, Any] = {"person": person, "name": club.names[person], "line": line}
    if line:
        wanted = {game.stream for game in own}
        history = [each for each in replays().ratings(choice.every)[person] if each[0] in wanted]
        met = meeting_rows(meetings(own), person, club, lang)
        names |= {
            "facts": facts(line, sum(each.rank is not None for each in lines), lang),
            "rating_chart": rating_chart(own, history, lang),
            "places_chart": places_chart(line, lang),
            "saved": _files("standings.save_person", person=person),
            "games": game_rows(own[-LAST_GAMES:], person, club, lang),
            "games_all": len(own),
            "hands": shown_hands(engine(), best_hands(own, PERSONS_HANDS, person)),
            "met": met[:MOST_MET],
            "met_all": len(met),
        }
    return _page("standings_person.html", choice, lang, names)


@blueprint.get(f"/club/person/<person>/games.{FORM}")
@access.needs("see")
def save_person(person: str, form: str) -> Response:
    lang, club = page_language(), _games()
    _known(club.names, person)
    own = [game for game in club.played if person in game.persons]
    return _file(person_sheet(club, person, lang, own), form, lang, "games")


@blueprint.get("/club/head-to-head")
@access.needs("see")
def head_to_head() -> tuple[str, int]:
    choice = choose(request.args, _games())
    names, here = choice.club.names, url_for("standings.head_to_head")
    people = sorted({person for game in choice.games for person in game.persons}, key=lambda p: (name_key(names[p]), p))
    query = urlencode({"rules": choice.address()["rules"] or "", "period": choice.period.name})
    rows = matrix(meetings(choice.games), people, names, lambda one, other: f"{here}/{one}/{other}?{query}")
    return _page("standings_meetings.html", choice, page_language(), {"people": people, "rows": rows})


@blueprint.get("/club/head-to-head/<first>/<second>")
@access.needs("see")
def pair(first: str, second: str) -> tuple[str, int]:
    lang, club = page_language(), _games()
    _known(club.names, first, second)
    if first == second:
        abort(404)
    choice = choose(request.args, club, first)
    both = [game for game in choice.games if first in game.persons and second in game.persons]
    names = {
        "first": first,
        "second": second,
        "meeting": meetings(both).get((first, second)),
        "chart": lead_chart(both, first, second, club.names, lang),
        "games": game_rows(both[-LAST_GAMES:], first, club, lang),
        "places": {game.stream: game.result.places[game.player(second)] for game in both},
    }
    return _page("standings_pair.html", choice, lang, names)


@blueprint.get("/club/evenings/<evening>/results")
@access.needs("see")
def evening(evening: str) -> str:
    lang, club = page_language(), _games()
    _known(club.evenings, evening)
    return render_template(
        "standings_evening.html",
        evening=evening,
        title=period_words(Period("evening", evening), club.evenings, lang),
        games=evening_games(club, evening, lang),
        saved=_files("standings.save_evening", evening=evening),
        **view(lang),
    )


@blueprint.get(f"/club/evenings/<evening>/results.{FORM}")
@access.needs("see")
def save_evening(evening: str, form: str) -> Response:
    lang, club = page_language(), _games()
    _known(club.evenings, evening)
    return _file(evening_sheet(club, evening, lang), form, lang, f"evening-{club.evenings[evening].day}")


@card(40)
def home_card() -> str:
    """The way to the standings."""
    if not access.may("see"):
        return ""
    return render_template("_club_standings.html", **view(page_language()))


def _known(all_known: Mapping[str, object], *asked: str) -> None:
    """No page for a person or an evening that the club has not got."""
    if not all_known.keys() >= set(asked):
        abort(404)


def _games() -> ClubGames:
    return replays().games(engine())


def _page(template: str, choice: Choice, lang: str, names: Mapping[str, Any]) -> tuple[str, int]:
    """A page of a choice; 422 where some of it could not be taken."""
    known: dict[str, Any] = {
        "choice": choice.shown(lang),
        "address": choice.address(),
        "names": choice.club.names,
        "count": len(choice.games),
        "people_count": len({person for game in choice.games for person in game.persons}),
        "imported": sum(game.result.from_sheet for game in choice.games),
        "open": sum(game.why is None for game in choice.club.uncounted),
        "broken": _broken(choice.club, lang),
        "any_games": bool(choice.club.played),
    }
    return render_template(template, **view(lang) | known | dict(names)), 422 if choice.wrong else 200


def _broken(club: ClubGames, lang: str) -> Sequence[tuple[str, str, str]]:
    return [(game.stream, game.day, sentence(game.why, lang)) for game in club.uncounted if game.why is not None]


def _files(endpoint: str, **of: Any) -> list[tuple[str, str]]:
    """Each kind of file with where it is."""
    return [(form, url_for(endpoint, form=form, **of)) for form in FORMS]


def _file(sheet: Sheet, form: str, lang: str, name: str) -> Response:
    data = {
        "csv": lambda: as_csv(sheet, lang),
        "json": lambda: as_json(sheet),
        "pdf": lambda: as_pdf(sheet, lang, paper(), _foot(lang)),
    }
    return sent(data[form](), f"{name}.{form}", MEDIA[form])


def _foot(lang: str) -> str:
    """Whose sheet it is, and when it stood so: a result put right later makes another."""
    stood = text("standings.stood", lang, at=moment(datetime.now(UTC), lang))
    return " · ".join(filter(None, (club_settings.load(engine()).name, stood)))
