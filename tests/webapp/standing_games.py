"""Games of a club for tests of standings: four scores each, as if played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from tests.webapp.games import Sheet
from webapp.event_parts import Points
from webapp.game_events import GameEnded
from webapp.standings import Played
from webapp.standings_results import result_of

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
