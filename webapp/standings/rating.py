"""Ratings by Plackett and Luce, as openskill reckons them: four players, their places, ties among them.

A rating depends on the order of the games, so it is always replayed from the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from openskill.models import PlackettLuce, PlackettLuceRating

if TYPE_CHECKING:
    from webapp.standings.standings import Played

SETTLED: Final = 10
"""Under so many games a rating is provisional."""
SCALE: Final = 40
"""openskill starts everyone at 25; 1000 is what players of other games are used to."""
SPREAD: Final = 1.96
"""Standard deviations on either side that hold the true value 95 times in 100, if the model is right."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be: `value`, give or take `spread`, after so many games."""

    value: float
    spread: float
    games: int

    @property
    def low(self) -> float:
        """What the rating is hardly below; who has played little does not rank high by luck."""
        return self.value - self.spread

    @property
    def high(self) -> float:
        return self.value + self.spread

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


def rating_histories(games: Iterable[Played]) -> dict[str, list[tuple[str, Rating]]]:
    """Everyone's rating after each of their games, by its stream; the games, of one ruleset, in their order."""
    model = PlackettLuce()
    now: dict[str, PlackettLuceRating] = {}
    told: dict[str, list[tuple[str, Rating]]] = {}
    for game in games:
        teams = [[now.setdefault(person, model.rating())] for person in game.persons]
        after = model.rate(teams, ranks=[float(place) for place in game.result.places])
        for person, (rated,) in zip(game.persons, after, strict=True):
            now[person] = rated
            history = told.setdefault(person, [])
            history.append((game.stream, Rating(SCALE * rated.mu, SCALE * SPREAD * rated.sigma, len(history) + 1)))
    return told
