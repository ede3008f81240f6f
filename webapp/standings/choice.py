"""Which games a page of standings is about: rules, period, order and least number of games, out of its address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from webapp.messages import InputError
from webapp.standings.periods import Period, period_named, periods
from webapp.standings.rating import Rating
from webapp.standings.results import RulesPlayed
from webapp.standings.standings import ORDERS, Line, Order, Played, standings
from webapp.standings.store import ClubGames, Replays
from webapp.standings.words import period_words, rules_words
from webapp.values import natural

MOST_GAMES: Final = 1000


@dataclass(frozen=True)
class Choice:
    """The games chosen, and what could be; `wrong` says by each field why it was not taken."""

    club: ClubGames
    rules: RulesPlayed | None
    """None where no game is over yet."""
    period: Period
    order: Order
    least: int
    every: Sequence[Played]
    """All games by the rules, in their order."""
    games: Sequence[Played]
    """Those of the period."""
    known: Mapping[str, tuple[RulesPlayed, int]]
    """Each ruleset by which games were played, with how many."""
    periods: Sequence[Period]
    form: Mapping[str, str]
    wrong: Mapping[str, InputError] = field(default_factory=dict)

    def ratings(self, replays: Replays) -> dict[str, Rating]:
        """Everyone's rating after their last game of the period."""
        wanted = {game.stream for game in self.games}
        found = {}
        for person, history in replays.ratings(self.every).items():
            last = [rating for stream, rating in history if stream in wanted]
            if last:
                found[person] = last[-1]
        return found

    def lines(self, replays: Replays) -> list[Line]:
        """The standings."""
        return standings(self.games, order=self.order, least=self.least, ratings=self.ratings(replays))

    def address(self, **changes: Any) -> dict[str, Any]:
        """What an address of the same choice holds."""
        return {
            "rules": self.rules.key if self.rules else None,
            "period": self.period.name,
            "order": self.order,
            "least": self.least,
        } | changes

    def shown(self, lang: str) -> dict[str, Any]:
        """What the form shows: the choices in words, in their groups, with what was given or is usual."""
        groups = [
            (kind, [(period.name, period_words(period, self.club.evenings, lang)) for period in some])
            for kind, some in groupby(self.periods, key=lambda period: period.kind)
        ]
        return {
            "rules": [
                (key, rules_words(rules, self.club.versions, lang), count) for key, (rules, count) in self.known.items()
            ],
            "periods": groups,
            "orders": ORDERS,
            "form": self.form,
            "wrong": {name: error.say(lang) for name, error in self.wrong.items()},
        }


def choose(given: Mapping[str, str], club: ClubGames, person: str | None = None) -> Choice:
    """The choice in an address; usual are the rules most played, and all games. With `person`, only what they played.

    The games are everyone's all the same: a rank is one among all.
    """
    wrong: dict[str, InputError] = {}
    played = [game for game in club.played if person is None or person in game.persons]
    counts = Counter(game.result.rules.key for game in played)
    of_key = {game.result.rules.key: game.result.rules for game in played}
    known = {key: (of_key[key], count) for key, count in counts.most_common()}
    key = given.get("rules") or next(iter(known), "")
    if key and key not in known:
        wrong["rules"] = InputError("standings_rules")
    every = [game for game in club.played if game.result.rules.key == key]
    period, found = _period(given.get("period") or "all", played, wrong)
    order: Order = next((each for each in ORDERS if each == (given.get("order") or "points")), "points")
    if given.get("order") and given["order"] != order:
        wrong["order"] = InputError("standings_order")
    least = _least(given.get("least", "").strip() or "1", wrong)
    form = {"rules": key, "period": period.name, "order": order, "least": given.get("least", "").strip() or "1"}
    return Choice(
        club, of_key.get(key), period, order, least, every, [game for game in every if period.holds(game)], known,
        found, form, wrong,
    )  # fmt: skip


def _period(name: str, played: Sequence[Played], wrong: dict[str, InputError]) -> tuple[Period, list[Period]]:
    found = periods(played)
    period = period_named(name)
    if period is None or period not in found:
        wrong["period"] = InputError("standings_period")
        period = Period()
    return period, found


def _least(given: str, wrong: dict[str, InputError]) -> int:
    least = natural(given)
    if least and least <= MOST_GAMES:
        return least
    wrong["least"] = InputError("standings_least", found=given[:20], most=MOST_GAMES)
    return 1
