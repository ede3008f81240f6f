"""The spans of time that standings are looked at for: an evening, a month, a season, or all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from webapp.standings.standings import Played

Kind = Literal["all", "season", "month", "evening"]
SEASON_BEGINS: Final = 9
"""Clubs begin their year in September."""
_MONTH: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_YEAR: Final = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Period:
    """A span of time: `which` is the season's first year, the month as 2026-11, the evening's id."""

    kind: Kind = "all"
    which: str = ""

    @property
    def name(self) -> str:
        """As it stands in an address."""
        return f"{self.kind}:{self.which}" if self.which else self.kind

    def holds(self, game: Played) -> bool:
        match self.kind:
            case "season":
                return season_of(game.day) == self.which
            case "month":
                return game.day[:7] == self.which
            case "evening":
                return game.evening == self.which
        return True


def period_named(name: str) -> Period | None:
    """The period that an address names; None where it is none."""
    kind, _, which = name.partition(":")
    match kind:
        case "all" if not which:
            return Period()
        case "season" if _YEAR.fullmatch(which):
            return Period("season", which)
        case "month" if _MONTH.fullmatch(which):
            return Period("month", which)
        case "evening" if which:
            return Period("evening", which)
    return None


def season_of(day: str) -> str:
    """The first year of the season that a day falls in."""
    year, month = int(day[:4]), int(day[5:7])
    return f"{year if month >= SEASON_BEGINS else year - 1:04d}"


def periods(games: Iterable[Played]) -> list[Period]:
    """All, then every season, month and evening in which a game was played, the latest first."""
    played = list(games)
    seasons = sorted({season_of(game.day) for game in played}, reverse=True)
    months = sorted({game.day[:7] for game in played}, reverse=True)
    latest: dict[str, str] = {}
    for game in played:
        if game.evening:
            latest[game.evening] = max(game.day, latest.get(game.evening, ""))
    evenings = sorted(latest, key=lambda evening: (latest[evening], evening), reverse=True)
    return [
        Period(),
        *(Period("season", year) for year in seasons),
        *(Period("month", month) for month in months),
        *(Period("evening", evening) for evening in evenings),
    ]
