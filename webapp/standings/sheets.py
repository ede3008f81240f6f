"""The sheets that the club saves: standings, the results of an evening, a person's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final

from webapp.amounts import short_day
from webapp.messages import text
from webapp.standings.choice import Choice
from webapp.standings.periods import Period
from webapp.standings.sheet import Column, Sheet, Value
from webapp.standings.standings import Line, Played, of_evening
from webapp.standings.store import ClubGames
from webapp.standings.words import evening_words, period_words, rules_words

COLUMNS: Final = (
    Column("rank"),
    Column("name", "words"),
    Column("games"),
    Column("table_points", "decimal"),
    Column("points"),
    Column("average", "decimal"),
    Column("rating"),
    Column("rating_spread"),
    Column("provisional", "words"),
    Column("first"),
    Column("second"),
    Column("third"),
    Column("fourth"),
    Column("average_place", "decimal"),
    Column("win_rate", "share"),
    Column("deal_in_rate", "share"),
    Column("average_hand", "decimal"),
    Column("best"),
    Column("worst"),
    Column("longest_run"),
)


def standings_sheet(choice: Choice, lines: Sequence[Line], lang: str) -> Sheet:
    """Everyone's line; table points only where the rules give them."""
    rows = [_line(line, choice.club.names) for line in lines]
    spare = {"table_points"} if all(line.table_points is None for line in lines) else set[str]()
    rules = rules_words(choice.rules, choice.club.versions, lang) if choice.rules else ""
    facts = (("rules", rules), ("period", period_words(choice.period, choice.club.evenings, lang)))
    return Sheet(
        text("standings.title", lang),
        facts,
        *_without(spare, COLUMNS, rows),
        [text("standings.how_ranks", lang), text("standings.how_points", lang)],
    )


def _without(
    spare: Set[str], columns: Sequence[Column], rows: Sequence[Sequence[Value]]
) -> tuple[list[Column], list[list[Value]]]:
    """Columns and rows without the columns of those keys."""
    kept = [place for place, column in enumerate(columns) if column.key not in spare]
    return [columns[place] for place in kept], [[row[place] for place in kept] for row in rows]


def _line(line: Line, names: Mapping[str, str]) -> list[Value]:
    rating = line.rating
    return [
        line.rank,
        names[line.person],
        line.games,
        line.table_points,
        line.points,
        line.average,
        round(rating.value) if rating else None,
        round(rating.spread) if rating else None,
        rating.provisional if rating else None,
        *line.places,
        line.average_place,
        line.win_rate,
        line.deal_in_rate,
        line.average_hand,
        line.best,
        line.worst,
        line.longest_run,
    ]


RESULTS: Final = (
    Column("game"),
    Column("round"),
    Column("table"),
    Column("rules", "words"),
    Column("place"),
    Column("name", "words"),
    Column("points"),
    Column("table_points", "decimal"),
    Column("imported", "words"),
)


def evening_sheet(club: ClubGames, evening: str, lang: str) -> Sheet:
    """The results of an evening, game by game, four rows each from the first place to the last.

    Round and table are told where games have them, which imported ones have not.
    """
    games = of_evening(club.played, evening)
    rows: list[list[Value]] = []
    for number, game in enumerate(games, 1):
        result = game.result
        at: Sequence[Value] = game.at or (None, None)
        for player in sorted(range(4), key=lambda player: (result.places[player], player)):
            shares = result.table_points
            rows.append([
                number, *at, rules_words(result.rules, club.versions, lang), result.places[player],
                club.names[game.persons[player]], result.scores[player], shares[player] if shares else None,
                result.from_sheet,
            ])  # fmt: skip
    known = club.evenings[evening]
    facts = (("day", short_day(known.day, lang)), ("evening", evening_words(known, lang)))
    spare = set[str]() if any(game.at for game in games) else {"round", "table"}
    return Sheet(
        text("standings.results", lang), facts, *_without(spare, RESULTS, rows), [text("standings.how_points", lang)]
    )


GAMES: Final = (
    Column("day", "day"),
    Column("evening", "words"),
    Column("rules", "words"),
    Column("place"),
    Column("points"),
    Column("table_points", "decimal"),
    Column("with", "words"),
    Column("imported", "words"),
)


def person_sheet(club: ClubGames, person: str, lang: str, games: Sequence[Played]) -> Sheet:
    """A person's games, oldest first, of every ruleset given."""
    rows: list[list[Value]] = []
    for game in games:
        player, result = game.player(person), game.result
        others = ", ".join(club.names[other] for other in game.persons if other != person)
        evening = evening_words(club.evenings[game.evening], lang) if game.evening else None
        rows.append([
            game.day, evening, rules_words(result.rules, club.versions, lang), result.places[player],
            result.scores[player], result.table_points[player] if result.table_points else None, others,
            result.from_sheet,
        ])  # fmt: skip
    return Sheet(
        club.names[person], (("period", period_words(Period(), club.evenings, lang)),), GAMES, rows,
        [text("standings.how_points", lang)],
    )  # fmt: skip
