"""Games of a club for tests of standings: four scores each, as if played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.webapp.clubs import Club
from tests.webapp.games import Sheet
from webapp.event_parts import Points
from webapp.games.events import GameEnded, GameEvent
from webapp.games.ledger import write
from webapp.games.store import new_game
from webapp.ledger import Origin
from webapp.people.store import Person
from webapp.standings.results import result_of
from webapp.standings.standings import Played

FOUR = ("a", "b", "c", "d")


def from_sheet(
    scores: Points, persons: Sequence[str] = FOUR, day: str = "2026-11-21", *, rules: str = "navy", number: int = 0
) -> Played:
    """A game of which the final points are known; `number` puts it in its place on the day."""
    sheet = Sheet(rules)
    sheet.add(GameEnded(points=scores))
    return of_sheet(sheet, persons, day, number=number)


def of_sheet(sheet: Sheet, persons: Sequence[str] = FOUR, day: str = "2026-11-21", *, number: int = 0) -> Played:
    """The game on that sheet."""
    first, second, third, fourth = persons
    four = (first, second, third, fourth)
    return Played(f"{day}-{number}", day, f"{day}T19:00:{number:02d}", f"on {day}", four, result_of(sheet.game))


def play_in_club(
    club: Club,
    table: str | None,
    persons: Sequence[Person],
    sheet: Sheet,
    *,
    photo: str | None = None,
    round: int | None = None,
) -> str:
    """The game on that sheet, its players being these people, written into the club's ledger."""
    started = sheet.game.started
    first, second, third, fourth = (person.name for person in persons)
    origin = Origin("test", started.rules, started.rules_version, photo_sha256=photo)
    stream = new_game(
        club.engine,
        replace(started, players=(first, second, third, fourth)),
        origin,
        table=table,
        round=round,
        persons=[person.id for person in persons],
    )
    for number, told in enumerate(sheet.told[1:], 1):
        write_on(club, stream, number, told.event, photo=photo)
    return stream


def write_on(club: Club, stream: str, number: int, event: GameEvent, *, photo: str | None = None) -> None:
    """Write the event after the `number`-th of the game."""
    write(club.engine, stream, number, event, Origin("test", "navy", "0" * 64, photo_sha256=photo))
