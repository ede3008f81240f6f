"""What the pages of standings show: tables in words, series for charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup

from webapp import charts
from webapp.amounts import number, short_day, signed
from webapp.charts import Series
from webapp.messages import text
from webapp.names import name_key
from webapp.standings.choice import Choice
from webapp.standings.rating import SETTLED, Rating
from webapp.standings.standings import Line, Meeting, Played, of_evening
from webapp.standings.store import ClubGames
from webapp.standings.words import NOTHING, rating_words, rounded, rules_words, share

IN_CHART: Final = 6
"""More lines than that can't be told apart."""
MOST_STEPS: Final = 40
PLACES: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Row:
    """A person's row: the cells in the order of the heads."""

    person: str
    name: str
    rank: int | None
    cells: tuple[str, ...]


def standings_table(lines: Sequence[Line], names: Mapping[str, str], lang: str) -> tuple[list[str], list[Row]]:
    """The keys of the columns beside rank and name, and everyone's row."""
    keys = ["games", "table_points", "points", "average", "rating", *PLACES, "average_place", "win_rate",
            "deal_in_rate", "average_hand", "best", "worst", "longest_run"]  # fmt: skip
    if all(line.table_points is None for line in lines):
        keys.remove("table_points")
    rows = []
    for line in lines:
        cells = line_words(line, lang)
        rows.append(Row(line.person, names[line.person], line.rank, tuple(cells[key] for key in keys)))
    return keys, rows


def line_words(line: Line, lang: str) -> dict[str, str]:
    """Every number of a line as it is read."""
    return {
        "games": number(line.games, lang),
        "table_points": rounded(line.table_points, lang, 2),
        "points": number(line.points, lang),
        "average": rounded(line.average, lang),
        "rating": rating_words(line.rating, lang),
        **{key: number(count, lang) for key, count in zip(PLACES, line.places, strict=True)},
        "average_place": rounded(line.average_place, lang, 2),
        "win_rate": share(line.win_rate, lang),
        "deal_in_rate": share(line.deal_in_rate, lang),
        "average_hand": rounded(line.average_hand, lang),
        "best": number(line.best, lang),
        "worst": number(line.worst, lang),
        "longest_run": number(line.longest_run, lang),
        "run": number(line.run, lang),
    }


def points_chart(choice: Choice, lines: Sequence[Line], lang: str) -> Markup | None:
    """How the first of the standings came there, day by day; None where there was one day alone."""
    days = sorted({game.day for game in choice.games})
    if len(days) < 2:
        return None
    by_table_points = any(line.table_points is not None for line in lines)
    shown = _marks(days)
    series = []
    for line in lines[:IN_CHART]:
        won = dict.fromkeys(days, 0.0)
        for game in choice.games:
            if line.person in game.persons:
                player, result = game.player(line.person), game.result
                shares = result.table_points
                won[game.day] += float(shares[player]) if shares else result.scores[player]
        totals = list(accumulate(won.values()))
        series.append(Series(choice.club.names[line.person], tuple(totals[place] for place in shown)))
    title = text("standings.chart_table_points" if by_table_points else "standings.chart", lang)
    steps = [short_day(days[place], lang) for place in shown]
    return charts.line("points", title, series, steps, lang)


def rating_chart(games: Sequence[Played], history: Sequence[tuple[str, Rating]], lang: str) -> Markup | None:
    """A person's rating game by game with what it may be off; None after fewer than two games."""
    if len(history) < 2:
        return None
    of_stream = {game.stream: game.day for game in games}
    days = [of_stream[stream] for stream, _ in history]
    shown = _marks(days)
    ratings = [history[place][1] for place in shown]
    series = [
        Series(text("person.rating_high", lang), tuple(float(round(rating.high)) for rating in ratings)),
        Series(text("standings.column.rating", lang), tuple(float(round(rating.value)) for rating in ratings)),
        Series(text("person.rating_low", lang), tuple(float(round(rating.low)) for rating in ratings)),
    ]
    steps = [short_day(days[place], lang) for place in shown]
    return charts.line("rating", text("person.rating_chart", lang), series, steps, lang)


def _marks(days: Sequence[str]) -> list[int]:
    """Which places of a chart are shown: all of a few, else the last of each month."""
    if len(days) <= MOST_STEPS:
        return list(range(len(days)))
    return [place for place, day in enumerate(days) if place + 1 == len(days) or days[place + 1][:7] != day[:7]]


def places_chart(line: Line, lang: str) -> Markup:
    """How often each place was taken."""
    names = [text(f"standings.column.{key}", lang) for key in PLACES]
    return charts.bars("places", text("person.places", lang), names, line.places, lang, table=False)


def lead_chart(games: Sequence[Played], first: str, second: str, names: Mapping[str, str], lang: str) -> Markup | None:
    """How many points the first is ahead of the second, game by game; None after fewer than two."""
    if len(games) < 2:
        return None
    ahead = [game.result.scores[game.player(first)] - game.result.scores[game.player(second)] for game in games]
    title = text("meetings.chart", lang, first=names[first], second=names[second])
    steps = [short_day(game.day, lang) for game in games]
    return charts.line("lead", title, [Series(names[first], tuple(map(float, accumulate(ahead))))], steps, lang)


def facts(line: Line, ranked: int, lang: str) -> list[tuple[str, str, str]]:
    """A person's line as name, value and remark."""
    words = line_words(line, lang)

    def named(key: str, remark: str = "") -> tuple[str, str, str]:
        return text(f"standings.column.{key}", lang), words[key], remark

    rank = text("person.unranked", lang)
    if line.rank is not None:
        rank = text("person.of", lang, rank=line.rank, all=ranked)
    provisional = ""
    if line.rating and line.rating.provisional:
        provisional = text("person.provisional", lang, games=line.rating.games, least=SETTLED)
    found = [(text("person.rank", lang), rank, ""), named("games"), named("points"), named("average")]
    if line.table_points is not None:
        found.insert(2, named("table_points"))
    found += [named("rating", provisional), named("average_place"), named("best"), named("worst"),
              named("longest_run"), named("run")]  # fmt: skip
    if line.deals:
        found += [named("win_rate"), named("deal_in_rate"), named("average_hand")]
    return found


def game_rows(games: Sequence[Played], person: str, club: ClubGames, lang: str) -> list[dict[str, Any]]:
    """A person's games, the latest first."""
    return [
        {
            "stream": game.stream,
            "day": short_day(game.day, lang),
            "place": game.result.places[game.player(person)],
            "points": signed(game.result.scores[game.player(person)], lang),
            "others": [(other, club.names[other]) for other in game.persons if other != person],
            "imported": game.result.from_sheet,
        }
        for game in reversed(games)
    ]


def meeting_rows(
    met: Mapping[tuple[str, str], Meeting], person: str, club: ClubGames, lang: str
) -> list[dict[str, Any]]:
    """A person against each of the others, those met most first."""
    theirs = sorted(
        (meeting for (first, _), meeting in met.items() if first == person),
        key=lambda meeting: (-meeting.games, name_key(club.names[meeting.second])),
    )
    return [
        {
            "person": each.second,
            "name": club.names[each.second],
            "games": each.games,
            "ahead": each.ahead,
            "behind": each.behind,
            "level": each.level,
            "difference": signed(each.difference, lang),
        }
        for each in theirs
    ]


def matrix(
    met: Mapping[tuple[str, str], Meeting],
    people: Sequence[str],
    names: Mapping[str, str],
    address: Callable[[str, str], str],
) -> list[dict[str, Any]]:
    """A row for each of the people, with how often they were placed before and behind each of the others.

    `address` says where the page of a pair is.
    """
    rows = []
    for first in people:
        cells = []
        for second in people:
            meeting = met.get((first, second))
            ahead, behind = (meeting.ahead, meeting.behind) if meeting else (0, 0)
            kind = "better" if ahead > behind else "worse" if ahead < behind else "self" if first == second else ""
            cells.append({
                "words": f"{ahead}–{behind}" if meeting else "" if first == second else NOTHING,
                "address": address(first, second) if meeting else "",
                "kind": kind,
            })  # fmt: skip
        rows.append({"person": first, "name": names[first], "cells": cells})
    return rows


def evening_games(club: ClubGames, evening: str, lang: str) -> list[dict[str, Any]]:
    """The games of an evening that are over, each with its players from the first place to the last."""
    shown: list[dict[str, Any]] = []
    seen = Counter[tuple[int, int] | None]()
    for game in of_evening(club.played, evening):
        result = game.result
        seen[game.at] += 1
        order = sorted(range(4), key=lambda player: (result.places[player], player))
        shares = result.table_points
        shown.append({
            "stream": game.stream,
            "title": _title(game, seen[game.at], lang),
            "rules": rules_words(result.rules, club.versions, lang),
            "imported": result.from_sheet,
            "shares": shares is not None,
            "rows": [
                {
                    "place": result.places[player],
                    "person": game.persons[player],
                    "name": club.names[game.persons[player]],
                    "points": signed(result.scores[player], lang),
                    "table_points": rounded(shares[player], lang, 2) if shares else "",
                }
                for player in order
            ],
        })  # fmt: skip
    return shown


def _title(game: Played, number: int, lang: str) -> str:
    """Round and table, and which game it was there where it was not the first; without them its number alone."""
    at = [
        text(f"evening.{key}", lang, number=each) for key, each in zip(("round", "table"), game.at or (), strict=False)
    ]
    if number > 1 or not at:
        at.append(text("standings.game", lang, number=number))
    return ", ".join(at)
